import LambentPixels
import LambentRendering
import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports

/// Transforms with keys, beside transforms without keys that say the same of one frame.
@Suite("Turns of Lottie layers")
struct LottieTurnTests {
  private typealias Sample = LottieSample

  /// A property with two keys, at the frames 0 and 30.
  private static func keys(_ from: String, _ to: String) -> String {
    #"{"a": 1, "k": [{"t": 0, "s": \#(from)}, {"t": 30, "s": \#(to)}]}"#
  }

  /// The greatest difference of two pictures' channels.
  private static func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
    var greatest = 0
    for (a, b) in zip(one.pixels, other.pixels) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        greatest = max(greatest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    return greatest
  }

  /// A solid, an empty layer with a solid in it, and a composition, with a transform.
  private static func effects(_ transform: String, _ more: String = "") throws -> [ImportedEffect] {
    let anchor = #""a": {"k": [50, 50]}, "#
    let comp = #"{"id": "c", "layers": [\#(Sample.solid("#ff0000"))]}"#
    return [
      try Sample.effect(Sample.solid("#ff0000", more: more, transform: anchor + transform)),
      try Sample.effect(
        Sample.layer(3, #""ind": 7\#(more)"#, transform: anchor + transform),
        Sample.solid("#ff0000", more: #", "parent": 7"#)),
      try Sample.effect(
        Sample.layer(
          0, #""refId": "c", "w": 100, "h": 100\#(more)"#, transform: anchor + transform),
        assets: comp),
    ]
  }

  /// Transforms with keys, and what they are at frame 15.
  private static let skews: [(keys: String, still: String)] = [
    (
      #""r": \#(keys("[0]", "[40]")), "s": {"k": [40, 70]}, "sk": {"k": 27}, "sa": {"k": 50}"#,
      #""r": {"k": 20}, "s": {"k": [40, 70]}, "sk": {"k": 27}, "sa": {"k": 50}"#
    ),
    (
      #""r": {"k": 20}, "s": \#(keys("[20, 60]", "[60, 80]")), "sk": {"k": 27}, "sa": {"k": 50}"#,
      #""r": {"k": 20}, "s": {"k": [40, 70]}, "sk": {"k": 27}, "sa": {"k": 50}"#
    ),
    (
      #""r": {"k": 20}, "s": {"k": [40, 70]}, "sk": \#(keys("[-10]", "[64]")), "sa": {"k": 50}"#,
      #""r": {"k": 20}, "s": {"k": [40, 70]}, "sk": {"k": 27}, "sa": {"k": 50}"#
    ),
    (
      #""r": {"k": 20}, "s": {"k": [40, 70]}, "sk": {"k": 27}, "sa": \#(keys("[0]", "[100]"))"#,
      #""r": {"k": 20}, "s": {"k": [40, 70]}, "sk": {"k": 27}, "sa": {"k": 50}"#
    ),
    (
      #""r": \#(keys("[0]", "[40]")), "s": {"k": [-40, 70]}, "sk": {"k": 27}"#,
      #""r": {"k": 20}, "s": {"k": [-40, 70]}, "sk": {"k": 27}"#
    ),
  ]

  @Test("a skew beside keys is what it is beside values", arguments: skews.indices)
  func skew(index: Int) throws {
    let position = #""p": {"k": [50, 50]}, "#
    let moving = try Self.effects(position + Self.skews[index].keys)
    let still = try Self.effects(position + Self.skews[index].still)
    for (one, other) in zip(moving, still) {
      #expect(one.notes.isEmpty)
      #expect(try Self.difference(one.frame(15), other.frame(15)) <= 6)
    }
  }

  /// Transforms of a layer that turns along a way at 45 degrees, and what they are at frame 15.
  private static let ways: [(along: String, still: String)] = [
    (#""s": {"k": [60, 60]}, "r": {"k": 30}"#, #""s": {"k": [60, 60]}, "r": {"k": 75}"#),
    (#""s": {"k": [60, 30]}"#, #""s": {"k": [60, 30]}, "r": {"k": 45}"#),
    (#""s": {"k": [-60, 30]}, "r": {"k": 10}"#, #""s": {"k": [-60, 30]}, "r": {"k": 55}"#),
    (
      #""s": {"k": [50, 30]}, "sk": {"k": 30}"#,
      #""s": {"k": [50, 30]}, "sk": {"k": 30}, "r": {"k": 45}"#
    ),
    (
      #""s": {"k": [60, 30]}, "r": \#(keys("[20]", "[40]"))"#,
      #""s": {"k": [60, 30]}, "r": {"k": 75}"#
    ),
    (
      #""s": \#(keys("[50, 20]", "[70, 40]")), "r": {"k": 10}"#,
      #""s": {"k": [60, 30]}, "r": {"k": 55}"#
    ),
    (
      #""r": {"k": 0}, "s": {"k": [60, 30]}, "sk": \#(keys("[0]", "[60]")), "sa": {"k": 20}"#,
      #""r": {"k": 45}, "s": {"k": [60, 30]}, "sk": {"k": 30}, "sa": {"k": 20}"#
    ),
  ]

  @Test("a layer that turns along its way does so after its own transform", arguments: ways.indices)
  func along(index: Int) throws {
    let way = #""p": \#(Self.keys("[30, 30]", "[70, 70]")), "#
    let moving = try Self.effects(way + Self.ways[index].along, #", "ao": 1"#)
    let still = try Self.effects(#""p": {"k": [50, 50]}, "# + Self.ways[index].still)
    for (one, other) in zip(moving, still) {
      #expect(try Self.difference(one.frame(15), other.frame(15)) <= 6)
    }
  }

  @Test("a way whose coordinates have keys of their own turns nothing, which is noted")
  func split() throws {
    let way = #""p": {"s": true, "x": \#(Self.keys("[30]", "[70]")), "y": {"k": 50}}"#
    let effects = try Self.effects(way, #", "ao": 1"#)
    for effect in effects {
      #expect(effect.notes.map(\.message).contains { $0.contains("not turned") })
    }
  }

  @Test("a composition that runs backward shows its last frames first")
  func backward() throws {
    let square = Sample.shapes(
      Sample.group(Sample.rectangle(0, 0, 20), Sample.fill(1, 0, 0)),
      transform: #""p": {"a": 1, "k": [{"t": 0, "s": [10, 50]}, {"t": 40, "s": [90, 50]}]}"#)
    let effect = try Sample.effect(
      Sample.layer(0, #""refId": "c", "w": 100, "h": 100, "st": 40, "sr": -1"#, last: 40),
      assets: #"{"id": "c", "layers": [\#(square)]}"#)
    for (frame, x) in [(0, 90), (10, 70), (30, 30)] {
      #expect(try effect.pixel(x, 50, frame: frame) == [255, 0, 0, 255])
      #expect(try effect.pixel(100 - x, 50, frame: frame)[3] == 0)
    }
    let stopped = try Sample.effect(
      Sample.layer(0, #""refId": "c", "w": 100, "h": 100, "sr": 0"#),
      assets: #"{"id": "c", "layers": [\#(square)]}"#)
    #expect(stopped.notes.map(\.message).contains { $0.contains("stretch of 0") })
  }
}
