import LambentGeometry
import LambentPixels
public import LambentProperties

extension TextAnimator: PropertyHost {
  /// The selector's rows, then those of what characters have; key paths reach both by name alone
  /// (`animators.reveal.offset`).
  public static let properties: [Property<TextAnimator>] = selectorRows + characterRows

  /// An animator that does nothing.
  public static let prototype = TextAnimator()

  /// How strongly it acts on each character.
  static let selectorRows: [Property<TextAnimator>] = [
    Property("by", \.selector.unit, summary: "The units that have one weight each."),
    Property(
      "start", \.selector.start, minimum: -100, maximum: 100, animation: .implicit,
      summary: "Where the range starts, as a fraction of the text."),
    Property(
      "end", \.selector.end, minimum: -100, maximum: 100, animation: .implicit,
      summary: "Where the range ends, as a fraction of the text."),
    Property(
      "offset", \.selector.offset, minimum: -100, maximum: 100, animation: .implicit,
      summary: "How far the range is moved, as a fraction of the text."),
    Property("shape", \.selector.shape, summary: "How the weight changes over the range."),
    Property(
      "smoothness", \.selector.smoothness, minimum: 0, maximum: 1, animation: .implicit,
      summary: "How gradually a square takes in a unit; at 0 at once."),
    Property(
      "ease", \.selector.ease, minimum: -1, maximum: 1, animation: .implicit,
      summary: "How slowly the weight leaves 0 and reaches 1; below 0 fast."),
    Property(
      "amount", \.selector.amount, minimum: -1, maximum: 1, animation: .implicit,
      summary: "The factor of all weights."),
    Property("order", \.selector.order, summary: "The order in which units are counted."),
    Property(
      "seed", \.selector.seed, minimum: 0, maximum: 9e15,
      summary: "The seed of the shuffled order and of scrambled characters."),
  ]

  /// The properties of a character where its weight is 1.
  static let characterRows: [Property<TextAnimator>] = [
    Property(
      "position", \.position, unit: .points, animation: .implicit,
      summary: "How far characters are moved."),
    Property(
      "anchor", \.anchor, unit: .points, animation: .implicit,
      summary: "Where they turn and grow about, from the middle of their unit on the baseline."),
    Property(
      "scale", \.scale, minimum: -1000, maximum: 1000, animation: .implicit,
      summary: "How large characters are."),
    Property(
      "rotation", \.rotation, type: .angle, unit: .radians, animation: .implicit,
      summary: "How far they are turned."),
    Property(
      "opacity", \.opacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "How opaque they are."),
    Property(
      "foregroundColor", \.color, animation: .implicit, summary: "Their colour; else their own."),
    Property(
      "strokeColor", \.strokeColor, animation: .implicit,
      summary: "The colour of the line around them; else the text's."),
    Property(
      "lineWidth", \.lineWidth, unit: .points, minimum: -1e4, maximum: 1e4, animation: .implicit,
      summary: "Added to the width of that line."),
    Property(
      "tracking", \.tracking, unit: .points, minimum: -1e5, maximum: 1e5, animation: .implicit,
      summary: "Added behind each character."),
    Property(
      "blur", \.blur, unit: .points, minimum: 0, maximum: 250, animation: .implicit,
      summary: "The radius of their blur."),
    Property(
      "scramble", \.scramble, minimum: -1e9, maximum: 1e9, animation: .implicit,
      summary: "From 1 on, other letters and digits at weights of ½ or more; others at each whole "
        + "number."),
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
        "selector", type: .record(selectorRows.map(\.info)),
        summary: "How strongly it acts on each character."),
    ] + characterRows.map(\.info))

  /// Creates an animator from a record; `nil` where a value does not fit.
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

  /// A record of the name and of what differs from the defaults.
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
