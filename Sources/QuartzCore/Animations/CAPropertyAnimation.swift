import LambentAnimations
import LambentGeometry
import LambentProperties

/// An animation of the property that a key path leads to.
open class CAPropertyAnimation: CAAnimation {
  /// The key path; without one, the key under which it is added serves.
  open var keyPath: String?
  /// True if its value is added to what the layer shows without it.
  open var isAdditive = false
  /// True if each cycle adds the end value of those before.
  open var isCumulative = false
  /// The function that makes a transform of its numbers.
  open var valueFunction: CAValueFunction?

  /// Creates an animation of the property that a key path leads to.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func completeKeyPath(from key: String?) {
    if keyPath == nil, let key, !key.isEmpty { keyPath = key }
  }

  override func label(under key: String?) -> String { keyPath ?? super.label(under: key) }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CAPropertyAnimation {
      (keyPath, isAdditive, isCumulative, valueFunction) =
        (other.keyPath, other.isAdditive, other.isCumulative, other.valueFunction)
    }
    return super.taking(other)
  }

  final func fillProperty<Kind: PropertyAnimation>(
    _ animation: inout Kind, reportingTo layer: CALayer
  ) {
    fill(&animation, reportingTo: layer)
    animation.keyPath = keyPath.map { KeyAlias.path(of: $0) }
    animation.isAdditive = isAdditive
    animation.isCumulative = isCumulative
    animation.valueFunction = valueFunction?.lambent
  }

  /// A value in the library's words; `nil` for none. What is nothing that properties take is told, and
  /// the animation not added.
  final func converted(
    _ value: Any?, _ name: String, reportingTo layer: CALayer, failing: inout Bool
  ) -> PropertyValue? {
    guard let value else { return nil }
    if let converted = PropertyValue(any: value) { return converted == .null ? nil : converted }
    failing = true
    layer.report(
      keyPath ?? name, "“\(name)” is of type \(type(of: value)), which no property takes")
    return nil
  }
}

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  /// Where it starts.
  open var fromValue: Any?
  /// Where it ends.
  open var toValue: Any?
  /// How much it changes.
  open var byValue: Any?

  override func copied() -> CAAnimation {
    type(of: self) == CABasicAnimation.self ? CABasicAnimation().taking(self) : self
  }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CABasicAnimation {
      (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    }
    return super.taking(other)
  }

  override func anyValue(ofKeyPath keyPath: String) -> PropertyValue? {
    guard keyPath == self.keyPath else { return nil }
    return PropertyValue(any: toValue) ?? PropertyValue(any: fromValue)
      ?? PropertyValue(any: byValue)
  }

  override func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    var animation = BasicAnimation()
    fillProperty(&animation, reportingTo: layer)
    guard let ends = ends(reportingTo: layer) else { return nil }
    (animation.fromValue, animation.toValue, animation.byValue) = (ends.from, ends.to, ends.by)
    return animation
  }

  /// The three values; `nil` where one is nothing that a property takes.
  final func ends(
    reportingTo layer: CALayer
  ) -> (from: PropertyValue?, to: PropertyValue?, by: PropertyValue?)? {
    var fails = false
    let from = converted(fromValue, "fromValue", reportingTo: layer, failing: &fails)
    let to = converted(toValue, "toValue", reportingTo: layer, failing: &fails)
    let by = converted(byValue, "byValue", reportingTo: layer, failing: &fails)
    return fails ? nil : (from, to, by)
  }
}

/// An animation from one value to another as a spring would move.
open class CASpringAnimation: CABasicAnimation {
  /// The mass on the spring, above 0.
  open var mass: CGFloat = 1
  /// The force that pulls back, for each unit of distance, above 0.
  open var stiffness: CGFloat = 100
  /// 10 by default, at least 0; less swings longer.
  open var damping: CGFloat = 10
  /// The velocity at the start, in whole distances per second.
  open var initialVelocity: CGFloat = 0
  /// True if a damping ratio above 1 is taken as it is.
  open var allowsOverdamping = false

