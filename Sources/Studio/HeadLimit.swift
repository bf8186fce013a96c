import FlyingFox
import FoundationEssentials
import Glibc
import LambentWorkers

/// Ends connections whose request has too long a head.
///
/// FlyingFox reads a request line and headers of any length, in a time that grows with the square of it, before the
/// gate sees them. So this looks at the process's own sockets, from a thread that FlyingFox cannot keep busy: between
/// requests, a connection must not have read more bytes than a head may have.
final class HeadLimit: Sendable {
  /// The most bytes of a head that are sure to be read.
  static let mostBytes = 8 << 10
  /// The bytes that FlyingFox reads ahead, and of a body before the request is handled.
  private static let otherBytes = 4096 + HTTPRequest.bufferedBytes
  private static let microseconds: UInt32 = 20_000

  private let port: UInt16
  private let state = Lock(State())

  private struct State {
    var isStopped = false
    var connections: [Listeners.Client: Phase] = [:]
  }

  /// The work of a connection. One that is not known has never sent a whole head.
  private enum Phase {
    /// A request is answered, or the connection is a WebSocket's: the bytes no longer belong to a head.
    case answering
    /// An answer has been made.
    case answered
    /// A header has been read, after this number of bytes of the connection.
    case reading(after: Int)
  }

  /// - Parameter port: The port that the server listens on.
  init(port: UInt16) { self.port = port }

  /// Looks until ``stop()``.
  func start() {
    _ = OwnThread.start { [self] in
      while !state.withLock({ $0.isStopped }) {
        look()
        usleep(Self.microseconds)
      }
    }
  }

  /// Ends the watch.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Notes that a client's request has a whole head.
  func begin(_ client: HTTPRequest.Address?) { set(.answering, client) }

  /// Notes that a request is answered, with its body read: what comes next is a head.
  func end(_ client: HTTPRequest.Address?) { set(.answered, client) }

  private func set(_ phase: Phase, _ client: HTTPRequest.Address?) {
    guard let client = Listeners.Client(client) else { return }
    state.withLock { $0.connections[client] = phase }
  }

  private func look() {
    // Those that come while the sockets are looked at are not taken for ended ones.
    let known = state.withLock { Array($0.connections.keys) }
    var open: Set<Listeners.Client> = []
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap({ Int32($0) }) {
      guard let client = Listeners.client(of: descriptor, to: port) else { continue }
      open.insert(client)
      if isTooLong(client, of: descriptor) { end(client, descriptor) }
    }
    state.withLock { state in
      for client in known where !open.contains(client) { state.connections[client] = nil }
    }
  }

  private func isTooLong(_ client: Listeners.Client, of descriptor: Int32) -> Bool {
    guard let read = Listeners.bytesRead(from: descriptor) else { return false }
    return state.withLock { state in
      let before: Int
      switch state.connections[client] {
      case .answering: return false
      case .answered:
        state.connections[client] = .reading(after: read)
        return false
      case .reading(let after): before = after
      case nil: before = 0
      }
      return read - before > Self.mostBytes + Self.otherBytes
    }
  }

  private func end(_ client: Listeners.Client, _ descriptor: Int32) {
    // The number may be another file's by now; that of a duplicate stays.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return }
    if Listeners.client(of: copy, to: port) == client { Listeners.reset(copy) }
    close(copy)
  }
}
