import LambentGeometry
import LambentProperties

/// A layer of a document that shows the samples of a sound, the present ones in the middle.
///
/// It is filled and stroked as a ``ShapeLayer``; the outline follows the sound, in the layer's time.
open class WaveformLayer: ShapeLayer {
  static let windowProperty = LayerProperty(
    "window", default: 2.0, unit: .seconds, minimum: 0, maximum: 86_400, animation: .implicit,
    summary: "The length of the sound that is shown; 0 shows the whole sound, without motion.")

  package override class var builtInRows: [LayerRow] {
    super.builtInRows + SoundLayerProperties.rows + [windowProperty.row]
  }

  override func shownPath(for presentation: Layer, at time: Double) -> Path? {
    guard let sounds = presentation.core.model.sounds else { return nil }
    let name = presentation[SoundLayerProperties.audio]
    let window = presentation[Self.windowProperty]
    let (start, end) =
      window > 0 ? (time - window / 2, time + window / 2) : (0, sounds.duration(of: name))
    let extremes = sounds.wave(
      of: name, from: start, to: end, count: presentation[SoundLayerProperties.bars])
    let gain = presentation[SoundLayerProperties.gain]
    func height(_ sample: Double) -> Double { min(max(sample * gain, -1), 1) }
    let outline = SoundOutline(presentation)
    return outline.path(
      of: extremes.map { range in
        let (low, high) = (height(range.lowerBound), height(range.upperBound))
        // A line follows the sample that is farther from silence.
        if outline.form == .line, !outline.isMirrored {
          let sample = abs(low) > abs(high) ? low : high
          return (0.5 - sample / 2)...(0.5 - sample / 2)
        }
        return outline.level(height: max(abs(low), abs(high)))
      })
  }
}
