import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("How joined photographs look")
struct JoinLookTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  /// A photograph of one soft light on black.
  private func light() throws -> String {
    let (width, height) = (600, 400)
    var bytes = [UInt8](repeating: 255, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let dx = Double(x) - 300
        let dy = Double(y) - 200
        let distance = dx * dx + dy * dy
        let level = UInt8((255 * exp(-distance / 1800)).rounded())
        let start = 4 * (y * width + x)
        for channel in 0..<3 { bytes[start + channel] = level }
      }
    }
    let image = StraightImage(width: width, height: height, samples: .eight(bytes))
    try OutputFile.write(try PNGEncoder.encode(image), to: space.path("light.png"))
    return space.path("light.png")
  }

  /// Where the light is in each frame, in pixels.
  private func path(_ arguments: [String]) throws -> [(x: Double, y: Double)] {
    let run = lambent(
      ["join"] + arguments + [
        "--each", "2", "--size", "150x100", "--fps", "15", "-o", space.path("f/%d.png"), "--quiet",
      ])
    #expect(run.status == 0, "\(run.errors)")
    return try (0..<30).map { frame in
      let image = try space.image("f/\(frame).png")
      let bytes = image.bytes
      var sum = 0.0
      var left = 0.0
      var top = 0.0
      for y in 0..<image.height {
        for x in 0..<image.width {
          let place = 4 * (y * image.width + x)
          let level = Double(bytes[place])
          sum += level
          left += level * Double(x)
          top += level * Double(y)
        }
      }
      return (left / sum, top / sum)
    }
  }

  @Test("a slow zoom never jitters: every step is as long as the last, to a twentieth of a pixel")
  func steady() throws {
    let path = try path([try light(), "--ken-burns"])
    let steps = zip(path, path.dropFirst()).map { ($1.x - $0.x, $1.y - $0.y) }
    for (one, next) in zip(steps, steps.dropFirst()) {
      #expect(abs(next.0 - one.0) < 0.05 && abs(next.1 - one.1) < 0.05, "\(one), then \(next)")
    }
    let (x, y) = (path[29].x - path[0].x, path[29].y - path[0].y)
    #expect((x * x + y * y).squareRoot() > 0.5)
  }

  @Test("a pan of the user's own moves by the same fraction of a pixel in each frame")
  func even() throws {
    _ = try light()
    let list = try space.write(
      "light.png\tfrom=0.1,0.1,0.7,0.7 to=0.16,0.13,0.7,0.7\n", to: "list.txt")
    let path = try path(["--list", list])
    // Of 150 pixels 0.06 / 0.7 in two seconds.
    let step = 150 * 0.06 / 0.7 / 30
    for (one, next) in zip(path, path.dropFirst()) {
      #expect(abs(one.x - next.x - step) < 0.04, "\(one.x) to \(next.x)")
    }
  }

  /// Two photographs with a cut from 0.6 to 1 s, and a scene of 0.4 s over it.
  private func overlaid(_ scene: String) throws -> Outcome {
    let photo = try space.picture("a.png", width: 40, height: 30)
    let document = try space.write(scene, to: "over.json")
    return lambent(
      "join", photo, photo, "--each", "1", "--duration", "0.4", "--size", "40x30", "--fps", "10",
      "--overlay-at-cuts", document, "--write-scene", space.path("film.json"), "-o",
      space.path("f/%d.png"), "--quiet")
  }

  @Test("a scene lies over the middle of each cut, without background and backdrop")
  func overlay() throws {
    let run = try overlaid(
      """
      {"version": 1, "size": [40, 30], "duration": 0.4, "background": "#00f",
       "parameters": {"transparent": {"type": "boolean", "default": false}},
       "layers": [
         {"name": "backdrop", "frame": [0, 0, 40, 30], "backgroundColor": "#0f0",
          "hidden": {"parameter": "transparent"}},
         {"name": "spark", "frame": [10, 10, 4, 4], "backgroundColor": "#f00"}]}
      """)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    func pixel(_ image: StraightImage, _ x: Int, _ y: Int) -> [UInt8] {
      let start = 4 * (y * image.width + x)
      return Array(image.bytes[start..<(start + 3)])
    }
    let photo = try space.image("a.png")
    let red: [UInt8] = [255, 0, 0]
    for frame in 0..<16 {
      let image = try space.image("f/\(frame).png")
      let isRed = pixel(image, 12, 12) == red
      #expect(isRed == (6..<10).contains(frame), "frame \(frame)")
      #expect(pixel(image, 30, 20) == pixel(photo, 30, 20))
    }
    #expect(lambent("check", space.path("film.json")).status == 0)
  }

  @Test("a scene with another aspect ratio covers the cut")
  func covers() throws {
    let run = try overlaid(
      """
      {"version": 1, "size": [60, 30], "duration": 0.4,
       "layers": [{"pin": {"right": 0, "top": 0, "width": 4, "bottom": 0}, "backgroundColor": "#f00"}]}
      """)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let image = try space.image("f/8.png")
    for (row, column) in [(0, 37), (29, 37)] {
      let start = 4 * (row * image.width + column)
      #expect(Array(image.bytes[start..<(start + 3)]) == [255, 0, 0], "\(row)")
    }
  }

  @Test("a scene that would hide the cut is warned of, with the layer that hides it")
  func covering() throws {
    let run = try overlaid(
      """
      {"version": 1, "size": [40, 30], "duration": 0.4,
       "layers": [{"name": "wall", "frame": [0, 0, 40, 30], "backgroundColor": "#0f0"}]}
      """)
    #expect(run.status == 0 && run.errors.contains("“wall”"), "\(run.errors)")
  }
}
