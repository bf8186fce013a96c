import LambentParticles
import LambentPixels
import LambentProperties
import Testing

@Suite("An image sequence as a cell's contents")
struct ImageSequenceTests {
  private func picture(_ pixel: UInt32, side: Int = 2) -> PropertyValue {
    .image(Image(.rgba8(PixelBuffer(width: side, height: side, repeating: pixel))))
  }

  private func sequence(_ pictures: [PropertyValue]) -> PropertyValue {
    .record(["images": .list(pictures), "duration": .number(0.5), "repeatCount": .number(1)])
  }

  @Test("is laid out in one picture and played as a flip-book from each particle's birth")
  func flipBook() throws {
    var cell = EmitterCell()
    try cell.setValue(sequence([picture(1), picture(2), picture(3)]), forKeyPath: "contents")
    #expect(cell.flipBook.frameCount == 3)
    #expect(cell.flipBook.framesPerRow == 2)
    #expect(cell.flipBook.framesPerSecond == 6)
    #expect(cell.flipBook.mode == .once)
    guard case .rgba8(let sheet)? = cell.contents.first?.storage else {
      Issue.record("no picture")
      return
    }
    #expect(sheet.pixels == [1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 0, 0, 3, 3, 0, 0])
  }

  @Test("of pictures of several sizes is refused")
  func sizes() {
    var cell = EmitterCell()
    let value = sequence([picture(1), picture(2, side: 3)])
    #expect(throws: PropertyError.self) { try cell.setValue(value, forKeyPath: "contents") }
  }
}
