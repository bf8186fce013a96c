import LambentProperties

extension Animation {
  /// The rows of every animation.
  static var commonRows: [Property<Self>] {
    timingRows + [
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

  private static var timingRows: [Property<Self>] {
    [
      Property(
        "beginTime", \.beginTime, unit: .seconds,
        summary: "The time at which the animation begins, in the time of its layer or group."),
      Property(
        "duration", \.duration, unit: .seconds, minimum: 0, maximum: .infinity,
        summary: "The length of one run; 0 is the "
          + "transaction's duration, 0.25 s by default, and for a spring the time until it "
          + "settles."),
      Property(
        "speed", \.speed, summary: "The animation's speed relative to its layer or group."),
      Property("timeOffset", \.timeOffset, unit: .seconds, summary: "An offset of the local time."),
      Property(
        "repeatCount", \.repeatCount, minimum: 0, maximum: .infinity,
        summary: "The number of cycles, possibly fractional; 0 means one."),
      Property(
        "repeatDuration", \.repeatDuration, unit: .seconds, minimum: 0, maximum: .infinity,
        summary: "The total time of all cycles, instead of a count."),
      Property(
        "autoreverses", \.autoreverses,
        summary: "Whether each run is followed by a reversed one."),
      Property(
        "fillMode", \.fillMode, summary: "The values before the beginning and after the end."),
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
