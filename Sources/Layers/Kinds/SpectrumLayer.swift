import LambentGeometry
import LambentProperties

/// A layer of a document that shows how loud the frequencies of a sound are, low ones at the left.
///
/// It is filled and stroked as a ``ShapeLayer``; the outline follows the sound, in the layer's time.
open class SpectrumLayer: ShapeLayer {
  static let minimumFrequencyProperty = LayerProperty(
    "minimumFrequency", default: 40.0, minimum: 1, maximum: 192_000,
    summary: "The lowest frequency, in hertz.")
  static let maximumFrequencyProperty = LayerProperty(
    "maximumFrequency", default: 12_000.0, minimum: 1, maximum: 192_000,
    summary: "The highest frequency, in hertz.")
  static let attackProperty = LayerProperty(
    "attack", default: 0.01, unit: .seconds, minimum: 0, maximum: 60,
    summary: "The time constant with which bars rise.")
  static let releaseProperty = LayerProperty(
    "release", default: 0.15, unit: .seconds, minimum: 0, maximum: 60,
    summary: "The time constant with which bars fall.")
  static let decibelsProperty = LayerProperty(
    "decibels", default: 48.0, minimum: 0, maximum: 200, animation: .implicit,
    summary: "The range of loudness from bottom to top, in decibels; 0 shows amplitudes.")

  package override class var builtInRows: [LayerRow] {
    super.builtInRows + SoundLayerProperties.rows + [
      minimumFrequencyProperty.row, maximumFrequencyProperty.row, attackProperty.row,
      releaseProperty.row, decibelsProperty.row,
    ]
  }

  override func shownPath(for presentation: Layer, at time: Double) -> Path? {
    guard let sounds = presentation.core.model.sounds else { return nil }
    let low = presentation[Self.minimumFrequencyProperty]
    let levels = sounds.spectrum(
      SpectrumRequest(
        audio: presentation[SoundLayerProperties.audio],
        bars: presentation[SoundLayerProperties.bars],
        band: low...max(low, presentation[Self.maximumFrequencyProperty]),
        attack: presentation[Self.attackProperty], release: presentation[Self.releaseProperty]),
      at: time)
    let (gain, decibels) = (
      presentation[SoundLayerProperties.gain], presentation[Self.decibelsProperty]
    )
    let outline = SoundOutline(presentation)
    return outline.path(
      of: levels.map {
        outline.level(height: Self.height(of: $0 * gain, decibels: decibels))
      })
  }

  /// The height of a bar, 0…1.
  private static func height(of level: Double, decibels: Double) -> Double {
    guard level > 0 else { return 0 }
    guard decibels > 0 else { return min(level, 1) }
    let loudness = 20 * Elementary.log(level) / Elementary.log(10)
    return min(max(1 + loudness / decibels, 0), 1)
  }
}
