import LambentGeometry

/// A property of a host, declared once in a row. Key paths, animation, documents, their schema,
/// `describe` and the reference all read this row.
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
  package private(set) var info: PropertyInfo
  /// Reads the value.
  package let get: @Sendable (Host) -> PropertyValue
  /// Writes a value of the right type and range. Returns false if the type is wrong.
  let store: @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Bool
  /// Sets a component of a transform in place, if the property is a transform; false where the
  /// value does not fit.
  private(set) var replace: (@Sendable (inout Host, Transform3D.Component, PropertyValue) -> Bool)?
  /// The field of the host, if the property is a single field.
  package private(set) var field: PropertyField?
  /// The continuation of key paths if the value is a list of hosts.
  var children: PropertyChildren<Host>?
  /// The rows of the host's other properties, if the value is an object of values for them.
  package internal(set) var fallbacks: (@Sendable () -> [PropertySchema])?

  /// Declares a property that is a stored or computed field of the host.
  ///
  /// - Parameters:
  ///   - name: The name in key paths and documents.
  ///   - field: The field of the host.
  ///   - type: The type of its values in documents.
  ///   - unit: The unit of its numbers.
  ///   - minimum: The smallest number, in that unit; `nil` for no limit.
  ///   - maximum: The greatest number, in that unit; `nil` for no limit.
  ///   - isAscending: True if the numbers of a list must be ascending.
  ///   - animation: The way in which it animates.
  ///   - summary: The meaning, in one sentence, for listings and the documents' schema.
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
    let access = FieldAccess(field)
    get = { access.value(of: $0).propertyValue }
    store = { (host: inout Host, value: PropertyValue) throws(PropertyError) -> Bool in
      guard let value = Value(propertyValue: value) else { return false }
      access.set(value, on: &host)
      return true
    }
    guard let transform = access as? FieldAccess<Host, Transform3D> else { return }
    replace = { host, component, value in
      let changed = transform.value(of: host).replacing(component, with: value)
      guard let changed, changed.isFinite else { return false }
      transform.set(changed, on: &host)
      return true
    }
  }

  /// Declares a property by a getter and a setter. `set` returns false for a value of the wrong
  /// type, and throws for other errors.
  package init(
    _ name: String, type: ValueType, unit: PropertyUnit = .none,
    minimum: Double? = nil, maximum: Double? = nil, isAscending: Bool = false,
    animation: Animatability = .none, summary: String,
    get: @escaping @Sendable (Host) -> PropertyValue,
    set: @escaping @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Bool
  ) {
    self.init(
      PropertyInfo(
        name, type: type, unit: unit, minimum: minimum, maximum: maximum,
        isAscending: isAscending, animation: animation, summary: summary), get: get, set: set)
  }

  /// Declares a property of another host for this one, with a getter and a setter for that host.
  package init(
    _ info: PropertyInfo, get: @escaping @Sendable (Host) -> PropertyValue,
    set: @escaping @Sendable (inout Host, PropertyValue) throws(PropertyError) -> Bool
  ) {
    self.info = info
    self.get = get
    store = set
  }

  /// The property with its reading time.
  package func read(_ moment: ReadingMoment) -> Property {
    var row = self
    row.info.reading = moment
    return row
  }

  /// The property with values between which animations switch.
  package func switching() -> Property {
    var row = self
    row.info.switches = true
    return row
  }

  /// The property as that of another field, which has the value in another form.
  package func reached(by field: any PartialKeyPath<Host> & Sendable) -> Property {
    var row = self
    row.field = PropertyField(field)
    return row
  }

  /// The property with a description for each of its names.
  package func choosing(_ choices: [PropertyInfo.Choice]) -> Property {
    var row = self
    row.info = info.choosing(choices)
    return row
  }

  /// Writes a value. Lists of numbers are accepted for points and similar types.
  ///
  /// - Throws: ``PropertyError`` if the value has the wrong type, is not finite or is out of range.
  package func set(_ value: PropertyValue, on host: inout Host) throws(PropertyError) {
    try info.check(value)
    if try store(&host, value) { return }
    guard let coerced = value.coerced(to: type), try store(&host, coerced) else {
      throw .wrongKind(property: name, expected: type, found: value)
    }
  }
}

/// A Swift key path as a dictionary key.
package struct PropertyField: Hashable, Sendable {
  private let path: any AnyKeyPath & Sendable

  package init(_ path: any AnyKeyPath & Sendable) { self.path = path }

  /// True if the key paths lead to the same field.
  package static func == (left: Self, right: Self) -> Bool {
    (left.path as AnyKeyPath) == (right.path as AnyKeyPath)
  }

  /// Hashes the key path.
  package func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
}

/// The unit of a property's numbers.
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
  /// A rate per second.
  case perSecond = "1/s"
  /// Turns per second.
  case turnsPerSecond = "turn/s"
}

/// The ways in which a property animates.
public enum Animatability: Sendable, Hashable {
  /// Not animatable.
  case none
  /// Animatable by explicit animations.
  case explicit
  /// Also animated implicitly, by the default action when it is set.
  case implicit
}
