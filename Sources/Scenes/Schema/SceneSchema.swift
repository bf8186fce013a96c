import LambentAnimations
import LambentGeometry
public import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree

/// The JSON Schema of scene documents, made of the same rows and keys that reading uses.
///
/// It rejects what ``Scene`` rejects, as far as a schema can say it. It cannot say that numbers
/// ascend, that names and key paths lead somewhere, that files can be read, and what only several
/// values together make wrong.
public enum SceneSchema {
  /// The schema (draft 2020-12) of documents that may name some kinds.
  public static func json(for registries: Registries) -> JSONValue {
    let head: [JSONValue.Member] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", "Lambent scene"),
      (
        "description",
        "A canvas, images and a tree of layers with animations. Generated: see `make docs`."
      ),
    ]
    guard case .object(let document) = DocumentKey.document.schema else { return .object(head) }
    let whole = JSONValue.object(
      head + document + [("$defs", .object(definitions(for: registries)))])
    return admittingParameters(whole)
  }

  private static func definitions(for registries: Registries) -> [JSONValue.Member] {
    var all = valueDefinitions
    all.append(("parameter", parameterReference))
    all.append(("image", ["oneOf": .array(DocumentKey.images.map(\.schema))]))
    let moments: JSONValue = [["required": ["time"]], ["required": ["on"]]]
    all.append(("event", DocumentKey.event.schema.merging([("oneOf", moments)])))
    all.append(("dynamics", dynamics))
    all.append(("constraint", LayerConstraint.valueType.schema))
    all.append(("event-completion", DocumentKey.completion.schema))
    all += layerDefinitions(of: registries.layers.kinds)
    all += animationDefinitions
    all += filterDefinitions(of: registries.filters)
    all += transitionDefinitions(of: registries.transitions.kinds)
    return all
  }

  // MARK: Layers and animations

  private static func layerDefinitions(of kinds: [LayerKind]) -> [JSONValue.Member] {
    var all = [choice(of: kinds.map(\.name), in: "layer", by: "type", fallback: "layer")]
    for kind in kinds {
      let rows = kind.schema.rows.map { $0.schema(initial: kind.defaultValue(of: $0)) }
      let keys = kind.documentKeys.map { key in
        key.name == "type" ? DocumentKey("type", ["const": .string(kind.name)], kind.summary) : key
      }
      all.append(("layer-\(kind.name)", (keys + rows.map(Self.key)).schema))
      for row in rows {
        guard let children = row.children?(), !all.contains(where: { $0.key == row.name }) else {
          continue
        }
        all.append((row.name, children.map(Self.key).schema))
      }
    }
    return all
  }

  private static var animationDefinitions: [JSONValue.Member] {
    let kinds = AnimationKind.all
    var all = [choice(of: kinds.map(\.name), in: "animation", by: "type")]
    for kind in kinds {
      let keys = [
        DocumentKey("type", ["const": .string(kind.name)], kind.summary, isRequired: true),
        DocumentKey("key", ["type": "string"], "The key under which it is added."),
      ]
      let rows = kind.schema().map { row in
        switch row.name {
        case "animations": DocumentKey(row.name, arrayOf("animation"), row.summary)
        case "filter":
          DocumentKey(
            row.name, ["anyOf": [reference("transition-name"), reference("transition")]],
            row.summary)
        default: key(row)
        }
      }
      all.append(("animation-\(kind.name)", (keys + rows).schema))
    }
    return all
  }

  // MARK: Filters and transitions

  private static func filterDefinitions(of filters: FilterRegistry) -> [JSONValue.Member] {
    let kinds = filters.kinds
    var all = [choice(of: kinds.map(\.name), in: "filter", by: "filter")]
    for kind in kinds {
      let keys = filters.commonFields.map { field in
        field.name == "filter"
          ? DocumentKey(
            field.name, ["const": .string(kind.name)], kind.summary, isRequired: true)
          : DocumentKey(field.name, field.name == "name" ? filterName : field.schema, "")
      }
      all.append(("filter-\(kind.name)", (keys + kind.inputs.map(Self.key)).schema))
    }
    return all
  }

  /// The name of a filter: key paths go through it.
  private static let filterName: JSONValue = [
    "type": "string", "pattern": "^[^.]+$",
    "description": "The name in key paths; the kind's own without another.",
  ]

  private static func transitionDefinitions(of kinds: [TransitionKind]) -> [JSONValue.Member] {
    let transitionNames = JSONValue.array(
      kinds.flatMap { [$0.name] + $0.aliases }.map(JSONValue.string))
    var rules: [JSONValue] = []
    var all: [JSONValue.Member] = []
    for kind in kinds {
      let names = JSONValue.array(([kind.name] + kind.aliases).map(JSONValue.string))
      rules.append([
        "if": ["properties": ["filter": ["enum": names]], "required": ["filter"]],
        "then": reference("transition-\(kind.name)"),
      ])
      let filter = DocumentKey("filter", ["enum": names], kind.summary, isRequired: true)
      let inputs = type(of: kind.prototype).schema.map(Self.key)
      all.append(("transition-\(kind.name)", ([filter] + inputs).schema))
    }
    let choice: JSONValue = [
      "type": "object", "properties": ["filter": ["enum": transitionNames]],
      "required": ["filter"], "allOf": .array(rules),
    ]
    return [("transition", choice), ("transition-name", ["enum": transitionNames])] + all
  }

  // MARK: Parts

  /// One of several objects, told apart by a key.
  private static func choice(
    of names: [String], in room: String, by key: String, fallback: String? = nil
  ) -> JSONValue.Member {
    func object(_ value: JSONValue) -> JSONValue { .object([(key: key, value: value)]) }
    let required: JSONValue = .array([.string(key)])
    var rules = names.map { name -> JSONValue in
      let constant: JSONValue = ["const": .string(name)]
      return [
        "if": ["properties": object(constant), "required": required],
        "then": reference("\(room)-\(name)"),
      ]
    }
    if let fallback {
      rules.append([
        "if": ["not": ["required": required]], "then": reference("\(room)-\(fallback)"),
      ])
    }
    let names: JSONValue = .array(names.map(JSONValue.string))
    var all: JSONValue = ["type": "object", "properties": object(["enum": names])]
    if fallback == nil { all["required"] = required }
    all["allOf"] = .array(rules)
    return (room, all)
  }

  /// The key of a row.
  private static func key(_ row: PropertySchema) -> DocumentKey {
    let text = row.info.description
    if row.children != nil { return DocumentKey(row.name, arrayOf(row.name), text) }
    if row.type == [LayerConstraint].valueType {
      return DocumentKey(row.name, arrayOf("constraint"), text)
    }
    if let rows = row.fallbacks?() { return DocumentKey(row.name, rows.map(Self.key).schema, text) }
    if row.name == "name" {
      return DocumentKey(row.name, ["anyOf": [reference("name"), ["type": "null"]]], text)
    }
    if row.type == .list(LayerFilter.valueType) {
      let list: JSONValue = [
        "type": "array", "items": reference("filter"),
        "maxItems": .number(Double(SceneLimits.maximumFilters)),
      ]
      return DocumentKey(row.name, list, text)
    }
    let schema = row.type.schema(
      within: row.bounds, description: text, initial: row.initial.schemaDefault)
    return DocumentKey(row, schema: row.unit == .points ? admittingLengths(schema) : schema)
  }
}

extension PropertyValue {
  /// The value as the default of a schema, where it is short.
  fileprivate var schemaDefault: JSONValue? {
    switch self {
    case .boolean, .text, .point, .size: JSONValue(self)
    case .number(let number): number.isFinite ? .number(number) : "infinity"
    case .color(let color): .string(color.hex)
    default: nil
    }
  }
}

extension PropertyInfo {
  /// Everything that a schema can only say in words: the meaning, the unit, the order, when the value
  /// is read, and what each choice stands for.
  fileprivate var description: String {
    var parts = [unit == .none ? summary : "\(summary) (\(unit.rawValue))"]
    if isAscending { parts.append("Ascending.") }
    switch reading {
    case .birth: parts.append("Read at birth.")
    case .rate: parts.append("Read all the time.")
    case .frame: parts.append("Read at the frame.")
    case nil: break
    }
    parts += choices.map { "\($0.name): \($0.summary)" }
    return parts.joined(separator: " ")
  }
}
