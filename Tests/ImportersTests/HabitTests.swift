import Foundation
import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports

/// Files as other programs write them: other containers, other spellings, what is missing or too much.
@Suite("Habits of other programs")
struct HabitTests {
  private func effect(_ name: String, _ text: String, _ files: [String: [UInt8]] = [:]) throws
    -> ImportedEffect
  {
    let folder = ForeignFolder(names: { files.keys.sorted() }, read: { files[$0] })
    return try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: name, bytes: Array(text.utf8), folder: folder))
  }

  private func cell(_ effect: ImportedEffect) throws -> JSONValue {
    try #require(
      effect.document["layers"]?.elements.first?["emitterCells"]?.elements.first)
  }

  private static let image = try? PNGEncoder.encode(
    StraightImage(width: 4, height: 4, samples: .eight([UInt8](repeating: 200, count: 64))))

  // MARK: Particle Designer

  @Test(
    "elements may have become objects, with marks before attributes or without",
    arguments: ["", "_", "@"])
  func objects(mark: String) throws {
    let text = """
      {"particleEmitterConfig": {
        "maxParticles": {"MARKvalue": "100"}, "particleLifeSpan": {"MARKvalue": "2"},
        "speed": {"MARKvalue": "90"}, "gravity": {"MARKx": "0", "MARKy": "40"},
        "startColor": {"MARKred": "1", "MARKgreen": "0", "MARKblue": "0", "MARKalpha": "1"},
        "finishColor": {"MARKred": "1", "MARKgreen": "0", "MARKblue": "0", "MARKalpha": "0"},
        "texture": {"MARKname": "dot.png"}}}
      """.replacing("MARK", with: mark)
    let effect = try effect("a.json", text, ["dot.png": Self.image ?? []])
    let cell = try cell(effect)
    #expect(cell["velocity"] == 90)
    // Without yCoordFlipped an element form is Starling's: y grows downward.
    #expect(cell["yAcceleration"] == 40)
    #expect(cell["color"] == "#ff0000")
    #expect(cell["contents"] == "dot")
    #expect(effect.images.count == 1)
  }

  @Test("numbers may be words, have a decimal comma, or be empty")
  func numbers() throws {
    let text = """
      <particleEmitterConfig><maxParticles value="100"/><particleLifeSpan value="1,5"/>
      <speed value=""/><rotationIsDir value="true"/><yCoordFlipped value="YES"/>
      <gravity x="0" y="10"/></particleEmitterConfig>
      """
    let cell = try cell(effect("a.pex", text))
    #expect(cell["lifetime"] == 1.5)
    #expect(cell["velocity"] == nil)
    #expect(cell["alignToMotion"] == true)
    #expect(cell["yAcceleration"] == -10)
  }

  @Test("a radius of 0 at death is not one that stays")
  func inward() throws {
    let text = """
      <particleEmitterConfig><maxParticles value="100"/><particleLifeSpan value="1"/>
      <emitterType value="1"/><maxRadius value="80"/><minRadius value="0"/></particleEmitterConfig>
      """
    #expect(try cell(effect("a.pex", text))["orbit"] == ["radius": 80, "endRadius": 0])
  }

  @Test(
    "lives beyond any use, and limits under which nearly all are stillborn, give finite births",
    arguments: [
      (life: "0", variance: "5e-324"), ("1e-300", "1e-310"), ("0", "1e308"), ("1e308", "1e308"),
      ("-1e8", "100000001"), ("1e-9", "1e9"),
    ])
  func extremeLives(life: String, variance: String) throws {
    let text = """
      <particleEmitterConfig><maxParticles value="2000"/><emissionRate value="1e5"/>
      <particleLifeSpan value="\(life)"/><particleLifespanVariance value="\(variance)"/>
      </particleEmitterConfig>
      """
    for text in [text, text.replacing("1e5", with: "0")] {
      let cell = try cell(effect("a.pex", text))
      if case .number(let rate)? = cell["birthRate"] { #expect(rate >= 0 && rate <= 1e8) }
    }
  }

  // MARK: Pixi

  @Test("flags may be numbers or words, colours numbers, blend modes numbers")
  func pixi() throws {
    let text = """
      {"lifetime": {"min": 1, "max": "1"}, "frequency": "0.01", "maxParticles": "500",
       "noRotation": 1, "addAtBack": "true", "blendMode": 1, "speed": {"start": "50", "end": 50},
       "color": {"start": 16711680, "end": "0xff0000"}, "startRotation": {"min": 0, "max": 0}}
      """
    let effect = try effect("a.json", text)
    let (layer, cell) = (effect.document["layers"]?.elements.first, try cell(effect))
    #expect(layer?["renderMode"] == "additive")
    #expect(cell["color"] == "#ff0000")
    #expect(cell["velocity"] == 50)
    #expect(cell["alignToMotion"] == nil)
  }

  @Test("a configuration may stand within another object, its textures as data")
  func embedded() throws {
    let data = Data(Self.image ?? []).base64EncodedString()
    let text = """
      {"name": "x", "config": {"lifetime": {"min": 1, "max": 1}, "frequency": 0.01, "behaviors": [
        {"type": "textureSingle", "config": {"texture": "data:image/png;base64,\(data)"}}]}}
      """
    let effect = try effect("a.json", text)
    #expect(effect.images.map(\.path) == ["image.png"])
    #expect(try cell(effect)["contents"] == "image")
  }

  @Test("a short emission is not held to a limit that it never meets")
  func explosion() throws {
    let text = """
      {"lifetime": {"min": 0.75, "max": 0.75}, "frequency": 0.001, "emitterLifetime": 0.1,
       "maxParticles": 100, "behaviors": []}
      """
    let effect = try effect("a.json", text)
    let scene = try ImportedScene(effect, file: "a.json")
    // ⌈0.1 / 0.001⌉ − 1 waves.
    #expect(try scene.samples(at: [0.3], seed: 1, origin: SIMD2())[0].count == 99)
  }

  @Test("lives that are alike under a limit come in pulses")
  func pulses() throws {
    let text = """
      {"lifetime": {"min": 1, "max": 1}, "frequency": 0.001, "maxParticles": 200, "behaviors": []}
      """
    let scene = try ImportedScene(effect("a.json", text), file: "a.json")
    let counts = try scene.samples(at: [0.1, 0.6, 1.1, 1.7], seed: 1, origin: SIMD2()).map(\.count)
    for (count, wanted) in zip(counts, [100, 200, 200, 200]) { #expect(abs(count - wanted) <= 2) }
  }

  @Test("frames of a sheet are found in a list, turned and trimmed")
  func sheets() throws {
    // Four by two pixels, each its number; the frame is two wide and three high, turned clockwise.
    let pixels: [UInt8] = (0..<8).flatMap { [$0 * 10, 0, 0, 255] as [UInt8] }
    let sheet = try PNGEncoder.encode(
      StraightImage(width: 4, height: 2, samples: .eight(pixels)))
    let atlas = """
      {"frames": [{"filename": "puff.png", "frame": {"x": 1, "y": 0, "w": 2, "h": 3},
        "rotated": true, "spriteSourceSize": {"x": 1, "y": 0, "w": 2, "h": 3},
        "sourceSize": {"w": 3, "h": 3}}], "meta": {"image": "sheet.png"}}
      """
    let text = """
      {"lifetime": {"min": 1, "max": 1}, "frequency": 0.01, "behaviors": [
        {"type": "textureSingle", "config": {"texture": "effects/puff.png"}}]}
      """
    let effect = try effect(
      "a.json", text, ["sheet.png": sheet, "sheet.json": Array(atlas.utf8)])
    let image = try ImageFile.decode(try #require(effect.images.first).bytes).straight
    guard case .eight(let samples) = image.samples else {
      Issue.record("another kind of value")
      return
    }
    let reds = stride(from: 0, to: samples.count, by: 4).map { Int(samples[$0]) / 10 }
    // The sheet has 1 2 3 above 5 6 7: upright that is 3 7, 2 6, 1 5, beside an empty column.
    #expect(reds == [0, 3, 7, 0, 2, 6, 0, 1, 5])
  }

  // MARK: libGDX

  @Test("sections of older and of newer versions, in any spelling, are read")
  func libGDX() throws {
    let lines = """
      Old
      - Delay -
      active: false
      - Duration -
      lowMin: 1000
      lowMax: 1000
      - Count -
      min: 0
      max: 200
      - Emission -
      lowMin: 0
      lowMax: 0
      highMin: 250
      highMax: 250
      relative: false
      scalingCount: 1
      scaling0: 1.0E0
      timelineCount: 1
      timeline0: 0
      - Life -
      lowMin: 0
      lowMax: 0
      highMin: 500
      highMax: 500
      relative: false
      scalingCount: 1
      scaling0: 1
      timelineCount: 1
      timeline0: 0
      easing: linear
      - Colour Curve -
      active: true
      lowMin: 3
      - Scale -
      lowMin: 0
      lowMax: 0
      highMin: 16
      highMax: 16
      relative: false
      scalingCount: 1
      scaling0: 1
      timelineCount: 1
      timeline0: 0
      - Velocity -
      active: True
      lowMin: 0
      lowMax: 0
      highMin: 40
      highMax: 40
      relative: false
      scalingCount: 1
      scaling0: 1
      timelineCount: 1
      timeline0: 0
      - Options -
      attached: false
      continuous: TRUE
      aligned: false
      additive: 1
      - Image Path -
      puff.png
      """
    let effect = try effect("old.p", lines.replacing("\n", with: "\r\n") + "\r\n\r\n")
    let layer = effect.document["layers"]?.elements.first
    let cell = try cell(effect)
    #expect(layer?["renderMode"] == "additive")
    #expect(cell["birthRate"] == 250)
    #expect(cell["velocity"] == 40)
    #expect(cell["scale"] == 0.5)
    #expect(cell["duration"] == nil)
    #expect(effect.notes.contains { $0.message.contains("easing: linear") })
    #expect(effect.notes.contains { $0.message.contains("Colour Curve") })
  }

  // MARK: Core Animation

  @Test("names may have the prefix of a namespace")
  func namespaces() throws {
    let text = """
      <ca:caml xmlns:ca="http://www.apple.com/CoreAnimation/1.0"><ca:CALayer ca:bounds="0 0 90 60"
        name="A"><ca:sublayers><ca:CALayer name="B" ca:position="1 2"/></ca:sublayers></ca:CALayer>
      </ca:caml>
      """
    let effect = try effect("a.caml", text)
    #expect(effect.document["size"] == [90, 60])
    let layer = effect.document["layers"]?.elements.first?["sublayers"]?.elements.first
    #expect(layer?["position"] == [1, 2])
  }

  // MARK: Numbers

  @Test("numbers have no more digits than a person would write")
  func digits() {
    let pairs = [
      (0.30000001192092896, 0.3), (1.0 / 3, 0.333333), (0.5000004, 0.5),
      (2.0 / 3 * 1e-5, 6.66667e-6),
      (1234.56789, 1234.568), (250, 250), (1_000_000.25, 1_000_000.25), (.infinity, 0),
    ]
    for (number, wanted) in pairs { #expect(JSONValue.rounded(number) == wanted) }
  }
}
