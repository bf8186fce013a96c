/// The facts of a property, said once: everything that checks, lists or documents a property holds this.
///
/// A row of a host holds one, and so does a key of a document, an event, an image or an action, a part of
/// a value that is an object, and an input of a filter or a transition. A new fact is a field here and,
/// where rows say it, a modifier like `Property.read(_:)`.
public struct PropertyInfo: Sendable, Hashable {
  /// The name in key paths and documents: Core Animation's own.
  package let name: String
  /// The values that it takes.
  package let type: ValueType
  /// The unit of its number.
  package let unit: PropertyUnit
  /// The least value that is not an error: of a number, or of each number of a point, a size, a list.
  package let minimum: Double?
  /// The greatest value that is not an error; `infinity` admits an endless one.
  package let maximum: Double?
  /// Tells whether each number of a list is at least as great as the one before it.
  package let isAscending: Bool
  /// How it animates, if it does.
  package let animation: Animatability
  /// The meaning, in one sentence.
  package let summary: String
  /// The moment whose value counts; `nil` where there is but one.
  package internal(set) var reading: ReadingMoment?
  /// The names that it takes with a sentence each, where it takes one of some names.
  package internal(set) var choices: [Choice] = []
  /// True if an object without it is an error: of keys of documents, and of parts of values.
  package var isRequired: Bool

  /// A name that a property takes, and what it stands for.
  public struct Choice: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The meaning, in one sentence.
    public let summary: String

    /// Names a choice.
    package init(_ name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// Says what there is to say of a property.
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

  /// Says what there is to say of a property that takes one of some names.
  package init(
    _ name: String, choices: [Choice], isRequired: Bool = false, summary: String
  ) {
    self.init(
      name, type: .choice(choices.map(\.name)), isRequired: isRequired, summary: summary)
    self.choices = choices
  }

  /// The same with a sentence for each name that it takes.
  package func choosing(_ choices: [Choice]) -> PropertyInfo {
    var info = self
    info.choices = choices
    return info
  }
}

/// The moment at which a property of particles is read.
package enum ReadingMoment: String, Sendable, Hashable, CaseIterable {
  /// At each particle's birth: a change does not reach those that are born already.
  case birth
  /// All the time, added up: a change acts on every particle from then on.
  case rate
  /// At the frame: every particle shows what holds then, whenever it was born.
  case frame
}

extension PropertyInfo {
  /// The bounds of its numbers.
  package var bounds: NumberBounds { NumberBounds(minimum: minimum, maximum: maximum) }

  /// True if not every number of it, or not every order, is taken.
  package var isBounded: Bool { minimum != nil || maximum != nil || isAscending }

  /// Says what is wrong with numbers: not finite (but for those whose greatest value is infinite),
  /// out of range, or out of order.
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

  /// The nearest value whose numbers are within the bounds and, where they have to be, in order: what
  /// an animation that overshoots shows.
  package func clamped(_ value: PropertyValue) -> PropertyValue {
    bounds.clamp(value, isAscending: isAscending)
  }
}

/// Something that is about one property: a row, a row without its host, an input.
package protocol PropertyDescribing {
  /// The facts of the property.
  var info: PropertyInfo { get }
}

extension PropertyDescribing {
  /// The name in key paths and documents: Core Animation's own.
  package var name: String { info.name }
  /// The values that it takes.
  package var type: ValueType { info.type }
  /// The unit of its number.
  package var unit: PropertyUnit { info.unit }
  /// The least value that is not an error.
  package var minimum: Double? { info.minimum }
  /// The greatest value that is not an error; `infinity` admits an endless one.
  package var maximum: Double? { info.maximum }
  /// Tells whether each number of a list is at least as great as the one before it.
  package var isAscending: Bool { info.isAscending }
  /// How it animates, if it does.
  package var animation: Animatability { info.animation }
  /// The meaning, in one sentence.
  package var summary: String { info.summary }
  /// The moment whose value counts; `nil` where there is but one.
  package var reading: ReadingMoment? { info.reading }
  /// The names that it takes with a sentence each, where it takes one of some names.
  package var choices: [PropertyInfo.Choice] { info.choices }
  /// True if an object without it is an error.
  package var isRequired: Bool { info.isRequired }
  /// The bounds of its numbers.
  package var bounds: NumberBounds { info.bounds }
  /// The nearest value whose numbers are within the bounds and, where they have to be, in order.
  package func clamped(_ value: PropertyValue) -> PropertyValue { info.clamped(value) }
}
