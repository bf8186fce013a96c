package import LambentGeometry

/// A path that the baseline of a text follows.
///
/// The distance along the first line is that along the path; what is above or below the line is beside the path.
/// Beyond its ends an open path goes on straight. A closed one begins again.
package struct TextBaseline: Sendable, Hashable {
  private let measure: PathMeasure
  private let isClosed: Bool
  /// The distance along the path at which the text begins, in points.
  private let startOffset: Double

  /// The length of the path, in points.
  package var length: Double { measure.length }

  /// Measures a path; `nil` for one without a length.
  package init?(_ path: Path, startOffset: Double) {
    measure = PathMeasure(path)
    guard measure.length > 0, measure.length.isFinite, startOffset.isFinite else { return nil }
    let moves = path.elements.count { if case .move = $0 { true } else { false } }
    isClosed = moves == 1 && path.elements.last == .close
    self.startOffset = startOffset
  }

  /// The map from the position of a character in a straight line to that along the path.
  ///
  /// - Parameters:
  ///   - x: The middle of the character, in points.
  ///   - y: The baseline of the first line, in points.
  func map(at x: Double, baseline y: Double) -> Affine {
    var distance = x + startOffset
    var beyond = 0.0
    if isClosed {
      distance -= (distance / length).rounded(.down) * length
    } else {
      let inside = min(max(distance, 0), length)
      (distance, beyond) = (inside, distance - inside)
    }
    let place = measure.position(atDistance: distance)
    let tangent = place.tangent
    let origin = place.point + tangent * beyond
    return Affine(
      a: tangent.x, b: tangent.y, c: -tangent.y, d: tangent.x,
      tx: origin.x - tangent.x * x + tangent.y * y, ty: origin.y - tangent.y * x - tangent.x * y)
  }

  /// An outline along the path: a polygon whose sides are no longer than a step.
  func bent(_ path: Path, baseline: Double, step: Double, through own: Affine) -> Path {
    var result = Path()
    var room = 4096
    for polygon in path.flattened(tolerance: 0.02) where polygon.count > 2 {
      var points: [Point] = []
      for (index, point) in polygon.enumerated() {
        let next = polygon[(index + 1) % polygon.count]
        let count = min(max(((next - point).length / max(step, 0.01)).rounded(.up), 1), 1024)
        for part in 0..<Int(count) where room > 0 {
          let inside = point + (next - point) * (Double(part) / count)
          points.append(map(at: inside.x, baseline: baseline).apply(own.apply(inside)))
          room -= 1
        }
      }
      result.addLines(between: points)
      result.closeSubpath()
    }
    return result
  }
}

extension TextLayout {
  /// The map of each glyph to its position along a path: characters are not bent, but turned about their middle.
  func maps(along baseline: TextBaseline, shifts: [Double]) -> [Affine] {
    var maps: [Affine] = []
    let first = lines.first?.origin.y ?? 0
    while maps.count < glyphs.count {
      let index = maps.count
      var last = index
      while last + 1 < glyphs.count, glyphs[last + 1].character == glyphs[index].character {
        last += 1
      }
      let width = glyphs[index...last].reduce(0) { $0 + $1.advance }
      let middle = glyphs[index].left + shifts[index] + width / 2
      let map = baseline.map(at: middle, baseline: first)
      for _ in index...last { maps.append(map) }
    }
    return maps
  }
}
