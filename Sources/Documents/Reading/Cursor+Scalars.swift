package import LambentGeometry
package import LambentProperties

extension Cursor {
  /// A finite number within bounds; a part of the canvas where this may be one.
  package func number(
    in bounds: ClosedRange<Double>? = nil, expecting what: String = "a number"
  ) -> Double? {
    guard let number = takesLengths ? canvasLength ?? plainNumber : plainNumber else {
      expected(what)
      return nil
    }
    if let bounds, !bounds.contains(number) {
      report(
        .outOfRange, "\(number.short) is out of range",
        remedy: "\(bounds.lowerBound.short)…\(bounds.upperBound.short)")
      return nil
    }
    return number
  }

  private var plainNumber: Double? {
    if case .number(let number) = node { number } else { nil }
  }

  /// The number under a key of this object, within the key's bounds; one that is missing though it has
  /// to be there is reported.
  package func number(at key: PropertyInfo) -> Double? {
    let member = key.isRequired ? requiredMember(key.name, meaning: key.remedy) : member(key.name)
    return member?.takingLengths(key.unit == .points).number(in: key.range)
  }

  /// The number under a key of this object, or another without the key; `nil` for one that is wrong.
  package func number(at key: PropertyInfo, otherwise: Double) -> Double? {
    member(key.name) == nil ? otherwise : number(at: key)
  }

  /// A number; an endless one where the bounds of its property admit it, or where they are there to
  /// reject it by the property's name.
  package func number(within bounds: NumberBounds?) -> Double? {
    if case .string(let text) = node, text == "infinity" {
      if bounds != nil { return .infinity }
      report(.outOfRange, "an infinite number", remedy: "a finite number")
      return nil
    }
    return number(
      expecting: bounds?.maximum == .infinity ? "a number or \"infinity\"" : "a number")
  }

  /// The whole number under a key of this object, within the key's bounds, or another without the key;
  /// `nil` for one that is wrong.
  package func integer(at key: PropertyInfo, otherwise: Int) -> Int? {
    guard let member = member(key.name) else { return otherwise }
    guard let number = member.integer(within: key.bounds),
      member.allows(.number(number), in: key.name, key.bounds)
    else { return nil }
    return Int(exactly: number)
  }

  /// A whole number that is exact, within bounds.
  package func integer(within bounds: NumberBounds?) -> Double? {
    let exact = NumberBounds(minimum: -0x1p53, maximum: 0x1p53)
    let least = max(bounds?.minimum ?? -.infinity, exact.minimum ?? 0)
    let greatest = min(bounds?.maximum ?? .infinity, exact.maximum ?? 0)
    let range = NumberBounds(minimum: least, maximum: greatest)
    guard case .number(let number) = node else {
      expected("a whole number, \(range.summary)")
      return nil
    }
    guard number == number.rounded() else {
      report(
        .outOfRange, "\(number.short) is not a whole number",
        remedy: "a whole number, \(range.summary)")
      return nil
    }
    // Values that the property's own bounds reject are reported with its name.
    guard exact.contains(number) else {
      report(
        .outOfRange, "\(number.short) is out of range", remedy: "a whole number, \(range.summary)")
      return nil
    }
    return number
  }

  package func boolean() -> Bool? {
    guard case .boolean(let flag) = cell?.boolean ?? node else {
      expected("true or false")
      return nil
    }
    return flag
  }

  package func text(expecting what: String = "text") -> String? {
    guard case .string(let text) = cell?.text ?? node else {
      expected(what)
      return nil
    }
    return text
  }

  /// An angle in radians, from a number or from text with a unit.
  func angle() -> Double? {
    switch node {
    case .number(let radians):
      return radians
    case .string(let text):
      if let radians = AngleText.radians(text) { return radians }
      report(
        "“\(text)” is not an angle",
        remedy: "radians, or text as \"36deg\" or \"0.1turn\"")
      return nil
    default:
      expected("an angle: radians, or text as \"36deg\" or \"0.1turn\"")
      return nil
    }
  }

  /// As many finite numbers as named.
  func numbers(_ names: String...) -> [Double]? {
    guard case .array(let elements) = node, elements.count == names.count else {
      expected("[\(names.joined(separator: ", "))]")
      return nil
    }
    let numbers = elements.indices.compactMap { index -> Double? in
      if case .number(let number) = elements[index] { return number }
      let element = element(at: index)
      return element.canvasLength ?? element.number(within: nil)
    }
    return numbers.count == elements.count ? numbers : nil
  }

  package func point() -> Point? {
    numbers("x", "y").map { Point(x: $0[0], y: $0[1]) }
  }

  package func size() -> Size? {
    numbers("width", "height").map { Size(width: $0[0], height: $0[1]) }
  }

  package func rect() -> Rect? {
    numbers("x", "y", "width", "height").map {
      Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  func vector() -> Vector3? {
    numbers("x", "y", "z").map { Vector3(x: $0[0], y: $0[1], z: $0[2]) }
  }

  /// Warns of plain numbers that are angles of more than two turns, and whole: they are likely to be degrees. Two
  /// turns and more in radians are hardly ever a whole number.
  package func warnOfDegrees(_ unit: PropertyUnit, _ type: ValueType = .angle) {
    guard unit == .radians, type == .angle else { return }
    switch node {
    case .number(let number) where number.magnitude > 4 * .pi && number == number.rounded():
      let degrees = "\"\(number.short)deg\""
      warn(
        .suspicious, "\(number.short) radians are \((number / (2 * .pi)).rounded().short) turns",
        remedy: "\(degrees), if degrees are meant")
    case .array:
      for element in elements() ?? [] { element.warnOfDegrees(unit) }
    default: break
    }
  }
}

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

extension PropertyInfo {
  fileprivate var range: ClosedRange<Double> {
    (minimum ?? -.infinity)...(maximum ?? .infinity)
  }
}
