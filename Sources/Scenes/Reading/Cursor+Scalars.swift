import LambentGeometry
import LambentPixels

extension Cursor {
  /// A finite number within bounds.
  func number(in bounds: ClosedRange<Double>? = nil, expecting what: String = "a number") -> Double?
  {
    guard case .number(let number) = node.kind else {
      expected(what)
      return nil
    }
    if let bounds, !bounds.contains(number) {
      report(
        "\(number.short) is out of range",
        remedy: "\(bounds.lowerBound.short)…\(bounds.upperBound.short)")
      return nil
    }
    return number
  }

  /// A finite number, or `"infinity"`.
  func numberOrInfinity() -> Double? {
    if case .string(let text) = node.kind, text == "infinity" { return .infinity }
    return number(expecting: "a number or \"infinity\"")
  }

  /// A whole number within bounds.
  func integer(in bounds: ClosedRange<Int>) -> Int? {
    guard case .number(let number) = node.kind else {
      expected("a whole number")
      return nil
    }
    guard let whole = Int(exactly: number) else {
      report("\(number.short) is not a whole number", remedy: "a whole number")
      return nil
    }
    guard bounds.contains(whole) else {
      report("\(whole) is out of range", remedy: "\(bounds.lowerBound)…\(bounds.upperBound)")
      return nil
    }
    return whole
  }

  /// `true` or `false`.
  func boolean() -> Bool? {
    guard case .boolean(let flag) = node.kind else {
      expected("true or false")
      return nil
    }
    return flag
  }

  /// Text.
  func text(expecting what: String = "text") -> String? {
    guard case .string(let text) = node.kind else {
      expected(what)
      return nil
    }
    return text
  }

  /// An angle in radians, from a number or from text with a unit.
  func angle() -> Double? {
    switch node.kind {
    case .number(let radians):
      return radians
    case .string(let text):
      if let radians = AngleText.radians(text) { return radians }
      report("“\(text)” is not an angle", remedy: "radians, or text as \"36deg\" or \"0.1turn\"")
      return nil
    default:
      expected("an angle: radians, or text as \"36deg\" or \"0.1turn\"")
      return nil
    }
  }

  /// As many finite numbers as named.
  func numbers(_ names: String...) -> [Double]? {
    let what = "[\(names.joined(separator: ", "))]"
    guard case .array(let elements) = node.kind, elements.count == names.count else {
      expected(what)
      return nil
    }
    let numbers = elements.compactMap { element -> Double? in
      guard case .number(let number) = element.kind else { return nil }
      return number
    }
    guard numbers.count == names.count else {
      report("not every element is a number", remedy: what)
      return nil
    }
    return numbers
  }

  /// `[x, y]`.
  func point() -> Point? {
    numbers("x", "y").map { Point(x: $0[0], y: $0[1]) }
  }

  /// `[width, height]`.
  func size() -> Size? {
    numbers("width", "height").map { Size(width: $0[0], height: $0[1]) }
  }

  /// `[x, y, width, height]`.
  func rect() -> Rect? {
    numbers("x", "y", "width", "height").map {
      Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  /// `[x, y, z]`.
  func vector() -> Vector3? {
    numbers("x", "y", "z").map { Vector3(x: $0[0], y: $0[1], z: $0[2]) }
  }
}

/// Angles as text.
package enum AngleText {
  /// Radians of text as `36deg`, `0.1turn` or `1.5rad`.
  package static func radians(_ text: String) -> Double? {
    let units: [(suffix: String, factor: Double)] = [
      ("deg", .pi / 180), ("turn", 2 * .pi), ("rad", 1),
    ]
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let number = Double(text.dropLast(unit.suffix.count)), number.isFinite else {
        return nil
      }
      return number * unit.factor
    }
    return nil
  }
}

extension Double {
  /// The shortest text that reads back as the number, without `.0` for whole ones.
  var short: String {
    let text = String(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
