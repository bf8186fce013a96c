package import LambentGeometry
public import LambentProperties

/// A change of a layer's image: what it was gives way to what it is.
public struct TransitionAnimation: BuiltInAnimation {
  /// The properties of every animation.
  package var basicsStorage = AnimationBasics()
  /// How the old image gives way.
  public var style = Style.fade
  /// The way that things move, by Core Animation's names: on a y-down screen, `fromBottom` brings
  /// the new image in from above.
  public var subtype: Edge?
  /// The edge, as seen, at which the new image enters. It replaces the subtype.
  public var direction: Edge?
  /// How far it has come at its begin, 0…1.
  public var startProgress = 0.0
  /// How far it has come at its end, 0…1.
  public var endProgress = 1.0
  /// True if the old state plays on, its animations and clips, while it gives way; else it stands
  /// still, as in Core Animation.
  public var playsOn = false
  /// A transition filter, which replaces style and subtype.
  public var filter: TransitionFilter?

  /// Creates a transition.
  public init(_ style: Style = .fade, direction: Edge? = nil) {
    self.style = style
    self.direction = direction
  }

  /// How the old image gives way, under Core Animation's names.
  public enum Style: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// It dissolves into the new one.
    case fade
    /// The new one slides over it.
    case moveIn
    /// The new one pushes it away.
    case push
    /// It slides away over the new one.
    case reveal
  }

  /// An edge of a layer.
  public enum Edge: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// The left one.
    case fromLeft
    /// The right one.
    case fromRight
    /// The top one.
    case fromTop
    /// The bottom one.
    case fromBottom
  }

  /// The way that things move, a unit vector with y downward.
  package var motion: Point {
    switch direction ?? subtype ?? .fromLeft {
    case .fromLeft: Point(x: 1, y: 0)
    case .fromRight: Point(x: -1, y: 0)
    case .fromTop: Point(x: 0, y: direction == nil ? -1 : 1)
    case .fromBottom: Point(x: 0, y: direction == nil ? 1 : -1)
    }
  }

  /// How far the transition has come at a time of its layer, or `nil` where it does not act.
  package func progress(at time: Double) -> Double? {
    guard let phase = timing.phase(atParent: time) else { return nil }
    let fraction = timingFunction?.value(at: phase.progress) ?? phase.progress
    return startProgress + (endProgress - startProgress) * fraction
  }

  package static let definition = AnimationDefinition<TransitionAnimation>(
    kind: "transition", summary: "Leads from a layer's old image to its new one.",
    prototype: TransitionAnimation(),
    rows: commonRows + [
      Property("transition", \.style, summary: "How the old image gives way."),
      Property(
        "subtype", \.subtype, summary: "The way that things move, by Core Animation's names."),
      Property("direction", \.direction, summary: "The edge at which the new image enters."),
      Property(
        "startProgress", \.startProgress, minimum: 0, maximum: 1,
        summary: "How far it has come at its begin."),
      Property(
        "endProgress", \.endProgress, minimum: 0, maximum: 1,
        summary: "How far it has come at its end."),
      Property(
        "playsOn", \.playsOn,
        summary: "The old state plays on, its animations and clips, instead of standing still."),
      Property(
        "filter", type: .optional(.record([])),
        summary: "A transition filter, by name, with its inputs.",
        get: { $0.filter?.propertyValue ?? PropertyValue.null },
        set: { host, value in
          guard value != PropertyValue.null else {
            host.filter = nil
            return true
          }
          guard let filter = TransitionFilter(propertyValue: value) else { return false }
          host.filter = filter
          return true
        }),
    ])

  /// Rejects two directions, and an end before the start.
  ///
  /// - Throws: ``AnimationError``.
  package func validate() throws(AnimationError) {
    if subtype != nil, direction != nil { throw .conflict("subtype", "direction") }
    guard startProgress <= endProgress else {
      throw .invalid(property: "endProgress", reason: "it must not be below “startProgress”")
    }
  }

  /// That the filter makes the subtype useless.
  package var remarks: [String] {
    guard filter != nil, subtype != nil else { return [] }
    return ["“subtype” is ignored, because there is a “filter”"]
  }
}

/// A transition filter by name, with the inputs that differ from their defaults; or as the value itself,
/// with all of its inputs, which needs no registry of names.
public struct TransitionFilter: Sendable, Hashable {
  /// The filter's name.
  public var name: String
  /// Inputs by name.
  public var inputs: [String: PropertyValue]
  /// The filter itself with its default inputs, where it was given as a value.
  package var prototype: (any PropertyHost)?

  /// Names a filter.
  public init(_ name: String, inputs: [String: PropertyValue] = [:]) {
    self.name = name
    self.inputs = inputs
  }

  /// True if name and inputs are equal.
  public static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.inputs == b.inputs }

  /// Feeds name and inputs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(inputs)
  }
}

extension TransitionFilter: BuiltInValue {
  /// An object with the name under `filter`, and the inputs.
  package static var storedType: ValueType { .record([]) }

  /// Creates the filter from an object with its name under `filter`, or from its name alone.
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
