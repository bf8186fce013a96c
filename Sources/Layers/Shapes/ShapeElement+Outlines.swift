import LambentGeometry
import LambentRenderTree

/// The outlines, transforms and gradients of elements.
extension ShapeElement {
  /// The outline of an element that is one.
  var outline: Path? {
    let path: Path?
    switch kind {
    case .path: path = self.path
    case .rectangle: path = rectangle
    case .ellipse: path = ellipse
    case .polygon, .star:
      path = Path(
        starAt: position, points: points,
        radii: (outerRadius, kind == .star ? innerRadius : nil),
        roundness: (outerRoundness, innerRoundness), rotation: rotation)
    default: path = nil
    }
    return isReversed ? path?.reversed : path
  }

  private func at(_ dx: Double, _ dy: Double) -> Point {
    Point(x: position.x + dx, y: position.y + dy)
  }

  /// From the right end of the upper side on, clockwise.
  private var rectangle: Path {
    let (x, y) = (size.width / 2, size.height / 2)
    let radius = min(cornerRadius, abs(x), abs(y))
    guard radius > 0 else {
      return Path([
        .move(to: at(x, -y)), .line(to: at(x, y)), .line(to: at(-x, y)), .line(to: at(-x, -y)),
        .close,
      ])
    }
    let handle = radius * (1 - 0.5519)
    return Path([
      .move(to: at(x, -y + radius)), .line(to: at(x, y - radius)),
      .cubic(
        to: at(x - radius, y), control1: at(x, y - handle), control2: at(x - handle, y)),
      .line(to: at(-x + radius, y)),
      .cubic(
        to: at(-x, y - radius), control1: at(-x + handle, y), control2: at(-x, y - handle)),
      .line(to: at(-x, -y + radius)),
      .cubic(
        to: at(-x + radius, -y), control1: at(-x, -y + handle), control2: at(-x + handle, -y)),
      .line(to: at(x - radius, -y)),
      .cubic(
        to: at(x, -y + radius), control1: at(x - handle, -y), control2: at(x, -y + handle)),
      .close,
    ])
  }

  /// From the top on, clockwise.
  private var ellipse: Path {
    let (x, y) = (size.width / 2, size.height / 2)
    let (u, v) = (x * 0.5519, y * 0.5519)
    return Path([
      .move(to: at(0, -y)),
      .cubic(to: at(x, 0), control1: at(u, -y), control2: at(x, -v)),
      .cubic(to: at(0, y), control1: at(x, v), control2: at(u, y)),
      .cubic(to: at(-x, 0), control1: at(-u, y), control2: at(-x, v)),
      .cubic(to: at(0, -y), control1: at(-x, -v), control2: at(-u, -y)),
      .close,
    ])
  }

  /// Scales, skews and turns about the anchor point, and places that.
  var transform: Affine {
    let anchor = Affine.translation(x: -anchorPoint.x, y: -anchorPoint.y)
    let scaled = anchor.concatenating(.scale(x: scale.x, y: scale.y))
    return scaled.concatenating(turned(rotation))
      .concatenating(.translation(x: position.x, y: position.y))
  }

  /// The skew and a rotation.
  private func turned(_ angle: Double) -> Affine {
    guard skew != 0 else { return angle == 0 ? .identity : .rotation(angle) }
    let slope = Elementary.tan(min(max(skew, -1.5), 1.5))
    let shear = Affine(a: 1, b: 0, c: -slope, d: 1, tx: 0, ty: 0)
    return Affine.rotation(skewAxis).concatenating(shear)
      .concatenating(.rotation(angle - skewAxis))
  }

  /// The transform of a number of steps of a repeater.
  func repeatedTransform(_ steps: Double) -> Affine {
    func power(_ factor: Double) -> Double {
      let size = Elementary.pow(abs(factor), steps)
      // A negative factor changes the sign with every whole step.
      let isOdd = abs(steps.rounded(.down).truncatingRemainder(dividingBy: 2)) == 1
      return factor < 0 && isOdd ? -size : size
    }
    // As in After Effects, copies are turned first, then scaled.
    return Affine.translation(x: -anchorPoint.x, y: -anchorPoint.y)
      .concatenating(.rotation(rotation * steps))
      .concatenating(.scale(x: power(scale.x), y: power(scale.y)))
      .concatenating(
        .translation(
          x: anchorPoint.x + position.x * steps, y: anchorPoint.y + position.y * steps))
  }

  /// The gradient in points, with the opacities in its stops.
  func gradient(opacity: Double) -> Drawable.Gradient {
    var result = Drawable.Gradient(
      kind: gradientType, start: startPoint, end: endPoint,
      stops: GradientStops(self).stops(opacity: opacity))
    guard gradientType == .radial, highlight != 0 else { return result }
    let axis = endPoint - startPoint
    let (sine, cosine) = Elementary.sinCos(highlightAngle)
    let distance = min(max(highlight, -0.99), 0.99)
    result.focus =
      startPoint
      + Point(x: axis.x * cosine - axis.y * sine, y: axis.x * sine + axis.y * cosine) * distance
    return result
  }
}
