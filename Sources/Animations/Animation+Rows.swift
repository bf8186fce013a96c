package import LambentProperties

extension MediaTiming {
  /// The timing rows of a host: an animation, a layer or a cell.
  package static func rows<Host>(
    _ timing: any WritableKeyPath<Host, MediaTiming> & Sendable
  ) -> [Property<Host>] {
    func number(
      _ name: String, _ field: any WritableKeyPath<MediaTiming, Double> & Sendable,
      unit: PropertyUnit = .seconds, minimum: Double? = nil, isEndless: Bool = false,
      _ summary: String
    ) -> Property<Host> {
      Property(
        name, type: .number, unit: unit, minimum: minimum, maximum: isEndless ? .infinity : nil,
        summary: summary,
        get: { .number($0[keyPath: timing][keyPath: field]) },
        set: { host, value in
          guard let number = Double(propertyValue: value) else { return false }
          host[keyPath: timing][keyPath: field] = number
          return true
        })
    }
    return [
      number(
        "beginTime", \.beginTime,
        "The time at which the animation begins, in the time of its layer or group."),
      number(
        "duration", \.duration, minimum: 0, isEndless: true,
        "The length of one run; 0 is the "
          + "transaction's duration, 0.25 s by default, and for a spring the time until it "
          + "settles."),
      number(
        "speed", \.speed, unit: .none, "The animation's speed relative to its layer or group."),
      number("timeOffset", \.timeOffset, "An offset of the local time."),
      number(
        "repeatCount", \.repeatCount, unit: .none, minimum: 0, isEndless: true,
        "The number of cycles, possibly fractional; 0 means one."),
      number(
        "repeatDuration", \.repeatDuration, minimum: 0, isEndless: true,
        "The total time of all cycles, instead of a count."),
      Property(
        "autoreverses", type: .boolean,
        summary: "Whether each run is followed by a reversed one.",
        get: { .boolean($0[keyPath: timing].autoreverses) },
        set: { host, value in
          guard let flag = Bool(propertyValue: value) else { return false }
          host[keyPath: timing].autoreverses = flag
          return true
        }),
      Property(
        "fillMode", type: FillMode.valueType,
        summary: "The values before the beginning and after the end.",
        get: { $0[keyPath: timing].fillMode.propertyValue },
        set: { host, value in
          guard let mode = FillMode(propertyValue: value) else { return false }
          host[keyPath: timing].fillMode = mode
          return true
        }
      ).choosing(FillMode.choices),
    ]
  }
}

extension Animation {
  /// The rows of every animation.
  static var commonRows: [Property<Self>] {
    MediaTiming.rows(\.timing) + [
      Property(
        "timingFunction", type: .optional(.timingFunction),
        summary: "The timing function of each run.",
        get: { $0.timingFunction.propertyValue },
        set: { host, value throws(PropertyError) in
          host.timingFunction = try timingFunction(value, of: "timingFunction")
          return true
        }),
      Property(
        "removedOnCompletion", \.isRemovedOnCompletion,
        summary: "Removes the animation from its layer at its end."),
    ]
  }

  /// Reads a timing function. Its error becomes a property error.
  static func timingFunction(
    _ value: PropertyValue, of property: String
  ) throws(PropertyError) -> TimingFunction? {
    if value == PropertyValue.null { return nil }
    do {
      return try TimingFunction(checking: value)
    } catch {
      throw .invalid(property: property, reason: error.description)
    }
  }

  /// A row for an optional value of any type.
  static func anyRow(
    _ name: String, _ field: any WritableKeyPath<Self, PropertyValue?> & Sendable,
    _ summary: String
  ) -> Property<Self> {
    Property(
      name, type: .optional(.any), summary: summary,
      get: { $0[keyPath: field] ?? PropertyValue.null },
      set: { host, value in
        host[keyPath: field] = value == PropertyValue.null ? nil : value
        return true
      })
  }
}

extension PropertyAnimation {
  /// The rows of every property animation.
  static var propertyRows: [Property<Self>] {
    [
      Property(
        "keyPath", \.keyPath,
        summary: "The animated property; by default, the key under which the animation is added."),
      Property(
        "additive",
        \.isAdditive, summary: "True if the animated value is added to the property's value."),
      Property(
        "cumulative", \.isCumulative,
        summary: "Whether the end value of each cycle is added to the cycles after it."),
      Property(
        "valueFunction", \.valueFunction,
        summary: "Converts the animated numbers to a transform."),
    ]
  }
}
