package import LambentProperties
import LambentText

/// A text that counts: a number between two others, by a pattern.
public struct TextCounter: Sendable, Hashable {
  /// The number with which it begins. Default: 0.
  public var from: Double
  /// The number with which it ends.
  public var to: Double
  /// The pattern of the number: `#,##0.00 €`.
  public var format: String
  /// The fraction of the way: 0 is ``from``, 1 is ``to``.
  public var progress: Double

  /// Creates a counter that shows its last number.
  public init(from: Double = 0, to: Double, format: String = "#,##0", progress: Double = 1) {
    (self.from, self.to, self.format, self.progress) = (from, to, format, progress)
  }

  /// The number as text.
  var text: String {
    let number = from + (to - from) * progress
    return NumberPattern(format)?.text(number) ?? ""
  }

  /// Numbers whose texts are as wide as those of all others on the way: the ends, and numbers with as many
  /// digits as these, all of them eights.
  var widestNumbers: [Double] {
    [from, to].flatMap { end -> [Double] in
      guard end != 0, end.isFinite else { return [end] }
      var power = 1.0
      while abs(end) >= power * 10 { power *= 10 }
      while abs(end) < power, power > 1e-15 { power /= 10 }
      let eights = 8.888_888_888_888_888 * power
      return [end, end < 0 ? -eights : eights]
    }
  }

  /// The numbers that animate.
  static let parts: [(name: String, part: any WritableKeyPath<TextCounter, Double> & Sendable)] = [
    ("from", \.from), ("to", \.to), ("progress", \.progress),
  ]
}

extension TextCounter: BuiltInValue {
  private static let range = 1e15

  package static var storedType: ValueType {
    .record([
      PropertyInfo(
        "from", type: .number, minimum: -range, maximum: range, animation: .implicit,
        summary: "The number at progress 0."
      ).defaulting(to: 0),
      PropertyInfo(
        "to", type: .number, isRequired: true, minimum: -range, maximum: range,
        animation: .implicit, summary: "The number at progress 1."),
      PropertyInfo(
        "format", type: .text, summary: "The pattern, as \"#,##0.00 €\"."
      ).defaulting(to: "#,##0"),
      PropertyInfo(
        "progress", type: .number, minimum: -range, maximum: range, animation: .implicit,
        summary: "The fraction of the way from the first number to the second, which animates."
      ).defaulting(to: 1),
    ])
  }

  package init?(stored propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue,
      let to = fields["to"].flatMap({ Double(propertyValue: $0) })
    else { return nil }
    self.init(to: to)
    for (name, part) in Self.parts {
      if let number = fields[name].flatMap({ Double(propertyValue: $0) }) {
        guard abs(number) <= Self.range else { return nil }
        self[keyPath: part] = number
      }
    }
    if case .text(let text)? = fields["format"] { format = text }
    guard NumberPattern(format) != nil else { return nil }
  }

  package var stored: PropertyValue {
    .record([
      "from": .number(from), "to": .number(to), "format": .text(format),
      "progress": .number(progress),
    ])
  }
}
