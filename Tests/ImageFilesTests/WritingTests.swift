import LambentImageFiles
import LambentPixels
import Testing

@Suite("Writing images")
struct WritingTests {
  @Test("a PNG holds the very samples that it was given, at 8 and at 16 bits")
  func png() throws {
    for (width, height) in [(1, 1), (3, 7), (64, 33)] {
      for image in [
        TestImages.gradient(width: width, height: height),
        TestImages.deepGradient(width: width, height: height),
      ] {
        let decoded = try ImageFile.decode(PNGEncoder.encode(image))
        #expect(decoded.straight == image)
        #expect(decoded.warnings == [])
      }
    }
  }

  @Test("a PNG is the same on any number of threads, and holds what its pieces hold")
  func pieces() throws {
    for image in [
      TestImages.gradient(width: 700, height: 811),
      TestImages.gradient(width: 700, height: 811).settingAlpha(nil),
      TestImages.deepGradient(width: 611, height: 403),
    ] {
      let file = try PNGEncoder.encode(image)
      #expect(try ImageFile.decode(file).straight == image)
      for jobs in [2, 3, 16] { #expect(try PNGEncoder.encode(image, jobs: jobs) == file) }
    }
  }

  @Test("what memory held before changes no file", arguments: [1, 4, 9, 14] as [UInt16])
  func leftovers(value: UInt16) throws {
    let image = TestImages.gradient(width: 700, height: 64).settingAlpha(nil)
    let file = try PNGEncoder.encode(image)
    // Blocks around the size of the compressor's state, which takes freed memory again. As a binary
    // logarithm of a window's size, each of the values would make for another stream.
    for bytes in stride(from: 404 << 10, through: 406 << 10, by: 256) {
      let block = UnsafeMutablePointer<UInt16>.allocate(capacity: bytes / 2)
      block.initialize(repeating: value, count: bytes / 2)
      block.deallocate()
      #expect(try PNGEncoder.encode(image) == file)
    }
  }

  @Test("where the compressor's memory lies changes no file")
  func addresses() throws {
    // A few pixels in a transparent frame: zeros match what begins right after the first byte.
    var bytes = [UInt8](repeating: 0, count: 4 * 8 * 6)
    for y in 1..<5 {
      for x in 4..<20 { bytes[32 * y + x] = UInt8(truncatingIfNeeded: 37 * x + 91 * y * x) }
    }
    let image = StraightImage(width: 8, height: 6, samples: .eight(bytes))
    let file = try PNGEncoder.encode(image)
    // Each block, never touched, takes the place where the compressor's state lay.
    var blocks: [UnsafeMutableRawPointer] = []
    defer { for block in blocks { block.deallocate() } }
    var others = 0
    for _ in 0..<3000 {
      blocks.append(.allocate(byteCount: 300 << 10, alignment: 16))
      if try PNGEncoder.encode(image) != file { others += 1 }
    }
    #expect(others == 0)
  }

  @Test("a buffer is written as the straight image of it", arguments: [nil, 0, 4000])
  func buffer(transparentPixel: Int?) throws {
    let image = TestImages.gradient(width: 97, height: 55).settingAlpha(transparentPixel)
    let buffer = PixelBuffer(image)
    #expect(buffer.isOpaque == (transparentPixel == nil))
    #expect(try PNGEncoder.encode(buffer, jobs: 2) == PNGEncoder.encode(StraightImage(buffer)))
  }

  @Test("a stream of pieces ends with the checksum of all bytes")
  func checksum() throws {
    let pieces = (0..<5).map { piece in
      (0..<(7000 * piece)).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3 &+ 251 * piece) }
    }
    let stream = try #require(Deflate.zlib(pieceCount: 5, jobs: 2) { pieces[$0] })
    // RFC 1950, section 9.
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in pieces.joined() {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    let expected = high << 16 | low
    #expect(stream.suffix(4).elementsEqual([24, 16, 8, 0].map { UInt8(expected >> $0 & 0xFF) }))
  }

