import LambentDocuments
import LambentGeometry
import LambentImports

/// Transforms whose factors are separate animations, for motion that cannot be expressed by the components of one
/// transform. Each factor is applied to points before the existing ones.
extension LottieTransform {
  private var skew: LottieProperty? { LottieProperty(json["sk"]) }
  private var axis: LottieProperty? { LottieProperty(json["sa"]) }
  private var rotation: LottieProperty? { LottieProperty(json["r"]) ?? LottieProperty(json["rz"]) }
  private var scale: LottieProperty? { LottieProperty(json["s"]) }

  private var isSkewed: Bool { skew.map { $0.isAnimated || ($0.number ?? 0) != 0 } ?? false }

  /// True if the skew changes, or if it is along another axis than x and other components change.
  var hasChangingSkew: Bool {
    guard isSkewed else { return false }
    if skew?.isAnimated == true || axis?.isAnimated == true { return true }
    return (axis?.number ?? 0) != 0 && (rotation?.isAnimated == true || scale?.isAnimated == true)
  }

  /// True if a group of shapes can have the transform instead of its layer.
  var needsGroup: Bool { !turnsAlong && !isSpatial && hasChangingSkew }

  /// True if the factors of the transform are separate animations. Orientation along a path is applied to points
  /// before the transform, so a non-uniform scale and a skew must be applied before it.
  var needsSteps: Bool {
    if hasChangingSkew { return true }
    if isSkewed, rotation?.isAnimated == true, !isSimple(scale) { return true }
    guard turnsAlong, isOnWay else { return false }
    let sides = scale?.numbers ?? []
    let isUneven = scale?.isAnimated != true && sides.count > 1 && sides[0] != sides[1]
    return isSkewed || isUneven || rotation?.isAnimated == true
  }

  /// True if the position is one property with keys.
  private var isOnWay: Bool {
    json["p"]?.flag("s") != true && LottieProperty(json["p"])?.isAnimated == true
  }

  /// A note about the part of the transform that is not imported, or `nil`.
  var remark: String? {
    if isSpatial, isSkewed { return "a skew of a layer in three dimensions: left out" }
    guard turnsAlong else { return nil }
    let axes = json["p"]?.flag("s") == true ? ["x", "y"] : []
    if axes.contains(where: { LottieProperty(json["p"]?[$0])?.isAnimated == true }) {
      return "turned along a way whose x and y have keys of their own: not turned"
    }
    if let position = LottieProperty(json["p"]), let loop = LottieLoop(position), !loop.isSingle {
      return "turned along a way that an expression repeats in parts: not turned"
    }
    return nil
  }

  /// Scale, then skew along an axis, then rotation. The factors are written in reverse order of their application to
  /// points.
  func writeSteps(_ animations: inout LottieAnimations) {
    func turn(_ property: LottieProperty?, _ sign: Double) {
      guard let property, property.isAnimated || (property.number ?? 0) != 0 else { return }
      addFunction(property, "rotateZ", &animations) { .degrees(sign * ($0.lottieNumber ?? 0)) }
    }
    turn(rotation, 1)
    if isSkewed, let skew {
      turn(axis, -1)
      addFunction(skew.everyFrame, nil, &animations) { Self.shear($0) }
      turn(axis, 1)
    }
    if let scale { addScale(scale, &animations) }
  }

  /// A skew along x as sixteen numbers.
  private static func shear(_ value: JSONValue) -> JSONValue {
    let x = LottieMath.shear(degrees: value.lottieNumber ?? 0)
    return .numbers([1, 0, 0, 0, x, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }
}

extension LottieProperty {
  /// The maximum number of keys that approximate curves.
  private static let mostSamples = 4000

  /// The property with a key at every frame, if values derived from it cannot be interpolated between its keys. A
  /// property with an expression is not changed, because the expression counts its keys.
  fileprivate var everyFrame: LottieProperty {
    guard let first = keys.first, let last = keys.last, expression == nil,
      last.time - first.time < Double(Self.mostSamples)
    else { return self }
    var result = self
    result.keys = []
    for (key, next) in zip(keys, keys.dropFirst()) {
      result.keys.append(key)
      let count = Int((next.time - key.time).rounded(.up))
      guard !key.isHold, count > 1, let from = key.value.lottieNumber,
        let to = next.value.lottieNumber, from != to
      else { continue }
      result.keys[result.keys.count - 1].eases = []
      for step in 1..<count {
        let fraction = Double(step) / (next.time - key.time)
        let part = key.ease(0)?.value(at: fraction) ?? fraction
        result.keys.append(
          Key(
            time: key.time + Double(step), value: .number(from + (to - from) * part), isHold: false,
            eases: []))
      }
    }
    result.keys.append(last)
    return result
  }
}
