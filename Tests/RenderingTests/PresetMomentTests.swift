import Lambent
import LambentScenes
import Testing

/// What single presets owe: titles of any length, ends, and something to see all the time.
@Suite("The moments of presets")
struct PresetMomentTests {
  private func renderer(
    _ name: String, _ shape: (Int, Int) = (240, 135), title: String? = nil
  ) throws -> SceneRenderer {
    var options = SceneOptions(trustsDocument: true)
    options.output = .pixels(width: shape.0, height: shape.1)
    options.fit = .reflow
    options.parameters["transparent"] = true
    if let title { options.parameters["title"] = .string(title) }
    return SceneRenderer(
      try Scene(contentsOf: "/\(ReadmeExampleTests.root)/Presets/\(name).json", options: options))
  }

  private func alphas(_ image: PixelBuffer) -> [UInt32] { image.pixels.map { $0 >> 24 } }

  @Test(
    "a long title fits on every shape",
    arguments: [("gold-dust", 3.3), ("swarm-title", 5), ("snap", 2.1)])
  func titles(name: String, time: Double) throws {
    for shape in PresetShapeTests.shapes {
      let renderer = try renderer(name, shape, title: "HAPPY NEW YEAR 2027")
      let image = try renderer.image(at: time).premultiplied
      // A cut letter is a column of bright pixels; dust that flies is a few.
      for column in [0, image.width - 1] {
        let bright = (0..<image.height).count { image[column, $0] >> 24 > 40 }
        #expect(bright <= 2, "column \(column) of \(shape)")
      }
      let texts = try ScenePlayer(renderer.scene).overflowingTexts(at: time)
      #expect(texts.isEmpty, "\(shape)")
    }
  }

  @Test("nothing is left in the last frame of a flight", arguments: ["swarm-title", "cut-whip"])
  func ends(name: String) throws {
    let renderer = try renderer(name)
    let last = try renderer.frame(renderer.scene.frameCount - 1).image.premultiplied
    #expect(alphas(last).allSatisfy { $0 == 0 })
  }

  @Test("audio-bars shows no bars at the end of its sound")
  func bars() throws {
    let renderer = try renderer("audio-bars")
    let image = try renderer.frame(renderer.scene.frameCount - 1).image.premultiplied
    // Below the title.
    #expect(alphas(image).dropFirst(image.width * image.height / 4).allSatisfy { $0 <= 8 })
  }

  @Test("meteors show three quarters of the time on every shape, in the first and last second too")
  func meteors() throws {
    for shape in [(320, 180), (240, 240), (180, 320)] {
      let renderer = try renderer("meteor-shower", shape)
      let shown = try (0..<100).map { moment in
        let image = try renderer.frame(moment * 3).image.premultiplied
        return alphas(image).count { $0 > 70 } >= 6
      }
      #expect(shown.count { !$0 } < 25, "\(shape)")
      #expect(shown.prefix(10).contains(true) && shown.suffix(10).contains(true), "\(shape)")
    }
  }
}
