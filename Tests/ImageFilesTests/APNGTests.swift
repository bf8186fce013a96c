import LambentImageFiles
import LambentPixels
import Testing

@Suite("Animated PNG")
struct APNGTests {
  private func chunks(_ file: [UInt8]) -> [AnimatedPNG.Chunk] { AnimatedPNG(file).chunks }

  private func number(_ bytes: [UInt8], _ at: Int) -> UInt32 { AnimatedPNG.number(bytes, at) }

  private func encode(_ frames: [StraightImage], rate: String = "30") throws -> [UInt8] {
    let folder = TestFolder()
    let rate = try #require(FrameRate(rate))
    let description = FrameStreamDescription(
      width: frames[0].width, height: frames[0].height, rate: rate, frameCount: frames.count)
    let stream = try FrameFormat.apng.openStream(description, to: .file(folder.path("a.png")))
    for frame in frames { try stream.append(frame) }
    try stream.finish()
    return try folder.bytes("a.png")
  }

  @Test("playing it shows every frame, changed corners, unchanged frames and all")
  func playing() throws {
    let first = TestImages.gradient(width: 9, height: 7)
    var bytes = first.bytes
    bytes[4 * (2 * 9 + 3)] ^= 255
    bytes[4 * (5 * 9 + 7) + 3] ^= 255
    let second = StraightImage(width: 9, height: 7, samples: .eight(bytes))
    let last = TestImages.gradient(width: 9, height: 7, seed: 40)
    let frames = [first, second, second, last, first]
    let file = try encode(frames)
    #expect(try AnimatedPNG(file).frames() == frames)
    let areas = chunks(file).filter { $0.type == "fcTL" }.map { chunk in
      (0..<4).map { number(chunk.data, 4 + 4 * $0) }
    }
    #expect(areas[1] == [5, 4, 3, 2])
    #expect(areas[2] == [1, 1, 0, 0])
  }

  @Test("the chunks are numbered, counted and timed")
  func structure() throws {
    let frames = (0..<3).map { TestImages.gradient(width: 3, height: 3, seed: $0) }
    let found = chunks(try encode(frames, rate: "30000/1001"))
    #expect(
      found.map(\.type) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(number(found[2].data, 0) == 3)
    let numbered = found.filter { $0.type == "fcTL" || $0.type == "fdAT" }
    #expect(numbered.map { number($0.data, 0) } == [0, 1, 2, 3, 4])
    #expect(Array(found[3].data[20..<24]) == [0x03, 0xE9, 0x75, 0x30])
  }

  @Test("a rate beyond 16 bits is approximated, one beyond reach refused")
  func rates() throws {
    let frame = TestImages.gradient(width: 2, height: 2)
    let found = chunks(try encode([frame], rate: "100000/4004"))
    // 1001/25000 of a second a frame fits.
    #expect(Array(found[3].data[20..<24]) == [0x03, 0xE9, 0x61, 0xA8])
    let near = chunks(try encode([frame], rate: "123456/100003"))
    let control = near[3].data
    let delay = Double(UInt16(control[20]) << 8 | UInt16(control[21]))
    let share = Double(UInt16(control[22]) << 8 | UInt16(control[23]))
    #expect(abs(delay / share - 100_003.0 / 123_456) < 1e-9)
    #expect(throws: ImageFileError.self) { try encode([frame], rate: "999999999") }
  }

  @Test("frames may have 16 bits, but not some of them")
  func depths() throws {
    let deep = TestImages.deepGradient(width: 4, height: 4)
    #expect(try ImageFile.decode(encode([deep, deep])).straight == deep)
    #expect(throws: ImageFileError.self) {
      try encode([deep, TestImages.gradient(width: 4, height: 4)])
    }
  }
}
