import LambentDocuments
import LambentDynamics
import LambentGeometry
package import LambentProperties

package enum BehaviorKind: String, CaseIterable, Sendable {
  case gravity
  case collision
  case push
  case attachment
  case snap
  case field
  case item

  /// Its `type`.
  package var name: String { rawValue }

  package var summary: String {
    switch self {
    case .gravity: "Pulls bodies; magnitude 1 is 1,000 points per second²."
    case .collision: "Makes bodies collide with each other and with boundaries."
    case .push: "Pushes bodies, once or continuously."
    case .attachment: "Connects a body to a point or to another body."
    case .snap: "Moves a body to a point, upright."
    case .field: "A force that depends on a body's position."
    case .item: "Changes the material of bodies, or adds to their velocity."
    }
  }

  /// Its keys beside `type`.
  package var fields: [PropertyInfo] {
    switch self {
    case .gravity: Self.common + GravityKeys.fields
    case .collision: Self.common + CollisionKeys.fields
    case .push: Self.common + PushKeys.fields
    case .attachment: Self.time + AttachmentKeys.fields
    case .snap: Self.time + SnapKeys.fields
    case .field: Self.common + FieldKeys.fields
    case .item: Self.common + BodyKeys.material
    }
  }

  static let typeName = "type"

  var typeKey: PropertyInfo {
    PropertyInfo(Self.typeName, type: .choice([name]), isRequired: true, summary: summary)
  }

  static let bodies = DocumentKey<[String]?>(
    "bodies", "The layers on which the behaviour acts; all bodies by default.")
  static let start = DocumentKey(
    "at", in: 0...DynamicsLimits.maximumDuration, default: 0.0,
    "The time at which the behaviour begins, in seconds.")
  static let end = DocumentKey<Double?>(
    "until", in: 0...DynamicsLimits.maximumDuration,
    "The time at which the behaviour ends; by default, it does not end.")

  private static let time = [start.info, end.info]
  private static let common = [bodies.info] + time
}

enum GravityKeys {
  static let direction = DocumentKey(
    "direction", in: DynamicsKeys.coordinates, default: Point(x: 0, y: 1), "The direction.")
  static let magnitude = DocumentKey("magnitude", in: -1e6...1e6, default: 1.0, "The strength.")
  static let fields = [direction.info, magnitude.info]
}

enum CollisionKeys {
  enum Mode: String, PropertyChoice {
    case everything
    case items
    case boundaries

    var summary: String {
      switch self {
      case .everything: "Bodies collide with bodies and boundaries."
      case .items: "Bodies collide with bodies."
      case .boundaries: "Bodies collide with boundaries."
      }
    }
  }

  static let mode = DocumentKey("mode", default: Mode.everything, "The things that collide.")
  static let referenceBounds = DocumentKey<Bool?>(
    "referenceBounds",
    "True if the edges of the layer are boundaries; they are called “bounds” in contacts.")
  static let insets = DocumentKey<[Double]?>(
    "insets",
    type: .tuple(
      ["top", "left", "bottom", "right"].map {
        DocumentKey<Double?>(
          $0, unit: .points, isRequired: true, "The inset of the \($0) edge."
        ).info
      }), "The insets from the layer's edges.")
  static let boundaries = DocumentKey<[Fields]?>(
    "boundaries", type: .list(.record(BoundaryKeys.fields)), "Lines that stop bodies.")
  static let fields = [mode.info, referenceBounds.info, insets.info, boundaries.info]
}

enum BoundaryKeys {
  static let name = DocumentKey<String?>("name", isRequired: true, "The name in contacts.")
  static let from = DocumentKey<Point?>(
    "from", in: DynamicsKeys.coordinates, unit: .points, "The start of a line.")
  static let to = DocumentKey<Point?>(
    "to", in: DynamicsKeys.coordinates, unit: .points, "The end of the line.")
  static let points = DocumentKey<[Point]?>(
    "points", in: DynamicsKeys.coordinates, "Several lines, from point to point.")
  static let closed = DocumentKey<Bool?>(
    "closed", "True if the last point is joined to the first.")
  static let path = DocumentKey<Path?>("path", "A path; its curves are flattened.")
  static let fields = [name.info, from.info, to.info, points.info, closed.info, path.info]
}

enum PushKeys {
  enum Mode: String, PropertyChoice {
    case instantaneous
    case continuous

    var summary: String {
      switch self {
      case .instantaneous: "One push: the velocity changes immediately."
      case .continuous: "A continuous force while it is active."
      }
    }
  }

  static let mode = DocumentKey(
    "mode", default: Mode.instantaneous, "A single push, or a continuous one.")
  static let magnitude = DocumentKey(
    "magnitude", in: -1e9...1e9, default: 1.0,
    "The magnitude: 1 accelerates 100 × 100 points of density 1 to 100 points per second or, if "
      + "continuous, by this speed in each second.")
  static let angle = DocumentKey(
    "angle", type: .angle, unit: .radians, default: 0.0, "The direction, from +x toward +y.")
  static let direction = DocumentKey<Point?>(
    "direction", in: -1e9...1e9,
    "A vector whose length is the magnitude, instead of angle and magnitude.")
  static let offset = DocumentKey<Point?>(
    "offset", in: DynamicsKeys.coordinates,
    "The point of application, relative to the body's centre; an offset rotates the "
      + "body.")
  static let fields = [mode.info, magnitude.info, angle.info, direction.info, offset.info]
}

enum SnapKeys {
  static let layer = DocumentKey<String?>("layer", isRequired: true, "The body.")
  static let to = DocumentKey<Point?>("to", isRequired: true, "The destination of its centre.")
  static let damping = DocumentKey("damping", in: 0...1, default: 0.5, "The damping ratio.")
  static let fields = [layer.info, to.info, damping.info]
}

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
    "damping", in: 0...1000, default: 0.0, "The damping ratio of a spring; 1 is critical.")
  static let frictionTorque = DocumentKey<Double?>(
    "frictionTorque", in: 0...1e9, "The friction torque of an axle, in newton metres.")
  static let range = DocumentKey<[Double]?>(
    "range",
    type: .tuple([
      DocumentKey<Double?>("least", isRequired: true, "The smallest angle or distance.").info,
      DocumentKey<Double?>("greatest", isRequired: true, "The largest angle or distance.").info,
    ]), "The range of an axle, in radians, or of a rail, in points.")
  static let axis = DocumentKey(
    "axis", in: DynamicsKeys.coordinates, default: Point(x: 1, y: 0), "The direction of a rail.")

  static let fields = [
    kind.info, layer.info, offset.info, anchor.info, to.info, toOffset.info, length.info,
    frequency.info, damping.info, frictionTorque.info, range.info, axis.info,
  ]
}
