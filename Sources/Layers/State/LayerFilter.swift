import LambentPixels
public import LambentProperties
public import LambentRenderTree

/// A filter of a layer: its kind, a name for key paths (`filters.b.radius`) and its inputs.
public struct LayerFilter: Sendable, Hashable {
  /// What it does.
  public let kind: Kind
  /// The name in key paths; the kind's own without another.
  public var name: String
  /// Whether it acts.
  public var isEnabled = true
  /// The inputs that differ from their defaults.
  var inputs: [String: PropertyValue] = [:]

  /// Creates a filter with its default inputs.
  public init(_ kind: Kind, name: String? = nil) {
    self.kind = kind
    self.name = name ?? kind.rawValue
  }

  /// What filters there are.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Blurs.
    case gaussianBlur
    /// Adds a blurred copy of what is bright.
    case bloom
    /// Maps colours by a matrix.
    case colorMatrix
    /// Multiplies the distance from grey.
    case colorSaturate
    /// Turns the hue.
    case colorHueRotate
    /// Maps luminance onto a colour.
    case colorMonochrome
    /// Swaps light and dark.
    case colorInvert
  }

  /// An input of a filter.
  public struct Input: Sendable, Hashable {
    /// The name in key paths and documents.
    public let name: String
    /// What values it takes.
    public let type: ValueType
    /// The value without another.
    public let defaultValue: PropertyValue
    /// The least number that is not an error.
    public let minimum: Double?
    /// What it means, in one sentence.
    public let summary: String
  }
}

extension LayerFilter.Kind {
  /// What the filter does, in one sentence.
  public var summary: String {
    switch self {
    case .gaussianBlur: "Blurs by a Gaussian."
    case .bloom: "Adds a blurred copy of what is bright."
    case .colorMatrix: "Maps colours by a matrix."
    case .colorSaturate: "Multiplies the distance from grey."
    case .colorHueRotate: "Turns the hue."
    case .colorMonochrome: "Maps luminance onto a colour."
    case .colorInvert: "Swaps light and dark."
    }
  }

  /// The filter's inputs, in the order of the documentation.
  public var inputs: [LayerFilter.Input] {
    switch self {
    case .gaussianBlur:
      [number("radius", 10, minimum: 0, "The standard deviation, in points.")]
    case .bloom:
      [
        number("radius", 10, minimum: 0, "The standard deviation, in points."),
        number("intensity", 0.5, minimum: 0, "How much of the blurred copy is added."),
      ]
    case .colorMatrix:
      [
        .init(
          name: "matrix", type: .list(.number),
          defaultValue: .list(Self.identityMatrix.map(PropertyValue.number)), minimum: nil,
          summary: "Four rows (red, green, blue, alpha) of four factors and an offset.")
      ]
    case .colorSaturate:
      [number("amount", 1, minimum: nil, "The factor: 0 is grey, 1 changes nothing.")]
    case .colorHueRotate:
      [
        .init(
          name: "angle", type: .angle, defaultValue: .number(0), minimum: nil,
          summary: "The angle by which the hue turns.")
      ]
    case .colorMonochrome:
      [
        .init(
          name: "color", type: .color, defaultValue: .color(.white), minimum: nil,
          summary: "The colour of the brightest."),
        number("amount", 1, minimum: nil, "How far: 0 changes nothing, 1 leaves one hue."),
      ]
    case .colorInvert: []
    }
  }

  private static let identityMatrix: [Double] = [
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ]

  private func number(
    _ name: String, _ value: Double, minimum: Double?, _ summary: String
  ) -> LayerFilter.Input {
    .init(
      name: name, type: .number, defaultValue: .number(value), minimum: minimum, summary: summary)
  }
}

extension LayerFilter {
  /// The value of an input, under its own name or Core Image's (`inputRadius`).
  ///
  /// - Throws: ``PropertyError/unknownKey(_:in:suggestion:)``.
  public func value(forInput name: String) throws(PropertyError) -> PropertyValue {
    if name == "enabled" { return .boolean(isEnabled) }
    let input = try input(named: name)
    return inputs[input.name] ?? input.defaultValue
  }

