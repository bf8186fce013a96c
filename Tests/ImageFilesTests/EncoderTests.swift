import Foundation
import LambentImageFiles
import LambentPixels
import TestKit
import Testing

/// What each encoder makes of frames, decoded again and compared frame by frame.
@Suite("Encoders and what is decoded of them")
struct EncoderTests {
  private static let (width, height, count) = (64, 48, 48)

  /// Slow changes over all of the frame, a gray square that moves, and, with alpha, parts that come and go.
  private static func frames(alpha: Alpha, depth: Int) -> [StraightImage] {
    (0..<count).map { frame in
      var words: [UInt16] = []
      for y in 0..<height {
        for x in 0..<width {
          var color = [40 + frame + x, 60 + 2 * y, 200 - frame - x / 2]
          let isInSquare = (2 * frame..<2 * frame + 12).contains(x % 128) && (8..<20).contains(y)
          if isInSquare { color = [128, 128, 128] }
          let opacity =
            switch alpha {
            case .none: 255
            case .binary: y >= 32 && (x + frame) / 16 % 2 == 0 ? 0 : 255
            case .smooth: y >= 32 ? min(255, max(0, 4 * x - 2 * frame)) : 255
            }
          // Low bytes that are no copies of the high ones.
          words += color.map { UInt16($0 * 256 + (depth == 16 ? $0 * 3 % 256 : $0)) }
          words.append(UInt16(opacity * 257))
        }
      }
      let samples: StraightImage.Samples =
        depth == 16 ? .sixteen(words) : .eight(words.map { UInt8($0 >> 8) })
      return StraightImage(width: width, height: height, samples: samples)
    }
  }

  enum Alpha: CaseIterable { case none, binary, smooth }

  /// A format with options, and how far what is decoded may be from what was encoded.
  struct Case: Sendable, CustomTestStringConvertible {
    var format: FrameFormat
    var alpha: Alpha
    var depth = 8
    var quality = 92
    /// The greatest mean difference of a frame, in levels of 255.
    var mean = 0.0
    /// The greatest difference of a sample.
    var greatest = 0

    var testDescription: String { "\(format) \(alpha) \(depth) bits, quality \(quality)" }
  }

  private static func encode(_ test: Case, _ frames: [StraightImage], to path: String) throws {
    let rate = try #require(FrameRate(25))
    let description = FrameStreamDescription(
      width: width, height: height, rate: rate, frameCount: frames.count,
      hasAlpha: test.alpha != .none)
    let stream = try test.format.openStream(description, to: .file(path), quality: test.quality)
    for frame in frames { try stream.append(frame) }
    try stream.finish()
  }

