public import LambentGeometry
public import LambentPixels

/// A type whose values a property can hold.
public protocol PropertyRepresentable: Sendable {
  /// The type that documents write for it.
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

/// A choice of the package: its sentences are read through `PropertyInfo.choices` alone.
package protocol DescribedChoice: PropertyChoice {
  /// The meaning, in one sentence.
  var meaning: String { get }
}

extension DescribedChoice {
  /// The meaning, in one sentence.
  public var summary: String { meaning }
}

/// A type of the package that a property can hold: how it is stored is no part of its public page.
package protocol BuiltInValue: PropertyRepresentable {
  /// The type in documents: ``PropertyRepresentable/valueType``.
  static var storedType: ValueType { get }
  /// Creates the value, or `nil` where it is of another kind.
  init?(stored: PropertyValue)
  /// The value as a property passes it around.
  var stored: PropertyValue { get }
}

extension BuiltInValue {
  /// The type in documents.
  public static var valueType: ValueType { storedType }
  /// Creates the value, or `nil` where it is of another kind.
  public init?(propertyValue: PropertyValue) { self.init(stored: propertyValue) }
  /// The value as a property passes it around.
  public var propertyValue: PropertyValue { stored }
}

extension Double: BuiltInValue {
  /// A real number.
  package static var storedType: ValueType { .number }
  /// Creates the number from a number or a switch.
  package init?(stored propertyValue: PropertyValue) {
    switch propertyValue {
    case .number(let number): self = number
    case .boolean(let flag): self = flag ? 1 : 0
    default: return nil
    }
  }
  /// The number.
  package var stored: PropertyValue { .number(self) }
}

extension Int: BuiltInValue {
  /// A whole number.
  package static var storedType: ValueType { .integer }
  /// Creates the nearest whole number; out of range or not a number is rejected.
  package init?(stored propertyValue: PropertyValue) {
    guard case .number(let number) = propertyValue, let whole = Int(exactly: number.rounded())
    else { return nil }
    self = whole
  }
  /// The number.
  package var stored: PropertyValue { .number(Double(self)) }
}

extension Bool: BuiltInValue {
  /// A switch.
  package static var storedType: ValueType { .boolean }
  /// Creates the switch; of a number, only an exact 0 is false.
  package init?(stored propertyValue: PropertyValue) {
    switch propertyValue {
    case .boolean(let flag): self = flag
    case .number(let number): self = number != 0
    default: return nil
    }
  }
  /// The switch.
  package var stored: PropertyValue { .boolean(self) }
}

extension String: BuiltInValue {
  /// Text.
  package static var storedType: ValueType { .text }
  /// Creates the text.
  package init?(stored propertyValue: PropertyValue) {
    guard case .text(let text) = propertyValue else { return nil }
    self = text
  }
  /// The text.
  package var stored: PropertyValue { .text(self) }
}

extension Point: BuiltInValue {
  /// `[x, y]`.
  package static var storedType: ValueType { .point }
  /// Creates the value from one of its kind.
  package init?(stored propertyValue: PropertyValue) {
    guard case .point(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  package var stored: PropertyValue { .point(self) }
}

extension Size: BuiltInValue {
  /// `[width, height]`.
  package static var storedType: ValueType { .size }
  /// Creates the value from one of its kind.
  package init?(stored propertyValue: PropertyValue) {
    guard case .size(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  package var stored: PropertyValue { .size(self) }
}

extension Rect: BuiltInValue {
  /// `[x, y, width, height]`.
  package static var storedType: ValueType { .rect }
  /// Creates the value from one of its kind.
  package init?(stored propertyValue: PropertyValue) {
    guard case .rect(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  package var stored: PropertyValue { .rect(self) }
}

extension Vector3: BuiltInValue {
  /// `[x, y, z]`.
  package static var storedType: ValueType { .vector }
  /// Creates the value from one of its kind.
  package init?(stored propertyValue: PropertyValue) {
    guard case .vector(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  package var stored: PropertyValue { .vector(self) }
}

extension Color: BuiltInValue {
  /// A colour.
  package static var storedType: ValueType { .color }
  /// Creates the value from one of its kind.
  package init?(stored propertyValue: PropertyValue) {
    guard case .color(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  package var stored: PropertyValue { .color(self) }
}

extension Transform3D: BuiltInValue {
  /// Sixteen numbers, or steps.
  package static var storedType: ValueType { .transform }
  /// Creates the value from one of its kind.
  package init?(stored propertyValue: PropertyValue) {
    guard case .transform(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  package var stored: PropertyValue { .transform(self) }
}

extension Path: BuiltInValue {
  /// SVG path data, or a shape.
  package static var storedType: ValueType { .path }
  /// Creates the value from one of its kind.
  package init?(stored propertyValue: PropertyValue) {
    guard case .path(let value) = propertyValue else { return nil }
    self = value
  }
  /// The value.
  package var stored: PropertyValue { .path(self) }
}

extension Image: BuiltInValue {
  /// The name of an image.
  package static var storedType: ValueType { .image }
  /// The image.
  package var stored: PropertyValue { .image(self) }
}

// An initialiser of a class cannot give another object than a new one; that of a protocol can.
extension BuiltInValue where Self == Image {
  /// Gives the image of an image.
  package init?(stored propertyValue: PropertyValue) {
    guard case .image(let image) = propertyValue else { return nil }
    self = image
  }
}

extension Optional: BuiltInValue, PropertyRepresentable where Wrapped: PropertyRepresentable {
  /// The names that the wrapped type takes.
  public static var choices: [PropertyInfo.Choice] { Wrapped.choices }
  /// The wrapped type's, or `null`.
  package static var storedType: ValueType { .optional(Wrapped.valueType) }
  /// Creates `nil` from no value, else the wrapped value.
  package init?(stored propertyValue: PropertyValue) {
    if propertyValue == PropertyValue.null {
      self = Wrapped?(nilLiteral: ())
      return
    }
    guard let value = Wrapped(propertyValue: propertyValue) else { return nil }
    self = value
  }
  /// The wrapped value, or none.
  package var stored: PropertyValue {
    self?.propertyValue ?? PropertyValue.null
  }
}

extension Array: BuiltInValue, PropertyRepresentable where Element: PropertyRepresentable {
  /// A list.
  package static var storedType: ValueType { .list(Element.valueType) }
  /// Creates the list; one value of another kind rejects all.
  package init?(stored propertyValue: PropertyValue) {
    guard case .list(let values) = propertyValue else { return nil }
    self = []
    reserveCapacity(values.count)
    for value in values {
      guard let element = Element(propertyValue: value) else { return nil }
      append(element)
    }
  }
  /// The list.
  package var stored: PropertyValue { .list(map(\.propertyValue)) }
}
