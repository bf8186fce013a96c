import LambentPixels
import LambentRendering
import Testing

@testable import LambentImporters
@testable import LambentImports
@testable import LambentScenes

/// Small animations of 100 by 100 points and 60 frames per second, and what they show.
enum LottieSample {
  /// A rectangle around a point.
  static func rectangle(_ x: Int, _ y: Int, _ side: Int) -> String {
    #"{"ty": "rc", "p": {"k": [\#(x), \#(y)]}, "s": {"k": [\#(side), \#(side)]}, "r": {"k": 0}}"#
  }

  static func fill(_ red: Double, _ green: Double, _ blue: Double) -> String {
    #"{"ty": "fl", "c": {"k": [\#(red), \#(green), \#(blue)]}, "o": {"k": 100}}"#
  }

  /// A group.
  static func group(_ items: String..., opacity: Double = 100, more: String = "") -> String {
    let transform = #"{"ty": "tr", "o": {"k": \#(opacity)}}"#
    return #"{"ty": "gr", "it": [\#((items + [transform]).joined(separator: ","))]\#(more)}"#
  }

  /// A layer of a kind, with further members.
  static func layer(
    _ kind: Int, _ more: String, transform: String = "", first: Int = 0, last: Int = 60
  ) -> String {
    #"{"ty": \#(kind), "ip": \#(first), "op": \#(last), "ks": {\#(transform)}, \#(more)}"#
  }

  static func shapes(
    _ items: String..., more: String = "", transform: String = "", first: Int = 0, last: Int = 60
  ) -> String {
    layer(
      4, #""shapes": [\#(items.joined(separator: ","))]\#(more)"#, transform: transform,
      first: first, last: last)
  }

  /// A solid over everything.
  static func solid(_ color: String, more: String = "", transform: String = "") -> String {
    layer(1, #""sw": 100, "sh": 100, "sc": "\#(color)"\#(more)"#, transform: transform)
  }

  static func effect(
    _ layers: String..., assets: String = "", more: String = "", first: Int = 0
  ) throws -> ImportedEffect {
    let text = """
      {"w": 100, "h": 100, "fr": 60, "ip": \(first), "op": 60, "assets": [\(assets)],
       "layers": [\(layers.joined(separator: ","))]\(more)}
      """
    return try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "a.json", bytes: Array(text.utf8)))
  }
}

extension ImportedEffect {
  /// The pixels of a frame.
  func frame(_ number: Int) throws -> PixelBuffer {
    try SceneRenderer(scene(file: "a.json")).frame(number).image.premultiplied
  }

  /// The premultiplied channels of a pixel of a frame, red first.
  func pixel(_ x: Int, _ y: Int, frame: Int = 0) throws -> [Int] {
    let pixel = try self.frame(frame)[x, y]
    return [0, 8, 16, 24].map { Int(pixel >> $0 & 255) }
  }
}
