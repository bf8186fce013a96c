import LambentAnimations
import LambentLayers
import LambentParticles
import LambentProperties
import LambentRenderTree
import LambentTransitions

/// Everything that can be described, by name.
package enum Descriptions {
  /// Finds a description.
  ///
  /// - Throws: ``CatalogueError`` for a name that nothing has.
  package static func find(_ name: String) throws -> Described {
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
    throw CatalogueError.unknown(
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
