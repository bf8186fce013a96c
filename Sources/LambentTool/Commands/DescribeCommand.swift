import ArgumentParser
import LambentAnimations
import LambentLayers
import LambentParticles
import LambentProperties
import LambentScenes
import LambentTransitions

/// `lambent describe`: what something takes.
struct DescribeCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract:
      "Say what a transition, a layer type, an emitter cell, an animation or a preset takes.",
    discussion: """
      Examples:
        lambent describe flash
        lambent describe emitterCell --json
        lambent describe limits
      """)

  @Argument(help: "A name of `lambent list …`, emitterCell, or limits.")
  var name: String

  @OptionGroup var options: JSONOption

  func run(on console: Console) throws {
    let described = try Descriptions.find(name)
    if options.json {
      try console.writeLine(described.json.text())
      return
    }
    try console.writeLine("\(described.name) (\(described.kind)): \(described.summary)")
    for property in described.properties {
      try console.writeLine("\n  \(property.name)  \(property.facts)\n      \(property.summary)")
      for field in property.fields {
        try console.writeLine("      \(field.name)  \(field.type.shortName): \(field.summary)")
      }
    }
  }
}

/// Everything that can be described, by name.
enum Descriptions {
  /// Finds a description.
  ///
  /// - Throws: `ToolError` for a name that nothing bears.
  static func find(_ name: String) throws -> Described {
    if let kind = Transitions.kind(named: name) {
      return Described(
        kind.name, kind: "transition", summary: kind.summary,
        rows: type(of: kind.prototype).schema)
    }
    let plain = name == "cell" ? "emitterCell" : name
    if let described = fixed.first(where: { $0.name == plain }) { return described }
    if let kind = AnimationKind.named(name) {
      return Described(kind.name, kind: "animation", summary: kind.summary, rows: kind.schema())
    }
    if let kind = LayerKind.named(name) { return layer(kind) }
    if let preset = try? Presets.path(named: name) {
      return try PresetDescription.of(name, path: preset)
    }
    throw ToolError.unknown(
      "name", name, suggestion: Suggestion.nearest(to: name, among: names), list: "lambent list …")
  }

  private static var names: [String] {
    Transitions.all.flatMap { [$0.name] + $0.aliases } + LayerKind.all.map(\.name)
      + AnimationKind.all.map(\.name) + fixed.map(\.name)
      + ((try? Presets.all()) ?? []).map(\.name)
  }

  private static func layer(_ kind: LayerKind) -> Described {
    Described(
      kind.name, kind: "layer", summary: kind.summary,
      rows: kind.schema.rows.map { $0.schema(initial: kind.defaultValue(of: $0)) })
  }

  /// What is neither a transition, a layer, an animation nor a preset.
  private static var fixed: [Described] {
    [
      Described(
        "emitterCell", kind: "emitterCell", summary: "A kind of particle, and how it is born.",
        rows: EmitterCell.schema), Limits.description,
    ]
  }
}
