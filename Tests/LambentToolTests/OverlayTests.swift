import LambentImageFiles
import LambentPixels
import Testing

@Suite("lambent overlay")
struct OverlayTests {
  private let scene = """
    {"version": 1, "size": [8, 4], "duration": 1, "frameRate": 10, "background": "#ff0000",
     "layers": [{"type": "layer", "frame": [0, 0, 4, 4], "backgroundColor": "#0000ff",
                 "animate": {"opacity": [[0, 0], [0.3, 1]]}}]}
    """

  @Test("the scene lies over each frame, without its background, in one pass")
  func frames() throws {
    let space = try Workspace()
    let document = try space.write(scene, to: "s.json")
    let frame = Array(repeatElement([0, 255, 0, 255] as [UInt8], count: 32).joined())
    let input = Array(repeatElement(frame, count: 7).joined())
    let run = lambent(
      ["overlay", document, "-o", space.path("f/%02d.png"), "--quiet"], input: input)
    #expect(run.status == 0, "\(run.errors)")
    #expect(space.files.count == 8)
    #expect(try space.image("f/00.png").bytes == frame)
    let last = try space.image("f/06.png").bytes
    #expect(Array(last[0..<4]) == [0, 0, 255, 255])
    #expect(Array(last[16..<20]) == [0, 255, 0, 255])
  }

  @Test("a scene with another aspect ratio covers the frames, unless the option says otherwise")
  func covering() throws {
    let space = try Workspace()
    let pinned = try space.write(
      """
      {"version": 1, "size": [8, 4], "duration": 1, "frameRate": 10, "layers": [
        {"pin": {"right": 0, "bottom": 0, "width": 2, "height": 2}, "backgroundColor": "#0000ff"}]}
      """, to: "p.json")
    let plain = try space.write(scene, to: "s.json")
    let input = [UInt8](repeating: 255, count: 4 * 8 * 4 * 4)
    func blue(_ document: String, _ more: String...) throws -> [Bool] {
      let options = ["--input-size", "4x8", "--quiet", "--overwrite"] + more
      let run = lambent(
        ["overlay", document, "-o", space.path("%d.png")] + options, input: input)
      #expect(run.status == 0, "\(run.errors)")
      let bytes = try space.image("3.png").bytes
      return stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] == 0 }
    }
    // Its layout is that of the frames.
    let corner = try blue(pinned)
    #expect(corner.indices.filter { corner[$0] } == [26, 27, 30, 31])
    // Half of it covers the frame: the left two of its four columns are blue.
    let covered = try blue(plain)
    #expect(covered.indices.allSatisfy { covered[$0] == ($0 % 4 < 2) })
    let banded = try blue(plain, "--fit", "fit")
    #expect(banded.count { $0 } == 4)
  }

  @Test("all whole frames before one that breaks off are drawn")
  func brokenEnd() throws {
    let space = try Workspace()
    let document = try space.write(scene, to: "s.json")
    for count in [1, 2, 5] {
      let run = lambent(
        [
          "overlay", document, "--input-size", "4x4", "-o", space.path("\(count)-%d.png"),
          "--jobs", "1", "--quiet",
        ], input: [UInt8](repeating: 255, count: count * 4 * 4 * 4 + 7))
      #expect(
        run.status == 1 && run.errors.contains("ended within frame \(count)"), "\(run.errors)")
      #expect(space.files.filter { $0.hasPrefix("\(count)-") }.count == count)
    }
  }

  @Test("a frame that breaks off, and none at all, are errors of one line, and no file remains")
  func faults() throws {
    let space = try Workspace()
    let document = try space.write(scene, to: "s.json")
    for count in [0, 100, 200] {
      let run = lambent(
        ["overlay", document, "-o", space.path("o.rgba"), "--quiet"],
        input: [UInt8](repeating: 9, count: count))
      #expect(run.status == 1)
      #expect(run.errorLines.count == 1, "\(run.errors)")
      #expect(space.files == ["s.json"])
    }
  }
}
