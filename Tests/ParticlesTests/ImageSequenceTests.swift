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
    guard case .rgba8(let sheet)? = cell.images.first?.storage else {
      Issue.record("no picture")
      return
    }
    #expect(sheet.pixels == [1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 0, 0, 3, 3, 0, 0])
  }

  @Test("of straight pictures stays straight, and premultiplied ones among them keep their bytes")
  func straight() throws {
    let straight = StraightImage(
      width: 1, height: 2, samples: .eight([200, 100, 50, 20, 1, 2, 3, 255]))
    let premultiplied = PixelBuffer(width: 1, height: 2, pixels: [0x1412_0901, 0xFF03_0201])
    var cell = EmitterCell()
    try cell.setValue(
      sequence([.image(Image(straight)), .image(Image(.rgba8(premultiplied)))]),
      forKeyPath: "contents")
    guard case .straight(let sheet)? = cell.images.first?.storage,
      case .eight(let bytes) = sheet.samples
    else {
      Issue.record("no straight picture")
      return
    }
    #expect(sheet.width == 2 && sheet.height == 2)
    #expect(bytes[0..<4] == [200, 100, 50, 20] && bytes[8..<12] == [1, 2, 3, 255])
    let pixels = PixelBuffer(sheet).pixels
    #expect(pixels[1] == premultiplied.pixels[0] && pixels[3] == premultiplied.pixels[1])
  }

  @Test("of pictures of several sizes is rejected")
  func sizes() {
    var cell = EmitterCell()
    let value = sequence([picture(1), picture(2, side: 3)])
    #expect(throws: PropertyError.self) { try cell.setValue(value, forKeyPath: "contents") }
  }
}
