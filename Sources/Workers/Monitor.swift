#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mutex with condition variables, from the C library.
final class Monitor: @unchecked Sendable {
  fileprivate let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }

  func unlock() { pthread_mutex_unlock(mutex) }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Reinitialises the mutex in a forked process, where another thread may have locked it.
  func reset() { pthread_mutex_init(mutex, nil) }
}

/// A condition variable of a monitor.
final class Condition: @unchecked Sendable {
  private let monitor: Monitor
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(of monitor: Monitor) {
    self.monitor = monitor
    condition.initialize(to: pthread_cond_t())
    reset()
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  func reset() {
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      // Waits last as long whatever the system's time is set to.
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, Self.clock)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  #if canImport(Darwin)
    private static let clock = CLOCK_REALTIME
  #else
    private static let clock = CLOCK_MONOTONIC
  #endif

  /// Releases the monitor and waits for a signal. It may return spuriously, so check the condition
  /// again.
  func wait() { pthread_cond_wait(condition, monitor.mutex) }

  /// The same with a timeout in milliseconds, at most an hour. Returns false after a timeout.
  func wait(milliseconds: Int) -> Bool {
    var time = timespec()
    clock_gettime(Self.clock, &time)
    let nanoseconds = Int(time.tv_nsec) + min(max(milliseconds, 0), 3_600_000) * 1_000_000
    time.tv_sec += nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    return pthread_cond_timedwait(condition, monitor.mutex, &time) == 0
  }

  func signal() { pthread_cond_signal(condition) }

  func broadcast() { pthread_cond_broadcast(condition) }
}
