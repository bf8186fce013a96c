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
public struct Property<Host>: PropertyDescribing, Sendable {
  /// The facts of the property.
  package private(set) var info: PropertyInfo
  /// Reads the value.
  package let get: @Sendable (Host) -> PropertyValue
  /// Writes a value of the right kind and range; says whether it was of the right kind.
  let store: @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Bool
  /// The field of the host, where the property is one.
  let field: PropertyField?
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
    info = PropertyInfo(
      name, type: type, unit: unit, minimum: minimum, maximum: maximum, isAscending: isAscending,
      animation: animation, summary: summary)
    info.choices = Value.choices
    self.field = PropertyField(field)
    get = { $0[keyPath: field].propertyValue }
    store = { (host: inout Host, value: PropertyValue) throws(PropertyError) -> Bool in
      guard let value = Value(propertyValue: value) else { return false }
      host[keyPath: field] = value
      return true
    }
  }

  /// Declares a property by how it is read and written; `set` says whether the value is of the right
  /// kind, and throws what else is wrong with it.
  package init(
    _ name: String, type: ValueType, unit: PropertyUnit = .none,
    minimum: Double? = nil, maximum: Double? = nil, isAscending: Bool = false,
    animation: Animatability = .none, summary: String,
    get: @escaping @Sendable (Host) -> PropertyValue,
    set: @escaping @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Bool
  ) {
    info = PropertyInfo(
      name, type: type, unit: unit, minimum: minimum, maximum: maximum, isAscending: isAscending,
      animation: animation, summary: summary)
    self.get = get
    store = set
    field = nil
  }

  /// Declares a property of another host again, by how it is read and written there.
  package init(
    _ info: PropertyInfo, get: @escaping @Sendable (Host) -> PropertyValue,
    set: @escaping @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Bool
  ) {
    self.info = info
    self.get = get
    store = set
    field = nil
  }

  /// The property with the moment at which it is read.
  package func read(_ moment: ReadingMoment) -> Property {
    var row = self
    row.info.reading = moment
    return row
  }

  /// The property with a sentence for each name that it takes.
  package func choosing(_ choices: [PropertyInfo.Choice]) -> Property {
    var row = self
    row.info = info.choosing(choices)
    return row
  }

  /// Writes a value; lists of numbers stand for points and the like.
  ///
  /// - Throws: ``PropertyError`` where the value is of the wrong kind, not finite or out of range.
  package func set(_ value: PropertyValue, on host: inout Host) throws(PropertyError) {
    try info.check(value)
    if try store(&host, value) { return }
    guard let coerced = value.coerced(to: type), try store(&host, coerced) else {
      throw .wrongKind(property: name, expected: type, found: value)
    }
  }
}

/// A Swift key path as the key of a dictionary.
struct PropertyField: Hashable, Sendable {
  private let path: any AnyKeyPath & Sendable

  init(_ path: any AnyKeyPath & Sendable) { self.path = path }

  static func == (left: Self, right: Self) -> Bool {
    (left.path as AnyKeyPath) == (right.path as AnyKeyPath)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
}

/// The unit of a property's number.
public enum PropertyUnit: String, Sendable, Hashable {
  /// A plain number, a factor or a fraction.
  case none = ""
  /// Points of the document.
  case points = "pt"
  /// Pixels of an image.
  case pixels = "px"
  /// Seconds.
  case seconds = "s"
  /// Radians.
  case radians = "rad"
  /// Radians per second.
  case radiansPerSecond = "rad/s"
  /// Points per second.
  case pointsPerSecond = "pt/s"
  /// Points per second per second.
  case pointsPerSecondSquared = "pt/s²"
  /// So many per second.
  case perSecond = "1/s"
  /// Turns per second.
  case turnsPerSecond = "turn/s"
}

/// How a property animates, if it does.
public enum Animatability: Sendable, Hashable {
  /// It does not.
  case none
  /// By animations that are added to it.
  case explicit
  /// Also when it is merely set, by the default action.
  case implicit
}
