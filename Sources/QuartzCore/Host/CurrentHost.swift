import LambentWorkers
import Synchronization

/// Who a host is the current one of: a task, or a thread where there is no task.
private enum HostScope: Hashable, Sendable {
  case task(Int)
  case thread(ObjectIdentifier)

  static var current: HostScope {
    withUnsafeCurrentTask { task in
      task.map { .task($0.hashValue) } ?? .thread(ObjectIdentifier(Thread.current))
    }
  }
}

/// A host that is not kept. It is only given back in the scope that it was noted in.
private struct WeakHost: @unchecked Sendable {
  weak var host: CAHost?
}

private struct CurrentHosts: Sendable {
  var byScope: [HostScope: WeakHost] = [:]
  /// The host that was made last: for work that runs in a task of its own.
  var latest = WeakHost()
}

extension CAHost {
  private static let hosts = Lock(CurrentHosts())

  /// The current host: the scope's, or the latest of the process where the scope never had one.
  package static var current: CAHost? { found.host }

  private static var found: WeakHost {
    let scope = HostScope.current
    return hosts.withLock { hosts in hosts.byScope[scope] ?? hosts.latest }
  }

  /// Makes a host the current one, and gives the one that was so before.
  @discardableResult
  package static func makeCurrent(_ host: CAHost) -> CAHost? {
    let scope = HostScope.current
    let entry = WeakHost(host: host)
    return hosts.withLock { hosts in
      let before = hosts.byScope[scope] ?? WeakHost()
      if hosts.byScope.count > 256 { hosts.byScope = hosts.byScope.filter { $0.value.host != nil } }
      hosts.byScope[scope] = entry
      if before.host !== entry.host { hosts.latest = entry }
      return before
    }.host
  }

  /// Makes the one that was current before so again.
  static func restore(_ before: CAHost?) {
    guard let before else { return }
    makeCurrent(before)
  }

  /// Tells the host of a layer's tree, or the current one, of what cannot be done.
  package static func report(_ error: CAError) {
    guard let host = current else {
      FileHandle.standardError.write(Data("LambentQuartzCore: \(error)\n".utf8))
      return
    }
    host.report(error)
  }
}
