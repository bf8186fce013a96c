import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("Streams of frames")
struct FrameStreamTests {
  private func description(
    _ width: Int, _ height: Int, frames: Int, rate: String = "30"
  ) throws -> FrameStreamDescription {
    let rate = try #require(FrameRate(rate))
    return FrameStreamDescription(width: width, height: height, rate: rate, frameCount: frames)
  }

  private func write(
    _ frames: [StraightImage], as format: FrameFormat, rate: String = "30"
  ) throws -> [UInt8] {
    let folder = TestFolder()
    let description = try description(
      frames[0].width, frames[0].height, frames: frames.count, rate: rate)
    let stream = try format.openStream(description, to: .file(folder.path("out")))
    for frame in frames { try stream.append(frame) }
    #expect(!folder.names.contains("out"))
    try stream.finish()
    #expect(folder.names == ["out"])
    return try folder.bytes("out")
  }

  private let frames = (0..<3).map { TestImages.gradient(width: 6, height: 4, seed: $0 * 5) }

  @Test("raw RGBA is the samples, 16-bit RGBA the samples low byte first")
  func raw() throws {
    #expect(try write(frames, as: .rgba) == frames.flatMap(\.bytes))
    let deep = TestImages.deepGradient(width: 5, height: 3)
    let expected = deep.words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try write([deep], as: .rgba64le) == expected)
    #expect(try write([deep], as: .rgba) == deep.bytes)
  }

  @Test("Y4M has a header, and three planes a frame")
  func y4m() throws {
    let file = try write(frames, as: .y4m, rate: "30000/1001")
    let header = "YUV4MPEG2 W6 H4 F30000:1001 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(file.starts(with: Array(header.utf8)))
    #expect(file.count == header.utf8.count + 3 * (6 + 3 * 24))
  }

  @Test(
    "every colour becomes the luma and chroma of its matrix, off by less than one",
    arguments: [(LumaMatrix.bt709, 0.2126, 0.0722), (.bt601, 0.299, 0.114)])
  func lumaAndChroma(matrix: LumaMatrix, ofRed: Double, ofBlue: Double) {
    var worst = 0.0
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let color = TestImages.solid(
            UInt8(red), UInt8(green), UInt8(blue), width: 1, height: 1)
          let found = matrix.planes(of: color).map(Double.init)
          let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
          let luma = ofRed * r + (1 - ofRed - ofBlue) * g + ofBlue * b
          let expected = [
            16 + 219 * luma, 128 + 112 * (b - luma) / (1 - ofBlue),
            128 + 112 * (r - luma) / (1 - ofRed),
          ]
          for (f, e) in zip(found, expected) { worst = max(worst, abs(f - e)) }
        }
      }
    }
    #expect(worst < 0.51)
  }

  @Test(
    "grey has no chroma, black is 16 and white 235",
    arguments: [LumaMatrix.bt709, .bt601])
  func greys(matrix: LumaMatrix) {
    for grey in UInt8.min...UInt8.max {
      let planes = matrix.planes(of: TestImages.solid(grey, grey, grey, width: 1, height: 1))
      #expect(planes[1] == 128 && planes[2] == 128)
      if grey == 0 { #expect(planes[0] == 16) }
      if grey == 255 { #expect(planes[0] == 235) }
    }
  }

  @Test(
    "Y4M has the matrix that readers assume for its size",
    arguments: [(720, 576, LumaMatrix.bt601), (1280, 720, .bt709), (1026, 4, .bt709)])
  func matrixOfY4M(width: Int, height: Int, matrix: LumaMatrix) throws {
    let frame = TestImages.solid(200, 40, 90, width: width, height: height)
    let planes = matrix.planes(of: frame)
    #expect(try write([frame], as: .y4m).suffix(planes.count) == planes[...])
  }

  @Test("frames of another size, too many and too few are refused")
  func counting() throws {
    for format in [FrameFormat.rgba, .apng, .y4m] {
      let folder = TestFolder()
      let stream = try format.openStream(
        description(6, 4, frames: 2), to: .file(folder.path("out")))
      #expect(throws: ImageFileError.self) {
        try stream.append(TestImages.gradient(width: 4, height: 6))
      }
      try stream.append(frames[0])
      #expect(throws: ImageFileError.self) { try stream.finish() }
      try stream.append(frames[1])
      #expect(throws: ImageFileError.self) { try stream.append(frames[2]) }
      stream.discard()
      #expect(folder.names == [])
    }
  }

  @Test("a size that a container cannot hold is refused with the nearest that it can")
  func sizes() throws {
    let odd = try description(641, 361, frames: 1)
    #expect(
      throws: ImageFileError.unsupportedSize(
        format: "mp4", width: 641, height: 361, nearestWidth: 640, nearestHeight: 360)
    ) { try FrameFormat.mp4.check(odd) }
    #expect(FrameFormat.mp4.nearestSize(width: 1, height: 20_000) == (2, 16_384))
    try FrameFormat.y4m.check(odd)
    try FrameFormat.apng.check(odd)
  }

  @Test("the extension says the format")
  func extensions() {
    #expect(FrameFormat(pathExtension: "PNG") == .png)
    #expect(FrameFormat(pathExtension: "jpg") == .jpeg)
    #expect(FrameFormat(pathExtension: "apng") == .apng)
    #expect(FrameFormat(pathExtension: "txt") == nil)
  }
}
