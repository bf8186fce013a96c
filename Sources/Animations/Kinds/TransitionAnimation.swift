package import LambentGeometry
public import LambentProperties

/// A transition from a layer's old image to its new one.
public struct TransitionAnimation: BuiltInAnimation {
  package var basicsStorage = AnimationBasics()
  /// The style of the transition.
  public var style = Style.fade
  /// The direction of motion, with Core Animation's names: in its y-up coordinates `fromBottom`
  /// moves upward; here, with y down, it brings the new image in from above.
  public var subtype: Edge?
  /// The visible edge at which the new image enters; replaces the subtype.
  public var direction: Edge?
  /// The progress at which the transition starts, 0…1.
  public var startProgress = 0.0
  /// The progress at which the transition ends, 0…1.
  public var endProgress = 1.0
  /// True if the animations and clips of the old state continue during the transition. If false, as
  /// in Core Animation, the old state is frozen.
  public var playsOn = false
  /// A transition filter; replaces style and subtype.
  public var filter: TransitionFilter?

  /// Creates a transition.
  public init(_ style: Style = .fade, direction: Edge? = nil) {
    self.style = style
    self.direction = direction
  }

  /// The styles of transitions, with Core Animation's names.
  public enum Style: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// The images cross-fade.
    case fade
    /// The new image slides over the old one.
    case moveIn
    /// The new image pushes the old one out.
    case push
    /// The old image slides away over the new one.
    case reveal
  }

  /// The edge of a layer from which a transition comes.
  public enum Edge: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// The left edge.
    case fromLeft
    /// The right edge.
    case fromRight
    /// The top edge; as “subtype”, the bottom edge.
    case fromTop
    /// The bottom edge; as “subtype”, the top edge.
    case fromBottom
  }

  /// The direction of motion as a unit vector, with y downward.
  package var motion: Point {
    switch direction ?? subtype ?? .fromLeft {
    case .fromLeft: Point(x: 1, y: 0)
    case .fromRight: Point(x: -1, y: 0)
    case .fromTop: Point(x: 0, y: direction == nil ? -1 : 1)
    case .fromBottom: Point(x: 0, y: direction == nil ? 1 : -1)
    }
  }

  /// The progress of the transition at a time of its layer; `nil` if it is not active.
  package func progress(at time: Double) -> Double? {
    guard let phase = timing.phase(atParent: time) else { return nil }
    let fraction = timingFunction?.value(at: phase.progress) ?? phase.progress
    return startProgress + (endProgress - startProgress) * fraction
  }

  package static let definition = AnimationDefinition<TransitionAnimation>(
    kind: "transition", summary: "Leads from a layer's old image to its new one.",
    prototype: TransitionAnimation(),
    rows: commonRows + [
      Property("transition", \.style, summary: "The kind of transition."),
      Property(
        "subtype", \.subtype,
        summary:
          "The direction of motion, by Core Animation's names, for which y grows upward: "
          + "with “fromTop”, the new image enters from below."),
      Property("direction", \.direction, summary: "The edge at which the new image enters."),
      Property(
        "startProgress", \.startProgress, minimum: 0, maximum: 1,
        summary: "The progress at the beginning."),
      Property(
        "endProgress", \.endProgress, minimum: 0, maximum: 1,
        summary: "The progress at the end."),
      Property(
        "playsOn", \.playsOn,
        summary:
          "Whether the animations and clips of the old state continue, instead of being "
          + "frozen."),
      Property("filter", \.filter, summary: "A transition filter, by name, with its inputs."),
    ])

  /// Rejects two directions, and an end progress below the start progress.
  ///
  /// - Throws: ``AnimationError``.
  package func validate() throws(AnimationError) {
    if subtype != nil, direction != nil { throw .conflict("subtype", "direction") }
    guard startProgress <= endProgress else {
      throw .invalid(property: "endProgress", reason: "it must not be below “startProgress”")
    }
  }

  /// A warning if the filter overrides the subtype.
  package var remarks: [String] {
    guard filter != nil, subtype != nil else { return [] }
    return ["“subtype” is ignored, because there is a “filter”"]
  }
}

/// A transition filter: by name, with the inputs that differ from their defaults, or as a value
/// with all of its inputs, which needs no lookup by name.
public struct TransitionFilter: Sendable, Hashable {
  /// The filter's name.
  public var name: String
  /// The values of the filter's inputs, by name.
  public var inputs: [String: PropertyValue]
  /// The filter with its default inputs, if it was given as a value.
  package var prototype: (any PropertyHost)?

  /// Creates a filter with a name.
  public init(_ name: String, inputs: [String: PropertyValue] = [:]) {
    self.name = name
    self.inputs = inputs
  }

  /// True if the names and the inputs are equal.
  public static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.inputs == b.inputs }

  /// Hashes the name and the inputs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(inputs)
  }
}

extension TransitionFilter: BuiltInValue {
  package static var storedType: ValueType { .record([]) }

  /// Creates the filter from an object with its name under `filter`, or from its name alone; `nil`
  /// if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    switch propertyValue {
    case .text(let name): self.init(name)
    case .record(var record):
      guard case .text(let name)? = record.removeValue(forKey: "filter") else { return nil }
      self.init(name, inputs: record)
    default: return nil
    }
  }

  /// The name and the inputs as an object.
  package var stored: PropertyValue {
    .record(inputs.merging(["filter": .text(name)]) { $1 })
  }
}
