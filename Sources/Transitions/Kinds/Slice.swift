import LambentProperties

extension Transitions {
  /// Slices of the old image slide away to both sides, one after the other.
  public struct Slice: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Slice>(
      name: "slice",
      summary: "Slices of the old image slide away to both sides, one after the other.",
      inputs: [
        .axis(\.axis),
        Property("count", \.count, minimum: 1, maximum: 4000, summary: "The number of slices."),
        Property(
          "stagger", \.stagger, minimum: 0, maximum: 1,
          summary: "The delay of the last slice, as a fraction of the progress."),
        .shutter(\.shutter),
      ])

    /// The axis along which the slices leave. Default: horizontal.
    public var axis = TransitionAxis.horizontal
    /// The number of slices, 1…4000.
    public var count = 6
    /// The delay of the last slice after the first, as a fraction of the transition, 0…1.
    public var stagger = 0.4
    /// The exposure of a frame, as a part of the progress, 0…1. Default: 0, no motion blur.
    public var shutter = 0.0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      guard shutter > 0 else { return paintSharp(on: canvas) }
      let (lag, shutter) = (lag, Float(shutter))
      let isAcross = axis == .horizontal
      let side = isAcross ? canvas.height : canvas.width
      return { frame in
        let strip = MovingStrip(
          frame, [.init(isNew: false)], over: frame.to, isHorizontal: isAcross)
        let ways = ways(at: frame.progress)
        @Sendable func paint(_ row: inout TransitionRow, number: Int, columns: Range<Int>) {
          let way = ways[number]
          guard way > 0, way < 1 else {
            return row.read(way > 0 ? frame.to : frame.from, into: row.paint(), columns: columns)
          }
          strip.paint(
            &row, columns: columns, place: way.smoothStep,
            blur: shutter * 6 * way * (1 - way) / (1 - lag),
            isForward: number.isMultiple(of: 2))
        }
        return { row in
          guard !isAcross else {
            return paint(
              &row, number: min(count - 1, row.y * count / max(1, side)), columns: 0..<row.width)
          }
          for number in 0..<count {
            let columns = columns(of: number, in: side)
            if !columns.isEmpty { paint(&row, number: number, columns: columns) }
          }
        }
      }
    }

    /// The delay of the last slice after the first, as a fraction of the transition.
    private var lag: Float { Float(min(0.95, stagger)) }

    /// The fraction of its time that each slice has moved, 0…1.
    private func ways(at progress: Double) -> [Float] {
      (0..<count).map { number in
        let delay = count > 1 ? lag * Float(number) / Float(count - 1) : 0
        return max(0, min(1, (Float(progress) - delay) / (1 - lag)))
      }
    }

    /// The columns of a slice, if slices are side by side.
    private func columns(of number: Int, in width: Int) -> Range<Int> {
      (number * width + count - 1) / count..<((number + 1) * width + count - 1) / count
    }

    /// Slices that are sharp move by whole pixels.
    private func paintSharp(on canvas: TransitionCanvas) -> TransitionPainter {
      let isAcross = axis == .horizontal
      let side = isAcross ? canvas.height : canvas.width
      let length = isAcross ? canvas.width : canvas.height
      return { frame in
        // Where a slice is: its shift, in pixels, to the right or down.
        let shifts = ways(at: frame.progress).enumerated().map { number, way in
          let shift = Int((way.smoothStep * Float(length)).rounded())
          return number.isMultiple(of: 2) ? shift : -shift
        }
        return { row in
          let (pixels, y) = (row.paint(), row.y)
          row.read(frame.to, into: pixels)
          if isAcross {
            let shift = shifts[min(count - 1, y * count / max(1, side))]
            let columns = max(0, shift)..<max(max(0, shift), min(length, length + shift))
            guard !columns.isEmpty else { return }
            let start = y * length + columns.lowerBound - shift
            frame.from.read(from: start, count: columns.count, into: pixels + columns.lowerBound)
          } else {
            for number in 0..<count {
              let columns = columns(of: number, in: side)
              let source = y - shifts[number]
              guard source >= 0, source < length, !columns.isEmpty else { continue }
              frame.from.read(
                from: source * side + columns.lowerBound, count: columns.count,
                into: pixels + columns.lowerBound)
            }
          }
        }
      }
    }
  }
}
