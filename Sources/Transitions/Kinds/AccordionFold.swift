public import LambentProperties

/// The new picture unfolds upward over the old one (`CIAccordionFoldTransition`).
public struct AccordionFold: Transition, Hashable {
  /// The name.
  public static let name = "accordionFold"
  /// What it shows.
  public static let summary =
    "The new picture unfolds like an accordion, out of the old one."
  /// Other names.
  public static let aliases = ["CIAccordionFoldTransition"]
  /// The inputs.
  public static let properties: [Property<AccordionFold>] = [
    Property(
      "bottomHeight", \.bottomHeight, unit: .pixels, minimum: 0,
      summary: "The height at the bottom that stays unfolded."),
    Property(
      "numberOfFolds", \.numberOfFolds, minimum: 1, maximum: 50, summary: "The number of folds."),
    Property(
      "foldShadowAmount", \.foldShadowAmount, minimum: 0, maximum: 1,
      summary: "How dark the folds are."),
  ]

  /// The height at the bottom that stays unfolded.
  public var bottomHeight = 0.0
  /// The number of folds, 1…50.
  public var numberOfFolds = 3
  /// How dark the folds are: 0…1.
  public var foldShadowAmount = 0.1

  /// Creates one with its default inputs.
  public init() {}

  /// Folds a mean of both pictures.
  public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
    let folds = Folds(self, canvas)
    return { frame in
      let moment = folds.at(frame.progress)
      return { row in moment.paint(&row, frame) }
    }
  }
}

/// The strips of a folded picture, two to a fold, whose ridges come forward.
private struct Folds: Sendable {
  let width: Double
  let height: Double
  let flat: Double
  let strips: Int
  let shadow: Float

  init(_ fold: AccordionFold, _ canvas: TransitionCanvas) {
    (width, height) = (Double(canvas.width), Double(canvas.height))
    flat = max(0, min(height, fold.bottomHeight))
    strips = 2 * max(1, min(50, fold.numberOfFolds))
    shadow = Float(max(0, min(1, fold.foldShadowAmount)))
  }

  func at(_ progress: Double) -> Moment { Moment(folds: self, progress: progress) }

  /// The folds as far as they are drawn out.
  struct Moment: Sendable {
    let folds: Folds
    let progress: Double

    func paint(_ row: inout TransitionRow, _ frame: TransitionFrame) {
      let pixels = row.paint()
      row.read(frame.from, into: pixels)
      let y = Double(row.y) + 0.5
      let bottom = folds.height - folds.flat
      let top = bottom * (1 - progress)
      let coverage = Float(max(0, min(1, y - top + 0.5)))
      guard coverage > 0 else { return }
      let share = SIMD4(repeating: Float(progress) * 1.4 - 0.2).smoothStep.x
      let depth = (1 - progress * progress).squareRoot()
      let strip = bottom / Double(folds.strips)
      // How far down the strip, from its valley to its ridge: 0…1.
      let place = bottom > 0 && progress > 0 ? max(0, y - top) / progress / max(1e-9, strip) : 0
      let index = Int(min(1e6, place))
      let isFlat = y >= bottom
      let along = index % 2 == 0 ? place - Double(index) : 1 - (place - Double(index))
      let behind = isFlat ? 0 : (1 - along) * depth * strip / max(1, folds.width) * 0.5
      let source = isFlat ? y : max(0, y - top) / max(1e-9, progress)
      let shade = isFlat ? 1 : light(isUpper: index % 2 == 0, along: Float(along), Float(depth))
      let scale = Float(1 + 2 * behind)
      let center = Float(folds.width / 2)
      let (old, new) = (row.scratch.color(1), row.scratch.color(2))
      row.warp(frame.from, into: old) { x, _ in
        ((x - center) * scale + center, SIMD4(repeating: Float(source)))
      }
      row.sampleAgain(frame.to, count: row.width, into: new)
      let (half, inside) = (center / scale, row.scratch.number(2))
      forEachQuad(row.width) { index, x in
        let distance = Polar.magnitude(x - center)
        inside.storeQuad((half + 0.5 - distance).held(from: 0, to: 1) * coverage, index)
      }
      let dimmed = SIMD4(shade, shade, shade, 1)
      for x in 0..<row.width {
        let color = (old[x] + (new[x] - old[x]) * share) * dimmed
        pixels[x] += (color - pixels[x]) * inside[x]
      }
    }

    /// Strips that face down are darker, and all are toward the valleys.
    private func light(isUpper: Bool, along: Float, _ depth: Float) -> Float {
      let facing: Float = isUpper ? 0.35 : 1
      let valley = 1 - along
      return max(0, 1 - folds.shadow * depth * (2.5 * facing + 2.5 * valley * valley))
    }
  }
}