  @Test("a PNG of an opaque image has no alpha", arguments: [1, 4, 5, 6, 64, 67])
  func opaque(width: Int) throws {
    let (rgb, rgba): (UInt8, UInt8) = (2, 6)
    func colorType(_ file: [UInt8]) -> UInt8 { file[25] }
    for image in [
      TestImages.gradient(width: width, height: 9),
      TestImages.deepGradient(width: width, height: 9),
    ] {
      let opaque = image.settingAlpha(nil)
      #expect(opaque.isOpaque)
      let file = try PNGEncoder.encode(opaque)
      #expect(colorType(file) == rgb)
      #expect(try ImageFile.decode(file).straight == opaque)
      // One pixel that is not opaque decides.
      for pixel in [0, 9 * width - 1] {
        let other = image.settingAlpha(pixel)
        #expect(!other.isOpaque)
        let file = try PNGEncoder.encode(other)
        #expect(colorType(file) == rgba)
        #expect(try ImageFile.decode(file).straight == other)
      }
    }
  }

  @Test("a PNG says that its samples are sRGB")
  func chunk() throws {
    let file = try PNGEncoder.encode(TestImages.gradient(width: 2, height: 2))
    #expect(Array(file[33..<46]) == PNGChunks.chunk("sRGB", [0]))
  }

  @Test("a JPEG of the best quality is close, and a worse one smaller")
  func jpeg() throws {
    let image = TestImages.solid(200, 30, 90, width: 20, height: 13)
    let best = try JPEGEncoder.encode(image, quality: 100)
    guard case .eight(let bytes) = try ImageFile.decode(best).straight.samples else {
      Issue.record("a JPEG has 8 bits")
      return
    }
    for (found, expected) in zip(bytes, image.bytes) {
      #expect(abs(Int(found) - Int(expected)) <= 2)
    }
    let busy = TestImages.gradient(width: 64, height: 64)
    let sizes = try [10, 50, 90, 100].map { try JPEGEncoder.encode(busy, quality: $0).count }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 4)
    #expect(
      try JPEGEncoder.encode(busy, quality: -3) == JPEGEncoder.encode(busy, quality: 1))
  }

  @Test("an image without pixels is refused")
  func empty() {
    let image = StraightImage(width: 0, height: 3, samples: .eight([]))
    #expect(throws: ImageFileError.self) { try PNGEncoder.encode(image) }
    #expect(throws: ImageFileError.self) { try JPEGEncoder.encode(image) }
  }

  @Test("16 bits become the nearest 8, and 8 the same of 16")
  func depths() {
    let words = (0...UInt16.max).map { $0 }
    let image = StraightImage(width: 128, height: 128, samples: .sixteen(words))
    for (word, byte) in zip(words, image.bytes) {
      let exact = Double(word) / 257
      #expect(abs(exact - Double(byte)) <= 0.5)
    }
    let bytes = (0...UInt8.max).map { $0 }
    let small = StraightImage(width: 8, height: 8, samples: .eight(bytes))
    #expect(small.words == bytes.map { UInt16($0) << 8 | UInt16($0) })
  }

  @Test("flattening blends every colour and alpha correctly rounded")
  func flatten() {
    var bytes: [UInt8] = []
    for alpha in 0...255 { for color in 0...255 { bytes += [UInt8(color), 0, 255, UInt8(alpha)] } }
    let image = StraightImage(width: 256, height: 256, samples: .eight(bytes))
    let flat = image.flattened(over: Color(red: 0.2, green: 1, blue: .nan)).bytes
    var worst = 0.0
    for i in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Double(bytes[i + 3]) / 255
      let red = Double(bytes[i]) * alpha + 51 * (1 - alpha)
      worst = max(worst, abs(red - Double(flat[i])))
      #expect(flat[i + 1] == UInt8(255 - Int(bytes[i + 3])))
      #expect(flat[i + 2] == bytes[i + 3] && flat[i + 3] == 255)
    }
    #expect(worst <= 0.5 + 1e-9)
    #expect(!image.isOpaque)
    #expect(image.flattened().isOpaque)
  }
}

extension StraightImage {
  /// The image with all pixels opaque but one.
  fileprivate func settingAlpha(_ translucent: Int?) -> StraightImage {
    var result = self
    switch samples {
    case .eight(var bytes):
      for pixel in 0..<width * height { bytes[4 * pixel + 3] = pixel == translucent ? 254 : 255 }
      result.samples = .eight(bytes)
    case .sixteen(var words):
      for pixel in 0..<width * height {
        words[4 * pixel + 3] = pixel == translucent ? 65_534 : 65_535
      }
      result.samples = .sixteen(words)
    }
    return result
  }
}
