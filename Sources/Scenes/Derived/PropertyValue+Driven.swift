import LambentProperties

extension PropertyValue {
  /// The numbers of a number, a point, a size, a rectangle, a vector or a colour; `nil` for other values.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .boolean, .point, .size, .rect, .vector, .color:
      var result: [Double] = []
      _ = zipped(with: self) { number, _ in
        result.append(number)
        return number
      }
      return result
    default: return nil
    }
  }

  /// The same kind of value with other numbers.
  func replacing(numbers: some Sequence<Double>) -> PropertyValue {
    if case .boolean = self { return numbers.first { _ in true }.map(PropertyValue.number) ?? self }
    var iterator = numbers.makeIterator()
    return zipped(with: self) { number, _ in iterator.next() ?? number } ?? self
  }

  /// True if it consists of numbers alone, so that it can be read again with other numbers.
  var isWholeOfNumbers: Bool {
    switch self {
    case .transform, .path: true
    case .list(let elements): elements.allSatisfy { $0.numbers != nil }
    default: numbers != nil
    }
  }
}
