public import LambentProperties

/// Something that changes what a layer shows for a time: a value, copied when it is added.
///
/// Its properties are declared in rows, so that documents, `describe` and `value(forKeyPath:)` know
/// them by Core Animation's names.
public protocol Animation: PropertyHost {
  /// Its name in documents: `basic`, `keyframe`, `spring`, `group`, `transition`.
  static var kind: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// When it acts.
  var timing: MediaTiming { get set }
  /// How the progress of each run bends; `nil` is even, unless the transaction has another.
  var timingFunction: TimingFunction? { get set }
  /// Whether it is removed when it is over.
  var isRemovedOnCompletion: Bool { get set }
  /// Values under names of the user's own.
  var attributes: [String: PropertyValue] { get set }

  /// Finds out what is wrong with it, as far as that can be told without a layer.
  ///
  /// - Throws: ``AnimationError``.
  func check() throws(AnimationError)
  /// What is no error, but probably not meant; a sentence each.
  var notes: [String] { get }
}

extension Animation {
  /// Nothing of note.
  public var notes: [String] { [] }

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

  /// Seconds of its own time each second of the layer's.
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

  /// How long runs repeat, in seconds, in place of a count.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each run is followed by one backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What it shows before its begin and after its end.
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
  /// - Throws: ``PropertyError`` where a property refuses the value.
  public mutating func setValue(
    _ value: PropertyValue, forKey key: String
  ) throws(PropertyError) {
    if Self.property(named: key) != nil {
      try setValue(value, forKeyPath: key)
    } else {
      attributes[key] = value == PropertyValue.none ? nil : value
    }
  }
}

/// An animation of one property.
public protocol PropertyAnimation: Animation {
  /// The property, or a component of one; `nil` stands for the key under which it is added.
  var keyPath: String? { get set }
  /// Whether its value is added to the property's instead of replacing it.
  var isAdditive: Bool { get set }
  /// Whether each cycle goes on from where the one before ended.
  var isCumulative: Bool { get set }
  /// Makes a transform of the numbers that are animated.
  var valueFunction: ValueFunction? { get set }

  /// The way of the value in one run, its ends filled in.
  ///
  /// - Throws: ``AnimationError`` where values are not of the right kind.
  func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve
}

/// What an animation needs to know of the property that it is added to.
public struct AnimationEnds: Sendable {
  /// What values the key path takes.
  public var type: ValueType
  /// What was shown just before the transaction.
  public var start: PropertyValue
  /// What the model holds after it.
  public var model: PropertyValue
  /// How fast the shown value was changing just before the transaction, in units a second.
  public var velocity: PropertyValue?

  /// Describes a property.
  public init(
    type: ValueType, start: PropertyValue, model: PropertyValue, velocity: PropertyValue? = nil
  ) {
    self.type = type
    self.start = start
    self.model = model
    self.velocity = velocity
  }
}
