public import LambentGeometry
public import LambentPixels

/// A type that can be the value of a property.
public protocol PropertyRepresentable: Sendable {
  /// The type of its values in documents.
  static var valueType: ValueType { get }
  /// Creates the value; `nil` if the property value has another type.
  init?(propertyValue: PropertyValue)
  /// The value as a property value.
  var propertyValue: PropertyValue { get }
  /// The names that it accepts with a description each, if it is a choice.
  static var choices: [PropertyInfo.Choice] { get }
}

extension PropertyRepresentable {
  /// An empty list.
  public static var choices: [PropertyInfo.Choice] { [] }
}

/// A choice among names: an enumeration of strings.
public protocol PropertyChoice: PropertyRepresentable, RawRepresentable<String>, CaseIterable {
  /// The meaning, in one sentence.
  var summary: String { get }
}

extension PropertyChoice {
  /// The names with their descriptions, in the order of their declaration.
  public static var choices: [PropertyInfo.Choice] {
    allCases.map { PropertyInfo.Choice($0.rawValue, summary: $0.summary) }
  }

  /// The names in the order of their declaration.
  public static var valueType: ValueType { .choice(allCases.map(\.rawValue)) }

  /// Creates the choice with a name.
  public init?(propertyValue: PropertyValue) {
    guard case .text(let name) = propertyValue else { return nil }
    self.init(rawValue: name)
  }

  /// The name of the choice.
  public var propertyValue: PropertyValue { .text(rawValue) }
}

/// A choice of the package, whose descriptions are only read through `PropertyInfo.choices`.
package protocol DescribedChoice: PropertyChoice {
  /// The meaning, in one sentence.
  var meaning: String { get }
}

extension DescribedChoice {
  /// The meaning, in one sentence.
  public var summary: String { meaning }
}

/// A property type of the package, whose storage is not part of its public page.
package protocol BuiltInValue: PropertyRepresentable {
  /// The type in documents: ``PropertyRepresentable/valueType``.
  static var storedType: ValueType { get }
  /// Creates the value; `nil` if the property value has another type.
  init?(stored: PropertyValue)
  /// The value as a property value.
  var stored: PropertyValue { get }
}

extension BuiltInValue {
  /// The type in documents.
  public static var valueType: ValueType { storedType }
  /// Creates the value; `nil` if the property value has another type.
  public init?(propertyValue: PropertyValue) { self.init(stored: propertyValue) }
  /// The value for key paths, documents and animations.
  public var propertyValue: PropertyValue { stored }
}

extension Double: BuiltInValue {
  package static var storedType: ValueType { .number }
  /// Creates the number from a number or a Boolean.
  package init?(stored propertyValue: PropertyValue) {
    switch propertyValue {
    case .number(let number): self = number
    case .boolean(let flag): self = flag ? 1 : 0
    default: return nil
    }
  }
  package var stored: PropertyValue { .number(self) }
}

extension Int: BuiltInValue {
  package static var storedType: ValueType { .integer }
  /// Creates the nearest integer; `nil` if it is out of range or NaN.
  package init?(stored propertyValue: PropertyValue) {
    guard case .number(let number) = propertyValue, let whole = Int(exactly: number.rounded())
    else { return nil }
    self = whole
  }
  package var stored: PropertyValue { .number(Double(self)) }
}

extension Bool: BuiltInValue {
  package static var storedType: ValueType { .boolean }
  /// Creates the Boolean. Only the number 0 is false.
  package init?(stored propertyValue: PropertyValue) {
    switch propertyValue {
    case .boolean(let flag): self = flag
    case .number(let number): self = number != 0
    default: return nil
    }
  }
  package var stored: PropertyValue { .boolean(self) }
}

extension String: BuiltInValue {
  package static var storedType: ValueType { .text }
  package init?(stored propertyValue: PropertyValue) {
    guard case .text(let text) = propertyValue else { return nil }
    self = text
  }
  package var stored: PropertyValue { .text(self) }
}

