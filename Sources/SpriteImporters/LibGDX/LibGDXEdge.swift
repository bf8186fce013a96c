import LambentDocuments
import LambentImports

/// The edges of an ellipse that is not a circle. libGDX spreads births evenly over an angle about the centre,
/// which is the direction of flight, too: neither is that of an outline. Lines of equal births, each with its
/// directions, come close to both.
struct LibGDXEdge {
  /// The greatest angle of a line about the centre, in degrees.
  private static let greatestStep = 22.5

  private let radii: SIMD2<Double>
  /// The angle of the first birth, and that of all of them, in degrees, clockwise.
  private let start, extent: Double

  init(_ radii: SIMD2<Double>, side: String) {
    self.radii = radii
    // Angles are counter-clockwise in libGDX, whose bottom is the half with positive y.
    (start, extent) =
      switch side {
      case "bottom": (-179, 179)
      case "top": (0, 179)
      default: (0, 360)
      }
  }

  var count: Int { Int((extent / Self.greatestStep).rounded(.up)) }

  /// The cells of the lines, instead of one cell.
  func cells(of cell: CellDraft) -> [CellDraft] {
    let step = extent / Double(count)
    // The mean square distance from the centre is that of the ellipse.
    let size = radii * (3 / (2 + SIMD2(degrees: step).x)).squareRoot()
    return cell.divided(by: count).enumerated().map { index, part in
      var part = part
      let angle = start + Double(index) * step
      let from = SIMD2(degrees: angle) * size
      let to = SIMD2(degrees: angle + step) * size
      part.emitterPath = "M\(Self.pair(from)) L\(Self.pair(to))"
      // Directions count from the line's normal.
      let normal = SIMD2(to.y - from.y, from.x - to.x).degrees
      let turn = angle + step / 2 - normal
      part.longitude = cell.longitude + turn.remainder(dividingBy: 360)
      part.emissionRange = step
      return part
    }
  }

  private static func pair(_ point: SIMD2<Double>) -> String {
    "\(JSONValue.roundedText(point.x)) \(JSONValue.roundedText(point.y))"
  }
}
