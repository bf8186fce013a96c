public import LambentPixels
package import LambentProperties

/// Characters of a text layer with a look of their own. Properties that are `nil` are the layer's.
public struct TextLayerRun: Sendable, Hashable {
  /// The characters; a line feed begins a new line.
  public var text: String
  /// The name of the font, such as “Inter Bold”.
  public var font: String?
  /// The font's size, in points.
  public var fontSize: Double?
  /// The colour of the characters.
  public var foregroundColor: Color?
  /// The space added after each character, in points.
  public var tracking: Double?
  /// The distance by which the characters are raised above the baseline, in points.
  public var baselineOffset = 0.0
  /// True if a line is drawn below the characters.
  public var isUnderlined = false

  /// Creates a run with the look of its layer.
  public init(_ text: String) { self.text = text }
}

/// A text layer's string: text, or runs.
struct TextString: Sendable, Hashable, PropertyRepresentable {
  var runs: [TextLayerRun]

  var text: String { runs.map(\.text).joined() }

  static let valueType = ValueType.either([
    .text,
    .list(
      .record([
        PropertyInfo("text", type: .text, isRequired: true, summary: "The characters."),
        PropertyInfo("font", type: .text, summary: "The font's name; by default the layer's."),
        PropertyInfo(
          "fontSize", type: .number, unit: .points, minimum: 0, maximum: 1e4,
          summary: "The size; by default the layer's."),
        PropertyInfo(
          "foregroundColor", type: .color, summary: "The colour; by default the layer's."),
        PropertyInfo(
          "tracking", type: .number, unit: .points, minimum: -1e5, maximum: 1e5,
          summary: "Extra space after each character."),
        PropertyInfo(
          "baselineOffset", type: .number, unit: .points, minimum: -1e5, maximum: 1e5,
          summary: "The height above the baseline."),
        PropertyInfo("underline", type: .boolean, summary: "Whether a line is drawn below."),
      ])),
  ])

  init(runs: [TextLayerRun]) { self.runs = runs }

  init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .null: runs = []
    case .text(let text): runs = [TextLayerRun(text)]
    case .list(let list):
      runs = []
      for value in list {
        guard let run = Self.run(value) else { return nil }
        runs.append(run)
      }
    default: return nil
    }
  }

  private static func run(_ value: PropertyValue) -> TextLayerRun? {
    guard case .record(let fields) = value, case .text(let text)? = fields["text"] else {
      return nil
    }
    var run = TextLayerRun(text)
    run.font = fields["font"].flatMap { String(propertyValue: $0) }
    run.fontSize = fields["fontSize"].flatMap { Double(propertyValue: $0) }
    run.foregroundColor = fields["foregroundColor"].flatMap { Color(propertyValue: $0) }
    run.tracking = fields["tracking"].flatMap { Double(propertyValue: $0) }
    run.baselineOffset = fields["baselineOffset"].flatMap { Double(propertyValue: $0) } ?? 0
    run.isUnderlined = fields["underline"].flatMap { Bool(propertyValue: $0) } ?? false
    return run
  }

  var propertyValue: PropertyValue {
    if runs.count == 1, runs[0] == TextLayerRun(runs[0].text) { return .text(runs[0].text) }
    return .list(
      runs.map { run in
        var fields: [String: PropertyValue] = ["text": .text(run.text)]
        fields["font"] = run.font.map(PropertyValue.text)
        fields["fontSize"] = run.fontSize.map(PropertyValue.number)
        fields["foregroundColor"] = run.foregroundColor.map(PropertyValue.color)
        fields["tracking"] = run.tracking.map(PropertyValue.number)
        if run.baselineOffset != 0 { fields["baselineOffset"] = .number(run.baselineOffset) }
        if run.isUnderlined { fields["underline"] = .boolean(true) }
        return .record(fields)
      })
  }
}

/// An OpenType feature and its value: `"liga=0"`; `"ss01"` is on.
package struct TextFeature: Sendable, Hashable {
  package let tag: String
  /// 0 for off, 1 for on, and other numbers for alternatives.
  package let value: Int

  /// Reads a feature, such as `smcp` or `ss01=1`. `nil` if the tag does not have four characters, or if the value is not
  /// in ``values``.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard Self.isTag(parts[0]) else { return nil }
    tag = String(parts[0])
    guard parts.count > 1 else {
      value = 1
      return
    }
    guard let number = Int(parts[1]), Self.values.contains(number) else { return nil }
    value = number
  }

  package static let values = 0...65535

  /// True for the name of a feature, or of an axis: four letters, digits or signs.
  package static func isTag(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 4 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// The axes of variable fonts that are set, by their four letters.
package struct TextVariations: Sendable, Hashable, BuiltInValue {
  var values: [String: Double]

  /// The registered axes, with the values that fonts have without them.
  package static let standards = ["wght": 400.0, "wdth": 100, "opsz": 14]
  package static let range = -1e4...1e4

  package static let storedType = ValueType.dictionary(.number)

  init(values: [String: Double]) { self.values = values }

  package init?(stored propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue else { return nil }
    values = [:]
    for (tag, value) in fields {
      guard TextFeature.isTag(tag), let number = Double(propertyValue: value),
        Self.range.contains(number)
      else { return nil }
      values[tag] = number
    }
  }

  package var stored: PropertyValue { .record(values.mapValues(PropertyValue.number)) }
}
