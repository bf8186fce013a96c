import FlyingFox
import Foundation
import Testing

@testable import LambentStudio

@Suite struct RepliesTests {
  @Test(
    "A page that does not read is cut off by number and by bytes of what waits; one frame always fits",
    arguments: [
      (1, Replies.mostFrames + 44, Replies.mostFrames), (Replies.mostBytes / 4, 9, 4),
      (Replies.mostBytes + 1, 3, 1),
    ])
  func limitsWaiting(bytes: Int, sent: Int, kept: Int) async {
    let (replies, frames) = Replies.make()
    let payload = Data(count: bytes)
    for _ in 0..<sent {
      replies.send(WSFrame(fin: true, opcode: .binary, mask: nil, payload: payload))
    }
    var count = 0
    for await _ in frames { count += 1 }
    #expect(count == kept)
  }

  @Test("What is read makes room")
  func makesRoom() async {
    let (replies, frames) = Replies.make()
    let payload = Data(count: Replies.mostBytes - 1)
    var next = frames.makeAsyncIterator()
    for _ in 0..<3 {
      replies.send(WSFrame(fin: true, opcode: .binary, mask: nil, payload: payload))
      #expect(await next.next() != nil)
    }
  }
}
