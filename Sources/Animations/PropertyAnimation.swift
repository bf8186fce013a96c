package import LambentProperties

/// An animation of one property, given by a key path.
public protocol PropertyAnimation: Animation {
  /// The animated property and the way in which values are applied to it.
  var target: AnimationTarget { get set }
}

/// A property animation with a curve.
package protocol CurvedAnimation: BuiltInPropertyAnimation {
  /// The curve of one run, with missing values filled in.
  ///
  /// - Throws: ``AnimationError`` if values have the wrong type.
  func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve
}

/// The target of an animation of a property.
public struct AnimationTarget: Sendable, Hashable {
  package var keyPath: String?
  package var isAdditive = false
  package var isCumulative = false
  package var valueFunction: ValueFunction?

  /// Creates the target of an animation that replaces the property's value.
  package init() {}
}

extension PropertyAnimation {
  /// The property, or a component of it; `nil` means the key under which the animation is added.
  public var keyPath: String? {
    get { target.keyPath }
    set { target.keyPath = newValue }
  }

  /// True if the animation's value is added to the property's instead of replacing it.
  public var isAdditive: Bool {
    get { target.isAdditive }
    set { target.isAdditive = newValue }
  }

  /// True if each cycle adds the end value of the previous one. An animation that starts at 0 then
  /// continues where the last cycle ended.
  public var isCumulative: Bool {
    get { target.isCumulative }
    set { target.isCumulative = newValue }
  }

  /// A function that makes a rotation, a scale or a translation from the animated numbers. Default:
  /// none.
  public var valueFunction: ValueFunction? {
    get { target.valueFunction }
    set { target.valueFunction = newValue }
  }
}

/// The property to which an animation is added.
package struct AnimationEnds: Sendable {
  /// The type of the key path's values.
  package var type: ValueType
  /// The displayed value just before the transaction.
  package var start: PropertyValue
  /// The model value after the transaction.
  package var model: PropertyValue
  /// The rate of change of the displayed value just before the transaction, in units per second.
  package var velocity: PropertyValue?

  /// Creates the description of a property.
  package init(
    type: ValueType, start: PropertyValue, model: PropertyValue, velocity: PropertyValue? = nil
  ) {
    self.type = type
    self.start = start
    self.model = model
    self.velocity = velocity
  }
}
