import FlyingFox
import LambentWorkers

/// The frames that wait to be sent to a page.
///
/// A page that does not read, as one that the browser has frozen, is cut off: it connects again when it goes on.
final class Replies: Sendable {
  private let continuation: AsyncStream<WSFrame>.Continuation
  private let waiting = Lock(0)

  /// The most frames that wait.
  static let mostFrames = 256
  /// The most bytes that wait, if they are of several frames.
  static let mostBytes = 128 << 20

  private init(_ continuation: AsyncStream<WSFrame>.Continuation) {
    self.continuation = continuation
  }

  /// A queue, and the frames that leave it, as they are sent.
  static func make() -> (replies: Replies, frames: AsyncStream<WSFrame>) {
    let (stream, continuation) = AsyncStream<WSFrame>.makeStream(
      bufferingPolicy: .bufferingOldest(mostFrames))
    let replies = Replies(continuation)
    let frames = AsyncStream {
      var next = stream.makeAsyncIterator()
      let frame = await next.next()
      if let frame { replies.waiting.withLock { $0 -= frame.payload.count } }
      return frame
    }
    return (replies, frames)
  }

  /// Has a function called once, when nothing is sent any more.
  func whenEnded(_ end: @escaping @Sendable () -> Void) {
    continuation.onTermination = { _ in end() }
  }

  /// Sends a frame after those that wait.
  func send(_ frame: WSFrame) {
    let bytes = frame.payload.count
    let fits = waiting.withLock { waiting in
      guard waiting == 0 || waiting + bytes <= Self.mostBytes else { return false }
      waiting += bytes
      return true
    }
    guard fits, case .enqueued = continuation.yield(frame) else { return finish() }
  }

  /// Ends the connection when what waits is sent.
  func finish() { continuation.finish() }
}
