#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The only reference to values that are no longer needed. They are freed with it.
struct Remains: ~Copyable {
  private final class Values: Sendable {
    let values: any Sendable

    init(_ values: any Sendable) { self.values = values }
  }

  private let values: Unmanaged<Values>

  init(_ values: any Sendable) { self.values = Unmanaged.passRetained(Values(values)) }

  deinit { values.release() }

  /// Frees the values on a thread of its own. The system takes a tenth of a second to take back the
  /// memory of one very large frame.
  consuming func freeElsewhere() {
    let values = values
    discard self
    let hasStarted = ThreadPool.startThread(with: values.toOpaque()) { argument in
      if let argument { Unmanaged<Values>.fromOpaque(argument).release() }
      return nil
    }
    if !hasStarted { values.release() }
  }
}

extension ThreadPool {
  /// Starts a detached thread; false if the system cannot create it.
  static func startThread(
    with argument: UnsafeMutableRawPointer? = nil,
    _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  ) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Nested layers need deep stacks: use the size of the main thread's.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return pthread_create(&thread, &attributes, body, argument) == 0
  }
}
