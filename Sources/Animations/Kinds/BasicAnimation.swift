public import LambentProperties

/// An animation from one value to another.
///
/// Up to two of from, to and by may be set; the start and the end are: from and to; from and from +
/// by; to − by and to; from and the model value; the current value and to; the current value and
/// current + by; or, with none, the current value and the model value. If all three are set, by is
/// ignored. In an additive animation, missing values are zero.
///
/// ```swift
/// var rise = BasicAnimation(keyPath: "position.y")
/// rise.byValue = .number(-40)
/// rise.duration = 0.5
/// ```
public struct BasicAnimation: IntervalAnimation {
  package var basicsStorage = AnimationBasics()
  package var targetStorage = AnimationTarget()
  /// The value at the start; `nil` derives it from the others.
  public var fromValue: PropertyValue?
  /// The value at the end; `nil` derives it from the others.
  public var toValue: PropertyValue?
  /// The difference from the start to the end; `nil` derives it from the others.
  public var byValue: PropertyValue?

  /// Creates an animation of a key path; `nil` uses the key under which it is added.
  public init(keyPath: String? = nil) {
    targetStorage.keyPath = keyPath
  }

  package static let definition = AnimationDefinition<BasicAnimation>(
    kind: "basic", summary: "Animates a property from one value to another.",
    prototype: BasicAnimation(),
    rows: commonRows + propertyRows + intervalRows)

  package func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve {
    let (from, to) = try interval(for: ends)
    return .basic(from: from, to: to)
  }
}
