import LambentAnimations
public import LambentDocuments
import LambentGeometry
public import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree

/// The JSON Schema of scene documents, made from the same rows and keys that the readers use.
///
/// It rejects what ``Scene`` rejects, as far as a schema can express it. A schema cannot express that numbers are in
/// ascending order, that names and key paths exist, that files can be read, or that several values are inconsistent.
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
    guard case .object(let document) = ValueType.record(DocumentKeys.document).schema else {
      return .object(head)
    }
    let whole = JSONValue.object(
      head + document + [("$defs", .object(definitions(for: registries)))])
    return admittingLists(admittingParameters(whole))
  }

  private static func definitions(for registries: Registries) -> [JSONValue.Member] {
    var all = valueDefinitions
    all.append(("parameter", parameterReference))
    all.append(("driven", driven))
    let images = DocumentKeys.images.map { ValueType.record($0).schema }
    all.append(("image", ["oneOf": .array(images)]))
    let moments: JSONValue = [["required": ["time"]], ["required": ["on"]]]
    let event = ValueType.record(DocumentKeys.event).schema
    all.append(("event", event.merging([("oneOf", moments)])))
    all.append(
      ("settings", ["type": "object", "propertyNames": ["pattern": "^(.+[.].+|[$]comment)$"]]))
    all.append(("dynamics", dynamics))
    all.append(("constraint", constraint))
    all.append(("event-completion", ValueType.record(DocumentKeys.completion).schema))
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
      let identity = PropertyInfo("type", type: .choice([kind.name]), summary: kind.summary)
      let keys = kind.documentKeys.map { $0.name == "type" ? identity : $0 }
      all.append(("layer-\(kind.name)", object(keys.map(keyOfLayer) + rows.map(Self.member))))
      for row in rows {
        guard let children = row.children?(), !all.contains(where: { $0.key == row.name }) else {
          continue
        }
        let events = row.name == CellEventKeys.cellsName ? CellEventKeys.keys.map(\.member) : []
        all.append((row.name, object(children.map(Self.member) + events)))
      }
    }
    return all
  }

  private static var animationDefinitions: [JSONValue.Member] {
    let kinds = AnimationKind.all
    var all = [choice(of: kinds.map(\.name), in: "animation", by: "type")]
    for kind in kinds {
      let keys = [
        PropertyInfo("type", type: .choice([kind.name]), isRequired: true, summary: kind.summary),
        PropertyInfo("key", type: .text, summary: "The key under which it is added."),
      ]
      let rows = kind.schema().map { row -> JSONValue.Member in
        switch row.name {
        case "animations": (row.name, described(arrayOf("animation"), row.summary))
        case "filter":
          (
            row.name,
            described(
              ["anyOf": [reference("transition-name"), reference("transition")]], row.summary)
          )
        default: member(row)
        }
      }
      all.append(
        ("animation-\(kind.name)", object(keys.map(\.member) + rows, required: keys.required)))
    }
    return all
  }

  // MARK: Filters and transitions

  private static func filterDefinitions(of filters: FilterRegistry) -> [JSONValue.Member] {
    let kinds = filters.kinds
    // A document's kernels are filters, too.
    var all = [choice(of: kinds.map(\.name), in: "filter", by: "filter", isOpen: true)]
    for kind in kinds {
      let identity = PropertyInfo(
        "filter", type: .choice([kind.name]), isRequired: true, summary: kind.summary)
      let keys = filters.commonFields.map { $0.name == "filter" ? identity : $0 }
      all.append(
        (
          "filter-\(kind.name)",
          object(keys.map(\.member) + kind.inputs.map(Self.drivable), required: keys.required)
        ))
    }
    return all
  }

  private static func transitionDefinitions(of kinds: [TransitionKind]) -> [JSONValue.Member] {
    let transitionNames = nameSchema(kinds.flatMap { [$0.name] + $0.aliases }, isOpen: true)
    var rules: [JSONValue] = []
    var all: [JSONValue.Member] = []
    for kind in kinds.flatMap({ [$0] + $0.variants }) {
      let aliases = kind.variants.isEmpty ? kind.aliases : []
      let names = JSONValue.array(([kind.name] + aliases).map(JSONValue.string))
      rules.append(
        rule("filter", ["enum": names], then: reference("transition-\(kind.name)")))
      let filter = described(["enum": names], kind.summary)
      let inputs = kind.schema.map(Self.member)
      all.append(
        ("transition-\(kind.name)", object([("filter", filter)] + inputs, required: ["filter"])))
    }
    let choice: JSONValue = [
      "type": "object", "properties": ["filter": transitionNames],
      "required": ["filter"], "allOf": .array(rules),
    ]
    return [("transition", choice), ("transition-name", transitionNames)] + all
  }

  // MARK: Parts

  /// One of several objects; a key decides which.
  private static func choice(
    of names: [String], in room: String, by key: String, fallback: String? = nil,
    isOpen: Bool = false
  ) -> JSONValue.Member {
    let required: JSONValue = [.string(key)]
    var rules = names.map { rule(key, ["const": .string($0)], then: reference("\(room)-\($0)")) }
    if let fallback {
      rules.append([
        "if": ["not": ["required": required]], "then": reference("\(room)-\(fallback)"),
      ])
    }
    var all: JSONValue = [
      "type": "object", "properties": .object([(key, nameSchema(names, isOpen: isOpen))]),
    ]
    if fallback == nil { all["required"] = required }
    all["allOf"] = .array(rules)
    return (room, all)
  }

  /// The schema that an object has if a value of it has another.
  static func rule(_ key: String, _ condition: JSONValue, then schema: JSONValue) -> JSONValue {
    [
      "if": ["properties": .object([(key, condition)]), "required": [.string(key)]],
      "then": schema,
    ]
  }

  /// One of several names; or any, which kernels of the document may have.
  private static func nameSchema(_ names: [String], isOpen: Bool) -> JSONValue {
    let known: JSONValue = ["enum": .array(names.map(JSONValue.string))]
    return isOpen ? ["anyOf": [known, ["type": "string"]]] : known
  }

  /// An object with these keys and `$comment`, and no others.
  static func object(_ members: [JSONValue.Member], required: [String] = []) -> JSONValue {
    var object: [JSONValue.Member] = [
      ("type", "object"), ("properties", .object(members + [("$comment", true)])),
    ]
    if !required.isEmpty { object.append(("required", .array(required.map(JSONValue.string)))) }
    return .object(object + [("additionalProperties", false)])
  }

  /// The key of an input of a filter with its schema.
  private static func drivable(_ row: PropertySchema) -> JSONValue.Member {
    let (key, schema) = member(row)
    return (key, row.info.animation == .none ? admittingDriven(schema, row.type) : schema)
  }

  private static func member(_ row: PropertySchema) -> JSONValue.Member {
    let text = row.info.description
    if row.children != nil { return (row.name, described(arrayOf(row.name), text)) }
    if row.type == [LayerConstraint].valueType {
      return (row.name, described(arrayOf("constraint"), text))
    }
    if let rows = row.fallbacks?() {
      return (row.name, described(object(rows.map(Self.member)), text))
    }
    if row.name == "name" {
      let type = ValueType.optional(DocumentKeys.name)
      return (row.name, described(type.schema, text))
    }
    if row.type == .list(LayerFilter.valueType) {
      let list: JSONValue = [
        "type": "array", "items": reference("filter"),
        "maxItems": .number(Double(SceneLimits.maximumFilters)),
      ]
      return (row.name, described(list, text))
    }
    return (row.name, row.info.schema(initial: row.initial.schemaDefault))
  }
}

extension PropertyValue {
  /// The value as the default of a schema, where it is short.
  var schemaDefault: JSONValue? {
    switch self {
    case .boolean, .text, .point, .size: JSONValue(self)
    case .number(let number): number.isFinite ? .number(number) : "infinity"
    case .color(let color): .string(color.hex)
    case .list([]): []
    case .record([:]): .object([])
    default: nil
    }
  }
}