  /// Sets an input.
  ///
  /// - Throws: ``PropertyError``.
  public mutating func setValue(
    _ value: PropertyValue, forInput name: String
  ) throws(PropertyError) {
    if name == "enabled" {
      guard let flag = Bool(propertyValue: value) else {
        throw .wrongKind(property: name, expected: .boolean, found: value)
      }
      isEnabled = flag
      return
    }
    let input = try input(named: name)
    guard input.accepts(value) else {
      throw .wrongKind(property: input.name, expected: input.type, found: value)
    }
    if case .number(let number) = value {
      guard number.isFinite else { throw .notFinite(property: input.name) }
      if let minimum = input.minimum, number < minimum {
        throw .outOfRange(property: input.name, value: number, minimum: minimum, maximum: nil)
      }
    }
    inputs[input.name] = value
  }

  private func input(named name: String) throws(PropertyError) -> Input {
    let known = kind.inputs
    if let input = known.first(where: { $0.name == name || $0.coreImageName == name }) {
      return input
    }
    throw .unknownKey(
      name, in: self.name, suggestion: Suggestion.nearest(to: name, among: known.map(\.name)))
  }

  /// The operation on pixels, or `nil` where the filter is switched off.
  public var renderFilter: Filter? {
    guard isEnabled else { return nil }
    switch kind {
    case .gaussianBlur: return .gaussianBlur(radius: number("radius"))
    case .bloom: return .bloom(radius: number("radius"), intensity: number("intensity"))
    case .colorMatrix: return .colorMatrix(matrix)
    case .colorSaturate: return .colorSaturate(amount: number("amount"))
    case .colorHueRotate: return .colorHueRotate(angle: number("angle"))
    case .colorMonochrome: return .colorMonochrome(color: color, amount: number("amount"))
    case .colorInvert: return .colorInvert
    }
  }

  private func number(_ name: String) -> Double {
    guard case .number(let number)? = try? value(forInput: name) else { return 0 }
    return number
  }

  private var color: Color {
    guard case .color(let color)? = try? value(forInput: "color") else { return .white }
    return color
  }

  private var matrix: [Double] {
    guard case .list(let list)? = try? value(forInput: "matrix") else { return [] }
    return list.map { Double(propertyValue: $0) ?? 0 }
  }
}

extension LayerFilter.Input {
  /// Core Image's name of the input.
  fileprivate var coreImageName: String {
    "input" + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Whether a value is of the input's kind.
  fileprivate func accepts(_ value: PropertyValue) -> Bool {
    switch (defaultValue, value) {
    case (.number, .number), (.color, .color): true
    case (.list(let fallback), .list(let list)):
      list.count == fallback.count
        && list.allSatisfy { if case .number(let number) = $0 { number.isFinite } else { false } }
    default: false
    }
  }
}

extension LayerFilter: PropertyRepresentable {
  /// `{"filter": kind, "name": …, input: value}`.
  public static var valueType: ValueType {
    .record([
      .init(
        "filter", .choice(Kind.allCases.map(\.rawValue)), isRequired: true,
        summary: "What it does."),
      .init("name", .text, summary: "The name in key paths; the kind's own without another."),
      .init("enabled", .boolean, summary: "Whether it acts."),
      .init("radius", .number, summary: "The standard deviation of a blur or a bloom, in points."),
      .init("intensity", .number, summary: "How much a bloom adds."),
      .init("matrix", .list(.number), summary: "The twenty numbers of a colour matrix."),
      .init("amount", .number, summary: "How far the colours go."),
      .init("angle", .angle, summary: "The angle by which the hue turns."),
      .init("color", .color, summary: "The colour of the brightest."),
    ])
  }

  /// Creates a filter from a record; an input that its kind has not, or of another kind, refuses.
  public init?(propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue, case .text(let kindName)? = fields["filter"],
      let kind = Kind(rawValue: kindName)
    else { return nil }
    self.init(kind)
    for (key, value) in fields where key != "filter" {
      if key == "name" {
        guard case .text(let text) = value else { return nil }
        name = text
      } else {
        do { try setValue(value, forInput: key) } catch { return nil }
      }
    }
  }

  /// A record of the kind, the name and the inputs that differ from their defaults.
  public var propertyValue: PropertyValue {
    var fields = inputs
    fields["filter"] = .text(kind.rawValue)
    fields["name"] = .text(name)
    if !isEnabled { fields["enabled"] = .boolean(false) }
    return .record(fields)
  }
}
