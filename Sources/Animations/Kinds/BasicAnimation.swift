public import LambentProperties

/// An animation from one value to another.
///
/// Of from, to and by, any may be left out: from and to; from and from + by; to − by and to; from
/// and the model; what was shown and to; what was shown and by more; what was shown and the model.
/// All three: by is ignored. In an additive animation, what is left out adds nothing.
///
/// ```swift
/// var rise = BasicAnimation(keyPath: "position.y")
/// rise.byValue = .number(-40)
/// rise.duration = 0.5
/// ```
public struct BasicAnimation: IntervalAnimation {
  /// The properties of every animation.
  package var basicsStorage = AnimationBasics()
  /// The property that it acts on.
  package var targetStorage = AnimationTarget()
  /// Where it starts.
  public var fromValue: PropertyValue?
  /// Where it ends.
  public var toValue: PropertyValue?
  /// How much it changes.
  public var byValue: PropertyValue?

  /// Creates an animation of a property; without a key path, of the one under whose name it is added.
  public init(keyPath: String? = nil) {
    targetStorage.keyPath = keyPath
  }

  package static let definition = AnimationDefinition<BasicAnimation>(
    kind: "basic", summary: "Leads a property from one value to another.",
    prototype: BasicAnimation(),
    rows: commonRows + propertyRows + intervalRows)

  /// Nothing can be wrong without a layer.
  package func validate() throws(AnimationError) {}

  /// The way of the value in one run, its ends filled in.
  ///
  /// - Throws: ``AnimationError`` where values are not of the right kind.
  package func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve {
    let (from, to) = try interval(for: ends)
    return .basic(from: from, to: to)
  }
}
