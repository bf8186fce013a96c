public import LambentProperties

/// Something that changes what a layer shows for a time: a value, copied when it is added.
///
/// Its properties are declared in rows, so that documents, `describe` and `value(forKeyPath:)` know
/// them by Core Animation's names.
public protocol Animation: PropertyHost {
  /// Its name in documents: `basic`, `keyframe`, `spring`, `group`, `transition`.
  static var kind: String { get }
  /// The effect, in one sentence.
  static var summary: String { get }
  /// The properties of every animation.
  var basics: AnimationBasics { get set }
}

/// The properties of every animation.
public struct AnimationBasics: Sendable {
  /// When it acts.
  package var timing = MediaTiming()
  /// How the progress of each run bends; `nil` is even, unless the transaction has another.
  package var timingFunction: TimingFunction?
  /// True if it is removed when it is over.
  package var isRemovedOnCompletion = true
  /// Values under names of the user's own.
  package var attributes: [String: PropertyValue] = [:]

  /// Creates the defaults: no duration of its own, even, removed when it is over.
  package init() {}
}

extension Animation {
  /// Finds out what is wrong with it, as far as that can be told without a layer.
  ///
  /// - Throws: ``AnimationError``.
  package func check() throws(AnimationError) {
    try (self as? any BuiltInAnimation)?.validate()
  }

  /// Remarks on what is no error, but probably not meant; a sentence each.
  package var notes: [String] { (self as? any BuiltInAnimation)?.remarks ?? [] }

  /// When it acts.
  package var timing: MediaTiming {
    get { basics.timing }
    set { basics.timing = newValue }
  }

  /// How the progress of each run bends; `nil` is even, unless the transaction has another.
  public var timingFunction: TimingFunction? {
    get { basics.timingFunction }
    set { basics.timingFunction = newValue }
  }

  /// True if it is removed when it is over.
  public var isRemovedOnCompletion: Bool {
    get { basics.isRemovedOnCompletion }
    set { basics.isRemovedOnCompletion = newValue }
  }

  /// Values under names of the user's own.
  package var attributes: [String: PropertyValue] {
    get { basics.attributes }
    set { basics.attributes = newValue }
  }
}

extension Animation {
  /// When it begins, in seconds of the layer's time; exactly 0 stands for when it is added.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The length of one run, in seconds; 0 stands for the transaction's duration.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// Seconds of its own time per second of the layer's.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Added to its own time, in seconds.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// How many runs there are (with `autoreverses`, runs there and back); 0 stands for one.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// How long runs repeat, in seconds, instead of a count.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// True if each run is followed by one backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// The value that it shows before its begin and after its end.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// A property's value, or one under a name of the user's own; `nil` where there is neither.
  public func value(forKey key: String) -> PropertyValue? {
    (try? value(forKeyPath: key)) ?? attributes[key]
  }

  /// Sets a property, or keeps a value under a name of the user's own.
  ///
  /// - Throws: ``PropertyError`` where a property rejects the value.
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
