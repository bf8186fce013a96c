import LambentAnimations
import LambentProperties

/// A change of a layer over time.
///
/// It is an object until it is added: the layer takes a copy, which what is changed later does not
/// reach. Values are `Any`, converted when it is added; what does not fit is told to `CAHost.onError`,
/// with the key path.
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  /// How its progress bends; evenly without one.
  open var timingFunction: CAMediaTimingFunction?
  /// True if it leaves its layer when it is over.
  open var isRemovedOnCompletion = true
  /// Told of its begin and its end; it is kept.
  open var delegate: (any CAAnimationDelegate)?
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

  /// True if the property of a key is to be archived: never.
  open func shouldArchiveValue(forKey key: String) -> Bool { false }

  // MARK: In the library

  /// A copy: of a class of a program's own, the object itself.
  func copied() -> CAAnimation { self }

  /// Takes over what all animations have, and gives itself.
  func taking(_ other: CAAnimation) -> Self {
    (beginTime, duration, speed, timeOffset) =
      (other.beginTime, other.duration, other.speed, other.timeOffset)
    (repeatCount, repeatDuration, autoreverses) =
      (other.repeatCount, other.repeatDuration, other.autoreverses)
    (fillMode, timingFunction, isRemovedOnCompletion) =
      (other.fillMode, other.timingFunction, other.isRemovedOnCompletion)
    (delegate, objects) = (other.delegate, other.objects)
    return self
  }

  /// The animation of the library; `nil` where something does not fit, which is told.
  func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    layer.report("animation", "\(type(of: self)) animates nothing: use one of its subclasses")
    return nil
  }

  /// Takes a key as the key path where there is none.
  func completeKeyPath(from key: String?) {}

  /// A value for a key path, which tells its type.
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

  /// Gives an animation of the library what all animations have.
  final func fill<Kind: Animation>(_ animation: inout Kind, reportingTo layer: CALayer) {
    animation.beginTime = beginTime
    animation.duration = duration
    animation.speed = speed.decimal
    animation.timeOffset = timeOffset
    animation.repeatCount = repeatCount.cycles
    animation.repeatDuration = repeatDuration
    animation.autoreverses = autoreverses
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    animation.timingFunction = timingFunction?.lambent
    if let mode = FillMode(rawValue: fillMode.rawValue) {
      animation.fillMode = mode
    } else {
      layer.report("fillMode", "no mode is called “\(fillMode.rawValue)”")
    }
  }
}

/// Access by key.
extension CAAnimation {
  /// The value under a key: a property's, or what was set under any other name.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "beginTime": beginTime
    case "duration": duration
    case "speed": speed
    case "timeOffset": timeOffset
    case "repeatCount": repeatCount
    case "repeatDuration": repeatDuration
    case "autoreverses": autoreverses
    case "fillMode": fillMode
    case "keyPath": (self as? CAPropertyAnimation)?.keyPath
    default: objects[key] ?? type(of: self).defaultValue(forKey: key)
    }
  }

  /// Sets the value under a key; a name that no property has keeps any value.
  public func setValue(_ value: Any?, forKey key: String) {
    let number: Double? =
      if case .number(let number)? = PropertyValue(any: value) { number } else { nil }
    switch key {
    case "beginTime": beginTime = number ?? beginTime
    case "duration": duration = number ?? duration
    case "speed": speed = number.map { Float($0) } ?? speed
    case "timeOffset": timeOffset = number ?? timeOffset
    case "repeatCount": repeatCount = number.map { Float($0) } ?? repeatCount
    case "repeatDuration": repeatDuration = number ?? repeatDuration
    case "autoreverses": autoreverses = value as? Bool ?? autoreverses
    case "keyPath": (self as? CAPropertyAnimation)?.keyPath = value as? String
    default: objects[key] = value
    }
  }

  /// The value under a key.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Sets the value under a key.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}

/// Who is told of an animation's begin and end, with the copy that the layer has.
public protocol CAAnimationDelegate {
  /// Called when it begins to act.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when it is over, or was removed before.
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
      let found = CABasicAnimation(keyPath: basic.keyPath)
      (found.fromValue, found.toValue, found.byValue) =
        (basic.fromValue?.any, basic.toValue?.any, basic.byValue?.any)
      found.isAdditive = basic.isAdditive
      result = found
    case let spring as SpringAnimation:
      let found = CASpringAnimation(keyPath: spring.keyPath)
      (found.fromValue, found.toValue) = (spring.fromValue?.any, spring.toValue?.any)
      (found.mass, found.stiffness, found.damping, found.initialVelocity) =
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity)
      result = found
    case let transition as TransitionAnimation where transition.filter == nil:
      let found = CATransition()
      found.type = CATransitionType(rawValue: transition.style.rawValue)
      found.subtype = transition.subtype.map { CATransitionSubtype(rawValue: $0.rawValue) }
      result = found
    default: return nil
    }
    (result.beginTime, result.duration) = (animation.beginTime, animation.duration)
    result.timingFunction = CAMediaTimingFunction(animation.timingFunction)
    return result
  }
}
