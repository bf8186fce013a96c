public import LambentGeometry
public import LambentProperties

/// The picture breaks into turning mirrors, changes, and comes together.
public struct Kaleidoscope: Transition, Hashable {
  /// The name.
  public static let name = "kaleidoscope"
  /// What it shows.
  public static let summary =
    "The picture breaks into turning mirrors, dissolves, and comes together as the new one."
  /// The inputs.
  public static let properties: [Property<Kaleidoscope>] = [
    .center(\.center),
    Property(
      "sectors", \.sectors, minimum: 2, maximum: 64, summary: "The number of mirrored sectors."),
    .angle(\.angle, "How far the mirrors turn, clockwise."),
  ]

  /// Where it happens, in pixels; `nil` for the middle.
  public var center: Point?
  /// The number of mirrored sectors, 2…64.
  public var sectors = 8
  /// How far the mirrors turn, in radians.
  public var angle = Double.pi

  /// Creates one with its default inputs.
  public init() {}

  /// Folds directions into one sector.
  public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
    let center = center ?? canvas.center
    let (cx, cy) = (Float(center.x), Float(center.y))
    let sectors = Float(max(2, min(64, sectors)))
    let spin = Float(max(-1e4, min(1e4, angle)) / (2 * .pi))
    let (width, height) = (Float(canvas.width), Float(canvas.height))
    return { frame in
      let p = Float(frame.progress)
      let broken = SIMD4(repeating: min(p, 1 - p) * 4).smoothStep.x
      let share = SIMD4(repeating: (p - 0.35) / 0.3).smoothStep.x
      let turned = spin * p
      return { row in
        let place = { (x: SIMD4<Float>, y: Float) -> (x: SIMD4<Float>, y: SIMD4<Float>) in
          let (dx, dy) = (x - cx, SIMD4(repeating: y - cy))
          let distance = (dx * dx + dy * dy).squareRoot()
          let sector = Polar.turns(dx, dy) * sectors - turned * sectors
          let folded = Polar.magnitude(sector - Polar.floor(sector + 0.5)) * (1 / sectors)
          let (sin, cos) = Polar.sinCos(turns: folded + turned * 0.5)
          let (mx, my) = (distance * cos + cx, distance * sin + cy)
          return (
            Polar.mirror(x + (mx - x) * broken, width),
            Polar.mirror(my * broken + y * (1 - broken), height)
          )
        }
        let pixels = row.paint()
        guard share > 0, share < 1 else {
          return row.warp(share > 0 ? frame.to : frame.from, into: pixels, place)
        }
        row.warp(frame.from, into: pixels, place)
        row.sampleAgain(frame.to, count: row.width, into: row.scratch.color(1))
        pixels.mix(row.scratch.color(1), share: share, count: row.width)
      }
    }
  }
}
