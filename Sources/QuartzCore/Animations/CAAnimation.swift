// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
import LambentProperties

/// A change of a layer over time.
///
/// Values are `Any`, and are converted when the animation is added. If a value has a wrong type, the
/// animation is not added, and the error is reported to `CAHost.onError`.
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
  open var timingFunction: CAMediaTimingFunction? {
    didSet { basics.timingFunction = timingFunction?.lambent }
  }
  @_Of(\CAAnimation.basics.isRemovedOnCompletion) open var isRemovedOnCompletion: Bool
  /// No effect: frames can be drawn at any time.
  open var preferredFrameRateRange = CAFrameRateRange.default
  open var delegate: (any CAAnimationDelegate)? { didSet { origin = nil } }
  /// Values under keys that no property has.
  fileprivate var objects: [String: Any] = [:]

  public override init() { super.init() }
  open class func defaultValue(forKey key: String) -> Any? { nil }
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
  open func shouldArchiveValue(forKey key: String) -> Bool { false }

  // MARK: In the library

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

  /// The Lambent animation. Throws a ``CAError`` if a value does not fit.
  func lambent() throws -> any Animation {
    throw CAError(
      key: "animation", "\(type(of: self)) animates nothing: use one of its subclasses")
  }

  /// Uses the key as the key path of an animation without one.
  func completeKeyPath(from key: String?) {}
  /// A value for a key path, which determines its type.
  func anyValue(ofKeyPath keyPath: String) -> PropertyValue? { nil }
  /// The name in errors.
  func label(under key: String?) -> String { key ?? "animation" }

  /// Takes over what the layer filled in.
  final func noteDefaults(of animation: (any Animation)?) {
    guard let animation else { return }
    if !(duration > 0) { duration = animation.duration }
    timingFunction = timingFunction ?? CAMediaTimingFunction(animation.timingFunction)
  }
}

/// Access by key.
extension CAAnimation {
  public func value(forKey key: String) -> Any? {
    switch key {
    case "keyPath": (self as? CAPropertyAnimation)?.keyPath
    case "autoreverses": autoreverses
    case "fillMode": fillMode
    default:
      Self.seconds[key].map { self[keyPath: $0] } ?? Self.factors[key].map { self[keyPath: $0] }
        ?? objects[key] ?? type(of: self).defaultValue(forKey: key)
    }
  }

  public func setValue(_ value: Any?, forKey key: String) {
    let number = PropertyValue(any: value)?.number
    if key == "keyPath" {
      (self as? CAPropertyAnimation)?.keyPath = value as? String
    } else if key == "autoreverses" {
      autoreverses = number.map { $0 != 0 } ?? autoreverses
    } else if key == "fillMode" {
      fillMode = (value as? CAName) ?? (value as? String).map { CAName($0) } ?? fillMode
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

  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}

/// A delegate of animations. It receives the layer's copy of the animation.
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
    case let basic as BasicAnimation: result = CABasicAnimation().taking(basic)
    case let spring as SpringAnimation:
      let found = CASpringAnimation().taking(spring)
      found.spring = spring.spring
      result = found
    case let transition as TransitionAnimation:
      let found = CATransition()
      // A filter is the type by its name: `origin` keeps its inputs.
      found.type = CAName(transition.filter?.name ?? transition.style.rawValue)
      found.subtype = transition.subtype.map { CAName($0.rawValue) }
      result = found
    default: return nil
    }
    result.basics = animation.basics
    result.timingFunction = CAMediaTimingFunction(animation.timingFunction)
    result.origin = animation
    return result
  }
}
