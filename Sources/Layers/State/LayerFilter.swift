import LambentPixels
public import LambentProperties
package import LambentRenderTree

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
}

extension LayerFilter.Kind {
  /// What the filter does, in one sentence.
  package var summary: String {
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
  package var inputs: [PropertySchema] { Self.table[self] ?? [] }

  /// The inputs of every kind.
  private static let table = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.makeInputs()) })

  private func makeInputs() -> [PropertySchema] {
    switch self {
    case .gaussianBlur: [Self.radius]
    case .bloom:
      [
        Self.radius,
        Self.number(
          "intensity", 0.5, maximum: 1000, "How much of the blurred copy is added."),
      ]
    case .colorMatrix:
      [
        PropertySchema(
          name: "matrix", type: .tuple(Self.entries),
          initial: .list(Self.identityMatrix.map(PropertyValue.number)), animation: .implicit,
          summary: "Four rows (red, green, blue, alpha) of four factors and an offset.")
      ]
    case .colorSaturate:
      [Self.number("amount", 1, maximum: 1000, "The factor: 0 is grey, 1 changes nothing.")]
    case .colorHueRotate:
      [
        PropertySchema(
          name: "angle", type: .angle, unit: .radians, initial: .number(0), animation: .implicit,
          summary: "The angle by which the hue turns.")
      ]
    case .colorMonochrome:
      [
        PropertySchema(
          name: "color", type: .color, initial: .color(.white), animation: .implicit,
          summary: "The colour of the brightest."),
        Self.number("amount", 1, maximum: 1, "How far: 0 changes nothing, 1 leaves one hue."),
      ]
    case .colorInvert: []
    }
  }

  private static let radius = number(
    "radius", 10, unit: .points, "The standard deviation, in points.")

  private static let identityMatrix: [Double] = [
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ]

  /// The numbers of a matrix: beyond these bounds nothing is left but black and white.
  private static let entries = ["red", "green", "blue", "alpha"].flatMap { row in
    ["red", "green", "blue", "alpha", "offset"].map { column in
      ValueType.Field(
        "\(row).\(column)", .number, isRequired: true, minimum: -1e6, maximum: 1e6,
        summary: column == "offset"
          ? "What is added to \(row)." : "How much of \(column) goes into \(row).")
    }
  }

  private static func number(
    _ name: String, _ value: Double, unit: PropertyUnit = .none, maximum: Double? = nil,
    _ summary: String
  ) -> PropertySchema {
    PropertySchema(
      name: name, type: .number, unit: unit, initial: .number(value), minimum: 0,
      maximum: maximum, animation: .implicit, summary: summary)
  }
}

extension LayerFilter {
  /// The value of an input, under its own name or Core Image's (`inputRadius`).
  ///
  /// - Throws: ``PropertyError/unknownKey(_:in:suggestion:)``.
  public func value(forInput name: String) throws(PropertyError) -> PropertyValue {
    if name == "enabled" { return .boolean(isEnabled) }
    let input = try row(ofInput: name)
    return inputs[input.name] ?? input.initial
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
    let input = try row(ofInput: name)
    guard let value = value.coerced(to: input.type) else {
      throw .wrongKind(property: input.name, expected: input.type, found: value)
    }
    guard value.isFinite else { throw .notFinite(property: input.name) }
    if case .number(let number) = value, !input.bounds.contains(number) {
      throw .outOfRange(
        property: input.name, value: number, minimum: input.minimum, maximum: input.maximum)
    }
    if let fault = input.type.fieldFaults(of: value, limit: .infinity).first {
      throw .outOfRange(
        property: "\(input.name).\(fault.keyPath)", value: fault.value, minimum: fault.minimum,
        maximum: fault.maximum)
    }
    inputs[input.name] = value
  }

  /// The row of an input, under its own name or Core Image's (`inputRadius`), or of `enabled`.
  ///
  /// - Throws: ``PropertyError/unknownKey(_:in:suggestion:)``.
  package func row(ofInput name: String) throws(PropertyError) -> PropertySchema {
    if name == "enabled" { return Self.enabledRow }
    let known = kind.inputs
    if let input = known.first(where: { $0.name == name || $0.coreImageName == name }) {
      return input
    }
    throw .unknownKey(
      name, in: self.name, suggestion: Suggestion.nearest(to: name, among: known.map(\.name)))
  }

  private static let enabledRow = PropertySchema(
    name: "enabled", type: .boolean, initial: .boolean(true), summary: "Whether it acts.")

  /// The operation on pixels, or `nil` where the filter is switched off.
  package var renderFilter: Filter? {
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

extension PropertySchema {
  /// Core Image's name of the input.
  fileprivate var coreImageName: String {
    "input" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension LayerFilter: PropertyRepresentable {
  /// `{"filter": kind, "name": …, input: value}`, with the inputs of all kinds.
  public static let valueType = ValueType.record(commonFields + inputFields)

  /// The keys that every filter has.
  package static let commonFields: [ValueType.Field] = [
    .init(
      "filter", .choice(Kind.allCases.map(\.rawValue)), isRequired: true, summary: "What it does."),
    .init("name", .text, summary: "The name in key paths; the kind's own without another."),
    .init("enabled", enabledRow.type, summary: enabledRow.summary),
  ]

  private static let inputFields = Kind.allCases.flatMap(\.inputs)
    .reduce(into: [ValueType.Field]()) { fields, row in
      guard !fields.contains(where: { $0.name == row.name }) else { return }
      let rows = Kind.allCases.flatMap(\.inputs).filter { $0.name == row.name }
      // Where kinds differ in what an input takes, each kind's own row decides.
      let greatest = rows.contains { $0.maximum == nil } ? nil : rows.compactMap(\.maximum).max()
      let users = Kind.allCases.filter { $0.inputs.contains { $0.name == row.name } }
      fields.append(
        .init(
          row.name, row.type, minimum: row.minimum, maximum: greatest,
          summary: "Of \(users.map(\.rawValue).joined(separator: ", ")): \(row.summary)"))
    }

  /// Creates a filter from a record; an input that its kind has not, or of another kind, rejects.
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