  /// Every frame is near what it was, the last ones as near as the first.
  private static func compare(_ found: [[UInt8]], _ frames: [StraightImage], _ test: Case) {
    #expect(found.count == frames.count)
    for (index, (one, other)) in zip(found, frames).enumerated() {
      let (mean, greatest) = difference(one, other.bytes)
      #expect(
        mean <= test.mean && greatest <= test.greatest, "frame \(index): \(mean), \(greatest)")
    }
  }

  /// Differences of alpha, and of colours as far as they show.
  private static func difference(_ one: [UInt8], _ other: [UInt8]) -> (mean: Double, greatest: Int)
  {
    guard one.count == other.count else { return (.infinity, .max) }
    var (sum, greatest) = (0, 0)
    for pixel in stride(from: 0, to: one.count, by: 4) {
      let alphas = (Int(one[pixel + 3]), Int(other[pixel + 3]))
      for channel in 0..<4 {
        let (a, b) = (Int(one[pixel + channel]), Int(other[pixel + channel]))
        let far = channel == 3 ? abs(a - b) : abs(a * alphas.0 - b * alphas.1) / 255
        sum += far
        greatest = max(greatest, far)
      }
    }
    return (Double(sum) / Double(one.count), greatest)
  }

  // MARK: Without other programs

  @Test("PNG and animated PNG keep every sample", arguments: Alpha.allCases, [8, 16])
  func lossless(alpha: Alpha, depth: Int) throws {
    let frames = Self.frames(alpha: alpha, depth: depth)
    for frame in frames {
      #expect(try ImageFile.decode(PNGEncoder.encode(frame)).straight == frame)
      #expect(try ImageFile.decode(PNGEncoder.encode(frame, jobs: 3)).straight == frame)
    }
    let folder = TestFolder()
    try Self.encode(
      Case(format: .apng, alpha: alpha, depth: depth), frames, to: folder.path("a.png"))
    #expect(try AnimatedPNG(folder.bytes("a.png")).frames() == frames)
  }

  @Test("raw frames keep every sample", arguments: Alpha.allCases)
  func raw(alpha: Alpha) throws {
    let folder = TestFolder()
    let shallow = Self.frames(alpha: alpha, depth: 8)
    try Self.encode(Case(format: .rgba, alpha: alpha), shallow, to: folder.path("a"))
    #expect(try folder.bytes("a") == shallow.flatMap(\.bytes))
    let deep = Self.frames(alpha: alpha, depth: 16)
    try Self.encode(Case(format: .rgba64le, alpha: alpha), deep, to: folder.path("b"))
    #expect(
      try folder.bytes("b")
        == deep.flatMap { $0.words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } })
  }

  @Test(
    "JPEG is as near as its quality",
    arguments: [
      Case(format: .jpeg, alpha: .none, quality: 100, mean: 1, greatest: 8),
      Case(format: .jpeg, alpha: .none, quality: 92, mean: 1.5, greatest: 32),
      Case(format: .jpeg, alpha: .none, quality: 50, mean: 4, greatest: 80),
    ])
  func jpeg(test: Case) throws {
    let frames = Self.frames(alpha: .none, depth: 8)
    let found = try frames.map {
      try ImageFile.decode(JPEGEncoder.encode($0, quality: test.quality)).straight.bytes
    }
    Self.compare(found, frames, test)
  }

  @Test("a small Y4M is BT.601 to the rounding of its bytes")
  func y4m() throws {
    let folder = TestFolder()
    let test = Case(format: .y4m, alpha: .none, mean: 0.8, greatest: 3)
    let frames = Self.frames(alpha: .none, depth: 8)
    try Self.encode(test, frames, to: folder.path("a.y4m"))
    let bytes = try folder.bytes("a.y4m")
    let header = try #require(bytes.firstIndex(of: 10))
    let size = 3 * Self.width * Self.height
    let found = (0..<frames.count).map { index in
      let start = header + 1 + index * (6 + size) + 6
      return Self.rgba(planes: Array(bytes[start..<start + size]))
    }
    Self.compare(found, frames, test)
  }

  /// BT.601 in studio range (ITU-R BT.601-7, items 2.5.1 to 2.5.3), backwards.
  private static func rgba(planes: [UInt8]) -> [UInt8] {
    let count = planes.count / 3
    return (0..<count).flatMap { index -> [UInt8] in
      let luma = (Double(planes[index]) - 16) / 219
      let blue = (Double(planes[count + index]) - 128) / 224
      let red = (Double(planes[2 * count + index]) - 128) / 224
      let (r, b) = (luma + 1.402 * red, luma + 1.772 * blue)
      let g = (luma - 0.299 * r - 0.114 * b) / 0.587
      return [r, g, b, 1].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    }
  }

  // MARK: Through ffmpeg

  @Test(
    "every frame of a film is near what it was, the last as near as the first",
    .enabled(if: ClipFixture.isRun, "ffmpeg is installed"),
    arguments: [
      Case(format: .mp4, alpha: .none, mean: 2, greatest: 64),
      Case(format: .webm, alpha: .none, mean: 2, greatest: 64),
      Case(format: .webm, alpha: .smooth, mean: 2, greatest: 64),
      Case(format: .mov, alpha: .none, mean: 1.5, greatest: 12),
      Case(format: .mov, alpha: .none, depth: 16, mean: 1.5, greatest: 12),
      Case(format: .mov, alpha: .binary, mean: 1.5, greatest: 20),
      Case(format: .mov, alpha: .smooth, mean: 1.5, greatest: 20),
      Case(format: .mov, alpha: .smooth, depth: 16, mean: 1.5, greatest: 20),
      Case(format: .avif, alpha: .none, mean: 2.5, greatest: 40),
      Case(format: .avif, alpha: .smooth, mean: 2.5, greatest: 60),
      Case(format: .gif, alpha: .none, mean: 6, greatest: 64),
      Case(format: .gif, alpha: .binary, mean: 6, greatest: 64),
    ])
  func films(test: Case) throws {
    let folder = TestFolder()
    let frames = Self.frames(alpha: test.alpha, depth: test.depth)
    let path = folder.path(test.alpha == .none ? "a.\(test.format)" : "alpha.\(test.format)")
    try Self.encode(test, frames, to: path)
    let found = try FilmDecoding.frames(of: path, width: Self.width, height: Self.height)
    Self.compare(found, frames, test)
  }

  @Test(
    "an AVIF may have one frame, and its alpha, which is in full range, is missed when it is read",
    .enabled(if: ClipFixture.isRun, "ffmpeg is installed"), arguments: [1, 2])
  func alphaOfAVIF(count: Int) throws {
    let folder = TestFolder()
    let test = Case(format: .avif, alpha: .smooth, mean: 2.5, greatest: 60)
    let frames = Array(Self.frames(alpha: test.alpha, depth: 8).prefix(count))
    try Self.encode(test, frames, to: folder.path("alpha.avif"))
    let clip = try ClipFile(folder.path("alpha.avif"))
    #expect(clip.frameCount == count && clip.warnings.contains { $0.contains("alpha") })
    guard count > 1 else { return }
    let found = try FilmDecoding.frames(
      of: folder.path("alpha.avif"), width: Self.width, height: Self.height)
    Self.compare(found, frames, test)
  }

  @Test(
    "every frame of an animated WebP is near what it was, and replaces the one before",
    .enabled(if: ClipFixture.isRun, "ffmpeg is installed"),
    arguments: [
      Case(format: .webp, alpha: .none, mean: 2, greatest: 64),
      Case(format: .webp, alpha: .binary, mean: 2, greatest: 64),
      Case(format: .webp, alpha: .smooth, mean: 2, greatest: 64),
    ])
  func webP(test: Case) throws {
    let folder = TestFolder()
    let frames = Self.frames(alpha: test.alpha, depth: 8)
    try Self.encode(test, frames, to: folder.path("a.webp"))
    let animation = try AnimatedWebP(folder.bytes("a.webp"))
    #expect(animation.hasAlpha == (test.alpha != .none))
    #expect(animation.frames.allSatisfy { $0.replaces && $0.milliseconds == 40 })
    let found = try animation.frames.enumerated().map { index, frame in
      try OutputFile.write(frame.still, to: folder.path("\(index).webp"))
      return try FilmDecoding.frames(
        of: folder.path("\(index).webp"), width: Self.width, height: Self.height
      ).first ?? []
    }
    Self.compare(found, frames, test)
  }
}
