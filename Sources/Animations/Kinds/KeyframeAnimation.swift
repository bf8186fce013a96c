public import LambentGeometry
public import LambentProperties

/// An animation through several values, or along a path.
public struct KeyframeAnimation: CurvedAnimation {
  package var basicsStorage = AnimationBasics()
  package var targetStorage = AnimationTarget()
  /// The values, in order; a path replaces them.
  public var values: [PropertyValue] = []
  /// A path that a point follows. Each line and curve is a segment.
  public var path: Path?
  /// The times at which the values are reached, as fractions of the duration.
  ///
  /// There is one time for each value; for a path, one more than segments. Before the first time
  /// the first value applies, after the last time the last. If the times are unsorted, not finite
  /// or of the wrong count, they are ignored and the values are evenly spaced. In discrete mode
  /// there is one more time than values, or as many times as values; in the latter case a last time
  /// of 1 means even spacing. Paced modes ignore the times.
  public var keyTimes: [Double] = []
  /// The timing functions of the segments: one fewer than values, or empty.
  public var timingFunctions: [TimingFunction] = []
  /// The interpolation between values.
  public var calculationMode = CalculationMode.linear
  /// The tension of a cubic curve at each value, −1…1: 1 is tight, −1 is round.
  public var tensionValues: [Double] = []
  /// The continuity of a cubic curve at each value, −1…1; other than 0 makes a corner.
  public var continuityValues: [Double] = []
  /// The bias of a cubic curve at each value, −1…1: positive overshoots before the value, negative
  /// after it.
  public var biasValues: [Double] = []
  /// The rotation of the layer as it follows the path; `nil` leaves it unchanged.
  public var rotationMode: RotationMode?

  /// Creates an animation of a key path; `nil` uses the key under which it is added.
  public init(keyPath: String? = nil) {
    targetStorage.keyPath = keyPath
  }

  /// The interpolation between the values of a keyframe animation.
  public enum CalculationMode: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// Linear interpolation.
    case linear
    /// Jumps from value to value.
    case discrete
    /// Linear interpolation at constant speed.
    case paced
    /// A smooth curve; values that cannot be added (whole transforms, images) are interpolated
    /// linearly.
    case cubic
    /// A smooth curve at nearly constant speed.
    case cubicPaced
    /// Along a path, each segment at constant speed within its key times; the timing functions apply
    /// to lengths. For values, the same as linear.
    case steady

    /// True if key times and timing functions are ignored.
    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  /// The rotation of a layer that follows a path.
  public enum RotationMode: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// The x axis points along the path.
    case auto
    /// The x axis points backwards along the path.
    case autoReverse
  }

  package static let definition = AnimationDefinition<KeyframeAnimation>(
    kind: "keyframe", summary: "Animates a property through several values, or along a path.",
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
    Property("path", \.path, summary: "A path for a point to follow, instead of values."),
    Property(
      "keyTimes", \.keyTimes, summary: "The time of each value, as a fraction of the run."),
    Property(
      "timingFunctions", type: .list(.timingFunction),
      summary: "The timing function of each segment.",
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
    Property(
      "calculationMode", \.calculationMode,
      summary:
        "How values between the keyframes are interpolated."),
    Property("tensionValues", \.tensionValues, summary: "The tension of cubic curves."),
    Property("continuityValues", \.continuityValues, summary: "The continuity of cubic curves."),
    Property("biasValues", \.biasValues, summary: "The bias of cubic curves."),
    Property(
      "rotationMode", \.rotationMode, summary: "Whether the layer turns as it follows the path."),
  ]

  /// The number of keys: values, or the endpoints of the path's segments.
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

  /// The properties that are ignored, and why.
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
    guard keyTimes.allSatisfy((0...1).contains) else {
      return "“keyTimes” are outside of 0…1: the run has no such times"
    }
    return nil
  }
}

extension KeyframeAnimation {
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
    case .linear, .cubic, .steady: KeySchedule(keyTimes, count: keys.count)
    case .discrete: KeySchedule(steps: keyTimes, count: keys.count)
    case .paced, .cubicPaced: pacedSchedule(of: keys)
    }
  }

  /// Keys spaced by their distances, or evenly where values have no distance: whole transforms, and
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
    return PathCurve(
      measure: measure,
      schedule: calculationMode == .discrete
        ? KeySchedule(steps: keyTimes, count: count) : KeySchedule(keyTimes, count: count + 1),
      mode: calculationMode, rotationMode: rotationMode,
      timingFunctions: calculationMode.isPaced ? [] : timingFunctions)
  }
}

extension Path {
  /// The number of lines and curves.
  fileprivate var segmentCount: Int {
    elements.reduce(0) { count, element in
      if case .move = element { count } else { count + 1 }
    }
  }

  fileprivate var isFinite: Bool { PropertyValue.path(self).isFinite }
}
