import LambentAnimations
package import LambentProperties

extension Cursor {
  /// A value of a type that neither contains other values nor refers to them by name. Other values are reported, and
  /// the result is `nil`.
  ///
  /// - Parameter bounds: The range of the property, if the value belongs to one.
  package func scalar(of type: ValueType, within bounds: NumberBounds? = nil) -> PropertyValue? {
    switch type {
    case .boolean: return boolean().map(PropertyValue.boolean)
    case .number: return number(within: bounds).map(PropertyValue.number)
    case .integer: return integer(within: bounds).map(PropertyValue.number)
    case .angle: return angle().map(PropertyValue.number)
    case .text: return filledText().map(PropertyValue.text)
    case .choice(let names): return choice(among: names).map(PropertyValue.text)
    case .point: return point().map(PropertyValue.point)
    case .size: return size().map(PropertyValue.size)
    case .rect: return rect().map(PropertyValue.rect)
    case .vector: return vector().map(PropertyValue.vector)
    case .color: return color().map(PropertyValue.color)
    case .transform: return transform().map(PropertyValue.transform)
    case .timingFunction: return timingFunction()
    case .pattern: return text().map(PropertyValue.text)
    default:
      expected(type.spelling)
      return nil
    }
  }

  /// One of some names.
  func choice(among names: [String]) -> String? {
    guard let name = text(expecting: ValueType.choice(names).spelling) else { return nil }
    guard !names.contains(name) else { return name }
    report(
      unknown: name, among: names, "unknown name “\(name)”",
      remedy: ValueType.choice(names).spelling)
    return nil
  }

  /// A name or text, or `[x1, y1, x2, y2]`. The property checks the text.
  private func timingFunction() -> PropertyValue? {
    if case .string(let text) = node {
      do throws(TimingFunctionError) {
        _ = try TimingFunction(checking: .text(text))
        return .text(text)
      } catch {
        let (what, remedy) = "\(error)".splitAtRemedy ?? ("\(error)", "as CSS has it")
        report(what, remedy: remedy)
        return nil
      }
    }
    guard case .array = node else {
      expected("a timing function: a name, [x1, y1, x2, y2], or text as \"steps(4, end)\"")
      return nil
    }
    guard let curve = numbers("x1", "y1", "x2", "y2") else { return nil }
    let value = PropertyValue.list(curve.map(PropertyValue.number))
    guard (try? TimingFunction(checking: value)) != nil else {
      report(
        .outOfRange, "a timing curve with x outside of 0…1",
        remedy: "[x1, y1, x2, y2] with x1 and x2 in 0…1")
      return nil
    }
    return value
  }

  /// Returns true if the numbers of a value are within the range, and in order where this is required. Reports each
  /// other number at its position.
  ///
  /// Numbers must be finite, unless the maximum is infinite. In animations, findings are notes, because animated
  /// values are clamped to the range.
  @discardableResult
  package func allows(
    _ value: PropertyValue, in name: String, _ bounds: NumberBounds, isAscending: Bool = false,
    severity: Diagnostic.Severity = .error
  ) -> Bool {
    if case .number(let number) = value { return allows(number, in: name, bounds, severity) }
    guard bounds.minimum != nil || bounds.maximum != nil || isAscending,
      let numbers = value.boundedNumbers
    else { return true }
    guard case .array(let elements) = node, elements.count == numbers.count else {
      return numbers.map { allows($0, in: name, bounds, severity) }.allSatisfy { $0 }
    }
    let areWithin = numbers.enumerated().map { index, number in
      element(at: index).allows(number, in: name, bounds, severity)
    }.allSatisfy { $0 }
    guard areWithin, isAscending, let descent = numbers.firstDescent else { return areWithin }
    element(at: descent).report(
      .order, "\(numbers[descent].short) comes after \(numbers[descent - 1].short) in “\(name)”",
      remedy: "numbers that ascend", severity: severity)
    return false
  }

  private func allows(
    _ number: Double, in name: String, _ bounds: NumberBounds, _ severity: Diagnostic.Severity
  ) -> Bool {
    guard bounds.allowsEndless(number) else {
      report(
        .outOfRange, "“\(name)” cannot be infinite", remedy: "a finite number", severity: severity)
      return false
    }
    guard bounds.contains(number) else {
      report(
        .outOfRange, "\(number.short) is out of range for “\(name)”", remedy: bounds.summary,
        severity: severity)
      return false
    }
    return true
  }
}

extension ValueType {
  /// The notation of a value of the type in documents, for error messages.
  package var spelling: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .angle: "an angle: radians, or text as \"36deg\""
    case .text: "text"
    case .choice(let names):
      "one of \(names.prefix(12).joined(separator: ", "))\(names.count > 12 ? ", …" : "")"
    case .point: "[x, y]"
    case .size: "[width, height]"
    case .rect: "[x, y, width, height]"
    case .vector: "[x, y, z]"
    case .color: "a colour: \"#rrggbb\" or [r, g, b, a]"
    case .transform: "16 numbers, or an array of steps"
    case .path: "SVG path data, or a shape"
    case .image: "the name of an image"
    case .list(let element): "an array, each element \(element.spelling)"
    case .optional(let wrapped): "\(wrapped.spelling), or null"
    case .either(let types): types.map(\.spelling).joined(separator: ", or ")
    case .record(let fields): "{\(fields.map { "\"\($0.name)\": …" }.joined(separator: ", "))}"
    case .tuple(let fields): Self.spelling(ofTuple: fields)
    case .dictionary(let element): "an object, each value \(element.spelling)"
    case .pattern: "text"
    case .form, .any: "a value"
    case .timingFunction: "a timing function"
    }
  }

  package func accepts(_ kind: JSONValue) -> Bool {
    switch (self, kind) {
    case (.any, _), (.form, _): true
    case (.optional(let wrapped), _): kind.isNull || wrapped.accepts(kind)
    case (.either(let types), _): types.contains { $0.accepts(kind) }
    case (.boolean, .boolean), (.number, .number), (.integer, .number), (.angle, .number): true
    case (.angle, .string), (.text, .string), (.choice, .string), (.color, .string): true
    case (.path, .string), (.image, .string), (.timingFunction, .string): true
    case (.point, .array), (.size, .array), (.rect, .array), (.vector, .array): true
    case (.color, .array), (.transform, .array), (.list, .array), (.timingFunction, .array): true
    case (.tuple, .array), (.record, .object), (.path, .object): true
    case (.pattern, .string), (.dictionary, .object): true
    default: false
    }
  }
}

extension PropertyInfo {
  /// The remedy for a missing key: its spelling and its meaning.
  package var remedy: String {
    let meaning = summary.prefix(1).lowercased() + summary.dropFirst().prefix { $0 != "." }
    return "\(unit == .seconds ? "seconds" : type.spelling) (\(meaning))"
  }
}
