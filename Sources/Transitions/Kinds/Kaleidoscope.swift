public import LambentGeometry
import LambentProperties

extension Transitions {
  /// The image breaks into rotating mirror images, changes, and is restored.
  public struct Kaleidoscope: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Kaleidoscope>(
      name: "kaleidoscope",
      summary:
        "The image breaks into turning mirrors, dissolves, and comes together as the new one.",
      inputs: [
        .center(\.center),
        Property(
          "sectors", \.sectors, minimum: 2, maximum: 64, summary: "The number of mirrored sectors."),
        .angle(\.angle, "The rotation of the mirrors, clockwise."),
      ])

    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The number of mirrored sectors, 2…64.
    public var sectors = 8
    /// The angle through which the mirrors rotate, in radians, clockwise.
    public var angle = Double.pi

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let center = center ?? canvas.center
      let spin = max(-1e4, min(1e4, angle)) / (2 * .pi)
      let (width, height) = (Float(canvas.width), Float(canvas.height))
      return { frame in
        let p = Float(frame.progress)
        let broken = (min(p, 1 - p) * 4).smoothStep
        let weight = ((p - 0.35) / 0.3).smoothStep
        let mirrors = Mirrors(
          sectors, turned: spin * frame.progress, broken: broken, center: center)
        return { row in
          let (xs, ys) = (row.scratch.number(0), row.scratch.number(1))
          mirrors.lay(row, xs, ys)
          forEachQuad(row.width) { index, _ in
            xs.storeQuad(Polar.mirror(xs.loadQuad(index), width), index)
            ys.storeQuad(Polar.mirror(ys.loadQuad(index), height), index)
          }
          row.warp(
            frame.from, frame.to, weight: weight, columns: 0..<row.width, x: xs, y: ys)
        }
      }
    }
  }
}

/// The mirrors of a kaleidoscope: n sectors around its centre, each divided into two halves. The
/// image between two rays is rotated or mirrored, which is one linear map. A row crosses only a few
/// of them, so no pixel needs an angle.
private struct Mirrors: Sendable {
  private let center: (x: Float, y: Float)
  /// The ray at the start of each half: whether it points down or up, and its x over y.
  private let rays: [(y: Double, slope: Float)]
  /// The linear map of each half about the centre: two rows.
  private let maps: [(SIMD2<Float>, SIMD2<Float>)]
  /// The half at the left.
  private let left: Int

  /// - Parameters:
  ///   - turned: the rotation of the mirrors, in turns.
  ///   - broken: the weight of the mirrored position, 0…1.
  init(_ sectors: Int, turned: Double, broken: Float, center: Point) {
    self.center = (Float(center.x), Float(center.y))
    let count = 2 * sectors
    func direction(_ turns: Double) -> (sin: Double, cos: Double) {
      Elementary.sinCos(2 * .pi * turns)
    }
    rays = (0..<count).map { piece in
      let (sin, cos) = direction(turned + Double(piece) / Double(count))
      return (sin, sin == 0 ? 0 : Float(cos / sin))
    }
    maps = (0..<count).map { piece in
      let sector = Double((piece + 1) / 2) / Double(sectors)
      // One half of a sector is rotated back to the first one, the other is mirrored into it.
      let isMirrored = piece % 2 == 1
      let (s, c) = direction(isMirrored ? sector + 1.5 * turned : -sector - 0.5 * turned)
      let (sin, cos) = (broken * Float(s), broken * Float(c))
      let rest = 1 - broken
      return isMirrored
        ? (SIMD2(rest + cos, sin), SIMD2(sin, rest - cos))
        : (SIMD2(rest + cos, -sin), SIMD2(sin, rest + cos))
    }
    let first = Int(((0.5 - turned) * Double(count)).rounded(.down)) % count
    left = first < 0 ? first + count : first
  }

  /// Fills two lines with the sampling positions of a row.
  func lay(
    _ row: TransitionRow, _ xs: UnsafeMutablePointer<Float>, _ ys: UnsafeMutablePointer<Float>
  ) {
    let dy = Float(row.y) + 0.5 - center.y
    let isBelow = dy >= 0
    var (piece, start) = (left, 0)
    func fill(to end: Int) {
      let (across, down) = maps[piece]
      let (x, y) = (center.x + across.y * dy, center.y + down.y * dy)
      let offset = 0.5 - center.x
      for column in start..<max(start, end) {
        let dx = Float(column) + offset
        xs[column] = dx * across.x + x
        ys[column] = dx * down.x + y
      }
      start = max(start, end)
    }
    for step in maps.indices {
      let next = isBelow ? (piece == 0 ? maps.count : piece) - 1 : (piece + 1) % maps.count
      let ray = rays[isBelow ? piece : next]
      // The first ray may be along the row; any other one along it is to the right.
      let meets = isBelow ? ray.y > 0 : ray.y < 0
      guard meets || step == 0 else { break }
      let position = center.x + dy * ray.slope
      if meets { fill(to: Int(max(0, min(Float(row.width), position + 0.5)))) }
      piece = next
    }
    fill(to: row.width)
  }
}
