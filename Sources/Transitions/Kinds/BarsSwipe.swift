import LambentProperties

extension Transitions {
  /// The old image is cut into bars that slide away (`CIBarsSwipeTransition`).
  public struct BarsSwipe: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<BarsSwipe>(
      name: "barsSwipe",
      summary: "The old image is cut into bars, which slide away one after the other.",
      aliases: ["CIBarsSwipeTransition"],
      inputs: [
        .angle(\.angle, "The direction in which bars slide, counter-clockwise from the right."),
        .length("width", \.width, minimum: 2, standard: 30, "The width of a bar"),
        Property(
          "barOffset", \.barOffset, minimum: 1,
          summary: "The range of the delays between bars."),
      ])

    /// The direction in which bars slide, in radians, counter-clockwise from +x.
    public var angle = Double.pi
    /// The width of a bar, in pixels; `nil` for 30/300 of the image's shorter side.
    public var width: Double?
    /// The delay between bars, as a factor: at 1, all bars move together; the maximum is 100.
    public var barOffset = 10.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let bars = Bars(self, canvas)
      return { frame in
        let moment = bars.at(frame.progress)
        return { row in moment.paint(&row, frame) }
      }
    }
  }
}

private struct Bars: Sendable {
  let sweep: Sweep
  /// The least coordinate across the bars, and their width.
  let across: Float
  let width: Float
  /// The delay of each bar, in fractions of the progress.
  let lags: [Float]
  let size: (width: Float, height: Float)

  init(_ swipe: Transitions.BarsSwipe, _ canvas: TransitionCanvas) {
    sweep = Sweep(canvas, angle: swipe.angle)
    let crossing = Sweep(canvas, angle: swipe.angle + .pi / 2)
    across = crossing.way.lowerBound
    width = Float(max(2, min(1e6, swipe.width ?? 30 * canvas.scale)))
    let offset = swipe.barOffset
    let most = Float(offset / (offset + 10))
    let count = Int(crossing.length / width) + 3
    lags = (0..<count).map { most * LatticeNoise.value($0, 0, seed: 7) }
    size = (Float(canvas.width), Float(canvas.height))
  }

  func at(_ progress: Double) -> Moment {
    let latest = lags.max() ?? 0
    return Moment(
      bars: self,
      shifts: lags.map { lag in
        let fraction = max(0, min(1, (Float(progress) - lag) / (1 - latest)))
        return fraction * fraction * (sweep.length + 1)
      })
  }

  /// The positions of the bars at one progress.
  struct Moment: Sendable {
    let bars: Bars
    let shifts: [Float]

    /// Antialiases the edges of bars: a pixel mixes the bars half a pixel to either side.
    func paint(_ row: inout TransitionRow, _ frame: TransitionFrame) {
      let pixels = row.paint()
      row.read(frame.to, into: pixels)
      let (first, second, weights) = (
        row.scratch.number(2), row.scratch.number(3), row.scratch.number(4)
      )
      guard lay(row, first, second, weights) else {
        return cover(row, frame.from, first, onto: pixels)
      }
      let other = row.scratch.color(2)
      other.update(from: pixels, count: row.width)
      cover(row, frame.from, second, onto: other)
      cover(row, frame.from, first, onto: pixels)
      pixels.mix(other, weights: weights, count: row.width)
    }

    /// Computes the shifts of the bars half a pixel before and after each pixel, and the weight of
    /// the second. Returns true if they may differ.
    private func lay(
      _ row: TransitionRow, _ first: UnsafeMutablePointer<Float>,
      _ second: UnsafeMutablePointer<Float>, _ weights: UnsafeMutablePointer<Float>
    ) -> Bool {
      let direction = bars.sweep.direction
      // Across the bars is a quarter turn counter-clockwise from their direction.
      let (start, step) = (-(Float(row.y) + 0.5) * direction.x - bars.across, direction.y)
      let (last, width) = (Float(shifts.count - 1), bars.width)
      let scale = 1 / width
      @inline(__always) func bar(_ position: SIMD4<Float>) -> SIMD4<Float> {
        Polar.floor(position * scale).clamped(from: 0, to: last)
      }
      let (left, right) = (start + 0.5 * step, start + (Float(row.width) - 0.5) * step)
      let ends = bar(SIMD4(left - 0.5, left + 0.5, right - 0.5, right + 0.5))
      guard ends != SIMD4(repeating: ends.x) else {
        first.update(repeating: shifts[Int(ends.x)], count: (row.width + 3) & ~3)
        return false
      }
      shifts.withUnsafeBufferPointer { shifts in
        forEachQuad(row.width) { index, x in
          let position = x * step + start
          let (before, after) = (bar(position - 0.5), bar(position + 0.5))
          for lane in 0..<4 {
            first[index + lane] = shifts[Int(before[lane])]
            second[index + lane] = shifts[Int(after[lane])]
          }
          let fraction = position + 0.5 - after * width
          weights.storeQuad(SIMD4.zero.replacing(with: fraction, where: before .!= after), index)
        }
      }
      return true
    }

    /// Composites the moved image over a line.
    private func cover(
      _ row: TransitionRow, _ source: TransitionSource, _ shifts: UnsafePointer<Float>,
      onto line: UnsafeMutablePointer<SIMD4<Float>>
    ) {
      let moved = row.scratch.color(1)
      let direction = bars.sweep.direction
      row.warp(source, into: moved) { x, y in
        let shift = shifts.loadQuad(Int(x.x))
        return (x - shift * direction.x, y - shift * direction.y)
      }
      // Coverage replaces the positions in their lines.
      let (xs, ys) = (row.scratch.number(0), row.scratch.number(1))
      forEachQuad(row.width) { index, _ in
        let (x, y) = (xs.loadQuad(index), ys.loadQuad(index))
        let (right, below) = (bars.size.width - x, bars.size.height - y)
        var inside = x.replacing(with: right, where: right .< x)
        inside = inside.replacing(with: y, where: y .< inside)
        inside = inside.replacing(with: below, where: below .< inside)
        // A bar at rest covers the image completely.
        let isAtRest = shifts.loadQuad(index) .== 0
        xs.storeQuad(
          (inside + 0.5).clamped(from: 0, to: 1).replacing(with: 1, where: isAtRest), index)
      }
      line.mix(moved, weights: xs, count: row.width)
    }
  }
}
