import LambentAnimations
import LambentImporters
package import LambentLayers
import LambentParticles
import LambentProperties
import LambentRenderTree
import LambentRendering
import LambentScenes

/// Everything that can be described, by name.
package enum Descriptions {
  /// Finds a description.
  ///
  /// - Throws: ``CatalogueError`` for a name that nothing has.
  package static func find(
    _ name: String, in registries: Registries = .builtIn
  ) throws -> Described {
    if let kind = registries.transitions.kind(named: name) {
      return Described(
        kind.name, kind: "transition", summary: kind.summary,
        rows: type(of: kind.prototype).schema)
    }
    let plain = name == "cell" ? "emitterCell" : name
    if let described = fixed.first(where: { $0.name == plain }) { return described }
    if let kind = AnimationKind.named(name) {
      return Described(kind.name, kind: "animation", summary: kind.summary, rows: kind.schema())
    }
    if let kind = registries.layers.kind(named: name) { return layer(kind) }
    if let kind = registries.filters.kind(named: name) {
      return Described(kind.name, kind: "filter", summary: kind.summary, rows: kind.inputs)
    }
    if let importer = ImporterRegistry.builtIn.importer(named: name) { return Described(importer) }
    if let preset = try? Presets.path(named: name) {
      return try PresetDescription.of(name, kind: "preset", path: preset, in: registries)
    }
    if name.contains("/") || name.hasSuffix(".json") {
      return try PresetDescription.of(name, kind: "scene", path: name, in: registries)
    }
    throw CatalogueError.unknown(
      "name", name, suggestion: Suggestion.nearest(to: name, among: names(in: registries)),
      list: "lambent list …")
  }

  private static func names(in registries: Registries) -> [String] {
    registries.transitions.kinds.flatMap { [$0.name] + $0.aliases }
      + registries.layers.kinds.map(\.name) + registries.filters.kinds.map(\.name)
      + AnimationKind.all.map(\.name) + ImporterRegistry.builtIn.importers.map(\.name)
      + fixed.map(\.name)
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
      Described(
        "constraint", kind: "constraint",
        summary: "A relation by which layers are laid out: an element of “constraints”.",
        rows: LayerConstraint.schema),
      animate,
    ] + dynamics
  }

  /// A block of changes of an event.
  private static var animate: Described {
    let changes = ValueType.Field(
      BlockKeys.set, .record([]), isRequired: true, summary: BlockKeys.setSummary)
    return Described(
      name: "animate", kind: "event",
      summary: "Changes as a block of views makes them: a key of every event.",
      properties: (BlockKeys.fields + [changes]).map { DescribedProperty($0) })
  }

  /// The physics of a layer's sublayers, a body, and each behaviour.
  private static var dynamics: [Described] {
    func described(_ name: String, _ summary: String, _ fields: [ValueType.Field]) -> Described {
      Described(
        name: name, kind: "dynamics", summary: summary,
        properties: fields.map { DescribedProperty($0) })
    }
    let kinds = DynamicsKeys.behaviors.map {
      described("dynamics.\($0.name)", $0.summary, $0.fields)
    }
    return [
      described(
        "dynamics", "The physics of a layer's sublayers: a key of every layer.",
        DynamicsKeys.fields),
      described("dynamics.body", "A layer that physics moves.", DynamicsKeys.body),
    ] + kinds
  }
}
