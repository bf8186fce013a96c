import Foundation
import LambentImageFiles
import LambentPixels
import TestKit
import Testing

@Suite("Films through ffmpeg", .enabled(if: ClipFixture.isRun, "ffmpeg is installed"))
struct VideoTests {
  private func write(
    _ format: FrameFormat, width: Int = 32, height: Int = 18, to path: String
  ) throws {
    let rate = try #require(FrameRate("25"))
    let description = FrameStreamDescription(
      width: width, height: height, rate: rate, frameCount: 3)
    let stream = try format.openStream(description, to: .file(path))
    for seed in 0..<3 {
      try stream.append(TestImages.gradient(width: width, height: height, seed: 9 * seed))
    }
    try stream.finish()
  }

  @Test(
    "each container is made, and nothing beside it",
    arguments: zip(
      [FrameFormat.gif, .mp4, .webm, .mov],
      [[0x47, 0x49, 0x46], [0, 0, 0], [0x1A, 0x45, 0xDF, 0xA3], [0, 0, 0]] as [[UInt8]]))
  func containers(format: FrameFormat, start: [UInt8]) throws {
    let folder = TestFolder()
    try write(format, to: folder.path("a \(format.rawValue): %d"))
    #expect(folder.names == ["a \(format.rawValue): %d"])
    #expect(try folder.bytes(folder.names[0]).starts(with: start))
  }

  @Test("odd sizes fit where the container says so", arguments: [FrameFormat.gif, .webm])
  func oddSizes(format: FrameFormat) throws {
    let folder = TestFolder()
    try write(format, width: 33, height: 17, to: folder.path("a"))
    #expect(folder.names == ["a"])
  }

  @Test("the same frames make the same file")
  func reproducible() throws {
    let folder = TestFolder()
    try write(.mp4, to: folder.path("a"))
    try write(.mp4, to: folder.path("b"))
    #expect(try folder.bytes("a") == folder.bytes("b"))
  }

  @Test("AVIF has frames that are longer than a second", arguments: ["1/3", "0.9"])
  func slowAVIF(rate: String) throws {
    let folder = TestFolder()
    let rate = try #require(FrameRate(rate))
    for hasAlpha in [false, true] {
      let description = FrameStreamDescription(
        width: 32, height: 18, rate: rate, frameCount: 2, hasAlpha: hasAlpha)
      let stream = try FrameFormat.avif.openStream(description, to: .file(folder.path("a")))
      for seed in [0, 9] {
        try stream.append(TestImages.gradient(width: 32, height: 18, seed: seed))
      }
      try stream.finish()
      #expect(folder.names == ["a"])
    }
  }

  @Test("a film that is given up leaves nothing")
  func discarded() throws {
    let folder = TestFolder()
    let rate = try #require(FrameRate("25"))
    let description = FrameStreamDescription(width: 32, height: 18, rate: rate, frameCount: 3)
    let stream = try FrameFormat.webm.openStream(description, to: .file(folder.path("a")))
    try stream.append(TestImages.gradient(width: 32, height: 18))
    stream.discard()
    #expect(folder.names == [])
  }

  @Test(
    "a disk that fills is an error, whatever ffmpeg says of it",
    arguments: [FrameFormat.gif, .mp4, .webm, .mov], [0, 1, 2])
  func fullDisk(format: FrameFormat, blocks: Int) throws {
    let folder = TestFolder()
    // Files end after so many blocks of 512 bytes; the signal that says so is ignored.
    let script = "#!/bin/sh\ntrap '' XFSZ\nulimit -f \(blocks)\nexec ffmpeg \"$@\""
    try writeScript(script, to: folder.path("encoder"))
    let rate = try #require(FrameRate("25"))
    let description = FrameStreamDescription(width: 64, height: 36, rate: rate, frameCount: 3)
    #expect(throws: ImageFileError.self) {
      let stream = try format.openStream(
        description, to: .file(folder.path("a")), encoder: folder.path("encoder"))
      for seed in 0..<3 {
        try stream.append(TestImages.gradient(width: 64, height: 36, seed: 9 * seed))
      }
      try stream.finish()
    }
    #expect(folder.names == ["encoder"])
  }

  @Test(
    "a film that lacks its end is told from a whole one",
    arguments: [FrameFormat.gif, .mp4, .webm, .mov])
  func truncated(format: FrameFormat) throws {
    let folder = TestFolder()
    try write(format, to: folder.path("a"))
    let rate = try #require(FrameRate(25))
    let description = FrameStreamDescription(width: 32, height: 18, rate: rate, frameCount: 3)
    let whole = try folder.bytes("a")
    #expect(WholeFile.fault(of: folder.path("a"), format: format, description) == nil)
    for end in stride(from: 0, to: whole.count, by: max(1, whole.count / 50)) {
      try OutputFile.write(Array(whole[..<end]), to: folder.path("b"))
      #expect(
        WholeFile.fault(of: folder.path("b"), format: format, description) != nil, "\(end)")
    }
  }
}
