import Glibc

/// A thread for what waits: on a queue it would wait behind the drawing of frames.
enum OwnThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Calls a function on a thread that ends with it; false if the system has no thread.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let outcome = pthread_create(
      &thread, nil,
      { body in
        pthread_detach(pthread_self())
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    if outcome != 0 { body.release() }
    return outcome == 0
  }
}