  /// Creates a spring by how long a swing seems to last and how much it bounces, −1…1; its duration is
  /// the time in which it settles.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    allowsOverdamping = true
    duration = spring.settlingDuration
  }

  private var spring: Spring {
    var spring = Spring()
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
    (spring.initialVelocity, spring.allowsOverdamping) = (initialVelocity, allowsOverdamping)
    return spring
  }

  /// The time after which it is at rest, to a thousandth.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  override func copied() -> CAAnimation {
    type(of: self) == CASpringAnimation.self ? CASpringAnimation().taking(self) : self
  }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CASpringAnimation {
      (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
      (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
    }
    return super.taking(other)
  }

  override func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    var animation = SpringAnimation()
    fillProperty(&animation, reportingTo: layer)
    guard let ends = ends(reportingTo: layer) else { return nil }
    (animation.fromValue, animation.toValue, animation.byValue) = (ends.from, ends.to, ends.by)
    animation.spring = spring
    return animation
  }
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// Numbers, points, colours or images, one per keyframe.
  open var values: [Any]?
  /// Moves a point along it; `values` do not count then.
  open var path: CGPath?
  /// From 0 to 1, ascending, as many as values; evenly spread without them.
  open var keyTimes: [NSNumber]?
  /// One per segment; the progress is even without them.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// Linear by default.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// Per keyframe, −1…1; 0 by default, above 0 is tighter.
  open var tensionValues: [NSNumber]?
  /// Per keyframe, −1…1; 0, the default, has no corners.
  open var continuityValues: [NSNumber]?
  /// Per keyframe, −1…1; 0, the default, swings out evenly on both sides.
  open var biasValues: [NSNumber]?
  /// How the layer turns as it follows the path.
  open var rotationMode: CAAnimationRotationMode?

  override func copied() -> CAAnimation {
    type(of: self) == CAKeyframeAnimation.self ? CAKeyframeAnimation().taking(self) : self
  }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CAKeyframeAnimation {
      (values, path, keyTimes) = (other.values, other.path?.copy(), other.keyTimes)
      (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
      (tensionValues, continuityValues, biasValues) =
        (other.tensionValues, other.continuityValues, other.biasValues)
      rotationMode = other.rotationMode
    }
    return super.taking(other)
  }

  override func anyValue(ofKeyPath keyPath: String) -> PropertyValue? {
    keyPath == self.keyPath ? values?.first.flatMap { PropertyValue(any: $0) } : nil
  }

  override func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    var animation = KeyframeAnimation()
    fillProperty(&animation, reportingTo: layer)
    var fails = false
    animation.values = (values ?? []).compactMap {
      converted($0, "values", reportingTo: layer, failing: &fails)
    }
    guard !fails else { return nil }
    animation.path = path?.lambent.withoutIdleCloses
    func numbers(_ list: [NSNumber]?) -> [Double] { (list ?? []).map(\.doubleValue) }
    animation.keyTimes = numbers(keyTimes)
    animation.timingFunctions = (timingFunctions ?? []).map(\.lambent)
    animation.tensionValues = numbers(tensionValues)
    animation.continuityValues = numbers(continuityValues)
    animation.biasValues = numbers(biasValues)
    guard
      let mode = KeyframeAnimation.CalculationMode(rawValue: calculationMode.rawValue)
    else {
      layer.report("calculationMode", "no mode is called “\(calculationMode.rawValue)”")
      return nil
    }
    animation.calculationMode = mode
    animation.rotationMode = rotationMode.flatMap {
      KeyframeAnimation.RotationMode(rawValue: $0.rawValue)
    }
    return animation
  }
}

extension Path {
  /// The path without the steps back to where it is already: an ellipse has four segments, not five.
  fileprivate var withoutIdleCloses: Path {
    var result = Path()
    var start: Point?
    for element in elements {
      if case .move(let point) = element { start = point }
      if case .close = element, result.currentPoint == start { continue }
      result.elements.append(element)
    }
    return result
  }
}
