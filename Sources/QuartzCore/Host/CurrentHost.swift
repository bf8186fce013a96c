import LambentWorkers

// Which host is the current one, in this order:
//
// 1. The host that this task made last, or the one whose `perform` it is in; of code outside of tasks,
//    the same of its thread.
// 2. The host whose `perform` the task was started in: a task-local value, which tasks inherit.
// 3. The host that was made last in the process.

/// A host that is not kept. It is only given back in the task or thread that it was noted in, and in the
/// tasks that are started within its `perform`.
private struct WeakHost: @unchecked Sendable {
  weak var host: CAHost?
}

private struct CurrentHosts: Sendable {
  /// By the number of the task. Addresses of tasks and their hashes are used again; numbers are not.
  var byTask: [UInt64: WeakHost] = [:]
  var latest = WeakHost()
}

/// The number of a task, unique within the process: `ExecutorJob` describes itself by it.
@_silgen_name("swift_task_getJobTaskId")
private func taskNumber(_ task: UnsafeRawPointer) -> UInt64

private func currentTaskNumber() -> UInt64? {
  withUnsafeCurrentTask { task in
    task.map { taskNumber(unsafeBitCast($0, to: UnsafeRawPointer.self)) }
  }
}

extension CAHost {
  private static let hosts = Lock(CurrentHosts())
  private static let threadKey = "LambentQuartzCore.host"
  @TaskLocal private static var inherited: WeakHost?

  /// The current host; `nil` without one, or where it was released.
  package static var current: CAHost? {
    let entry = ownEntry ?? inherited ?? hosts.withLock { $0.latest }
    return entry.host
  }

  /// The host that was noted for the task, or for the thread where there is no task.
  private static var ownEntry: WeakHost? {
    get {
      if let task = currentTaskNumber() { return hosts.withLock { $0.byTask[task] } }
      return Thread.current.threadDictionary[threadKey] as? WeakHost
    }
    set {
      guard let task = currentTaskNumber() else {
        Thread.current.threadDictionary[threadKey] = newValue
        return
      }
      hosts.withLock { hosts in
        if hosts.byTask.count > 256 { hosts.byTask = hosts.byTask.filter { $0.value.host != nil } }
        hosts.byTask[task] = newValue
      }
    }
  }

  /// Makes a new host the current one.
  static func makeCurrent(_ host: CAHost) {
    let entry = WeakHost(host: host)
    ownEntry = entry
    hosts.withLock { $0.latest = entry }
  }

  /// Makes the host the current one for a closure, and for the tasks that are started in it. If there was no current
  /// host before, or if it was released, the host stays current.
  public func perform<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = CAHost.ownEntry
    let entry = WeakHost(host: self)
    CAHost.ownEntry = entry
    defer { if before?.host != nil { CAHost.ownEntry = before } }
    return try CAHost.$inherited.withValue(entry) {
      Swift.Result { () throws(Failure) in try body() }
    }.get()
  }

  /// Reports what cannot be done: to a host, or else to the current one.
  package static func report(_ error: CAError, to host: CAHost? = nil) {
    (host ?? current)?.onError(error) ?? write(error)
  }
  /// Writes an error as a line to standard error.
  static func write(_ error: CAError) {
    FileHandle.standardError.write(Data("LambentQuartzCore: \(error)\n".utf8))
  }

  static func report(_ key: String, _ reason: String) { report(CAError(key: key, reason)) }

  /// The result of a closure; `nil` where it throws, which is reported: under the key, if it has none.
  static func attempt<Result>(
    _ key: String, for host: @autoclosure () -> CAHost? = nil, _ body: () throws -> Result
  ) -> Result? {
    do { return try body() } catch let error as CAError {
      report(error.key.isEmpty ? CAError(key: key, error.reason) : error, to: host())
    } catch {
      report(CAError(key: key, error), to: host())
    }
    return nil
  }
}
