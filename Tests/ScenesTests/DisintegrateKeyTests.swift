import LambentDocuments
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

/// The keys of a layer's `disintegrate`, as inputs of its filter.
@Suite("The keys of disintegrate")
struct DisintegrateKeyTests {
  private func value(of input: String, _ keys: String) throws -> PropertyValue {
    let text = """
      {"version": 1, "size": [20, 20], "duration": 2, "layers": [
        {"name": "a", "frame": [0, 0, 9, 9], "disintegrate": {\(keys)}}]}
      """
    let scene = try Scene(json: Array(text.utf8), file: "a.json")
    return try ScenePlayer(scene).value(forPath: "a.filters.disintegrate.\(input)", at: 1)
  }

  @Test(
    "the eddies have the form of a cell's turbulence; their speed is in eddies per second",
    arguments: [
      ("", 30, 60, 0, 2),
      (#""turbulence": {"scale": 20}"#, 30, 20, 0, 2),
      (
        #""duration": 4, "turbulence": {"amplitude": 9, "scale": 20, "speed": 0.5, "octaves": 3}"#,
        9, 20, 2, 3
      ),
    ] as [(String, Double, Double, Double, Double)])
  func eddies(
    keys: String, amplitude: Double, scale: Double, change: Double, octaves: Double
  ) throws {
    #expect(try value(of: "turbulence", keys) == .number(amplitude))
    #expect(try value(of: "turbulenceScale", keys) == .number(scale))
    #expect(try value(of: "turbulenceSpeed", keys) == .number(change))
    #expect(try value(of: "turbulenceOctaves", keys) == .number(octaves))
  }

  @Test("the order is a sweep, or one of the others by name")
  func order() throws {
    #expect(try value(of: "order", "") == .text("sweep"))
    #expect(try value(of: "order", #""order": "luminance""#) == .text("luminance"))
    #expect(throws: SceneError.self) { try value(of: "order", #""order": "sideways""#) }
  }
}
