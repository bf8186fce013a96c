// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
import LambentGeometry
import LambentProperties

/// An animation of the property that a key path leads to.
open class CAPropertyAnimation: CAAnimation {
  @_Of(\CAPropertyAnimation.fields.target.keyPath) open var keyPath: String?
  @_Of(\CAPropertyAnimation.fields.target.isAdditive) open var isAdditive: Bool
  @_Of(\CAPropertyAnimation.fields.target.isCumulative) open var isCumulative: Bool
  @_Of(\CAPropertyAnimation.fields.target.valueFunction.object)
  open var valueFunction: CAValueFunction?

  public convenience init(keyPath path: String?) {
    self.init()
    hasPlainInit = true
    keyPath = path
  }

  override func newOfLibraryClass() -> CAAnimation { CAPropertyAnimation() }

  /// Gives an animation of the library what all animations of properties have.
  final func filled<Kind: PropertyAnimation>(_ animation: Kind) -> Kind {
    var animation = animation
    (animation.basics, animation.target) = (fields.basics, fields.target)
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

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  @_Of(\CABasicAnimation.fields.fromValue) open var fromValue: Any?
  @_Of(\CABasicAnimation.fields.toValue) open var toValue: Any?
  @_Of(\CABasicAnimation.fields.byValue) open var byValue: Any?

  override func newOfLibraryClass() -> CAAnimation { CABasicAnimation() }
  override func lambent() throws -> any Animation { try filledInterval(BasicAnimation()) }

  /// Gives an animation of the library the three values.
  final func filledInterval<Kind: IntervalAnimation>(_ animation: Kind) throws -> Kind {
    var animation = filled(animation)
    animation.fromValue = try converted(fromValue, "fromValue")
    animation.toValue = try converted(toValue, "toValue")
    animation.byValue = try converted(byValue, "byValue")
    return animation
  }
}

/// An animation from one value to another as a spring would move.
open class CASpringAnimation: CABasicAnimation {
  @_Of(\CASpringAnimation.fields.spring.mass.cg) open var mass: CGFloat
  @_Of(\CASpringAnimation.fields.spring.stiffness.cg) open var stiffness: CGFloat
  @_Of(\CASpringAnimation.fields.spring.damping.cg) open var damping: CGFloat
  @_Of(\CASpringAnimation.fields.spring.initialVelocity.cg) open var initialVelocity: CGFloat
  @_Of(\CASpringAnimation.fields.spring.allowsOverdamping) open var allowsOverdamping: Bool
  open var settlingDuration: CFTimeInterval { fields.spring.settlingDuration }
  open var perceptualDuration: CFTimeInterval { fields.spring.perceptualDuration }
  open var bounce: CGFloat { fields.spring.bounce }

  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    hasPlainInit = true
    fields.spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    duration = settlingDuration
  }

  override func newOfLibraryClass() -> CAAnimation { CASpringAnimation() }
  override func lambent() throws -> any Animation {
    var animation = SpringAnimation()
    animation.spring = fields.spring
    return try filledInterval(animation)
  }
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  @_Of(\CAKeyframeAnimation.fields.values) open var values: [Any]?
  @_Of(\CAKeyframeAnimation.fields.path) open var path: CGPath?
  @_Of(\CAKeyframeAnimation.fields.keyframes.timingFunctions.objects)
  open var timingFunctions: [CAMediaTimingFunction]?
  @_Of(\CAKeyframeAnimation.fields.calculationMode)
  open var calculationMode: CAAnimationCalculationMode
  @_Of(\CAKeyframeAnimation.fields.rotationMode) open var rotationMode: CAAnimationRotationMode?
  @_Of(\CAKeyframeAnimation.fields.keyframes.keyTimes.numbers) open var keyTimes: [NSNumber]?
  @_Of(\CAKeyframeAnimation.fields.keyframes.tensionValues.numbers)
  open var tensionValues: [NSNumber]?
  @_Of(\CAKeyframeAnimation.fields.keyframes.continuityValues.numbers)
  open var continuityValues: [NSNumber]?
  @_Of(\CAKeyframeAnimation.fields.keyframes.biasValues.numbers) open var biasValues: [NSNumber]?

  override func newOfLibraryClass() -> CAAnimation { CAKeyframeAnimation() }
  override func lambent() throws -> any Animation {
    var animation = filled(fields.keyframes)
    animation.values = try (values ?? []).compactMap { try converted($0, "values") }
    animation.path = path?.lambent.withoutIdleCloses
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

extension [TimingFunction] {
  fileprivate var objects: [CAMediaTimingFunction]? {
    get { isEmpty ? nil : map { CAMediaTimingFunction($0) } }
    set { self = (newValue ?? []).map(\.lambent) }
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

/// Longer animations end with the group.
open class CAAnimationGroup: CAAnimation {
  /// Groups are nested at most 256 deep. One that would contain itself, or be deeper, is reported, and stays as
  /// it is.
  @_Of(\CAAnimationGroup.checkedAnimations) open var animations: [CAAnimation]?
  private var checkedAnimations: [CAAnimation]? {
    get { fields.animations }
    set {
      guard CAHost.attempt("animations", { try checkNesting(of: newValue) }) != nil else { return }
      fields.animations = newValue
    }
  }

  private func checkNesting(of animations: [CAAnimation]?) throws {
    try checkGroup("animations", of: animations) { $0.fields.animations }
  }

  override func newOfLibraryClass() -> CAAnimation { CAAnimationGroup() }
  open override func copy(with zone: NSZone? = nil) -> Any {
    // Groups that are put together from the top are not deep when they are set.
    guard CAHost.attempt("animations", { try checkNesting(of: animations) }) != nil else {
      return newOfLibraryClass()
    }
    return super.copy(with: zone)
  }
  override func lambent() throws -> any Animation {
    try checkNesting(of: animations)
    var group = AnimationGroup()
    group.basics = fields.basics
    group.animations = try (animations ?? []).map { try $0.lambent() }
    return group
  }
}

/// A transition from the old appearance of a layer and its sublayers to the new one. Its key is always
/// `transition`.
open class CATransition: CAAnimation {
  @_Of(\CATransition.fields.type) open var type: CATransitionType
  @_Of(\CATransition.fields.subtype) open var subtype: CATransitionSubtype?
  @_Of(\CATransition.fields.transition.startProgress.float) open var startProgress: Float
  @_Of(\CATransition.fields.transition.endProgress.float) open var endProgress: Float
  @_Of(\CATransition.fields.filter) open var filter: Any?

  override func newOfLibraryClass() -> CAAnimation { CATransition() }
  override func lambent() throws -> any Animation {
    var animation = fields.transition
    animation.basics = fields.basics
    if let subtype { animation.subtype = try named(subtype, "subtype") }
    if let filter {
      guard let filter = filter as? CIFilter else {
        throw CAError(key: "filter", "it has to be a CIFilter")
      }
      guard let found = filter.transition else {
        throw CAError(key: "filter", "“\(filter.name)” is not a transition")
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
