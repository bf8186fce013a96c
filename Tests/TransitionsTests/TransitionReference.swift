import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions

/// The part of the documentation that is made from the rows of every transition.
enum TransitionReference {
  /// A section for each transition, with images and a table of its inputs.
  static var markdown: String {
    Transitions.all.map(section).joined(separator: "\n")
  }

  private static func section(_ kind: TransitionKind) -> String {
    var lines = ["### `\(kind.name)`", "", kind.summary]
    if !kind.aliases.isEmpty {
      lines[2] += " Also: \(kind.aliases.map { "`\($0)`" }.joined(separator: ", "))."
    }
    lines += ["", images(kind.name)]
    guard !kind.inputs.isEmpty else { return (lines + [""]).joined(separator: "\n") }
    lines += [
      "", "| input | type | default | range | meaning |", "| --- | --- | --- | --- | --- |",
    ]
    lines += kind.inputs.map { input in
      let cells = [
        "`\(input.name)`", type(input.type), initial(input.initial), range(input), input.summary,
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (lines + others(kind) + [""]).joined(separator: "\n")
  }

  /// The defaults that differ under an alias.
  private static func others(_ kind: TransitionKind) -> [String] {
    kind.variants.flatMap { variant -> [String] in
      let other = zip(kind.inputs, variant.inputs).filter { $0.initial != $1.initial }
      guard !other.isEmpty else { return [] }
      let list = other.map { "`\($1.name)` \(initial($1.initial))" }.joined(separator: ", ")
      return ["", "Under the name `\(variant.name)`: \(list)."]
    }
  }

  /// What it looks like at a quarter, a half and three quarters: `make gallery` draws it.
  private static func images(_ name: String) -> String {
    [("25", "a quarter"), ("5", "a half"), ("75", "three quarters")].map { file, moment in
      #"<img src="Images/Transitions/\#(name)-\#(file).jpg" alt="\#(name) at \#(moment)" width="200">"#
    }.joined(separator: "\n")
  }

  private static func type(_ type: ValueType) -> String {
    switch type {
    case .boolean: "boolean"
    case .number: "number"
    case .integer: "whole number"
    case .angle: "angle"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .point: "point"
    case .rect: "rectangle"
    case .color: "colour"
    case .image: "image"
    case .optional(let wrapped): self.type(wrapped)
    default: "any"
    }
  }

  private static func initial(_ value: PropertyValue) -> String {
    switch value {
    case .boolean(let flag): "`\(flag)`"
    case .number(let number): decimal(number)
    case .text(let text): "`\(text)`"
    case .point(let point): "\(decimal(point.x)), \(decimal(point.y))"
    case .rect(let rect):
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map(decimal)
        .joined(separator: ", ")
    case .color(let color):
      [color.red, color.green, color.blue, color.alpha].map(decimal).joined(separator: ", ")
    default: ""
    }
  }

  private static func range(_ input: TransitionKind.Input) -> String {
    let unit = input.unit == .none ? "" : " \(input.unit.rawValue)"
    return switch (input.minimum, input.maximum) {
    case (let least?, let most?): "\(decimal(least))…\(decimal(most))\(unit)"
    case (let least?, nil): "≥ \(decimal(least))\(unit)"
    case (nil, let most?): "≤ \(decimal(most))\(unit)"
    case (nil, nil): input.unit.rawValue
    }
  }

  /// A number with at most four decimals, as `description` writes it otherwise.
  private static func decimal(_ number: Double) -> String {
    guard abs(number) < 1e9 else { return "\(number)" }
    let rounded = (number * 1e4).rounded() / 1e4
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
