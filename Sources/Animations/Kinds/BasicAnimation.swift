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
  /// What every animation has.
  public var basics = AnimationBasics()
  /// What it acts on.
  public var target = AnimationTarget()
  /// Where it starts.
  public var fromValue: PropertyValue?
  /// Where it ends.
  public var toValue: PropertyValue?
  /// How much it changes.
  public var byValue: PropertyValue?

  /// Creates an animation of a property; without a key path, of the one under whose name it is added.
  public init(keyPath: String? = nil) {
    target.keyPath = keyPath
  }

  /// Its name in documents.
  public static let kind = "basic"
  /// What it does, in one sentence.
  public static let summary = "Leads a property from one value to another."
  /// One with the defaults.
  public static let prototype = BasicAnimation()
  /// Its rows, in the order of the documentation.
  public static let properties: [Property<BasicAnimation>] =
    commonRows + propertyRows + intervalRows

  /// Nothing can be wrong without a layer.
  public func check() throws(AnimationError) {}

  /// The way of the value in one run, its ends filled in.
  ///
  /// - Throws: ``AnimationError`` where values are not of the right kind.
  package func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve {
    let (from, to) = try interval(for: ends)
    return .basic(from: from, to: to)
  }
}
