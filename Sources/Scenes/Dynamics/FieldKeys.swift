import LambentDocuments
import LambentDynamics
import LambentGeometry
import LambentProperties

enum FieldKeys {
  enum Kind: String, PropertyChoice {
    case drag
    case vortex
    case radialGravity
    case linearGravity
    case velocity
    case noise
    case turbulence
    case spring
    case electric
    case magnetic

    var field: Field.Kind { facts.field }
    var summary: String { facts.summary }

    private var facts: (field: Field.Kind, summary: String) {
      switch self {
      case .drag: (.drag, "Slows bodies by their velocity.")
      case .vortex: (.vortex, "Pushes bodies around its centre.")
      case .radialGravity: (.radialGravity, "Pulls bodies to its centre.")
      case .linearGravity: (.linearGravity, "Pulls bodies in its direction.")
      case .velocity: (.velocity, "Sets the velocity of bodies to its direction.")
      case .noise: (.noise, "Pushes bodies by a random force that depends on the position.")
      case .turbulence:
        (.turbulence, "Pushes bodies by a random force that grows with their speed.")
      case .spring:
        (.spring, "Pulls bodies back to its centre, in proportion to their distance.")
      case .electric: (.electric, "Pushes charged bodies away from its centre.")
      case .magnetic: (.magnetic, "Deflects moving charged bodies.")
      }
    }
  }

  static let kind = DocumentKey<Kind?>("kind", isRequired: true, "The kind of force.")
  static let radius = DocumentKey<Double?>(
    "radius", in: DynamicsKeys.lengths, unit: .points,
    "Limits the field to a radius about its centre.")
  static let size = DocumentKey<Size?>(
    "size", in: DynamicsKeys.lengths, "Limits the field to a rectangle about its centre.")

  static let settings: [DynamicsSetting<Field>] = [
    setting("position", \.position, in: DynamicsKeys.coordinates, "Its centre."),
    setting(
      "strength", \.strength, in: -1e9...1e9,
      "The strength, in units of 100 points, kilograms and seconds."),
    setting("falloff", \.falloff, in: -16...16, "The exponent of its falloff with distance."),
    setting(
      "minimumRadius", \.minimumRadius, in: DynamicsKeys.lengths,
      "The minimum distance: smaller distances are clamped to it."),
    setting(
      "direction", \.direction, in: DynamicsKeys.coordinates,
      "The direction of linear gravity and velocity."),
    setting("smoothness", \.smoothness, in: 0...1, "The smoothness of noise and turbulence."),
    setting(
      "animationSpeed", \.animationSpeed, in: -1e4...1e4,
      "The speed at which noise and turbulence change."),
  ]

  /// The default is that of a new field.
  private static func setting<Value: PropertyRepresentable>(
    _ name: String, _ property: any WritableKeyPath<Field, Value> & Sendable,
    in range: ClosedRange<Double>, _ summary: String
  ) -> DynamicsSetting<Field> {
    DynamicsSetting(
      name, property, in: range, default: Field(.drag)[keyPath: property], summary)
  }

  static let seed = DocumentKey(
    "seed", in: 0...4_294_967_295, default: 0, "The random seed of the noise.")

  static let fields = [kind.info] + settings.map(\.info) + [seed.info, radius.info, size.info]

  static func field(_ fields: Fields) -> Field {
    var field = Field((fields[kind] ?? .drag).field)
    for setting in settings { setting.apply(fields, &field) }
    field.seed = UInt32(clamping: fields[seed])
    if let radius = fields[radius] { field.region = .radius(radius) }
    if let size = fields[size] { field.region = .size(size) }
    return field
  }
}
