/// The description of a property, used by everything that checks, lists or documents it.
///
/// A row of a host contains one, and so does a key of a document, an event, an image or an action,
/// a field of a value that is an object, and an input of a filter or a transition. To describe
/// something new, add a field here and, for rows, a modifier like `Property.read(_:)`.
public struct PropertyInfo: Sendable, Hashable {
  /// The name in key paths and documents: Core Animation's.
  package let name: String
  /// The type of its values.
  package let type: ValueType
  /// The unit of its numbers.
  package var unit: PropertyUnit
  /// The least valid number: of a number itself, or of each number in a point, a size or a list.
  package let minimum: Double?
  /// The greatest valid number; `infinity` also allows an infinite one.
  package let maximum: Double?
  /// True if the numbers of a list must not decrease.
  package let isAscending: Bool
  package let animation: Animatability
  /// The meaning, in one sentence.
  package let summary: String
  /// True if its numbers are not quantities: animations switch half-way between two of them.
  package internal(set) var switches = false
  /// The time at which it is read, if there is a choice.
  package internal(set) var reading: ReadingMoment?
  /// The names that it accepts with a description each, if it is a choice.
  package internal(set) var choices: [Choice] = []
  /// True if an object without it is invalid, for keys of documents and fields of values.
  package var isRequired: Bool
  /// The value of an object that omits this field; `nil` for a required field and for what is not a field.
  package var standard: PropertyValue?

  /// A name that a property accepts, with its meaning.
  public struct Choice: Sendable, Hashable {
    /// The name in key paths and documents.
    public let name: String
    /// The meaning, in one sentence.
    public let summary: String

    /// Creates a choice.
    package init(_ name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// Creates the description of a property.
  package init(
    _ name: String, type: ValueType, isRequired: Bool = false, unit: PropertyUnit = .none,
    minimum: Double? = nil, maximum: Double? = nil, isAscending: Bool = false,
    animation: Animatability = .none, summary: String
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.isAscending = isAscending
    self.animation = animation
    self.summary = summary
  }

  /// Creates the description of a property that is a choice.
  package init(
    _ name: String, choices: [Choice], isRequired: Bool = false, summary: String
  ) {
    self.init(
      name, type: .choice(choices.map(\.name)), isRequired: isRequired, summary: summary)
    self.choices = choices
  }

  /// The description with the value that an object without it has.
  package func defaulting(to value: PropertyValue) -> PropertyInfo {
    var info = self
    info.standard = value == .null ? nil : value
    return info
  }

  /// The description with choices added.
  package func choosing(_ choices: [Choice]) -> PropertyInfo {
    var info = self
    info.choices = choices
    return info
  }
}

/// The time at which a property of particles is read.
package enum ReadingMoment: String, Sendable, Hashable, CaseIterable {
  /// At each particle's birth: a change does not affect existing particles.
  case birth
  /// Continuously, integrated over time: a change affects every particle from then on.
  case rate
  /// At the frame: all particles show the current value, whenever they were born.
  case frame
}

extension PropertyInfo {
  package var bounds: NumberBounds { NumberBounds(minimum: minimum, maximum: maximum) }

  /// True if it has limits or must be ascending.
  package var isBounded: Bool { minimum != nil || maximum != nil || isAscending }

  /// Checks that numbers are finite (unless the maximum is infinite), within the limits, and in
  /// order.
  package func check(_ value: PropertyValue) throws(PropertyError) {
    if case .number(let number) = value { return try check(number) }
    guard let numbers = value.boundedNumbers else {
      guard value.isFinite else { throw .notFinite(property: name) }
      return
    }
    for number in numbers { try check(number) }
    guard isAscending, let index = numbers.firstDescent else { return }
    throw .invalid(
      property: "\(name).\(index)",
      reason: "\(numbers[index]) comes after \(numbers[index - 1]): numbers that ascend")
  }

  private func check(_ number: Double) throws(PropertyError) {
    guard bounds.allowsEndless(number) else { throw .notFinite(property: name) }
    guard bounds.contains(number) else {
      throw .outOfRange(property: name, value: number, minimum: minimum, maximum: maximum)
    }
  }

  /// The nearest value within the limits and, if required, in order: for animations that overshoot.
  package func clamped(_ value: PropertyValue) -> PropertyValue {
    bounds.clamp(value, isAscending: isAscending)
  }
}

/// A type with the description of one property: a row, a row without its host, an input.
package protocol PropertyDescribing {
  var info: PropertyInfo { get }
}

extension PropertyDescribing {
  package var name: String { info.name }
  package var type: ValueType { info.type }
  package var unit: PropertyUnit { info.unit }
  package var minimum: Double? { info.minimum }
  package var maximum: Double? { info.maximum }
  package var isAscending: Bool { info.isAscending }
  package var animation: Animatability { info.animation }
  package var summary: String { info.summary }
  package var reading: ReadingMoment? { info.reading }
  package var choices: [PropertyInfo.Choice] { info.choices }
  package var isRequired: Bool { info.isRequired }
  package var bounds: NumberBounds { info.bounds }
  package func clamped(_ value: PropertyValue) -> PropertyValue { info.clamped(value) }
}