extension Point: BuiltInValue {
  /// `[x, y]`.
  package static var storedType: ValueType { .point }
  package init?(stored propertyValue: PropertyValue) {
    guard case .point(let value) = propertyValue else { return nil }
    self = value
  }
  package var stored: PropertyValue { .point(self) }
}

extension Size: BuiltInValue {
  /// `[width, height]`.
  package static var storedType: ValueType { .size }
  package init?(stored propertyValue: PropertyValue) {
    guard case .size(let value) = propertyValue else { return nil }
    self = value
  }
  package var stored: PropertyValue { .size(self) }
}

extension Rect: BuiltInValue {
  /// `[x, y, width, height]`.
  package static var storedType: ValueType { .rect }
  package init?(stored propertyValue: PropertyValue) {
    guard case .rect(let value) = propertyValue else { return nil }
    self = value
  }
  package var stored: PropertyValue { .rect(self) }
}

extension Vector3: BuiltInValue {
  /// `[x, y, z]`.
  package static var storedType: ValueType { .vector }
  package init?(stored propertyValue: PropertyValue) {
    guard case .vector(let value) = propertyValue else { return nil }
    self = value
  }
  package var stored: PropertyValue { .vector(self) }
}

extension Color: BuiltInValue {
  package static var storedType: ValueType { .color }
  package init?(stored propertyValue: PropertyValue) {
    guard case .color(let value) = propertyValue else { return nil }
    self = value
  }
  package var stored: PropertyValue { .color(self) }
}

extension Transform3D: BuiltInValue {
  /// Sixteen numbers, or steps.
  package static var storedType: ValueType { .transform }
  package init?(stored propertyValue: PropertyValue) {
    guard case .transform(let value) = propertyValue else { return nil }
    self = value
  }
  package var stored: PropertyValue { .transform(self) }
}

extension Path: BuiltInValue {
  /// SVG path data, or a shape.
  package static var storedType: ValueType { .path }
  package init?(stored propertyValue: PropertyValue) {
    guard case .path(let value) = propertyValue else { return nil }
    self = value
  }
  package var stored: PropertyValue { .path(self) }
}

extension Image: BuiltInValue {
  /// The name of an image.
  package static var storedType: ValueType { .image }
  package var stored: PropertyValue { .image(self) }
}

// A class initialiser cannot return an existing object, but an initialiser of a protocol extension
// can.
extension BuiltInValue where Self == Image {
  /// Creates a reference to the same image.
  package init?(stored propertyValue: PropertyValue) {
    guard case .image(let image) = propertyValue else { return nil }
    self = image
  }
}

extension Optional: BuiltInValue, PropertyRepresentable where Wrapped: PropertyRepresentable {
  /// The names that the wrapped type accepts.
  public static var choices: [PropertyInfo.Choice] { Wrapped.choices }
  /// The wrapped type, or `null`.
  package static var storedType: ValueType { .optional(Wrapped.valueType) }
  /// Creates `nil` from a null value, otherwise the wrapped value.
  package init?(stored propertyValue: PropertyValue) {
    if propertyValue == PropertyValue.null {
      self = Wrapped?(nilLiteral: ())
      return
    }
    guard let value = Wrapped(propertyValue: propertyValue) else { return nil }
    self = value
  }
  package var stored: PropertyValue {
    self?.propertyValue ?? PropertyValue.null
  }
}

extension Array: BuiltInValue, PropertyRepresentable where Element: PropertyRepresentable {
  package static var storedType: ValueType { .list(Element.valueType) }
  /// Creates the list; `nil` if one element has another type.
  package init?(stored propertyValue: PropertyValue) {
    guard case .list(let values) = propertyValue else { return nil }
    self = []
    reserveCapacity(values.count)
    for value in values {
      guard let element = Element(propertyValue: value) else { return nil }
      append(element)
    }
  }
  package var stored: PropertyValue { .list(map { $0.propertyValue }) }
}
