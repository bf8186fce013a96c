import Glibc
import LambentWorkers

/// The connection of a WebSocket's client, read here instead of by FlyingFox: see ``ClientMessages``.
final class ClientConnection: Sendable {
  /// A descriptor of its own for the socket.
  private let descriptor: Int32
  private let limit: Int
  private let take: @Sendable (ClientMessages.Event) -> Void
  private let end: @Sendable () -> Void
  /// The descriptor must not be used any more when its number may be another file's.
  private let isOpen = Lock(true)

  /// The most bytes that are read at a time.
  private static let pieceBytes = 1 << 16

  /// Reads on a thread of its own, until the client ends the connection or it is stopped. `take` is called in order;
  /// `end` once, last.
  init(
    _ descriptor: Int32, limit: Int, take: @escaping @Sendable (ClientMessages.Event) -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    (self.descriptor, self.limit, self.take, self.end) = (descriptor, limit, take, end)
    if !OwnThread.start({ self.run() }) { close() }
  }

  /// Ends the reading, as if the client had.
  func stop() {
    isOpen.withLock { if $0 { shutdown(descriptor, Int32(SHUT_RD)) } }
  }

  private func run() {
    var messages = ClientMessages(limit: limit)
    var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
    while true {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wanted, 1, -1)
      let count = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
      if count < 0, [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) { continue }
      guard count > 0 else { break }
      for event in messages.take(piece.prefix(count)) { take(event) }
    }
    close()
  }

  private func close() {
    isOpen.withLock { isOpen in
      Glibc.close(descriptor)
      isOpen = false
    }
    end()
  }
}
