import LambentGeometry

/// The limits of valid numbers.
package struct NumberBounds: Sendable, Hashable {
  /// The least valid number; `nil` for no limit.
  package let minimum: Double?
  /// The greatest valid number; `nil` for no limit. `infinity` also allows an infinite number.
  package let maximum: Double?

  package init(minimum: Double?, maximum: Double?) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// True if a number is finite, or infinite where that is allowed.
  package func allowsEndless(_ number: Double) -> Bool {
    number.isFinite || (number == .infinity && maximum == .infinity)
  }

  package func contains(_ number: Double) -> Bool {
    number >= minimum ?? -.infinity && number <= maximum ?? .infinity
  }

  /// The nearest valid number; NaN stays NaN.
  package func clamp(_ number: Double) -> Double {
    guard !number.isNaN else { return number }
    return min(max(number, minimum ?? -.infinity), maximum ?? .infinity)
  }

  /// The nearest value whose numbers are valid and, if required, ascending.
  func clamp(_ value: PropertyValue, isAscending: Bool) -> PropertyValue {
    guard minimum != nil || maximum != nil || isAscending else { return value }
    if case .number(let number) = value { return .number(clamp(number)) }
    guard isAscending else { return value.mappingBoundedNumbers(clamp) }
    var last = minimum ?? -.infinity
    return value.mappingBoundedNumbers { number in
      // In this order of arguments, NaN is replaced by the number before it.
      last = max(last, clamp(number))
      return last
    }
  }

  /// The limits as text for error messages.
  package var summary: String {
    switch (minimum, maximum) {
    case (let least?, let greatest?) where greatest < .infinity:
      "\(least.short)…\(greatest.short)"
    case (let least?, _): "at least \(least.short)"
    case (nil, let greatest?): "at most \(greatest.short)"
    case (nil, nil): "another number"
    }
  }
}

extension Double {
  /// The shortest text that parses to the same number, without `.0` for integers.
  package var short: String {
    let text = String(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [Double] {
  /// The index of the first number that is less than the one before it.
  package var firstDescent: Int? { indices.dropFirst().first { self[$0] < self[$0 - 1] } }
}

extension PropertyValue {
  /// The numbers to which a property's limits apply: a number itself, or those of a point, a size,
  /// a rectangle, a vector or a list of numbers; `nil` for other values.
  package var boundedNumbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .point(let point): return [point.x, point.y]
    case .size(let size): return [size.width, size.height]
    case .rect(let rect):
      return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .vector(let vector): return [vector.x, vector.y, vector.z]
    case .list(let values):
      let numbers = values.compactMap { value -> Double? in
        if case .number(let number) = value { number } else { nil }
      }
      return numbers.count == values.count ? numbers : nil
    default: return nil
    }
  }

  /// The value with each of its numbers replaced, in order. Values of other types are unchanged.
  func mappingBoundedNumbers(_ body: (Double) -> Double) -> PropertyValue {
    switch self {
    case .number, .point, .size, .rect, .vector: break
    case .list where boundedNumbers != nil: break
    default: return self
    }
    return zipped(with: self) { number, _ in body(number) } ?? self
  }
}
