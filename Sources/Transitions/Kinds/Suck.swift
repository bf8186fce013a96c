public import LambentGeometry
import LambentProperties

extension Transitions {
  /// The old image is sucked into a point, like a cloth.
  public struct Suck: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Suck>(
      name: "suck",
      summary: "The old image is sucked into a point and uncovers the new one.",
      aliases: ["suckEffect"],
      inputs: [
        Property(
          "center", \.center, unit: .pixels,
          summary: "The point where the old image disappears; by default the middle of the lower "
            + "edge.")
      ])

    /// The point at which the old image disappears, in pixels; `nil` for the middle of the lower edge.
    public var center: Point?

    /// Creates a transition with its default inputs.
    public init() {}

    /// Narrows the image toward the point, row by row, and pulls it in.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let sink = Sink(center, canvas)
      return { frame in
        { row in sink.paint(&row, frame) }
      }
    }
  }
}

/// The funnel through which the image disappears.
///
/// The image is pulled along y toward the point, and each of its rows has the width of the funnel
/// there. The funnel closes in the first part of the transition; rows beyond the point are hidden.
private struct Sink: Sendable {
  let position: Point
  let width: Double
  let height: Double

  init(_ center: Point?, _ canvas: TransitionCanvas) {
    (width, height) = (Double(canvas.width), Double(canvas.height))
    position = center ?? Point(x: width / 2, y: height)
  }

  func paint(_ row: inout TransitionRow, _ frame: TransitionFrame) {
    let pixels = row.paint()
    row.read(frame.to, into: pixels)
    let p = frame.progress
    let y = Double(row.y) + 0.5
    // The halves of the image above and below the point are pulled by their own distances.
    let isAbove = y <= position.y
    let length = max(1e-6, isAbove ? position.y : height - position.y)
    let near = 1 - abs(position.y - y) / length
    let pull = Sink.ease(max(0, (p - 0.25) / 0.75))
    let edge = near - pull
    // The middle of the far edge is pulled in first.
    let sag = Self.sag * pull * (1 - pull)
    guard edge * length + 0.5 > 0 else { return }
    let here = sides(near: near, pull: pull, progress: p)
    // An edge that is nearly parallel to the row fades over as many pixels as it crosses.
    let next = sides(near: near + 1 / length, pull: pull, progress: p)
    let fade = (
      left: Float(1 / max(1, abs(next.left - here.left))),
      right: Float(1 / max(1, abs(next.right - here.right)))
    )
    let columns = Sink.columns(here, fade, width: row.width)
    let weights = row.scratch.number(2)
    let (left, right) = (Float(here.left), Float(here.right))
    forEachQuad(in: columns) { index, x in
      let inLeft = ((x - left) * fade.left + 0.5).clamped(from: 0, to: 1)
      let inRight = ((right - x) * fade.right + 0.5).clamped(from: 0, to: 1)
      let depth = Self.depth(x, left, right, edge: Float(edge), sag: Float(sag))
      let coverage = (depth * Float(length) + 0.5).clamped(from: 0, to: 1)
      weights.storeQuad(inLeft * inRight * coverage, index)
    }
    read(frame.from, row, columns, left: left, right: right) { x in
      let way = Self.depth(x, left, right, edge: Float(edge), sag: Float(sag)) * Float(length)
      return isAbove ? way : Float(height) - way
    }
    let first = columns.lowerBound
    (pixels + first).mix(row.scratch.color(1), weights: weights + first, count: columns.count)
  }

  /// The distance of a position inside the image's far edge, as a fraction of the distance to the
  /// point. It is less in the middle of the row, where the edge sags.
  @inline(__always) private static func depth(
    _ x: SIMD4<Float>, _ left: Float, _ right: Float, edge: Float, sag: Float
  ) -> SIMD4<Float> {
    let across = ((x - left) * (2 / max(1e-3, right - left)) - 1).clamped(from: -1, to: 1)
    return edge - (1 - across * across) * sag
  }

  /// Reads a row of the image, narrowed between two positions, into the line of colours 1. Each
  /// pixel is the mean of the positions that fall into it.
  private func read(
    _ image: TransitionSource, _ row: TransitionRow, _ columns: Range<Int>, left: Float,
    right: Float, y: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    let scale = Float(width) / max(1e-3, right - left)
    let taps = max(1, min(Sink.mostTaps, Int(scale + 0.5)))
    let (sum, sample) = (row.scratch.color(1), row.scratch.color(2))
    let (xs, ys) = (row.scratch.number(0), row.scratch.number(1))
    for tap in 0..<taps {
      let start = Float(columns.lowerBound) + (Float(tap) + 0.5) / Float(taps) - 0.5 - left
      forEachQuad(columns.count) { index, x in
        xs.storeQuad((x + start) * scale, index)
        ys.storeQuad(y(x + Float(columns.lowerBound)), index)
      }
      row.sample(image, x: xs, y: ys, count: columns.count, into: tap == 0 ? sum : sample)
      guard tap > 0 else { continue }
      for i in 0..<columns.count { sum[i] += sample[i] }
    }
    guard taps > 1 else { return }
    for i in 0..<columns.count { sum[i] *= 1 / Float(taps) }
  }

  /// The sag of the far edge, as a fraction of the distance to the point, times four.
  private static let sag = 0.7

  /// The limit of samples per pixel: a narrower funnel is only a line.
  private static let mostTaps = 128

  /// The columns that a row of the funnel covers. The first is a multiple of four.
  private static func columns(
    _ sides: (left: Double, right: Double), _ fade: (left: Float, right: Float), width: Int
  ) -> Range<Int> {
    let low = max(0, min(Double(width), sides.left - 0.5 / Double(fade.left) - 1))
    let high = max(0, min(Double(width), sides.right + 0.5 / Double(fade.right) + 1))
    let first = Int(low) & ~3
    return first..<max(first, min(width, Int(high) + 1))
  }

  /// The left and right ends of a row of the funnel, at a fraction `near` (0…1) of the distance to
  /// the point.
  private func sides(
    near: Double, pull: Double, progress: Double
  ) -> (left: Double, right: Double) {
    let close = Sink.ease(min(1, progress / 0.5))
    let depth = min(1, max(0, near * 0.75 + pull * 0.25))
    let narrow = close * (0.5 - 0.5 * Elementary.cos(.pi * depth))
    let left = position.x * narrow
    return (left, left + width * max(1e-3, 1 - narrow))
  }

  private static func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
