package import LambentProperties

/// An animation of one property.
public protocol PropertyAnimation: Animation {
  /// The property that it acts on.
  var target: AnimationTarget { get set }
}

/// An animation of one property that knows the way of the value.
package protocol CurvedAnimation: BuiltInPropertyAnimation {
  /// The way of the value in one run, its ends filled in.
  ///
  /// - Throws: ``AnimationError`` where values are not of the right kind.
  func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve
}

/// The target of an animation of a property.
public struct AnimationTarget: Sendable, Hashable {
  /// The property, or a component of one; `nil` stands for the key under which it is added.
  package var keyPath: String?
  /// True if its value is added to the property's instead of replacing it.
  package var isAdditive = false
  /// True if the end value of each cycle is added to the cycles after it. An animation that starts at
  /// 0 then goes on from where the cycle before ended.
  package var isCumulative = false
  /// Makes a transform of the numbers that are animated.
  package var valueFunction: ValueFunction?

  /// Creates the target of an animation that replaces what it finds.
  package init() {}
}

extension PropertyAnimation {
  /// The property, or a component of one; `nil` stands for the key under which it is added.
  public var keyPath: String? {
    get { target.keyPath }
    set { target.keyPath = newValue }
  }

  /// True if its value is added to the property's instead of replacing it.
  public var isAdditive: Bool {
    get { target.isAdditive }
    set { target.isAdditive = newValue }
  }

  /// True if the end value of each cycle is added to the cycles after it. An animation that starts at
  /// 0 then goes on from where the cycle before ended.
  public var isCumulative: Bool {
    get { target.isCumulative }
    set { target.isCumulative = newValue }
  }

  /// Turns the numbers into a rotation, a scale or a shift; none by default.
  public var valueFunction: ValueFunction? {
    get { target.valueFunction }
    set { target.valueFunction = newValue }
  }
}

/// The facts of the property that an animation is added to.
package struct AnimationEnds: Sendable {
  /// The type of the key path's values.
  package var type: ValueType
  /// The value that was shown just before the transaction.
  package var start: PropertyValue
  /// The value that the model holds after it.
  package var model: PropertyValue
  /// How fast the shown value was changing just before the transaction, in units per second.
  package var velocity: PropertyValue?

  /// Describes a property.
  package init(
    type: ValueType, start: PropertyValue, model: PropertyValue, velocity: PropertyValue? = nil
  ) {
    self.type = type
    self.start = start
    self.model = model
    self.velocity = velocity
  }
}
