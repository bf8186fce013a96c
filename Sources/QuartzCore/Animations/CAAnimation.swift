// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
import LambentProperties

/// A change of a layer over time.
///
/// Values are `Any`, and are converted when the animation is added. If a value has a wrong type, the
/// animation is not added, and the error is reported to `CAHost.onError`.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  /// The properties of all kinds of animations: a copy takes them over at once.
  final var fields = AnimationFields() { didSet { origin = nil } }
  /// The library's animation that this one wraps, until a property changes.
  final var origin: (any Animation)?
  /// True if the class is known to have an `init()`.
  final var hasPlainInit = false

  @_Of(\CAAnimation.fields.basics.timing.beginTime) open var beginTime: CFTimeInterval
  @_Of(\CAAnimation.fields.basics.timing.duration) open var duration: CFTimeInterval
  @_Of(\CAAnimation.fields.basics.timing.speed.float) open var speed: Float
  @_Of(\CAAnimation.fields.basics.timing.timeOffset) open var timeOffset: CFTimeInterval
  @_Of(\CAAnimation.fields.basics.timing.repeatCount.cycles) open var repeatCount: Float
  @_Of(\CAAnimation.fields.basics.timing.repeatDuration) open var repeatDuration: CFTimeInterval
  @_Of(\CAAnimation.fields.basics.timing.autoreverses) open var autoreverses: Bool
  @_Of(\CAAnimation.fields.basics.timing.fillMode.name) open var fillMode: CAMediaTimingFillMode
  @_Of(\CAAnimation.fields.basics.timingFunction.object)
  open var timingFunction: CAMediaTimingFunction?
  @_Of(\CAAnimation.fields.basics.isRemovedOnCompletion) open var isRemovedOnCompletion: Bool
  /// No effect: frames can be drawn at any time.
  @_Of(\CAAnimation.fields.frameRates) open var preferredFrameRateRange: CAFrameRateRange
  @_Of(\CAAnimation.fields.delegate) open var delegate: (any CAAnimationDelegate)?

  public override init() { super.init() }
  open class func defaultValue(forKey key: String) -> Any? { nil }
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
  open func shouldArchiveValue(forKey key: String) -> Bool { false }

  /// The copy has the same class if that is a class of this module, or if the animation was created with
  /// `init(keyPath:)`: only then is the class known to have an `init()`. Otherwise it has the nearest
  /// superclass in this module. A subclass with its own initialisers or variables must override `copy`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = hasPlainInit ? Self.new(()) : newOfLibraryClass()
    copy.hasPlainInit = hasPlainInit
    copy.fields = fields
    copy.fields.path = fields.path?.copy()
    copy.fields.animations = fields.animations?.map { $0.copied() }
    return copy
  }

  /// Makes an animation of the nearest class of this module.
  func newOfLibraryClass() -> CAAnimation { CAAnimation() }
  /// The copy that a layer keeps. An animation of a program's own class is kept itself: the class may
  /// have no `init()`, and its values are read when it is added.
  final func copied() -> CAAnimation {
    type(of: self) == type(of: newOfLibraryClass()) ? copy() as? CAAnimation ?? self : self
  }

  // See `CALayer.new`.
  @_silgen_name("LambentQuartzCore_newAnimation")
  convenience init(_new: Void) { self.init() }
  @_silgen_name("LambentQuartzCore_newAnimation")
  private static func new(_ nothing: Void) -> CAAnimation

  /// The Lambent animation. Throws a ``CAError`` if a value does not fit.
  func lambent() throws -> any Animation {
    throw CAError(
      key: "animation", "\(type(of: self)) animates nothing: use one of its subclasses")
  }

  /// The library's choice of a name.
  final func named<Choice: RawRepresentable<String>>(
    _ name: CAName, _ key: String
  ) throws -> Choice {
    if let choice = Choice(rawValue: name.rawValue) { return choice }
    throw CAError(key: key, "nothing is called “\(name.rawValue)” there")
  }
}

/// The properties of animations of all kinds.
struct AnimationFields {
  var basics = AnimationBasics()
  var target = AnimationTarget()
  var frameRates = CAFrameRateRange.default
  var delegate: (any CAAnimationDelegate)?
  /// Values under keys that no property has.
  var objects: [String: Any] = [:]

  var fromValue, toValue, byValue: Any?
  var spring = Spring()

  /// The times and curves; the rest is converted when the animation is added.
  var keyframes = KeyframeAnimation()
  var values: [Any]?
  var path: CGPath?
  var calculationMode = CAAnimationCalculationMode.linear
  var rotationMode: CAAnimationRotationMode?

  var animations: [CAAnimation]?

  /// The progress at the start and at the end; the rest is converted when the animation is added.
  var transition = TransitionAnimation()
  var type = CATransitionType.fade
  var subtype: CATransitionSubtype?
  var filter: Any?

  init() {}

  /// The fields of an animation from one value to another.
  init(_ animation: some IntervalAnimation) {
    target = animation.target
    fromValue = animation.fromValue?.any
    toValue = animation.toValue?.any
    byValue = animation.byValue?.any
  }
}

/// Access by key.
extension CAAnimation {
  /// The property that one of the classes declares for a key.
  private func property(_ key: String) -> (any KeyedProperty)? {
    let labels = ["_\(key)", "_is\(key.prefix(1).uppercased())\(key.dropFirst())"]
    return sequence(first: Mirror(reflecting: self), next: \.superclassMirror).lazy
      .flatMap(\.children).first { labels.contains($0.label ?? "") }?.value as? any KeyedProperty
  }

  public func value(forKey key: String) -> Any? {
    if let property = property(key) { return property.value(of: self) }
    return fields.objects[key] ?? type(of: self).defaultValue(forKey: key)
  }

  public func setValue(_ value: Any?, forKey key: String) {
    guard let property = property(key) else {
      fields.objects[key] = value
      return
    }
    guard property.set(value, of: self) else {
      return CAHost.report(key, "a value of type \(type(of: value ?? "nil")) does not fit")
    }
  }

  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}

/// A delegate receives the layer's copy of the animation.
public protocol CAAnimationDelegate {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

extension CAAnimation {
  /// The animation of these names for one of the library, such as the implicit one; `nil` for kinds that
  /// have none.
  static func standing(for animation: any Animation) -> CAAnimation? {
    let result: CAAnimation
    switch animation {
    case let basic as BasicAnimation:
      result = CABasicAnimation()
      result.fields = AnimationFields(basic)
    case let spring as SpringAnimation:
      result = CASpringAnimation()
      result.fields = AnimationFields(spring)
      result.fields.spring = spring.spring
    case let transition as TransitionAnimation:
      result = CATransition()
      // A filter is the type by its name: `origin` keeps its inputs.
      result.fields.type = CAName(transition.filter?.name ?? transition.style.rawValue)
      result.fields.subtype = transition.subtype.map { CAName($0) }
    default: return nil
    }
    result.fields.basics = animation.basics
    result.origin = animation
    return result
  }
}
