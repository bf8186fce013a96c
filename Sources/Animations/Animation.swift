public import LambentProperties

/// A change of a layer's appearance over time: a value, copied when it is added.
///
/// Its properties are declared in rows, so documents, `describe` and `value(forKeyPath:)` use them
/// by Core Animation's names.
public protocol Animation: PropertyHost {
  /// The name in documents: `basic`, `keyframe`, `spring`, `group` or `transition`.
  static var kind: String { get }
  /// The effect, in one sentence.
  static var summary: String { get }
  /// The properties that all animations have.
  var basics: AnimationBasics { get set }
}

/// The properties that all animations have: timing, and the behaviour at the end.
public struct AnimationBasics: Sendable {
  package var timing = MediaTiming()
  package var timingFunction: TimingFunction?
  package var isRemovedOnCompletion = true
  package var attributes: [String: PropertyValue] = [:]

  /// Creates the defaults: no duration, linear, removed at the end.
  package init() {}
}

extension Animation {
  /// Checks the animation as far as possible without a layer.
  ///
  /// - Throws: ``AnimationError``.
  package func check() throws(AnimationError) {
    try (self as? any BuiltInAnimation)?.validate()
  }

  /// Warnings about values that are valid but probably unintended, one sentence each.
  package var notes: [String] { (self as? any BuiltInAnimation)?.remarks ?? [] }

  package var timing: MediaTiming {
    get { basics.timing }
    set { basics.timing = newValue }
  }

  /// The timing function of each run; `nil` is linear, or the transaction's.
  public var timingFunction: TimingFunction? {
    get { basics.timingFunction }
    set { basics.timingFunction = newValue }
  }

  /// True if the animation is removed when it ends.
  public var isRemovedOnCompletion: Bool {
    get { basics.isRemovedOnCompletion }
    set { basics.isRemovedOnCompletion = newValue }
  }

  /// Values under custom names.
  package var attributes: [String: PropertyValue] {
    get { basics.attributes }
    set { basics.attributes = newValue }
  }
}

extension Animation {
  /// The time at which the animation begins, in seconds of the layer's time. Exactly 0 means the
  /// time at which it is added.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The length of one run, in seconds; 0 means the transaction's duration.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The seconds of its own time per second of the layer's.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// An offset added to its own time, in seconds.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The number of cycles; may be fractional. With `autoreverses` a cycle is a run forwards and one
  /// backwards. 0 means one.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// The time for which cycles repeat, in seconds, instead of a count.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// True if each run is followed by one in reverse.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// The value before the beginning and after the end.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// The value of a property or of a custom name; `nil` if there is neither.
  public func value(forKey key: String) -> PropertyValue? {
    (try? value(forKeyPath: key)) ?? attributes[key]
  }

  /// Sets a property, or stores a value under a custom name.
  ///
  /// - Throws: ``PropertyError`` if a property rejects the value.
  public mutating func setValue(
    _ value: PropertyValue, forKey key: String
  ) throws(PropertyError) {
    if Self.property(named: key) != nil {
      try setValue(value, forKeyPath: key)
    } else {
      attributes[key] = value == PropertyValue.null ? nil : value
    }
  }
}
