import LambentImageFiles
import LambentPixels
import Testing

@Suite("Files that are whole")
struct WholeFileTests {
  @Test(
    "a file that breaks off anywhere is not whole",
    arguments: [FrameFormat.png, .jpeg, .apng, .rgba, .rgba64le, .y4m])
  func truncated(format: FrameFormat) throws {
    let folder = TestFolder()
    let rate = try #require(FrameRate(25))
    let count = format.isStream ? 3 : 1
    let description = FrameStreamDescription(width: 8, height: 6, rate: rate, frameCount: count)
    let stream = try format.openStream(description, to: .file(folder.path("a")))
    for seed in 0..<count {
      try stream.append(TestImages.gradient(width: 8, height: 6, seed: 9 * seed))
    }
    try stream.finish()
    #expect(WholeFile.fault(of: folder.path("a"), format: format, description) == nil)
    let whole = try folder.bytes("a")
    for end in 0..<whole.count {
      try OutputFile.write(Array(whole[..<end]), to: folder.path("b"))
      #expect(WholeFile.fault(of: folder.path("b"), format: format, description) != nil, "\(end)")
    }
  }

  @Test("a file of another kind, or none, is not whole")
  func others() throws {
    let folder = TestFolder()
    let rate = try #require(FrameRate(25))
    let description = FrameStreamDescription(width: 8, height: 6, rate: rate, frameCount: 1)
    try OutputFile.write(Array("old".utf8), to: folder.path("old"))
    for format in FrameFormat.allCases {
      for name in ["old", "none"] {
        #expect(WholeFile.fault(of: folder.path(name), format: format, description) != nil)
      }
    }
  }
}
