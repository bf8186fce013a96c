import LambentAnimations
import LambentGeometry
import LambentProperties

/// An animation of the property that a key path leads to.
open class CAPropertyAnimation: CAAnimation {
  /// The library's part of every animation of a property.
  final var target = AnimationTarget() { didSet { origin = nil } }

  /// The key path. Default: the key with which it is added.
  @_Of(\CAPropertyAnimation.target.keyPath) open var keyPath: String?
  /// True if its value is added to the value without it.
  @_Of(\CAPropertyAnimation.target.isAdditive) open var isAdditive: Bool
  /// True if each cycle adds the end value of those before.
  @_Of(\CAPropertyAnimation.target.isCumulative) open var isCumulative: Bool
  /// The function that makes a transform of its numbers.
  open var valueFunction: CAValueFunction? {
    didSet { target.valueFunction = valueFunction?.lambent }
  }

  /// Creates an animation of the property that a key path leads to.
  public convenience init(keyPath path: String?) {
    self.init()
    hasPlainInit = true
    keyPath = path
  }

  override func newOfLibraryClass() -> CAAnimation { CAPropertyAnimation() }

  override func completeKeyPath(from key: String?) {
    if keyPath == nil, let key, !key.isEmpty { keyPath = key }
  }

  override func label(under key: String?) -> String { keyPath ?? super.label(under: key) }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CAPropertyAnimation {
      (target, valueFunction) = (other.target, other.valueFunction)
    }
    return super.taking(other)
  }

  /// Gives an animation of the library what all animations of properties have.
  final func filled<Kind: PropertyAnimation>(_ animation: Kind) -> Kind {
    var animation = animation
    (animation.basics, animation.target) = (basics, target)
    animation.keyPath = keyPath.map { KeyAlias.path(of: $0) }
    return animation
  }

  /// A value as Lambent's value; `nil` for no value. A value of another type is reported, and the animation
  /// is not added.
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

/// An animation of the library from one value to another.
protocol AnimationOfInterval: PropertyAnimation {
  var fromValue: PropertyValue? { get set }
  var toValue: PropertyValue? { get set }
  var byValue: PropertyValue? { get set }
}

extension BasicAnimation: AnimationOfInterval {}
extension SpringAnimation: AnimationOfInterval {}

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start.
  open var fromValue: Any? { didSet { origin = nil } }
  /// The value at the end.
  open var toValue: Any? { didSet { origin = nil } }
  /// The change from start to end.
  open var byValue: Any? { didSet { origin = nil } }

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
    filledInterval(BasicAnimation(), reportingTo: layer)
  }

  /// Gives an animation of the library the three values; `nil` where one is nothing that a property takes.
  final func filledInterval<Kind: AnimationOfInterval>(
    _ animation: Kind, reportingTo layer: CALayer
  ) -> Kind? {
    var (animation, fails) = (filled(animation), false)
    animation.fromValue = converted(fromValue, "fromValue", reportingTo: layer, failing: &fails)
    animation.toValue = converted(toValue, "toValue", reportingTo: layer, failing: &fails)
    animation.byValue = converted(byValue, "byValue", reportingTo: layer, failing: &fails)
    return fails ? nil : animation
  }

  /// Takes over the values of an animation of the library.
  final func taking(_ animation: some AnimationOfInterval) -> Self {
    target = animation.target
    (fromValue, toValue, byValue) =
      (animation.fromValue?.any, animation.toValue?.any, animation.byValue?.any)
    return self
  }

  override func newOfLibraryClass() -> CAAnimation { CABasicAnimation() }
}

/// An animation from one value to another as a spring would move.
open class CASpringAnimation: CABasicAnimation {
  /// The spring in the library.
  final var spring = Spring() { didSet { origin = nil } }

  /// The mass on the spring, above 0.
  @_Of(\CASpringAnimation.spring.mass.cg) open var mass: CGFloat
  /// The force that pulls back, for each unit of distance, above 0.
  @_Of(\CASpringAnimation.spring.stiffness.cg) open var stiffness: CGFloat
  /// 10 by default, at least 0; less swings longer.
  @_Of(\CASpringAnimation.spring.damping.cg) open var damping: CGFloat
  /// The velocity at the start, in whole distances per second.
  @_Of(\CASpringAnimation.spring.initialVelocity.cg) open var initialVelocity: CGFloat
  /// True if a damping ratio above 1 is taken as it is.
  @_Of(\CASpringAnimation.spring.allowsOverdamping) open var allowsOverdamping: Bool

  /// Creates a spring by how long a swing seems to last and how much it bounces, −1…1; its duration is
  /// the time in which it settles.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    hasPlainInit = true
    spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    duration = spring.settlingDuration
  }

  /// The time after which the spring is at rest, in seconds, to a thousandth of its way.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CASpringAnimation { spring = other.spring }
    return super.taking(other)
  }

  override func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    var animation = SpringAnimation()
    animation.spring = spring
    return filledInterval(animation, reportingTo: layer)
  }

  override func newOfLibraryClass() -> CAAnimation { CASpringAnimation() }
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// Numbers, points, colours or images, one per keyframe.
  open var values: [Any]?
  /// A path for a point, which replaces `values`.
  open var path: CGPath?
  /// The time of each value, 0…1, ascending. Default: evenly spaced.
  open var keyTimes: [NSNumber]?
  /// One function per segment. Default: linear.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// Linear by default.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// Per keyframe, −1…1; 0 by default, above 0 is tighter.
  open var tensionValues: [NSNumber]?
  /// Per keyframe, −1…1; 0, the default, has no corners.
  open var continuityValues: [NSNumber]?
  /// Per keyframe, −1…1; 0, the default, swings out evenly on both sides.
  open var biasValues: [NSNumber]?
  /// The rotation of the layer as it follows the path.
  open var rotationMode: CAAnimationRotationMode?

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

  override func newOfLibraryClass() -> CAAnimation { CAKeyframeAnimation() }

  override func anyValue(ofKeyPath keyPath: String) -> PropertyValue? {
    keyPath == self.keyPath ? values?.first.flatMap { PropertyValue(any: $0) } : nil
  }

  override func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    var (animation, fails) = (filled(KeyframeAnimation()), false)
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
