import LambentDynamics
import LambentGeometry
import LambentProperties

enum AttachmentKeys {
  enum Kind: String, PropertyChoice {
    case rigid
    case spring
    case limit
    case pin
    case fixed
    case sliding

    var summary: String {
      switch self {
      case .rigid: "A bar: the distance is constant."
      case .spring: "A spring with a rest length."
      case .limit: "A rope: the distance has a maximum."
      case .pin: "An axle: both bodies turn about one point."
      case .fixed: "Glue: both bodies move as one."
      case .sliding: "A rail: the body moves along an axis."
      }
    }
  }

  static let kind = DocumentKey<Kind?>(
    "kind", "The kind of joint; rigid by default, or spring if there is a frequency.")
  static let layer = DocumentKey<String?>("layer", isRequired: true, "The body.")
  static let offset = DocumentKey<Point?>(
    "offset", in: DynamicsKeys.coordinates, "The attachment point, relative to the body's centre.")
  static let anchor = DocumentKey<Point?>(
    "anchor", in: DynamicsKeys.coordinates,
    "The point to which the body is attached, or at which two bodies are joined.")
  static let to = DocumentKey<String?>("to", "The other body.")
  static let toOffset = DocumentKey<Point?>(
    "toOffset", in: DynamicsKeys.coordinates,
    "The attachment point of the other body, relative to that body's centre.")
  static let length = DocumentKey<Double?>(
    "length", in: DynamicsKeys.lengths, unit: .points,
    "The length of a bar, a spring or a rope; by default the initial distance.")
  static let frequency = DocumentKey<Double?>(
    "frequency", in: 0...1000, "The frequency of a spring, in hertz; 1 by default.")
  static let damping = DocumentKey(
    "damping", in: 0...1000, default: 0.0,
    "The damping ratio of a spring; 1 is critical; {} by default.")
  static let frictionTorque = DocumentKey<Double?>(
    "frictionTorque", in: 0...1e9, "The friction torque of an axle, in newton metres.")
  static let range = DocumentKey<[Double]?>(
    "range",
    type: .tuple([
      DocumentKey<Double?>("least", isRequired: true, "The least.").info,
      DocumentKey<Double?>("greatest", isRequired: true, "The greatest.").info,
    ]), "The range of an axle, in radians, or of a rail, in points.")
  static let axis = DocumentKey(
    "axis", in: DynamicsKeys.coordinates, default: Point(x: 1, y: 0),
    "The direction of a rail; {} by default.")

  static let fields = [
    kind.info, layer.info, offset.info, anchor.info, to.info, toOffset.info, length.info,
    frequency.info, damping.info, frictionTorque.info, range.info, axis.info,
  ]
}
