import LambentGeometry
public import LambentProperties

extension TextAnimator: PropertyHost {
  /// The rows of the selector, then those of the characters. Key paths name both directly
  /// (`animators.reveal.offset`).
  public static let properties: [Property<TextAnimator>] = selectorRows + characterRows

  /// An animator that changes nothing.
  public static let prototype = TextAnimator()

  /// The rows of the selector.
  static let selectorRows: [Property<TextAnimator>] = [
    Property("by", \.selector.unit, summary: "The units that are weighted."),
    Property(
      "start", \.selector.start, minimum: -100, maximum: 100, animation: .implicit,
      summary: "The start of the range, as a fraction of the text."),
    Property(
      "end", \.selector.end, minimum: -100, maximum: 100, animation: .implicit,
      summary: "The end of the range, as a fraction of the text."),
    Property(
      "offset", \.selector.offset, minimum: -100, maximum: 100, animation: .implicit,
      summary: "The offset of the range, as a fraction of the text."),
    Property("shape", \.selector.shape, summary: "The shape of the weight over the range."),
    Property(
      "smoothness", \.selector.smoothness, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The smoothness of a square's edges; 0 is abrupt."),
    Property(
      "ease", \.selector.ease, minimum: -1, maximum: 1, animation: .implicit,
      summary: "The easing of the weight near 0 and 1: positive is slow, negative is fast."),
    Property(
      "amount", \.selector.amount, minimum: -1, maximum: 1, animation: .implicit,
      summary: "A factor on all weights."),
    Property("order", \.selector.order, summary: "The order in which units are counted."),
    Property(
      "seed", \.selector.seed, minimum: 0, maximum: 9e15,
      summary: "The seed of the shuffled order and of scrambled characters."),
  ]

  /// The rows of the changes of a character with weight 1.
  static let characterRows: [Property<TextAnimator>] = [
    Property(
      "position", \.position, unit: .points, animation: .implicit,
      summary: "The offset of characters."),
    Property(
      "anchor", \.anchor, unit: .points, animation: .implicit,
      summary:
        "The origin of rotation and scale, relative to the middle of the unit on the "
        + "baseline."),
    Property(
      "scale", \.scale, minimum: -1000, maximum: 1000, animation: .implicit,
      summary: "The scale of characters."),
    Property(
      "rotation", \.rotation, type: .angle, unit: .radians, animation: .implicit,
      summary: "The rotation of characters."),
    Property(
      "opacity", \.opacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The opacity of characters."),
    Property(
      "foregroundColor", \.color, animation: .implicit,
      summary:
        "The colour of characters; by default their own."),
    Property(
      "strokeColor", \.strokeColor, animation: .implicit,
      summary: "The stroke colour of characters; by default the text's."),
    Property(
      "lineWidth", \.lineWidth, unit: .points, minimum: -1e4, maximum: 1e4, animation: .implicit,
      summary: "Extra width of the stroke."),
    Property(
      "tracking", \.tracking, unit: .points, minimum: -1e5, maximum: 1e5, animation: .implicit,
      summary: "Extra space after each character."),
    Property(
      "blur", \.blur, unit: .points, minimum: 0, maximum: 250, animation: .implicit,
      summary: "The blur radius of characters."),
    Property(
      "scramble", \.scramble, minimum: -1e9, maximum: 1e9, animation: .implicit,
      summary:
        "At 1 or more, random letters and digits replace the characters whose weight is at "
        + "least ½. They change whenever the value passes a whole number."),
  ]
}

extension TextSelector {
  /// Both eases: x at low weights, y at high ones.
  fileprivate var ease: Point {
    get { Point(x: easeLow, y: easeHigh) }
    set { (easeLow, easeHigh) = (newValue.x, newValue.y) }
  }
}

extension TextAnimator: BuiltInValue {
  /// `{"name": …, "selector": {…}, property: value}`.
  package static let storedType = ValueType.record(
    [
      PropertyInfo("name", type: .text, isRequired: true, summary: "The name in key paths."),
      PropertyInfo(
        "selector", type: .record(fields(of: selectorRows)),
        summary: "The weight of the animator's effect on each character."),
    ] + fields(of: characterRows))

  /// The descriptions of rows, with the defaults of an animator that changes nothing.
  private static func fields(of rows: [Property<TextAnimator>]) -> [PropertyInfo] {
    rows.map { row in
      var info = row.info
      let initial = row.get(.prototype)
      info.standard = initial == .null ? nil : initial
      return info
    }
  }

  /// Creates an animator from a record; `nil` if a value is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue else { return nil }
    self.init()
    for (key, value) in fields {
      switch (key, value) {
      case ("name", .text(let text)): name = text
      case ("selector", .record(let inputs)):
        for (input, value) in inputs {
          guard let row = Self.selectorRows.first(where: { $0.name == input }),
            (try? row.set(value, on: &self)) != nil
          else { return nil }
        }
      default:
        guard let row = Self.characterRows.first(where: { $0.name == key }),
          (try? row.set(value, on: &self)) != nil
        else { return nil }
      }
    }
  }

  /// A record of the name and of all values that differ from the defaults.
  package var stored: PropertyValue {
    func changed(_ rows: [Property<TextAnimator>]) -> [String: PropertyValue] {
      var values: [String: PropertyValue] = [:]
      for row in rows where row.get(self) != row.get(.prototype) {
        values[row.name] = row.get(self)
      }
      return values
    }
    var fields = changed(Self.characterRows)
    fields["name"] = .text(name)
    let selector = changed(Self.selectorRows)
    if !selector.isEmpty { fields["selector"] = .record(selector) }
    return .record(fields)
  }
}
