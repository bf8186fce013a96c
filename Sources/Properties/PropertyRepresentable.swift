public import LambentGeometry
public import LambentPixels

/// A type whose values a property can hold.
public protocol PropertyRepresentable: Sendable {
  /// What documents write for it.
  static var valueType: ValueType { get }
  /// Creates the value, or `nil` where it is of another kind.
  init?(propertyValue: PropertyValue)
  /// The value as a property passes it around.
  var propertyValue: PropertyValue { get }
  /// The names that it takes with a sentence each, where it takes one of some names.
  static var choices: [PropertyInfo.Choice] { get }
}

extension PropertyRepresentable {
  /// No names.
  public static var choices: [PropertyInfo.Choice] { [] }
}

/// A choice among names: an enumeration of strings.
public protocol PropertyChoice: PropertyRepresentable, RawRepresentable<String>, CaseIterable {
  /// The meaning, in one sentence.
  var summary: String { get }
}

extension PropertyChoice {
  /// The names with a sentence each, in the order of their declaration.
  public static var choices: [PropertyInfo.Choice] {
    allCases.map { PropertyInfo.Choice($0.rawValue, summary: $0.summary) }
  }

  /// The names in the order of their declaration.
  public static var valueType: ValueType { .choice(allCases.map(\.rawValue)) }

  /// Creates the choice that has a name.
  public init?(propertyValue: PropertyValue) {
    guard case .text(let name) = propertyValue else { return nil }
    self.init(rawValue: name)
  }

  /// The choice's name.
  public var propertyValue: PropertyValue { .text(rawValue) }
}

extension Double: PropertyRepresentable {
  /// A real number.
  public static var valueType: ValueType { .number }
  /// Creates the number from a number or a switch.
  public init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .number(let number): self = number
    case .boolean(let flag): self = flag ? 1 : 0
    default: return nil
    }
  }
  /// The number.
  public var propertyValue: PropertyValue { .number(self) }
}

extension Int: PropertyRepresentable {
  /// A whole number.
  public static var valueType: ValueType { .integer }
  /// Creates the nearest whole number; out of range or not a number is rejected.
  public init?(propertyValue: PropertyValue) {
    guard case .number(let number) = propertyValue, let whole = Int(exactly: number.rounded())
    else { return nil }
    self = whole
  }
  /// The number.
  public var propertyValue: PropertyValue { .number(Double(self)) }
}

extension Bool: PropertyRepresentable {
  /// A switch.
  public static var valueType: ValueType { .boolean }
  /// Creates the switch; of a number, only an exact 0 is false.
  public init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .boolean(let flag): self = flag
    case .number(let number): self = number != 0
    default: return nil
    }
  }
  /// The switch.
  public var propertyValue: PropertyValue { .boolean(self) }
}

extension String: PropertyRepresentable {
  /// Text.
  public static var valueType: ValueType { .text }
  /// Creates the text.
  public init?(propertyValue: PropertyValue) {
    guard case .text(let text) = propertyValue else { return nil }
    self = text
  }
  /// The text.
  public var propertyValue: PropertyValue { .text(self) }
}

extension Point: PropertyRepresentable {
  /// `[x, y]`.
  public static var valueType: ValueType { .point }
  /// Creates the value from one of its kind.
  public init?(propertyValue: PropertyValue) {
    guard case .point(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  public var propertyValue: PropertyValue { .point(self) }
}

extension Size: PropertyRepresentable {
  /// `[width, height]`.
  public static var valueType: ValueType { .size }
  /// Creates the value from one of its kind.
  public init?(propertyValue: PropertyValue) {
    guard case .size(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  public var propertyValue: PropertyValue { .size(self) }
}

extension Rect: PropertyRepresentable {
  /// `[x, y, width, height]`.
  public static var valueType: ValueType { .rect }
  /// Creates the value from one of its kind.
  public init?(propertyValue: PropertyValue) {
    guard case .rect(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  public var propertyValue: PropertyValue { .rect(self) }
}

extension Vector3: PropertyRepresentable {
  /// `[x, y, z]`.
  public static var valueType: ValueType { .vector }
  /// Creates the value from one of its kind.
  public init?(propertyValue: PropertyValue) {
    guard case .vector(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  public var propertyValue: PropertyValue { .vector(self) }
}

extension Color: PropertyRepresentable {
  /// A colour.
  public static var valueType: ValueType { .color }
  /// Creates the value from one of its kind.
  public init?(propertyValue: PropertyValue) {
    guard case .color(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  public var propertyValue: PropertyValue { .color(self) }
}

extension Transform3D: PropertyRepresentable {
  /// Sixteen numbers, or steps.
  public static var valueType: ValueType { .transform }
  /// Creates the value from one of its kind.
  public init?(propertyValue: PropertyValue) {
    guard case .transform(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  public var propertyValue: PropertyValue { .transform(self) }
}

extension Path: PropertyRepresentable {
  /// SVG path data, or a shape.
  public static var valueType: ValueType { .path }
  /// Creates the value from one of its kind.
  public init?(propertyValue: PropertyValue) {
    guard case .path(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  public var propertyValue: PropertyValue { .path(self) }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  /// The names that the wrapped type takes.
  public static var choices: [PropertyInfo.Choice] { Wrapped.choices }
  /// The wrapped type's, or `null`.
  public static var valueType: ValueType { .optional(Wrapped.valueType) }
  /// Creates `nil` from no value, else the wrapped value.
  public init?(propertyValue: PropertyValue) {
    if propertyValue == PropertyValue.null {
      self = Wrapped?(nilLiteral: ())
      return
    }
    guard let value = Wrapped(propertyValue: propertyValue) else { return nil }
    self = value
  }
  /// The wrapped value, or none.
  public var propertyValue: PropertyValue {
    self?.propertyValue ?? PropertyValue.null
  }
}

extension Array: PropertyRepresentable where Element: PropertyRepresentable {
  /// A list.
  public static var valueType: ValueType { .list(Element.valueType) }
  /// Creates the list; one value of another kind rejects all.
  public init?(propertyValue: PropertyValue) {
    guard case .list(let values) = propertyValue else { return nil }
    self = []
    reserveCapacity(values.count)
    for value in values {
      guard let element = Element(propertyValue: value) else { return nil }
      append(element)
    }
  }
  /// The list.
  public var propertyValue: PropertyValue { .list(map(\.propertyValue)) }
}
