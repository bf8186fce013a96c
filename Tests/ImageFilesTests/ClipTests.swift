import Foundation
import LambentImageFiles
import LambentPixels
import TestKit
import Testing

/// Films that ffmpeg makes for a test.
enum ClipFixture {
  /// True if tests of films are run.
  static let isRun = runsTests(
    needing: (try? FrameFormat.mp4.check(
      FrameStreamDescription(width: 2, height: 2, rate: FrameRate(1)!, frameCount: 1))) != nil)

  /// Runs ffmpeg.
  static func make(_ arguments: String, _ path: String) throws {
    try #require(try succeeds(arguments, path))
  }

  /// Runs ffmpeg, which may not know an option.
  static func succeeds(_ arguments: String, _ path: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["ffmpeg", "-v", "error", "-y"] + arguments.split(separator: " ").map(String.init) + [path]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// A film whose frame n is gray of the level 16 + 4n, with frames that depend on later ones.
  static func grays(_ path: String, options: String = "") throws {
    let source = "color=black:size=32x24:rate=25:duration=2,format=gray,geq=lum='16+4*N'"
    try make(
      "-f lavfi -i \(source) \(options) -c:v libx264 -g 12 -bf 2 -crf 4 -pix_fmt yuv420p", path)
  }
}

@Suite("Films as footage", .enabled(if: ClipFixture.isRun, "ffmpeg is installed"))
struct ClipTests {
  private func level(_ clip: ClipFile, at time: Double) throws -> Int {
    let image = try clip.image(at: time).straight
    return Int(image.bytes[4 * (12 * 32 + 16)])
  }

  private func expected(_ frame: Int) -> Int { 16 + 4 * frame }

