import LambentImports

/// A direction that rotates at a constant rate, at constant speed over a fixed lifetime: the path
/// is a circle through the position at birth. In documents it is an orbit; the centres for all
/// initial directions are on an arc around the position at birth.
struct LibGDXTurning {
  /// The direction at birth, clockwise from +x: middle and range, in degrees.
  private let start: Span
  /// Degrees per second, clockwise.
  private let turn: Double
  private let speed: Span

  /// The number of evenly spaced values that replace a random speed.
  private static let strataCount = 5

  /// - Returns: `nil` if the path is not a circle.
  init?(_ source: LibGDXEmitter) {
    let (angle, table) = (source.angle, source.angle.table)
    guard angle.isActive, table.count == 2, table[0].x == 0, table[1].x == 1,
      table[0].y != table[1].y, angle.high.range == 0,
      angle.isRelative || angle.low.range == 0 || table[0].y == 0,
      source.velocity.isActive, source.velocity.isConstant, source.life.isConstant,
      source.shape == "point", !source.wind.isActive, !source.gravity.isActive,
      !source.xOffset.isActive || source.xOffset.low.range == 0,
      !source.yOffset.isActive || source.yOffset.low.range == 0
    else { return nil }
    let life = LibGDXDraw(source.life).peak
    let low = angle.low
    let reach = angle.isRelative ? angle.high.middle : angle.high.middle - low.middle
    // Without `relative`, each low draw ends at the same high angle, so the rates differ.
    guard angle.isRelative || low.range == 0, life.range == 0, life.middle > 0, low.range < 359
    else { return nil }
    let first = reach * table[0].y
    start = .init(least: -low.most - first, most: -low.least - first)
    turn = -reach * (table[1].y - table[0].y) / (life.middle / 1000)
    speed = LibGDXDraw(source.velocity).peak
    guard abs(turn) > 1e-6, speed.least > 0 else { return nil }
  }

  /// The cells that replace a cell with a straight path.
  ///
  /// - Parameter isOne: true if only one cell is allowed.
  func cells(of cell: CellDraft, isOne: Bool) -> [CellDraft] {
    let count = speed.range > 0 && !isOne ? Self.strataCount : 1
    return cell.divided(by: count).enumerated().map { index, cell in
      var part = cell
      let v = speed.least + (Double(index) + 0.5) / Double(count) * (speed.most - speed.least)
      let radius = v / abs(turn * .pi / 180)
      // From the centre, the position at birth is perpendicular to the direction.
      let middle = start.middle + (turn > 0 ? 90 : -90)
      part.emitterPath = arc(radius, about: middle, width: max(start.range, 0.01))
      (part.velocity, part.velocityRange, part.longitude, part.emissionRange) = (0, 0, 180, 0)
      part.orbit = CellDraft.Orbit(radius: radius, turn: turn)
      return part
    }
  }

  private func arc(_ radius: Double, about middle: Double, width: Double) -> String {
    func point(_ degrees: Double) -> String {
      let place = SIMD2(degrees: degrees) * radius
      return "\(text(place.x)) \(text(place.y))"
    }
    let isLarge = width > 180 ? 1 : 0
    return "M\(point(middle - width / 2))A\(text(radius)) \(text(radius)) 0 \(isLarge) 1 "
      + point(middle + width / 2)
  }

  private func text(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == 0 ? "0" : "\(rounded)"
  }
}
