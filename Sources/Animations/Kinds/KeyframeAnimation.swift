public import LambentGeometry
public import LambentProperties

/// An animation through several values, or along a path.
public struct KeyframeAnimation: CurvedAnimation {
  /// The properties of every animation.
  package var basicsStorage = AnimationBasics()
  /// The property that it acts on.
  package var targetStorage = AnimationTarget()
  /// The values, in order; a path replaces them.
  public var values: [PropertyValue] = []
  /// A path that a point follows: each line and curve is a segment.
  public var path: Path?
  /// When each value is reached, as fractions of the duration.
  ///
  /// One time a value (of a path, one a segment and one more). Before the first time the first value
  /// holds, after the last the last. Times that are not as many, not sorted or not finite are
  /// ignored: the values are then evenly spaced. Where the mode is discrete, one time more than
  /// values, or as many as values; in that case a last time of 1 means even spacing. A paced mode
  /// ignores them.
  public var keyTimes: [Double] = []
  /// How the progress of each segment bends: one fewer than values, or none.
  public var timingFunctions: [TimingFunction] = []
  /// How the value goes from one to the next.
  public var calculationMode = CalculationMode.linear
  /// How tight a cubic curve is at each value: 1 is straight, −1 is wide.
  public var tensionValues: [Double] = []
  /// How sharp a corner a cubic curve has at each value.
  public var continuityValues: [Double] = []
  /// Where a cubic curve swings out at each value: before it (1) or after it (−1).
  public var biasValues: [Double] = []
  /// How the layer turns as it follows the path; `nil` leaves it as it is.
  public var rotationMode: RotationMode?

  /// Creates an animation of a property; without a key path, of the one under whose name it is added.
  public init(keyPath: String? = nil) {
    targetStorage.keyPath = keyPath
  }

  /// How the value goes from one to the next.
  public enum CalculationMode: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// Straight.
    case linear
    /// It jumps.
    case discrete
    /// Straight, at an even speed.
    case paced
    /// On a smooth curve; what cannot be added up (whole transforms, images) goes straight.
    case cubic
    /// On a smooth curve, at an almost even speed.
    case cubicPaced

    /// True if key times and timing functions do not count.
    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  /// How a layer turns as it follows a path.
  public enum RotationMode: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// Its x axis points ahead.
    case auto
    /// Its x axis points back.
    case autoReverse
  }

  package static let definition = AnimationDefinition<KeyframeAnimation>(
    kind: "keyframe", summary: "Leads a property through several values, or along a path.",
    prototype: KeyframeAnimation(),
    rows: commonRows + propertyRows + keyframeRows)
}

extension KeyframeAnimation {
  private static let keyframeRows: [Property<KeyframeAnimation>] = [
    Property(
      "values", type: .list(.any), summary: "The values, in order.",
      get: { .list($0.values) },
      set: { host, value in
        guard case .list(let values) = value else { return false }
        host.values = values
        return true
      }),
    Property("path", \.path, summary: "A path that a point follows, instead of values."),
    Property(
      "keyTimes", \.keyTimes, summary: "When each value is reached, as fractions of the run."),
    Property(
      "timingFunctions", type: .list(.timingFunction),
      summary: "How the progress of each segment bends.",
      get: { .list($0.timingFunctions.map(\.propertyValue)) },
      set: { host, value throws(PropertyError) in
        guard case .list(let values) = value else { return false }
        var functions: [TimingFunction] = []
        for value in values {
          functions.append(try timingFunction(value, of: "timingFunctions") ?? .linear)
        }
        host.timingFunctions = functions
        return true
      }),
    Property("calculationMode", \.calculationMode, summary: "How the value goes on."),
    Property("tensionValues", \.tensionValues, summary: "How tight a cubic curve is."),
    Property("continuityValues", \.continuityValues, summary: "How sharp its corners are."),
    Property("biasValues", \.biasValues, summary: "Where it swings out."),
    Property(
      "rotationMode", \.rotationMode, summary: "Whether the layer turns as it follows the path."),
  ]

  /// The number of keys: values, or the ends of the path's segments.
  private var keyCount: Int { path.map { $0.segmentCount + 1 } ?? values.count }

  /// Rejects missing values, an empty path and lists of the wrong length.
  ///
  /// - Throws: ``AnimationError``.
  package func validate() throws(AnimationError) {
    if let path {
      guard path.segmentCount > 0 else { throw .emptyPath }
      guard path.isFinite else {
        throw .invalid(property: "path", reason: "every coordinate must be finite")
      }
    } else if values.isEmpty {
      throw .missingValues
    }
    if !timingFunctions.isEmpty, !calculationMode.isPaced, calculationMode != .discrete {
      try check(count: timingFunctions.count, of: "timingFunctions", is: keyCount - 1)
    }
    let lists = [
      ("tensionValues", tensionValues), ("continuityValues", continuityValues),
      ("biasValues", biasValues),
    ]
    for (name, list) in lists where !list.isEmpty {
      try check(count: list.count, of: name, is: keyCount)
      guard list.allSatisfy(\.isFinite) else {
        throw .invalid(property: name, reason: "every number must be finite")
      }
    }
  }

