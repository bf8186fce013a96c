import LambentAnimations
import LambentImporters
import LambentImports
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
  /// - Parameter trustsDocument: True if a document of that name is trusted; presets always are.
  /// - Throws: ``CatalogueError`` for a name that nothing has.
  package static func find(
    _ name: String, in registries: Registries = .builtIn, trustsDocument: Bool = false
  ) throws -> Described {
    if let described = shared(name, in: registries) { return described }
    let plain = name == "cell" ? "emitterCell" : name
    if let described = fixed.first(where: { $0.name == plain }) { return described }
    if let kind = AnimationKind.named(name) {
      return Described(kind.name, kind: "animation", summary: kind.summary, rows: kind.schema())
    }
    if let kind = registries.layers.kind(named: name) {
      var described = layer(kind)
      described.seeAlso = namesakes[name].map { [$0] } ?? []
      return described
    }
    if let kind = registries.filters.kind(named: name) { return filter(kind, in: registries) }
    if let importer = ImporterRegistry.builtIn.importer(named: name) { return Described(importer) }
    if let path = KernelFolders.path(for: name) {
      return Described(try KernelFolders.kernel(at: path), name: KernelFile.name(of: path))
    }
    if let preset = try? Presets.path(named: name) {
      let options = SceneOptions(registries: registries, trustsDocument: true)
      return try PresetDescription.of(name, kind: "preset", path: preset, options)
    }
    if name.contains(".") || name.contains("/"),
      let file = ImporterRegistry.builtIn.file(at: name, isTrusted: trustsDocument)
    {
      let options = SceneOptions(registries: registries, trustsDocument: trustsDocument)
      return try PresetDescription.of(name, foreign: file, options)
    }
    if name.contains("/") || name.hasSuffix(".json") {
      if (try? ForeignFile(contentsOf: name, isTrusted: trustsDocument))?.isMarkup == true {
        throw ImportError.unrecognised(file: name)
      }
      let options = SceneOptions(registries: registries, trustsDocument: trustsDocument)
      return try PresetDescription.of(name, kind: "scene", path: name, options)
    }
    if let described = property(name, in: registries) { return described }
    if name.contains("."), (try? ForeignFile(contentsOf: name, isTrusted: trustsDocument)) != nil {
      throw ImportError.unrecognised(file: name)
    }
    throw CatalogueError.unknown(
      "name", name, suggestion: Suggestion.nearest(to: name, among: names(in: registries)),
      list: "lambent list …")
  }

  /// The thing that has a name that several kinds may have, with the names under which the others are
  /// described; a transition of the name; `nil` for other names.
  private static func shared(_ name: String, in registries: Registries) -> Described? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      if parts[0] == "filter", let kind = registries.filters.kind(named: parts[1]) {
        return filter(kind, in: registries)
      }
      if parts[0] == "layer", let kind = registries.layers.kind(named: parts[1]) {
        var described = layer(kind)
        described.name = name
        return described
      }
    }
    guard let kind = registries.transitions.kind(named: name) else { return nil }
    let known = registries.filters.kind(named: name)
    // The name of a filter, and another name of a transition.
    if let known, kind.name != name {
      var described = filter(known, in: registries)
      described.seeAlso += [kind.name]
      return described
    }
    let isAlias = kind.prototype.usedAlias != nil
    let ownName = isAlias ? " “\(type(of: kind.prototype).name)” has other defaults." : ""
    var described = Described(
      kind.name, kind: "transition", summary: kind.summary + ownName, rows: kind.schema)
    if let known { described.seeAlso = ["filter.\(known.name)"] }
    return described
  }

  /// The names of the objects of documents that could be meant by the name of a kind of layer.
  private static let namesakes = ["scene": "document", "transform": "document.transform"]

  /// The names of what no list has: cells, limits, and the objects of documents.
  package static var unlisted: [String] { fixed.map(\.name) }

  /// Every kind that has properties.
  private static func kinds(in registries: Registries) -> [Described] {
    [registries.layers.kind(named: "layer").map(layer)].compactMap { $0 }
      + registries.layers.kinds.map(layer) + fixed
      + registries.filters.kinds.map { filter($0, in: registries) }
      + AnimationKind.all.map {
        Described($0.name, kind: "animation", summary: $0.summary, rows: $0.schema())
      }
  }

  /// A property by its name, for each kind that has it, or of one kind, by the path that the former prints.
  /// Kinds with the same summary are listed once.
  private static func property(_ name: String, in registries: Registries) -> Described? {
    var rows: [DescribedProperty] = []
    for kind in kinds(in: registries) {
      let prefix = "\(kind.name)."
      let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      guard var row = kind.properties.first(where: { $0.path == own }),
        !rows.contains(where: { $0.info.summary == row.info.summary })
      else { continue }
      row.path = prefix + own
      rows.append(row)
    }
    guard !rows.isEmpty else { return nil }
    return Described(
      name: name, kind: "property", summary: "The kinds that have it, and its meaning in each.",
      properties: rows)
  }

  private static func names(in registries: Registries) -> [String] {
    let kinds = kinds(in: registries)
    return registries.transitions.kinds.flatMap { [$0.name] + $0.aliases } + kinds.map(\.name)
      + ImporterRegistry.builtIn.importers.map(\.name)
      + ((try? Presets.all()) ?? []).map(\.name)
      + kinds.flatMap { $0.properties.map(\.path) }
  }

  /// A kind of layer: first its own keys and properties, then those that every layer has.
  private static func layer(_ kind: LayerKind) -> Described {
    let rows = kind.schema.rows.map { $0.schema(initial: kind.defaultValue(of: $0)) }
    func isCommon(_ row: PropertySchema) -> Bool { LayerSchema.base.hasRow(named: row.name) }
    var described = Described(
      kind.name, kind: "layer", summary: kind.summary,
      rows: rows.filter { !isCommon($0) } + rows.filter(isCommon))
    described.properties += kind.seedKey.map { [DescribedProperty($0)] } ?? []
    described.properties.insert(contentsOf: kind.ownKeys.map { DescribedProperty($0) }, at: 0)
    return described
  }

  /// A filter: the keys that all have, and its inputs.
  private static func filter(_ kind: FilterKind, in registries: Registries) -> Described {
    let common = registries.filters.commonFields.filter { $0.name != "filter" }
    var described = Described(
      name: kind.name, kind: "filter", summary: kind.summary,
      properties: kind.inputs.map { DescribedProperty($0.info, defaultValue: $0.initial) }
        + common.map { DescribedProperty($0) })
    described.family = kind.family
    let key = "layer.\(kind.name)"
    described.seeAlso = DocumentObject.all.filter { $0.name == key }.map(\.name)
    return described
  }

  /// Things that are in no list: cells, limits, and the objects of documents.
  private static var fixed: [Described] {
    let objects = DocumentObject.all.map { object in
      Described(
        name: object.name, kind: "document", summary: object.summary,
        properties: object.keys.map { DescribedProperty($0) })
    }
    var cell = Described(
      "emitterCell", kind: "emitterCell",
      summary: "A cell: a kind of particle, and how it is born.",
      rows: EmitterCell.schema)
    cell.properties += objects.first { $0.name == "emitterCell.keys" }?.properties ?? []
    return [
      cell, Limits.description, timing,
      Described(
        "constraint", kind: "constraint",
        summary: "A relation by which layers are laid out: an element of “constraints”.",
        rows: LayerConstraint.schema),
    ] + objects + dynamics
  }

  /// The timing keys of layers and animations, and the forms of timing functions.
  private static var timing: Described {
    let names = [
      "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
      "autoreverses", "fillMode", "removedOnCompletion",
    ]
    let rows = AnimationKind.named("basic")?.schema() ?? []
    let keys = names.compactMap { name in rows.first { $0.name == name } }
    return Described(
      name: "timing", kind: "document",
      summary: "The timing keys of layers and animations, then the forms of a timing function.",
      properties: keys.map { DescribedProperty($0.info, defaultValue: $0.initial) }
        + DocumentObject.timingFunctions.map { DescribedProperty($0) })
  }

  /// The physics of a layer's sublayers, a body, and each behaviour.
  private static var dynamics: [Described] {
    func described(_ name: String, _ summary: String, _ fields: [PropertyInfo]) -> Described {
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
