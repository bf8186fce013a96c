import LambentProperties

extension Transitions {
  /// The new image unfolds upward over the old one (`CIAccordionFoldTransition`).
  public struct AccordionFold: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<AccordionFold>(
      name: "accordionFold",
      summary: "The new image unfolds out of the old one like an accordion.",
      aliases: ["CIAccordionFoldTransition"],
      inputs: [
        Property(
          "bottomHeight", \.bottomHeight, unit: .pixels, minimum: 0,
          summary: "The height at the bottom that stays unfolded."),
        Property(
          "numberOfFolds", \.numberOfFolds, minimum: 1, maximum: 50,
          summary: "The number of strips between folds."),
        Property(
          "foldShadowAmount", \.foldShadowAmount, minimum: 0, maximum: 1,
          summary: "The darkness of the folds; at 1 they are nearly black."),
      ])

    /// The height of the part at the bottom that stays unfolded, in pixels. Default: 0.
    public var bottomHeight = 0.0
    /// The number of strips between folds, 1…50.
    public var numberOfFolds = 3
    /// The darkness of the folds, 0…1.
    public var foldShadowAmount = 0.1

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        { row in paint(&row, frame) }
      }
    }
  }
}

extension Transitions.AccordionFold {
  /// Paints the strips of the folded image, with ridges toward the viewer. The lowest strip starts at a
  /// valley.
  private func paint(_ row: inout TransitionRow, _ frame: TransitionFrame) {
    let pixels = row.paint()
    row.read(frame.from, into: pixels)
    let (progress, width) = (frame.progress, Double(row.width))
    let height = Double(frame.from.height)
    let y = Double(row.y) + 0.5
    let bottom = height - min(height, bottomHeight)
    let top = bottom * (1 - progress)
    let coverage = Float(max(0, min(1, y - top + 0.5)))
    guard coverage > 0 else { return }
    let fraction = (Float(progress) * 1.4 - 0.2).smoothStep
    let depth = (1 - progress * progress).squareRoot()
    let strip = bottom / Double(numberOfFolds)
    let isFlat = y >= bottom
    // The distance from the lowest valley, in strips, and the distance from the strip's valley to
    // its ridge, 0…1.
    let position = isFlat ? 0 : min(bottom, (bottom - y) / progress) / max(1e-9, strip)
    let index = min(numberOfFolds - 1, Int(position))
    let along = index % 2 == 0 ? position - Double(index) : 1 - (position - Double(index))
    let behind = isFlat ? 0 : (1 - along) * depth * strip / max(1, width) * 0.5
    let source = isFlat ? y : max(0, y - top) / max(1e-9, progress)
    let shade = isFlat ? 1 : light(isUpper: index % 2 == 1, along: Float(along), Float(depth))
    let scale = Float(1 + 2 * behind)
    let center = Float(width / 2)
    let (half, inside) = (center / scale, row.scratch.number(2))
    forEachQuad(row.width) { index, x in
      let distance = Polar.magnitude(x - center)
      inside.storeQuad((half + 0.5 - distance).clamped(from: 0, to: 1) * coverage, index)
    }
    for x in 0..<row.width { pixels[x] *= 1 - inside[x] }
    let (old, new) = (row.scratch.color(1), row.scratch.color(2))
    // Average as many rows as are folded into a pixel.
    let taps = isFlat ? 1 : max(1, min(Self.mostTaps, Int(1 / progress + 0.5)))
    let weight = SIMD4(shade, shade, shade, 1) / Float(taps)
    for tap in 0..<taps {
      let shift = isFlat ? 0 : ((Double(tap) + 0.5) / Double(taps) - 0.5) / progress
      row.warp(frame.from, into: old) { x, _ in
        ((x - center) * scale + center, SIMD4(repeating: Float(source + shift)))
      }
      row.sampleAgain(frame.to, count: row.width, into: new)
      for x in 0..<row.width {
        pixels[x] += (old[x] + (new[x] - old[x]) * fraction) * weight * inside[x]
      }
    }
  }

  /// A limit of the rows in a pixel: more are indistinguishable.
  private static let mostTaps = 64

  /// The brightness: strips that face down are darker, and all strips darken toward the valleys.
  private func light(isUpper: Bool, along: Float, _ depth: Float) -> Float {
    let facing: Float = isUpper ? 0.35 : 1
    let valley = 1 - along
    // Makes weak shadows more visible without saturating strong ones.
    let amount = Float(foldShadowAmount)
    let shadow = amount * (2 - amount)
    return 1 - shadow * depth * (0.4 * facing + 0.5 * valley * valley)
  }
}
