import LambentGeometry
import LambentPixels

extension PropertyValue {
  /// The value whose numbers an operation computes from this one's and another's; `nil` if the
  /// types differ or have no numbers. Transforms are not combined entry by entry.
  package func zipped(
    with other: PropertyValue, _ operation: (Double, Double) -> Double
  ) -> PropertyValue? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(operation(a, b))
    case (.boolean, .number), (.number, .boolean), (.boolean, .boolean):
      guard let a = Double(propertyValue: self), let b = Double(propertyValue: other) else {
        return nil
      }
      return .number(operation(a, b))
    case (.point(let a), .point(let b)):
      return .point(Point(x: operation(a.x, b.x), y: operation(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(
        Size(width: operation(a.width, b.width), height: operation(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          x: operation(a.origin.x, b.origin.x), y: operation(a.origin.y, b.origin.y),
          width: operation(a.size.width, b.size.width),
          height: operation(a.size.height, b.size.height)))
    case (.vector(let a), .vector(let b)):
      return .vector(
        Vector3(x: operation(a.x, b.x), y: operation(a.y, b.y), z: operation(a.z, b.z)))
    case (.color(let a), .color(let b)):
      return .color(
        Color(
          red: operation(a.red, b.red), green: operation(a.green, b.green),
          blue: operation(a.blue, b.blue), alpha: operation(a.alpha, b.alpha)))
    case (.path(let a), .path(let b)):
      return a.zipped(with: b, operation).map(PropertyValue.path)
    case (.list(let a), .list(let b)):
      return Self.zipped(a, b) { $0.zipped(with: $1, operation) }
    default: return nil
    }
  }

  /// A list combined from two of equal length; `nil` if the lengths differ or an element fails.
  static func zipped(
    _ a: [PropertyValue], _ b: [PropertyValue],
    _ operation: (PropertyValue, PropertyValue) -> PropertyValue?
  ) -> PropertyValue? {
    guard a.count == b.count else { return nil }
    var result: [PropertyValue] = []
    result.reserveCapacity(a.count)
    for (first, second) in zip(a, b) {
      guard let value = operation(first, second) else { return nil }
      result.append(value)
    }
    return .list(result)
  }
}

extension PropertyValue {
  /// The result of an additive animation with value `other`: the component-wise sum; for transforms
  /// `other · self`, which applies `other` first. `nil` if the values cannot be added.
  package func adding(_ other: PropertyValue) -> PropertyValue? {
    switch (self, other) {
    case (.transform(let current), .transform(let value)):
      .transform(value.concatenating(current))
    case (.null, .color): other
    case (.list(let a), .list(let b)): Self.zipped(a, b) { $0.adding($1) }
    default: zipped(with: other, +)
    }
  }

  /// The value that must be added to `other` to give this one: the inverse of ``adding(_:)``.
  package func subtracting(_ other: PropertyValue) -> PropertyValue? {
    switch (self, other) {
    case (.transform(let sum), .transform(let value)):
      value.inverse.map { .transform($0.concatenating(sum)) }
    case (.list(let a), .list(let b)): Self.zipped(a, b) { $0.subtracting($1) }
    default: zipped(with: other, -)
    }
  }

  /// The value added to itself `count` times; for a transform, that power, with the integer part of
  /// the count.
  package func multiplied(by count: Double) -> PropertyValue? {
    if case .transform(let transform) = self {
      return .transform(transform.power(count))
    }
    return zipped(with: self) { number, _ in number * count }
  }

  /// The neutral value of addition: zero, the identity, transparent black.
  package var zero: PropertyValue? {
    if case .transform = self { return .transform(.identity) }
    return zipped(with: self) { _, _ in 0 }
  }

  /// The distance to another value: the length of the difference of all components; `nil` for types
  /// without a distance (transforms, images, text).
  package func distance(to other: PropertyValue) -> Double? {
    var sum = 0.0
    let difference = zipped(with: other) { a, b in
      sum += (a - b) * (a - b)
      return 0
    }
    return difference == nil ? nil : sum.squareRoot()
  }

  /// The dot product of all components; `nil` if the types differ.
  package func dot(_ other: PropertyValue) -> Double? {
    var sum = 0.0
    let product = zipped(with: other) { a, b in
      sum += a * b
      return 0
    }
    return product == nil ? nil : sum
  }

  /// True if every number is finite. The contents of records are not checked.
  package var isFinite: Bool {
    switch self {
    case .number(let number): return number.isFinite
    case .transform(let transform): return transform.isFinite
    case .list(let values): return values.allSatisfy(\.isFinite)
    default:
      var result = true
      _ = zipped(with: self) { number, _ in
        if !number.isFinite { result = false }
        return number
      }
      return result
    }
  }
}

extension Transform3D {
  /// The transform applied repeatedly, by squaring. A count of 0 or less gives the identity.
  fileprivate func power(_ count: Double) -> Transform3D {
    var rest = UInt64(min(max(count.isNaN ? 0 : count, 0), 1e15))
    var (result, factor) = (Transform3D.identity, self)
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(factor) }
      factor = factor.concatenating(factor)
      rest >>= 1
    }
    return result
  }
}

extension Path {
  /// The path whose coordinates an operation computes from this one's and another's; `nil` if their
  /// elements differ.
  fileprivate func zipped(
    with other: Path, _ operation: (Double, Double) -> Double
  ) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    func mix(_ a: Point, _ b: Point) -> Point {
      Point(x: operation(a.x, b.x), y: operation(a.y, b.y))
    }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for pair in zip(elements, other.elements) {
      switch pair {
      case (.move(to: let a), .move(to: let b)): result.append(.move(to: mix(a, b)))
      case (.line(to: let a), .line(to: let b)): result.append(.line(to: mix(a, b)))
      case (.quad(to: let a, control: let c), .quad(to: let b, control: let d)):
        result.append(.quad(to: mix(a, b), control: mix(c, d)))
      case (
        .cubic(to: let a, control1: let c1, control2: let c2),
        .cubic(to: let b, control1: let d1, control2: let d2)
      ):
        result.append(.cubic(to: mix(a, b), control1: mix(c1, d1), control2: mix(c2, d2)))
      case (.close, .close): result.append(.close)
      default: return nil
      }
    }
    return Path(result)
  }
}
