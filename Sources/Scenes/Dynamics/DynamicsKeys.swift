import LambentDocuments
import LambentDynamics
import LambentGeometry
package import LambentProperties

package enum DynamicsKeys {
  static let until = DocumentKey(
    "until", in: 1e-3...DynamicsLimits.maximumDuration, default: 10.0,
    "The duration of the simulation, in seconds. Then the bodies stop.")
  static let step = DocumentKey<Double?>(
    "step", in: DynamicsLimits.step...1,
    "The time between two keyframes of the motion, in seconds: a multiple of 1/240. The "
      + "default is 1/240, which is always the solver's own step.")
  static let bodies = DocumentKey<[Fields]?>(
    "bodies", type: .list(.record(body)), isRequired: true,
    "The moving layers: sublayers of this one, by name.")
  /// Each kind of behaviour has keys of its own: ``BehaviorKind/fields``.
  static let rules = PropertyInfo(
    "behaviors", type: .list(.any),
    summary: "The rules of the motion: see `lambent describe dynamics.gravity` and so on.")

  package static let fields = [until.info, step.info, bodies.info, rules]

  package static let body = [BodyKeys.layer.info, BodyKeys.shape.info] + BodyKeys.material

  package static var behaviors: [BehaviorKind] { BehaviorKind.allCases }

  static let coordinates = -DynamicsLimits.maximumCoordinate...DynamicsLimits.maximumCoordinate
  static let lengths = 0...DynamicsLimits.maximumCoordinate
}

enum BodyKeys {
  static let layer = DocumentKey<String?>("layer", isRequired: true, "The name of a sublayer.")
  static let shape = DocumentKey("shape", default: BodyShape.rectangle, "The outline.")
  static let velocity = DocumentKey<Point?>(
    "velocity", in: -DynamicsLimits.maximumSpeed...DynamicsLimits.maximumSpeed,
    "Its initial velocity, in points per second.")
  static let angularVelocity = DocumentKey<Double?>(
    "angularVelocity", in: -1e6...1e6, "Its initial angular velocity, in radians per second.")

  /// The keys of bodies and of the behaviour `item`: the material, then the velocities.
  static let material = settings.map(\.info) + [velocity.info, angularVelocity.info]

  static let settings: [DynamicsSetting<DynamicItemBehavior>] = {
    let standard = Material()
    return [
      DynamicsSetting(
        "density", \.density, in: DynamicsLimits.densityRange, default: standard.density,
        "Mass per 100 × 100 points."),
      DynamicsSetting(
        "friction", \.friction, in: 0...1e6, default: standard.friction,
        "The coefficient of friction."),
      DynamicsSetting(
        "elasticity", \.elasticity, in: 0...1, default: standard.elasticity,
        "The fraction of its speed that a bounce keeps."),
      DynamicsSetting(
        "resistance", \.resistance, in: 0...1e9, default: standard.resistance,
        "The rate at which its velocity fades, per second."),
      DynamicsSetting(
        "angularResistance", \.angularResistance, in: 0...1e9, default: standard.angularResistance,
        "The rate at which its spin fades, per second."),
      DynamicsSetting(
        "charge", \.charge, in: -1e6...1e6, default: standard.charge,
        "The charge for electric and magnetic fields."),
      DynamicsSetting(
        "allowsRotation", \.allowsRotation, default: standard.allowsRotation,
        "True if it can rotate."),
      DynamicsSetting(
        "anchored", \.isAnchored, default: standard.isAnchored,
        "True if it is fixed: collisions never move it."),
    ]
  }()
}

/// A property of a material or a field, with its key.
struct DynamicsSetting<Target>: Sendable {
  let info: PropertyInfo
  /// Sets the property, if an object has the key: another behaviour may have set it.
  let apply: @Sendable (Fields, inout Target) -> Void

  init<Value: PropertyRepresentable>(
    _ name: String, _ property: any WritableKeyPath<Target, Value> & Sendable,
    in range: ClosedRange<Double>? = nil, default standard: Value, _ summary: String
  ) {
    let key = DocumentKey<Value?>(name, in: range, summary)
    info = key.info.defaulting(to: standard.propertyValue)
    apply = { fields, target in
      if let value = fields[key] { target[keyPath: property] = value }
    }
  }
}

enum BodyShape: Equatable {
  case rectangle
  case ellipse
  case polygon([Point])
}

extension BodyShape: PropertyRepresentable {
  private static let polygon = DocumentKey<[Point]?>(
    "polygon", isRequired: true,
    "The corners of a convex polygon, relative to the layer's centre.")

  static let choices = [
    PropertyInfo.Choice("rectangle", summary: "The rectangle of its bounds."),
    PropertyInfo.Choice("ellipse", summary: "The ellipse in its bounds; a circle in a square."),
  ]

  static var valueType: ValueType {
    .either([.choice(choices.map(\.name)), .record([polygon.info])])
  }

  init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .text("rectangle"): self = .rectangle
    case .text("ellipse"): self = .ellipse
    case .record(let fields): self = .polygon(Fields(fields)[Self.polygon] ?? [])
    default: return nil
    }
  }

  var propertyValue: PropertyValue {
    switch self {
    case .rectangle: .text("rectangle")
    case .ellipse: .text("ellipse")
    case .polygon(let corners): .record([Self.polygon.name: corners.propertyValue])
    }
  }
}

extension SceneSchema {
  static var dynamics: JSONValue {
    var schema = ValueType.record(DynamicsKeys.fields).schema
    let rules = DynamicsKeys.behaviors.map { kind in
      rule(
        "type", ["const": .string(kind.name)],
        then: ValueType.record([kind.typeKey] + kind.fields).schema)
    }
    let names = DynamicsKeys.behaviors.map { JSONValue.string($0.name) }
    schema["properties"]?[DynamicsKeys.rules.name] = described(
      [
        "type": "array",
        "items": [
          "type": "object", "properties": ["type": ["enum": .array(names)]], "required": ["type"],
          "allOf": .array(rules),
        ],
      ], DynamicsKeys.rules.summary)
    return schema
  }
}
