import Lambent
import Testing

@Suite("Scenes read from text")
struct SceneTextTests {
  private let text = """
    {"version": 1, "size": [32, 18], "duration": 2, "background": "#102030", "layers": []}
    """

  @Test("are those of the same bytes")
  func sameBytes() throws {
    let scene = try Scene(json: text)
    #expect(scene.size == Size(width: 32, height: 18) && scene.duration == 2)
    let same = try Scene(json: Array(text.utf8))
    #expect(
      try SceneRenderer(scene).image(at: 1).straight == SceneRenderer(same).image(at: 1).straight)
  }

  @Test("take options, and name the file of an error")
  func options() throws {
    var options = SceneOptions()
    options.duration = 5
    #expect(try Scene(json: text, options: options).duration == 5)
    let error = #expect(throws: SceneError.self) { try Scene(json: "{", file: "broken.json") }
    #expect(error.map { "\($0)".contains("broken.json") } == true)
  }

  @Test("cannot be made of layers with an emitter shape of the program's own")
  func customShape() {
    let layer = EmitterLayer()
    layer.name = "hose"
    layer.customEmitterShape = Everywhere()
    let error = #expect(throws: SceneError.self) {
      try SceneDocument(size: Size(width: 32, height: 18), duration: 1, layers: [layer])
    }
    #expect(error.map { "\($0)".contains("hose") && "\($0)".contains("Everywhere") } == true)
  }
}

/// The emitter's rectangle.
private struct Everywhere: CustomEmitterShape {
  func bounds(_ size: EmitterShapeSize, _ mode: EmitterMode) -> EmitterShapeBounds {
    EmitterShapeBounds(width: size.width, height: size.height)
  }

  func sample(
    _ random: EmitterShapeRandom, _ size: EmitterShapeSize, _ mode: EmitterMode
  ) -> EmitterShapeSample {
    EmitterShapeSample(x: (random.u - 0.5) * size.width, y: (random.v - 0.5) * size.height)
  }
}
