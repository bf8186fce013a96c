import LambentAnimations
import LambentProperties

/// A change of a layer over time.
///
/// The layer copies an animation that is added to it. Later changes of the object have no effect on the
/// copy. Values are `Any`, and are converted when the animation is added. If a value has a wrong type,
/// the animation is not added, and the error is reported to `CAHost.onError`.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  /// The library's part of every animation.
  final var basics = AnimationBasics() { didSet { origin = nil } }
  /// The animation of the library that this one stands for, as long as nothing is changed.
  final var origin: (any Animation)?

  @_Of(\CAAnimation.basics.timing.beginTime) open var beginTime: CFTimeInterval
  @_Of(\CAAnimation.basics.timing.duration) open var duration: CFTimeInterval
  @_Of(\CAAnimation.basics.timing.speed.float) open var speed: Float
  @_Of(\CAAnimation.basics.timing.timeOffset) open var timeOffset: CFTimeInterval
  @_Of(\CAAnimation.basics.timing.repeatCount.cycles) open var repeatCount: Float
  @_Of(\CAAnimation.basics.timing.repeatDuration) open var repeatDuration: CFTimeInterval
  @_Of(\CAAnimation.basics.timing.autoreverses) open var autoreverses: Bool
  @_Of(\CAAnimation.basics.timing.fillMode.name) open var fillMode: CAMediaTimingFillMode
  /// The timing function. Default: linear.
  open var timingFunction: CAMediaTimingFunction? {
    didSet { basics.timingFunction = timingFunction?.lambent }
  }
  /// True if the animation is removed from its layer when it ends.
  @_Of(\CAAnimation.basics.isRemovedOnCompletion) open var isRemovedOnCompletion: Bool
  /// A hint about the frame rate. No effect: frames can be drawn at any time.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// The delegate, which is retained. It is called at the begin and the end.
  open var delegate: (any CAAnimationDelegate)? { didSet { origin = nil } }
  /// Values under keys that no property has.
  fileprivate var objects: [String: Any] = [:]

  /// Creates an animation.
  public override init() { super.init() }

  /// The value of a key that was not set.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Adds the animation to the layer under the key.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Returns false: archives are not supported.
  open func shouldArchiveValue(forKey key: String) -> Bool { false }

  // MARK: In the library

  /// An animation with the same values.
  ///
  /// The copy has the same class if that is a class of this module, or if the animation was created with
  /// `init(keyPath:)`: only then is the class known to have an `init()`. Otherwise it has the nearest
  /// superclass in this module. A subclass with its own initialisers or variables must override `copy`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = hasPlainInit ? Self.new(()) : newOfLibraryClass()
    copy.hasPlainInit = hasPlainInit
    return copy.taking(self)
  }

  /// True if the class is known to have an `init()`.
  final var hasPlainInit = false

  /// Makes an animation of the nearest class of these names.
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

  /// Takes over what all animations have, and gives itself.
  func taking(_ other: CAAnimation) -> Self {
    (basics, timingFunction, objects) = (other.basics, other.timingFunction, other.objects)
    (delegate, preferredFrameRateRange) = (other.delegate, other.preferredFrameRateRange)
    return self
  }

  /// The Lambent animation; `nil` if a value has a wrong type, which is reported.
  func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    layer.report("animation", "\(type(of: self)) animates nothing: use one of its subclasses")
    return nil
  }

  /// Uses the key as the key path of an animation without one.
  func completeKeyPath(from key: String?) {}

  /// A value for a key path, which determines its type.
  func anyValue(ofKeyPath keyPath: String) -> PropertyValue? { nil }

  /// The name in errors.
  func label(under key: String?) -> String { key ?? "animation" }

  final func didStop(finished: Bool) {
    delegate?.animationDidStop(self, finished: finished)
  }

  /// Takes over what the layer filled in.
  final func noteDefaults(of animation: (any Animation)?) {
    guard let animation else { return }
    if !(duration > 0) { duration = animation.duration }
    if timingFunction == nil {
      timingFunction = CAMediaTimingFunction(animation.timingFunction)
    }
  }
}

/// Access by key.
extension CAAnimation {
  /// The value under a key: a property's, or what was set under any other name.
  public func value(forKey key: String) -> Any? {
    if key == "keyPath" { return (self as? CAPropertyAnimation)?.keyPath }
    if key == "autoreverses" { return autoreverses }
    if key == "fillMode" { return fillMode }
    if let path = Self.seconds[key] { return self[keyPath: path] }
    if let path = Self.factors[key] { return self[keyPath: path] }
    return objects[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets the value under a key; a name that no property has keeps any value.
  public func setValue(_ value: Any?, forKey key: String) {
    let number = PropertyValue(any: value).flatMap { Double(propertyValue: $0) }
    if key == "keyPath" {
      (self as? CAPropertyAnimation)?.keyPath = value as? String
    } else if key == "autoreverses" {
      autoreverses = number.map { $0 != 0 } ?? autoreverses
    } else if key == "fillMode" {
      fillMode =
        (value as? CAMediaTimingFillMode) ?? (value as? String).map { .init($0) } ?? fillMode
    } else if let path = Self.seconds[key] {
      self[keyPath: path] = number ?? self[keyPath: path]
    } else if let path = Self.factors[key] {
      self[keyPath: path] = number.map { Float($0) } ?? self[keyPath: path]
    } else {
      objects[key] = value
    }
  }

  private static var seconds: [String: ReferenceWritableKeyPath<CAAnimation, CFTimeInterval>] {
    [
      "beginTime": \.beginTime, "duration": \.duration, "timeOffset": \.timeOffset,
      "repeatDuration": \.repeatDuration,
    ]
  }

  private static var factors: [String: ReferenceWritableKeyPath<CAAnimation, Float>] {
    ["speed": \.speed, "repeatCount": \.repeatCount]
  }

  /// The value under a key.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Sets the value under a key.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}

/// A delegate of animations. It receives the layer's copy of the animation.
public protocol CAAnimationDelegate {
  /// Called when the animation begins.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation ends or is removed.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

extension CAAnimation {
  /// The animation of these names for one of the library, such as the implicit one; `nil` for kinds that
  /// have none.
  static func standing(for animation: any Animation) -> CAAnimation? {
    let result: CAAnimation
    switch animation {
    case let basic as BasicAnimation:
      result = CABasicAnimation().taking(basic)
    case let spring as SpringAnimation:
      let found = CASpringAnimation().taking(spring)
      found.spring = spring.spring
      result = found
    case let transition as TransitionAnimation where transition.filter == nil:
      let found = CATransition()
      found.type = CATransitionType(rawValue: transition.style.rawValue)
      found.subtype = transition.subtype.map { CATransitionSubtype(rawValue: $0.rawValue) }
      result = found
    default: return nil
    }
    result.basics = animation.basics
    result.timingFunction = CAMediaTimingFunction(animation.timingFunction)
    result.origin = animation
    return result
  }
}
