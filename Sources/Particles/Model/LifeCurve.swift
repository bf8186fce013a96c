public import LambentAnimations
public import LambentPixels
public import LambentProperties

/// A value that changes over a particle's life: keys at fractions of it, with timing functions
/// between them.
///
/// ```swift
/// let curve: LifeCurve<Double> = [.init(0, 0.2), .init(0.1, 1, .easeOut), .init(1, 0)]
/// ```
///
/// The first value applies before the first key, the last value after the last key.
public struct LifeCurve<Value: LifeCurveValue>: Sendable, Hashable {
  /// A value at a fraction of life.
  public struct Key: Sendable, Hashable {
    /// The fraction of the life, 0…1.
    public var fraction: Double
    /// The number or the colour at the key.
    public var value: Value
    /// The timing function of the segment that ends at the key.
    public var timing: TimingFunction

    /// Creates a key.
    public init(_ fraction: Double, _ value: Value, _ timing: TimingFunction = .linear) {
      self.fraction = fraction
      self.value = value
      self.timing = timing
    }
  }

  /// The keys, in order of their fractions. Two keys at one fraction make a jump.
  public var keys: [Key]

  /// Creates a curve from its keys.
  public init(_ keys: [Key]) {
    self.keys = keys
  }
}

extension LifeCurve: ExpressibleByArrayLiteral {
  /// Creates a curve from its keys.
  public init(arrayLiteral keys: Key...) { self.init(keys) }
}

/// A value that a life curve can interpolate: a number or a colour.
public protocol LifeCurveValue: PropertyRepresentable, Hashable {}

extension Double: LifeCurveValue {}
extension Color: LifeCurveValue {}

extension LifeCurveValue {
  /// The red, green, blue and alpha of a colour, or a number four times.
  var lanes: SIMD4<Double> {
    switch propertyValue {
    case .color(let color): color.components
    case .number(let number): SIMD4(repeating: number)
    default: .zero
    }
  }
}

extension LifeCurve: BuiltInValue {
  /// `[[0, 0.2], [0.1, 1, "easeOut"], [1, 0]]`: fraction of life, value, timing function into the key.
  package static var storedType: ValueType {
    .list(
      .tuple([
        PropertyInfo(
          "fraction", type: .number, isRequired: true, minimum: 0, maximum: 1,
          summary: "The fraction of life at which the value is reached."),
        PropertyInfo(
          "value", type: Value.valueType, isRequired: true, summary: "The value at that fraction."),
        PropertyInfo(
          "timing", type: .timingFunction, summary: "The timing function from the previous key."),
      ]))
  }

  /// Creates the curve from a list of keys; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard case .list(let list) = propertyValue else { return nil }
    keys = []
    for case .list(let parts) in list {
      guard (2...3).contains(parts.count), case .number(let fraction) = parts[0],
        let value = Self.value(parts[1])
      else { return nil }
      guard parts.count == 3 else {
        keys.append(Key(fraction, value))
        continue
      }
      guard let timing = TimingFunction(propertyValue: parts[2]) else { return nil }
      keys.append(Key(fraction, value, timing))
    }
    guard keys.count == list.count else { return nil }
  }

  private static func value(_ given: PropertyValue) -> Value? {
    if case .text(let text) = given, let color = Color(hex: text) { return color as? Value }
    return given.coerced(to: Value.valueType).flatMap(Value.init(propertyValue:))
  }

  /// The keys as a list. Linear keys omit the timing function.
  package var stored: PropertyValue {
    .list(
      keys.map { key in
        let pair = [.number(key.fraction), key.value.propertyValue]
        return .list(key.timing == .linear ? pair : pair + [key.timing.propertyValue])
      })
  }
}