  private func check(
    count: Int, of property: String, is expected: Int
  ) throws(AnimationError) {
    guard count == expected else {
      throw .wrongCount(property: property, expected: expected, found: count)
    }
  }

  /// Properties that are ignored, and why.
  package var remarks: [String] {
    var notes: [String] = []
    if path != nil, !values.isEmpty {
      notes.append("“values” are ignored, because there is a “path”")
    }
    if path == nil, rotationMode != nil {
      notes.append("“rotationMode” is ignored, because there is no “path”")
    }
    if calculationMode.isPaced, !keyTimes.isEmpty || !timingFunctions.isEmpty {
      notes.append("“keyTimes” and “timingFunctions” are ignored, because the mode is paced")
    } else if let note = keyTimesNote {
      notes.append(note)
    }
    return notes
  }

  private var keyTimesNote: String? {
    guard !keyTimes.isEmpty else { return nil }
    let isDiscrete = calculationMode == .discrete
    let count = isDiscrete && path != nil ? keyCount - 1 : keyCount
    let counts = isDiscrete ? [count + 1, count] : [count]
    guard counts.contains(keyTimes.count) else {
      let wanted = counts.map(String.init).joined(separator: " or ")
      return "“keyTimes” are ignored: there are \(keyTimes.count), but should be \(wanted)"
    }
    guard KeySchedule.areOrdered(keyTimes) else {
      return "“keyTimes” are ignored: they must be finite and sorted"
    }
    return nil
  }
}

extension KeyframeAnimation {
  /// The way of the value in one run, its ends filled in.
  ///
  /// - Throws: ``AnimationError`` where values are not of the right kind.
  package func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve {
    try check()
    if let path { return .path(try pathCurve(path, for: ends)) }
    let keys = try input(for: ends).coerced(values, "values")
    return .keyframes(
      KeyframeCurve(
        values: keys, schedule: schedule(of: keys), interpolation: interpolation(of: keys),
        timingFunctions: calculationMode.isPaced ? [] : timingFunctions))
  }

  private func schedule(of keys: [PropertyValue]) -> KeySchedule {
    switch calculationMode {
    case .linear, .cubic: KeySchedule(keyTimes, count: keys.count)
    case .discrete: KeySchedule(steps: keyTimes, count: keys.count)
    case .paced, .cubicPaced: pacedSchedule(of: keys)
    }
  }

  /// Keys as far apart as their distances, or evenly where values have none: whole transforms, and
  /// the triples of value functions.
  private func pacedSchedule(of keys: [PropertyValue]) -> KeySchedule {
    let distances = zip(keys, keys.dropFirst()).compactMap { $0.distance(to: $1) }
    let hasDistances = valueFunction?.inputType != .vector && distances.count == keys.count - 1
    return hasDistances ? KeySchedule(distances: distances) : KeySchedule(evenly: keys.count)
  }

  private func interpolation(of keys: [PropertyValue]) -> KeyframeCurve.Interpolation {
    if calculationMode == .discrete { return .discrete }
    guard calculationMode.isCubic, keys.count > 1 else { return .linear }
    let spline = KochanekBartels(
      values: keys, times: schedule(of: keys).times, tension: tensionValues,
      continuity: continuityValues, bias: biasValues)
    guard let tangents = spline.tangents() else { return .linear }
    return .cubic(out: tangents.out, into: tangents.into)
  }

  private func pathCurve(
    _ path: Path, for ends: AnimationEnds
  ) throws(AnimationError) -> PathCurve {
    let value = PropertyValue.path(path)
    guard valueFunction == nil, PropertyValue.point(.zero).coerced(to: ends.type) != nil,
      ends.type.component("x") != nil
    else { throw .wrongKind(property: "path", expected: ends.type, found: value) }
    let measure = PathMeasure(path)
    let count = measure.segments.count
    let isDiscrete = calculationMode == .discrete
    return PathCurve(
      measure: measure,
      schedule: isDiscrete
        ? KeySchedule(steps: keyTimes, count: count) : KeySchedule(keyTimes, count: count + 1),
      interpolation: isDiscrete ? .discrete : calculationMode.isPaced ? .length : .parameter,
      rotation: rotationMode == nil ? .none : rotationMode == .auto ? .ahead : .back,
      timingFunctions: calculationMode.isPaced ? [] : timingFunctions)
  }
}

extension Path {
  /// The number of drawn steps.
  fileprivate var segmentCount: Int {
    elements.reduce(0) { count, element in
      if case .move = element { count } else { count + 1 }
    }
  }

  fileprivate var isFinite: Bool { PropertyValue.path(self).isFinite }
}
