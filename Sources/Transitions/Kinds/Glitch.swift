import LambentProperties

extension Transitions {
  /// A disturbed video signal: bands shift, colours separate, and the new image breaks through.
  public struct Glitch: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Glitch>(
      name: "glitch",
      summary:
        "Interference: bands jump, colours separate, and the new image breaks through.",
      inputs: [
        Property(
          "strength", \.strength, minimum: 0, maximum: 1,
          summary: "The displacement of the bands, as a fraction of the width."),
        Property("bands", \.bands, minimum: 1, maximum: 1000, summary: "The number of bands."),
        Property(
          "colorSeparation", \.colorSeparation, minimum: 0, maximum: 1,
          summary: "The distance between red and blue, as a fraction of the width."),
        Property(
          "steps", \.steps, minimum: 1, maximum: 10000,
          summary: "The number of different disturbances from beginning to end."),
        .seed(\.seed),
      ])

    /// The greatest shift of a band, as a fraction of the width, 0…1.
    public var strength = 0.07
    /// The number of bands, 1…1000.
    public var bands = 18
    /// The shift between red and blue, as a fraction of the width, 0…1.
    public var colorSeparation = 0.012
    /// The number of different disturbances in the transition, 1…10000.
    public var steps = 16
    /// The random seed; equal seeds give equal frames. Default: 0.
    public var seed = 0

    /// Creates a transition with its default inputs.
    public init() {}

    /// Shifts bands at random, differently in each step.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        { row in paint(&row, frame) }
      }
    }
  }
}

extension Transitions.Glitch {
  private func paint(_ row: inout TransitionRow, _ frame: TransitionFrame) {
    let progress = Float(frame.progress)
    let step = Int(frame.progress * Double(steps))
    func chance(_ index: Int, _ channel: Int) -> Float {
      LatticeNoise.value(
        step * 8 + channel, index, seed: UInt64(bitPattern: Int64(seed)))
    }
    let width = Float(row.width)
    let count = Float(bands)
    // Two bands of different height, so that their edges move.
    let position = (Float(row.y) + 0.5) / Float(frame.from.height)
    let band = Int(position * count + chance(0, 0))
    let thin = Int(position * count * 3.7 + chance(1, 0))
    let force = 4 * progress * (1 - progress)
    let jumps = chance(band, 1) < 0.15 + 0.35 * force
    let jump = jumps ? (chance(band, 2) - 0.5) * 2 : (chance(thin, 3) - 0.5) * 0.15
    let shift = jump * force * Float(strength) * width
    let parting = force * Float(colorSeparation) * width
    let split = parting * (0.3 + chance(thin, 4))
    let showsNew = chance(band, 5) < 1.6 * progress - 0.3
    let source = showsNew ? frame.to : frame.from
    let line = row.scratch.color(1)
    row.read(source, into: line)
    let pixels = row.paint()
    let red = Mirror(shift: shift - split, width: row.width)
    let green = Mirror(shift: shift, width: row.width)
    let blue = Mirror(shift: shift + split, width: row.width)
    for x in 0..<row.width {
      let (r, g, b) = (line[red.index(x)], line[green.index(x)], line[blue.index(x)])
      // Each channel comes from a pixel whose alpha it does not exceed.
      pixels[x] = SIMD4(r.x, g.y, b.z, max(r.w, g.w, b.w))
    }
  }

  /// A horizontal shift by whole pixels, mirrored at the edges of a row.
  private struct Mirror {
    private let shift: Int
    private let width: Int

    init(shift: Float, width: Int) {
      let period = 2 * max(1, width)
      // The remainder plus a period is never negative.
      self.shift = Int(max(-1e6, min(1e6, shift))) % period + period
      self.width = width
    }

    @inline(__always) func index(_ x: Int) -> Int {
      var position = x &+ shift
      while position >= 2 &* width { position &-= 2 &* width }
      return position < width ? position : 2 &* width &- 1 &- position
    }
  }
}
