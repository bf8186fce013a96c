import LambentDocuments
import LambentImporters
import LambentImports
import LambentLayers
import LambentProperties
import LambentScenes

/// The parameters and the paths of a document: those that `--set` can reach and that it gives values of its own.
enum PresetDescription {
  /// Describes the document at a path.
  static func of(
    _ name: String, kind: String, path: String, _ options: SceneOptions
  ) throws -> Described {
    try of(name, kind: kind, Scene(contentsOf: path, options: options), options.registries)
  }

  /// Describes the document that an importer makes of a foreign file.
  static func of(
    _ name: String, foreign file: ForeignFile, _ options: SceneOptions
  ) throws -> Described {
    var imports = ImportOptions()
    imports.registries = options.registries
    let effect = try ImporterRegistry.builtIn.effect(from: file, options: imports)
    return try of(
      name, kind: "imported scene", effect.scene(file: name, options: options),
      options.registries)
  }

  private static func of(
    _ name: String, kind: String, _ scene: Scene, _ registries: Registries
  ) throws -> Described {
    let layers = try ScenePlayer(scene).layers(at: 0)
    return Described(
      name: name, kind: kind, summary: scene.summary,
      properties: scene.parameters.map(described)
        + layers.flatMap { properties(of: $0, below: "", registries.layers) })
  }

  /// A parameter: as `--param` takes it, and `--set` below `parameters`.
  private static func described(_ parameter: SceneParameter) -> DescribedProperty {
    DescribedProperty(
      PropertyInfo(
        "parameters.\(parameter.name)", type: parameter.kind == .image ? .image : parameter.type,
        minimum: parameter.minimum, maximum: parameter.maximum, summary: parameter.summary),
      defaultValue: parameter.initial)
  }

  private static func properties(
    of layer: LayerReport, below parent: String, _ kinds: LayerRegistry
  ) -> [DescribedProperty] {
    guard let name = layer.name else { return [] }
    let path = parent.isEmpty ? name : "\(parent)/\(name)"
    let rows = kinds.kind(named: layer.type)?.schema.rows.map { $0.schema(initial: .null) } ?? []
    let own = layer.properties.flatMap { property in
      described(property.name, property.value, rows: rows, below: path)
    }
    return own + layer.sublayers.flatMap { properties(of: $0, below: path, kinds) }
  }

  /// A property, or those of the cells that it holds.
  private static func described(
    _ name: String, _ value: PropertyValue, rows: [PropertySchema], below path: String
  ) -> [DescribedProperty] {
    guard let row = rows.first(where: { $0.name == name }) else { return [] }
    if let children = row.children, case .list(let records) = value {
      return records.flatMap { record -> [DescribedProperty] in
        guard case .record(let fields) = record, case .text(let child)? = fields["name"] else {
          return []
        }
        let inner = children()
        return inner.flatMap { row -> [DescribedProperty] in
          guard let value = fields[row.name], value != row.initial, row.name != "name" else {
            return []
          }
          return described(row.name, value, rows: inner, below: "\(path).\(name).\(child)")
        }
      }
    }
    var property = DescribedProperty(row.info, defaultValue: value)
    property.path = "\(path).\(name)"
    return [property]
  }
}
