// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
import LambentGeometry
import LambentProperties

/// An animation of the property that a key path leads to.
open class CAPropertyAnimation: CAAnimation {
  /// The library's part of every animation of a property.
  final var target = AnimationTarget() { didSet { origin = nil } }
  @_Of(\CAPropertyAnimation.target.keyPath) open var keyPath: String?
  @_Of(\CAPropertyAnimation.target.isAdditive) open var isAdditive: Bool
  @_Of(\CAPropertyAnimation.target.isCumulative) open var isCumulative: Bool
  open var valueFunction: CAValueFunction? {
    didSet { target.valueFunction = valueFunction?.lambent }
  }

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

  /// A value as Lambent's value; `nil` for no value.
  final func converted(_ value: Any?, _ name: String) throws -> PropertyValue? {
    guard let value else { return nil }
    guard let converted = PropertyValue(any: value) else {
      throw CAError(
        key: keyPath ?? name, "“\(name)” is of type \(type(of: value)), which no property takes")
    }
    return converted == .null ? nil : converted
  }
}

extension CAAnimation {
  /// The library's choice of a name.
  final func named<Choice: RawRepresentable<String>>(
    _ name: CAName, _ key: String
  ) throws -> Choice {
    if let choice = Choice(rawValue: name.rawValue) { return choice }
    throw CAError(key: key, "nothing is called “\(name.rawValue)” there")
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
  open var fromValue: Any? { didSet { origin = nil } }
  open var toValue: Any? { didSet { origin = nil } }
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

  override func lambent() throws -> any Animation { try filledInterval(BasicAnimation()) }

  /// Gives an animation of the library the three values.
  final func filledInterval<Kind: AnimationOfInterval>(_ animation: Kind) throws -> Kind {
    var animation = filled(animation)
    animation.fromValue = try converted(fromValue, "fromValue")
    animation.toValue = try converted(toValue, "toValue")
    animation.byValue = try converted(byValue, "byValue")
    return animation
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
  @_Of(\CASpringAnimation.spring.mass.cg) open var mass: CGFloat
  @_Of(\CASpringAnimation.spring.stiffness.cg) open var stiffness: CGFloat
  @_Of(\CASpringAnimation.spring.damping.cg) open var damping: CGFloat
  @_Of(\CASpringAnimation.spring.initialVelocity.cg) open var initialVelocity: CGFloat
  @_Of(\CASpringAnimation.spring.allowsOverdamping) open var allowsOverdamping: Bool

  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    hasPlainInit = true
    spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    duration = spring.settlingDuration
  }

  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CASpringAnimation { spring = other.spring }
    return super.taking(other)
  }

  override func lambent() throws -> any Animation {
    var animation = SpringAnimation()
    animation.spring = spring
    return try filledInterval(animation)
  }

  override func newOfLibraryClass() -> CAAnimation { CASpringAnimation() }
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The library's times and curves.
  private final var keyframes = KeyframeAnimation()
  open var values: [Any]?
  open var path: CGPath?
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  open var rotationMode: CAAnimationRotationMode?
  @_Of(\CAKeyframeAnimation.keyframes.keyTimes.numbers) open var keyTimes: [NSNumber]?
  @_Of(\CAKeyframeAnimation.keyframes.tensionValues.numbers) open var tensionValues: [NSNumber]?
  @_Of(\CAKeyframeAnimation.keyframes.continuityValues.numbers)
  open var continuityValues: [NSNumber]?
  @_Of(\CAKeyframeAnimation.keyframes.biasValues.numbers) open var biasValues: [NSNumber]?

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CAKeyframeAnimation {
      (keyframes, values, path) = (other.keyframes, other.values, other.path?.copy())
      (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
      rotationMode = other.rotationMode
    }
    return super.taking(other)
  }

  override func newOfLibraryClass() -> CAAnimation { CAKeyframeAnimation() }

  override func anyValue(ofKeyPath keyPath: String) -> PropertyValue? {
    keyPath == self.keyPath ? values?.first.flatMap { PropertyValue(any: $0) } : nil
  }

  override func lambent() throws -> any Animation {
    var animation = filled(keyframes)
    animation.values = try (values ?? []).compactMap { try converted($0, "values") }
    animation.path = path?.lambent.withoutIdleCloses
    animation.timingFunctions = (timingFunctions ?? []).map(\.lambent)
    animation.calculationMode = try named(calculationMode, "calculationMode")
    animation.rotationMode = try rotationMode.map { try named($0, "rotationMode") }
    return animation
  }
}

extension [Double] {
  fileprivate var numbers: [NSNumber]? {
    get { isEmpty ? nil : map { NSNumber(value: $0) } }
    set { self = (newValue ?? []).map(\.doubleValue) }
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

/// Animations that run together, in the group's time. Longer animations end with the group.
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CAAnimationGroup {
      animations = other.animations.map { list in list.map { $0.copied() } }
    }
    return super.taking(other)
  }

  override func newOfLibraryClass() -> CAAnimation { CAAnimationGroup() }
  override func anyValue(ofKeyPath keyPath: String) -> PropertyValue? {
    (animations ?? []).lazy.compactMap { $0.anyValue(ofKeyPath: keyPath) }.first
  }

  override func lambent() throws -> any Animation {
    var group = AnimationGroup()
    group.basics = basics
    group.animations = try (animations ?? []).map { try $0.lambent() }
    return group
  }
}

/// A transition from the old appearance of a layer and its sublayers to the new one. Its key is always
/// `transition`.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade { didSet { origin = nil } }
  open var subtype: CATransitionSubtype? { didSet { origin = nil } }
  open var startProgress: Float = 0 { didSet { origin = nil } }
  open var endProgress: Float = 1 { didSet { origin = nil } }
  open var filter: Any? { didSet { origin = nil } }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CATransition {
      (type, subtype, filter) = (other.type, other.subtype, other.filter)
      (startProgress, endProgress) = (other.startProgress, other.endProgress)
    }
    return super.taking(other)
  }

  override func newOfLibraryClass() -> CAAnimation { CATransition() }

  override func lambent() throws -> any Animation {
    var animation = TransitionAnimation()
    animation.basics = basics
    (animation.startProgress, animation.endProgress) = (startProgress.decimal, endProgress.decimal)
    if let subtype { animation.subtype = try named(subtype, "subtype") }
    if let filter {
      guard let filter = filter as? CIFilter else {
        throw CAError(key: "filter", "it has to be a CIFilter")
      }
      guard let found = filter.transition else {
        throw CAError(key: "filter", "“\(filter.name)” is no transition")
      }
      animation.filter = found
    } else if let style = TransitionAnimation.Style(rawValue: type.rawValue) {
      animation.style = style
    } else if let kind = CIFilter.transitionKind(named: type.rawValue) {
      animation.filter = CIFilter.filter(of: kind, [:])
    } else {
      throw CAError(key: "type", "no transition is called “\(type.rawValue)”")
    }
    return animation
  }
}
