import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports

/// Values of particle effects that cannot be used, and what is said of them.
@Suite("Wrong values of particle effects")
struct PixiTypeTests {
  private static func error(_ text: String, _ file: String = "a.json") -> String? {
    do {
      _ = try ImporterRegistry.builtIn.effect(
        from: ForeignFile(path: file, bytes: Array(text.utf8)))
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func behavior(_ type: String, _ config: String) -> String {
    """
    {"lifetime": {"min": 1, "max": 1}, "frequency": 0.1,
     "behaviors": [{"type": "\(type)", "config": \(config)}]}
    """
  }

  private static let wrong: [(text: String, place: String, value: String)] = [
    (#"{"lifetime": {"min": "a", "max": 1}, "frequency": 0.1}"#, "lifetime.min", "“a”"),
    (#"{"lifetime": {"min": 1}, "frequency": "x"}"#, "frequency", "“x”"),
    (#"{"lifetime": {"min": 1}, "frequency": [1]}"#, "frequency", "a list"),
    (
      behavior("moveSpeed", #"{"speed": {"list": [{"time": 0, "value": "fast"}]}}"#),
      "behaviors[0].config.speed.list[0].value", "“fast”"
    ),
    (
      behavior("color", #"{"color": {"list": [{"time": 0, "value": "zzz"}]}}"#),
      "behaviors[0].config.color.list[0].value", "“zzz”"
    ),
    (behavior("colorStatic", #"{"color": "zzz"}"#), "behaviors[0].config.color", "“zzz”"),
    (
      #"{"lifetime": {"min": 1}, "frequency": 1, "color": {"start": "no", "end": "ff0000"}}"#,
      "color.start", "“no”"
    ),
  ]

  @Test("values of a wrong type are errors, with their place", arguments: wrong.indices)
  func types(index: Int) throws {
    let (text, place, value) = Self.wrong[index]
    let error = try #require(Self.error(text))
    #expect(error.contains("(\(place))") && error.contains(value), "\(error)")
  }

  @Test("numbers as texts, films as long as lives and formulas are right")
  func right() {
    let configs = [
      ("moveSpeed", #"{"speed": {"list": [{"time": "0", "value": "50"}]}}"#),
      ("movePath", #"{"path": "sin(x)", "speed": {"start": 1, "end": 2}}"#),
      ("animatedSingle", #"{"anim": {"framerate": "matchLife", "textures": ["a"], "loop": true}}"#),
      ("moveAcceleration", #"{"accel": {"x": 1, "y": 2}, "minStart": 1, "rotate": true}"#),
    ]
    for (type, config) in configs { #expect(Self.error(Self.behavior(type, config)) == nil) }
  }

  @Test(
    "effects without particles name the number that prevents them",
    arguments: [
      ("0", "1", "(maxParticles)", "it is 0"), ("10", "-1", "(particleLifespan)", "it is -1 s"),
    ])
  func nothing(count: String, life: String, place: String, reason: String) throws {
    let text = """
      <particleEmitterConfig><maxParticles value="\(count)"/><particleLifeSpan value="\(life)"/>
      </particleEmitterConfig>
      """
    let error = try #require(Self.error(text, "a.pex"))
    #expect(error.contains(place) && error.contains(reason), "\(error)")
  }
}
