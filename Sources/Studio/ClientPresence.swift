import FlyingFox
import Glibc
import LambentWorkers

/// The client that waits for an answer: FlyingFox takes no notice of its end before it has one.
final class ClientPresence: Sendable {
  /// A descriptor of its own for the socket.
  private let descriptor: Int32
  private let isServed = Lock(false)

  /// Finds the connection from a client. Fails if the client has no open connection.
  init?(from client: HTTPRequest.Address?, to port: UInt16) {
    guard let found = Listeners.duplicate(from: client, to: port) else { return nil }
    descriptor = found
  }

  deinit { close(descriptor) }

  /// Cancels work when the client ends the connection, until ``stop()``.
  func watch(_ cancellation: Cancellation) {
    _ = OwnThread.start { [self] in
      while !isServed.withLock({ $0 }) {
        var end = pollfd(fd: descriptor, events: Self.ended, revents: 0)
        if poll(&end, 1, Self.milliseconds) > 0 { return cancellation.cancel() }
      }
    }
  }

  /// Ends the watch.
  func stop() { isServed.withLock { $0 = true } }

  /// `POLLRDHUP` of Linux: the other end sends nothing more.
  private static let ended: Int16 = 0x2000
  private static let milliseconds: Int32 = 50
}
