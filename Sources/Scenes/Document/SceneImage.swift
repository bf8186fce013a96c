import LambentGeometry
import LambentImageFiles
import LambentPixels

/// An entry of a document's `images`: how the image of a name is made.
struct SceneImage: Sendable {
  /// The name by which `contents` refer to it.
  let name: String
  var source: Source

  enum Source: Sendable {
    /// A file, with its pixels per point.
    case file(path: String, scale: Double)
    case shape(DrawnShape, size: Size, color: Color)
    case layers([LayerModel], size: Size, frames: DrawnFrames)
    case frames(Frames)
  }

  struct DrawnFrames: Sendable {
    var count = 1
    /// The seconds of one cycle.
    var duration = 0.0
    /// The number of cycles; 0 for ever.
    var repeatCount = 0.0
  }

  struct Frames: Sendable {
    /// The pattern of the files' paths: `walk_%02d.png`.
    var pattern: String
    var range: ClosedRange<Int>
    /// The seconds of one cycle.
    var duration: Double
    /// The number of cycles; 0 for ever.
    var repeatCount: Double
    var scale: Double
  }
}

extension SceneImage.Source {
  func moving(_ move: (String) -> String) -> SceneImage.Source {
    switch self {
    case .file(let path, let scale): return .file(path: move(path), scale: scale)
    case .frames(var frames):
      frames.pattern = move(frames.pattern)
      return .frames(frames)
    case .shape, .layers: return self
    }
  }
}

extension SceneImage.Frames {
  func path(of number: Int) -> String { Self.path(pattern: pattern, number: number) }

  static func path(pattern: String, number: Int) -> String {
    guard let placeholder = placeholder(in: pattern) else { return pattern }
    let (start, end) = (placeholder.range.lowerBound, placeholder.range.upperBound)
    return pattern[..<start] + number.digits(placeholder.width) + pattern[end...]
  }

  /// The range of `%d` or `%0Nd` in a pattern, and the number of digits.
  static func placeholder(in text: String) -> (range: Range<String.Index>, width: Int)? {
    guard let range = text.firstRange(of: /%(0[1-9])?d/) else { return nil }
    return (range, text[range].dropFirst().dropLast().last.flatMap { Int(String($0)) } ?? 0)
  }
}
