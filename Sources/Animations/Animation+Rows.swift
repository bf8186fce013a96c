package import LambentProperties

extension MediaTiming {
  /// The rows of the timing of any host: an animation, a layer, a cell.
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
      number("beginTime", \.beginTime, "When it begins, in the time of what it belongs to."),
      number(
        "duration", \.duration, minimum: 0, isEndless: true, "The length of one run."),
      number("speed", \.speed, unit: .none, "Seconds of its own time each second outside."),
      number("timeOffset", \.timeOffset, "Added to its own time."),
      number(
        "repeatCount", \.repeatCount, unit: .none, minimum: 0, isEndless: true,
        "How many cycles there are, fractions too; 0 stands for one."),
      number(
        "repeatDuration", \.repeatDuration, minimum: 0, isEndless: true,
        "How long cycles repeat, instead of a count."),
      Property(
        "autoreverses", type: .boolean,
        summary: "Whether each run is followed by one backwards.",
        get: { .boolean($0[keyPath: timing].autoreverses) },
        set: { host, value in
          guard let flag = Bool(propertyValue: value) else { return false }
          host[keyPath: timing].autoreverses = flag
          return true
        }),
      Property(
        "fillMode", type: FillMode.valueType,
        summary: "What is shown before the begin and after the end.",
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
  /// The rows that every animation has.
  static var commonRows: [Property<Self>] {
    MediaTiming.rows(\.timing) + [
      Property(
        "timingFunction", type: .optional(.timingFunction),
        summary: "How the progress of each run bends.",
        get: { $0.timingFunction.propertyValue },
        set: { host, value throws(PropertyError) in
          host.timingFunction = try timingFunction(value, of: "timingFunction")
          return true
        }),
      Property(
        "removedOnCompletion", \.isRemovedOnCompletion,
        summary: "Whether it is removed when it is over."),
    ]
  }

  /// Reads a timing function, its error put into the words of properties.
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

  /// A row for a value of any kind that may be absent.
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
  /// The rows that every animation of a property has.
  static var propertyRows: [Property<Self>] {
    [
      Property(
        "keyPath", \.keyPath,
        summary: "The property that it animates; without one, the key it is added under."),
      Property(
        "additive", \.isAdditive, summary: "Whether its value is added to the property's."),
      Property(
        "cumulative", \.isCumulative,
        summary: "Whether the end value of each cycle is added to the cycles after it."),
      Property(
        "valueFunction", \.valueFunction,
        summary: "Makes a transform of the numbers that are animated."),
    ]
  }
}
