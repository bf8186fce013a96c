import LambentGeometry
import LambentPixels

/// An entry of a document's `images`: how the image of a name is made.
struct SceneImage: Sendable {
  /// The name by which `contents` refer to it.
  let name: String
  /// How it is made.
  var source: Source

  /// How an image is made.
  enum Source: Sendable {
    /// A file, with its pixels per point.
    case file(path: String, scale: Double)
    /// A drawn shape.
    case shape(DrawnShape, size: Size, color: Color)
    /// An image that layers draw.
    case layers([LayerModel], size: Size, frames: DrawnFrames)
    /// Files that follow one another.
    case frames(Frames)
  }

  /// The times at which layers draw an image.
  struct DrawnFrames: Sendable {
    /// The number of images.
    var count = 1
    /// The seconds of one cycle.
    var duration = 0.0
    /// The number of cycles; 0 for ever.
    var repeatCount = 0.0
  }

  /// Files that follow one another.
  struct Frames: Sendable {
    /// The pattern of the files' paths: `walk_%02d.png`.
    var pattern: String
    /// The numbers of the files.
    var range: ClosedRange<Int>
    /// The seconds of one cycle.
    var duration: Double
    /// The number of cycles; 0 for ever.
    var repeatCount: Double
    /// The pixels per point of the files.
    var scale: Double
  }
}

extension SceneImage.Source {
  /// The source with the paths of its files changed.
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
  /// The path of the file of a number.
  func path(of number: Int) -> String { Self.path(pattern: pattern, number: number) }

  /// The path that a pattern has for a number.
  static func path(pattern: String, number: Int) -> String {
    guard let placeholder = placeholder(in: pattern) else { return pattern }
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, placeholder.width - digits.count))
    let (start, end) = (placeholder.range.lowerBound, placeholder.range.upperBound)
    return pattern[..<start] + zeros + digits + pattern[end...]
  }

  /// Where `%d` or `%0Nd` stands in a pattern, and the digits it asks for.
  static func placeholder(in text: String) -> (range: Range<String.Index>, width: Int)? {
    guard let range = text.firstRange(of: /%(0[1-9])?d/) else { return nil }
    return (range, text[range].dropFirst().dropLast().last.flatMap { Int(String($0)) } ?? 0)
  }
}

extension Image {
  /// The same pixels under a name and with a scale.
  func named(_ name: String, scale: Double) -> Image {
    Image(storage, scale: scale, name: name)
  }
}