  @Test("a GIF of one frame without a delay is a still image")
  func stillGIF() throws {
    let folder = TestFolder()
    let bytes: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("a.gif")))
    let clip = try ClipFile(folder.path("a.gif"))
    #expect(clip.duration == nil)
    for time in [0.0, 3] {
      #expect(try clip.image(at: time).straight.bytes == [255, 0, 0, 255])
    }
  }

  @Test("every frame is had alone, in any order, as it is had in order")
  func exactFrames() throws {
    let folder = TestFolder()
    try ClipFixture.grays(folder.path("a.mp4"))
    let clip = try ClipFile(folder.path("a.mp4"))
    #expect(clip.frameCount == 50)
    #expect((clip.width, clip.height) == (32, 24))
    #expect(clip.frameRate == FrameRate(25))
    for frame in Array(0..<50) + [3, 49, 0, 30, 29, 12, 48, 1] {
      let found = try level(clip, at: Double(frame) / 25)
      #expect(abs(found - expected(frame)) <= 2, "frame \(frame): \(found)")
    }
    let alone = try ClipFile(folder.path("a.mp4"))
    for frame in [37, 5, 49, 24] {
      #expect(
        try alone.image(at: Double(frame) / 25).straight
          == clip.image(at: Double(frame) / 25).straight)
    }
  }

  @Test(
    "backwards, by steps of any length, every frame is had as it is had alone",
    arguments: [1, 3, 20])
  func backwards(step: Int) throws {
    let folder = TestFolder()
    try ClipFixture.grays(folder.path("a.mp4"))
    let clip = try ClipFile(folder.path("a.mp4"))
    // As two jobs ask for them.
    let order = stride(from: 49, through: 0, by: -step).map { $0 }
    for frame in order.indices.map({ order[min($0 ^ 1, order.count - 1)] }) {
      let found = try level(clip, at: Double(frame) / 25)
      #expect(abs(found - expected(frame)) <= 2, "frame \(frame): \(found)")
    }
  }

  @Test("a film with missing frames has the rate that they lie on")
  func missingFrames() throws {
    let folder = TestFolder()
    try ClipFixture.grays(
      folder.path("a.mp4"), options: "-vf select=not(eq(mod(n\\,7)\\,3)) -vsync vfr")
    let clip = try ClipFile(folder.path("a.mp4"))
    #expect(clip.frameCount == 43)
    #expect(clip.frameRate == FrameRate(25))
  }

  @Test("between frames the earlier shows, and beyond the end the last")
  func times() throws {
    let folder = TestFolder()
    try ClipFixture.grays(folder.path("a.mp4"))
    let clip = try ClipFile(folder.path("a.mp4"))
    #expect(abs(try level(clip, at: 0.0799) - expected(1)) <= 2)
    #expect(abs(try level(clip, at: 99) - expected(49)) <= 2)
    #expect(abs(try level(clip, at: -1) - expected(0)) <= 2)
    #expect(abs(try level(clip, at: .nan) - expected(0)) <= 2)
  }

  @Test("a film on its side is turned upright, and its pixels are made square")
  func geometry() throws {
    let folder = TestFolder()
    try ClipFixture.grays(folder.path("wide.mp4"), options: "-vf setsar=2/1")
    let wide = try ClipFile(folder.path("wide.mp4"))
    #expect((wide.width, wide.height) == (64, 24))
    #expect(try wide.image(at: 0).width == 64)
    let (from, to) = (folder.path("wide.mp4"), folder.path("turned.mp4"))
    if try !ClipFixture.succeeds("-display_rotation 90 -i \(from) -c copy", to) {
      try ClipFixture.make("-i \(from) -metadata:s:v rotate=90 -c copy", to)
    }
    let turned = try ClipFile(folder.path("turned.mp4"))
    #expect((turned.width, turned.height) == (24, 64))
    #expect(try turned.image(at: 1).height == 64)
  }

  @Test(
    "colours come back as they went in, by the matrix that the film names or that its size implies",
    arguments: ["mp4", "webm", "mov"])
  func colors(container: String) throws {
    let folder = TestFolder()
    let path = folder.path("a.\(container)")
    let format = try #require(FrameFormat(pathExtension: container))
    let rate = try #require(FrameRate(25))
    let description = FrameStreamDescription(
      width: 32, height: 32, rate: rate, frameCount: 1, hasAlpha: false)
    let stream = try format.openStream(description, to: .file(path))
    let pixel: [UInt8] = [200, 60, 30, 255]
    let bytes = Array(repeatElement(pixel, count: 32 * 32).joined())
    try stream.append(StraightImage(width: 32, height: 32, samples: .eight(bytes)))
    try stream.finish()
    let read = try ClipFile(path).image(at: 0).straight.bytes
    let middle = Array(read[(4 * (16 * 32 + 16))..<(4 * (16 * 32 + 16) + 4)])
    for channel in 0..<4 { #expect(abs(Int(middle[channel]) - Int(pixel[channel])) <= 4) }
    // High definition that names no matrix is BT.709, smaller films are BT.601.
    for (size, matrix) in [("1280x720", "bt709"), ("320x240", "smpte170m")] {
      try ClipFixture.make(
        "-f lavfi -i color=0xc83c1e:size=\(size):rate=25:duration=0.1,format=rgb24 "
          + "-vf scale=out_color_matrix=\(matrix):out_range=tv -c:v libx264 -crf 2 -pix_fmt yuv420p",
        folder.path("plain.mp4"))
      let clip = try ClipFile(folder.path("plain.mp4"))
      let found = try clip.image(at: 0).straight.bytes
      for channel in 0..<3 { #expect(abs(Int(found[400 + channel]) - Int(pixel[channel])) <= 4) }
    }
  }

  @Test("alpha is read where there is some", arguments: [FrameFormat.webm, .mov])
  func alpha(format: FrameFormat) throws {
    let folder = TestFolder()
    let rate = try #require(FrameRate(25))
    let description = FrameStreamDescription(width: 32, height: 32, rate: rate, frameCount: 1)
    let stream = try format.openStream(description, to: .file(folder.path("a")))
    let bytes = Array(repeatElement([200, 60, 30, 128] as [UInt8], count: 32 * 32).joined())
    try stream.append(StraightImage(width: 32, height: 32, samples: .eight(bytes)))
    try stream.finish()
    let clip = try ClipFile(folder.path("a"))
    #expect(abs(Int(try clip.image(at: 0).straight.bytes[4 * 500 + 3]) - 128) <= 3)
  }

  @Test("a file that is not a film, is cut off or is missing is a clear error")
  func faults() throws {
    let folder = TestFolder()
    #expect(throws: ImageFileError.self) { try ClipFile(folder.path("none.mp4")) }
    try OutputFile.write(Array("no film at all, just words".utf8), to: folder.path("text.mp4"))
    #expect(throws: ImageFileError.self) { try ClipFile(folder.path("text.mp4")) }
    try ClipFixture.make(
      "-f lavfi -i testsrc=size=64x48:rate=25:duration=4 -c:v mpeg4 -f avi", folder.path("a.avi"))
    let whole = try folder.bytes("a.avi")
    try OutputFile.write(Array(whole.prefix(whole.count / 2)), to: folder.path("half.avi"))
    if let half = try? ClipFile(folder.path("half.avi")) { _ = try? half.image(at: 3.9) }
    try ClipFixture.make(
      "-f lavfi -i sine=frequency=440:duration=1", folder.path("sound.wav"))
    #expect(throws: ImageFileError.self) { try ClipFile(folder.path("sound.wav")) }
  }

  @Test("a film that breaks off has no frames beyond, alone or after those before")
  func cutOff() throws {
    let folder = TestFolder()
    try ClipFixture.make(
      "-f lavfi -i testsrc=size=320x180:rate=10 -t 8 -pix_fmt yuv420p -g 5 -bf 0 -movflags +faststart",
      folder.path("whole.mp4"))
    let whole = try folder.bytes("whole.mp4")
    try OutputFile.write(Array(whole.prefix(whole.count * 45 / 100)), to: folder.path("a.mp4"))
    let clip = try ClipFile(folder.path("a.mp4"))
    var missing = 0
    for frame in 0..<80 where (try? clip.image(at: Double(frame) / 10)) == nil { missing += 1 }
    #expect((30..<60).contains(missing))
    let alone = try ClipFile(folder.path("a.mp4"))
    #expect(throws: ImageFileError.self) { try alone.image(at: 6) }
  }

  @Test("a film with wrong bits is damaged, and is not shown with what a decoder makes up")
  func wrongBits() throws {
    let folder = TestFolder()
    let path = folder.path("a.mp4")
    try ClipFixture.make(
      "-f lavfi -i testsrc=size=320x180:rate=10 -t 8 -pix_fmt yuv420p -g 5 -bf 0 -movflags +faststart",
      path)
    var bytes = try folder.bytes("a.mp4")
    for place in stride(from: bytes.count / 4, to: bytes.count, by: bytes.count / 80) {
      bytes[place] ^= 0x5A
    }
    try OutputFile.write(bytes, to: path)
    let clip = try ClipFile(path)
    do {
      for frame in 0..<80 { _ = try clip.image(at: Double(frame) / 10) }
      Issue.record("it was read")
    } catch ImageFileError.damaged(let file, _, _) {
      #expect(file == path)
    }
  }

  @Test(
    "a single picture in a format of films is a still", arguments: ["tif", "bmp", "webp", "avif"])
  func pictures(kind: String) throws {
    let folder = TestFolder()
    let path = folder.path("a.\(kind)")
    // Not every ffmpeg writes each of them.
    guard try ClipFixture.succeeds("-f lavfi -i testsrc=size=64x48 -frames:v 1", path) else {
      return
    }
    let clip = try ClipFile(path)
    #expect(clip.duration == nil && clip.frameRate == nil && clip.frameCount == 1)
    #expect(try clip.image(at: 3).width == 64)
  }

  @Test("a film that states no length lasts until the end of its last frame")
  func unstatedLength() throws {
    let folder = TestFolder()
    try ClipFixture.make(
      "-f lavfi -i testsrc=size=64x48:rate=10 -frames:v 10 -c:v libvpx-vp9 -live 1",
      folder.path("a.webm"))
    let duration = try #require(try ClipFile(folder.path("a.webm")).duration)
    #expect(abs(duration - 1) < 1e-6)
  }
}

@Suite("Single images as footage")
struct StillFootageTests {
  @Test(
    "files that are neither images nor films are not reported as damaged films",
    .enabled(if: ClipFixture.isRun, "ffmpeg is installed"))
  func others() throws {
    let folder = TestFolder()
    let path = folder.path("a.ppm")
    try OutputFile.write(Array("P6\n1 1\n255\nabc".utf8), to: path)
    #expect(throws: ImageFileError.unrecognised(file: path)) { try ClipFile(path) }
    let empty = folder.path("empty.png")
    try OutputFile.write([], to: empty)
    #expect(throws: ImageFileError.unreadable(file: empty, reason: "it is empty")) {
      try ClipFile(empty)
    }
  }

  @Test("an image may be transparent if its header says so")
  func alpha() throws {
    let folder = TestFolder()
    let opaque = StraightImage(
      width: 2, height: 1, samples: .eight([9, 9, 9, 255, 9, 9, 9, 255]))
    let clear = StraightImage(width: 2, height: 1, samples: .eight([9, 9, 9, 255, 9, 9, 9, 0]))
    let files: [(String, [UInt8], Bool)] = [
      ("a.png", try PNGEncoder.encode(opaque), false),
      ("b.png", try PNGEncoder.encode(clear), true),
      (
        "c.svg",
        Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>"#.utf8), true
      ),
    ]
    for (name, bytes, hasAlpha) in files {
      try OutputFile.write(bytes, to: folder.path(name))
      #expect(try ClipFile(folder.path(name)).hasAlpha == hasAlpha, "\(name)")
    }
  }

  @Test("an image is read when it is asked for, and is the same object while it is kept")
  func still() throws {
    let folder = TestFolder()
    let image = TestImages.gradient(width: 20, height: 10)
    try OutputFile.write(PNGEncoder.encode(image), to: folder.path("a.png"))
    let clip = try ClipFile(folder.path("a.png"))
    #expect((clip.width, clip.height) == (20, 10))
    #expect(clip.duration == nil)
    #expect(try clip.image(at: 0).straight == image)
    #expect(try clip.image(at: 0) === clip.image(at: 77))
  }
}
