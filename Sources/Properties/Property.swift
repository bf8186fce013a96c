/// One property of a host, declared once: key paths, animation, documents, their schema,
/// `describe` and the reference are all read from this row.
///
/// ```swift
/// struct Spark: PropertyHost {
///   var birthRate = 0.0
///
///   static let properties: [Property<Spark>] = [
///     Property("birthRate", \.birthRate, unit: .perSecond, minimum: 0,
///       summary: "Particles born per second.")
///   ]
///   static let prototype = Spark()
/// }
/// ```
public struct Property<Host>: Sendable {
  /// The name in key paths and documents: Core Animation's own.
  public let name: String
  /// What values it takes.
  public let type: ValueType
  /// What its number counts.
  public let unit: PropertyUnit
  /// The least value that is not an error: of a number, or of each number of a point, a size, a list.
  public let minimum: Double?
  /// The greatest value that is not an error; `infinity` admits an endless one.
  public let maximum: Double?
  /// Whether each number of a list is at least as great as the one before it.
  public let isAscending: Bool
  /// Whether and how it animates.
  public let animation: Animatability
  /// What it means, in one sentence.
  public let summary: String
  /// Reads the value.
  public let get: @Sendable (Host) -> PropertyValue
  /// Writes a value of the right kind and range; says whether it was of the right kind.
  let store: @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Bool
  /// How key paths go on where the value is a list of hosts.
  var children: PropertyChildren<Host>?
  /// Where the value is an object of values for the host's other properties: their rows.
  package internal(set) var fallbacks: (@Sendable () -> [PropertySchema])?

  /// Declares a property that is a stored or computed field of the host.
  public init<Value: PropertyRepresentable>(
    _ name: String, _ field: any WritableKeyPath<Host, Value> & Sendable,
    type: ValueType = Value.valueType, unit: PropertyUnit = .none,
    minimum: Double? = nil, maximum: Double? = nil, isAscending: Bool = false,
    animation: Animatability = .none, summary: String
  ) {
    self.name = name
    self.type = type
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.isAscending = isAscending
    self.animation = animation
    self.summary = summary
    get = { $0[keyPath: field].propertyValue }
    store = { (host: inout Host, value: PropertyValue) throws(PropertyError) -> Bool in
      guard let value = Value(propertyValue: value) else { return false }
      host[keyPath: field] = value
      return true
    }
  }

  /// Declares a property by how it is read and written; `set` says whether the value is of the right
  /// kind, and throws what else is wrong with it.
  public init(
    _ name: String, type: ValueType, unit: PropertyUnit = .none,
    minimum: Double? = nil, maximum: Double? = nil, isAscending: Bool = false,
    animation: Animatability = .none, summary: String,
    get: @escaping @Sendable (Host) -> PropertyValue,
    set: @escaping @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Bool
  ) {
    self.name = name
    self.type = type
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.isAscending = isAscending
    self.animation = animation
    self.summary = summary
    self.get = get
    store = set
  }

  /// Writes a value; lists of numbers stand for points and the like.
  ///
  /// - Throws: ``PropertyError`` where the value is of the wrong kind, not finite or out of range.
  public func set(_ value: PropertyValue, on host: inout Host) throws(PropertyError) {
    try check(value)
    if try store(&host, value) { return }
    guard let coerced = value.coerced(to: type), try store(&host, coerced) else {
      throw .wrongKind(property: name, expected: type, found: value)
    }
  }

  /// Says what is wrong with numbers: not finite (but for those whose greatest value is infinite), out
  /// of range, or out of order.
  func check(_ value: PropertyValue) throws(PropertyError) {
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
    let bounds = NumberBounds(minimum: minimum, maximum: maximum)
    guard bounds.allowsEndless(number) else { throw .notFinite(property: name) }
    guard bounds.contains(number) else {
      throw .outOfRange(property: name, value: number, minimum: minimum, maximum: maximum)
    }
  }

  /// The nearest value whose numbers are within the bounds and, where they have to be, in order: what an
  /// animation that overshoots shows.
  package func clamped(_ value: PropertyValue) -> PropertyValue {
    NumberBounds(minimum: minimum, maximum: maximum).clamp(value, isAscending: isAscending)
  }
}

/// What a property's number counts.
public enum PropertyUnit: String, Sendable, Hashable {
  /// A plain number, a factor or a share.
  case none = ""
  /// Points of the document.
  case points = "pt"
  /// Pixels of an image.
  case pixels = "px"
  /// Seconds.
  case seconds = "s"
  /// Radians.
  case radians = "rad"
  /// Radians a second.
  case radiansPerSecond = "rad/s"
  /// Points a second.
  case pointsPerSecond = "pt/s"
  /// Points a second each second.
  case pointsPerSecondSquared = "pt/s²"
  /// So many a second.
  case perSecond = "1/s"
  /// Turns a second.
  case turnsPerSecond = "turn/s"
}

/// Whether and how a property animates.
public enum Animatability: Sendable, Hashable {
  /// It does not.
  case none
  /// By animations that are added to it.
  case explicit
  /// Also when it is merely set, by the default action.
  case implicit
}
