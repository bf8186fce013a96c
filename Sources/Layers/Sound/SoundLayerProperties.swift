import LambentGeometry
import LambentProperties

/// The properties that layers of sounds have in common.
package enum SoundLayerProperties {
  static let audio = LayerProperty(
    "audio", default: "", summary: "The name of the sound, one of the document's “audio”.")
  package static let bars = LayerProperty(
    "bars", default: 48, minimum: 1, maximum: 512,
    summary: "The number of bars, or of points of the line.")
  static let spacing = LayerProperty(
    "spacing", default: 0.3, minimum: 0, maximum: 1, animation: .implicit,
    summary: "The gap between bars, as a fraction of their distance.")
  static let gain = LayerProperty(
    "gain", default: 1.0, minimum: 0, maximum: 1000, animation: .implicit,
    summary: "The factor of the levels.")
  static let form = LayerProperty<SoundForm>(
    "form", default: .bars, summary: "The form in which the levels are drawn.")
  static let mirrored = LayerProperty(
    "mirrored", default: false,
    summary: "Whether the levels extend up and down from the middle, instead of up from the bottom."
  )

  static let rows = [audio.row, bars.row, spacing.row, gain.row, form.row, mirrored.row]
}

/// Levels as an outline.
struct SoundOutline {
  /// The rectangle that it fills.
  private let bounds: Rect
  let form: SoundForm
  /// The gap between bars, as a fraction of their distance.
  private let spacing: Double
  let isMirrored: Bool

  /// Reads the values of a layer of sounds.
  init(_ presentation: Layer) {
    bounds = presentation.bounds
    form = presentation[SoundLayerProperties.form]
    spacing = presentation[SoundLayerProperties.spacing]
    isMirrored = presentation[SoundLayerProperties.mirrored]
  }

  /// The level of a bar of a height, 0…1.
  func level(height: Double) -> ClosedRange<Double> {
    isMirrored ? (0.5 - height / 2)...(0.5 + height / 2) : (1 - height)...1
  }

  /// The outline of levels, each from a height to another, as fractions of the bounds from the top.
  func path(of levels: [ClosedRange<Double>]) -> Path {
    guard !levels.isEmpty, bounds.width > 0, bounds.height > 0 else { return Path([]) }
    let step = bounds.width / Double(levels.count)
    func y(_ fraction: Double) -> Double { bounds.minY + fraction * bounds.height }
    switch form {
    case .bars:
      let width = step * (1 - spacing)
      return Path(
        levels.enumerated().flatMap { index, level -> [Path.Element] in
          let left = bounds.minX + step * Double(index) + (step - width) / 2
          let (top, bottom) = (y(level.lowerBound), y(level.upperBound))
          guard bottom > top, width > 0 else { return [] }
          return [
            .move(to: Point(x: left, y: top)), .line(to: Point(x: left + width, y: top)),
            .line(to: Point(x: left + width, y: bottom)), .line(to: Point(x: left, y: bottom)),
            .close,
          ]
        })
    case .line, .area:
      func x(_ index: Int) -> Double {
        levels.count > 1
          ? bounds.minX + bounds.width * Double(index) / Double(levels.count - 1) : bounds.midX
      }
      let top = levels.indices.map { Point(x: x($0), y: y(levels[$0].lowerBound)) }
      let bottom = levels.indices.reversed().map { Point(x: x($0), y: y(levels[$0].upperBound)) }
      if form == .line { return Path(Self.line(top)) }
      return Path(Self.line(top + bottom) + [.close])
    }
  }

  private static func line(_ points: [Point]) -> [Path.Element] {
    points.enumerated().map { index, point in index == 0 ? .move(to: point) : .line(to: point) }
  }
}
