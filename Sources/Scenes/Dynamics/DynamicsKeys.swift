import LambentDynamics
package import LambentProperties

/// The keys of `dynamics`.
package enum DynamicsKeys {
  /// One kind of behaviour.
  package struct Kind: Sendable {
    /// Its `type`.
    package let name: String
    /// The effect, in one sentence.
    package let summary: String
    /// Its keys beside `type`.
    package let fields: [PropertyInfo]

    init(
      name: String, summary: String, base: [PropertyInfo], own: [PropertyInfo]
    ) {
      (self.name, self.summary) = (name, summary)
      fields = base + own
    }

    /// The key that names it.
    var typeKey: PropertyInfo {
      PropertyInfo("type", type: .choice([name]), isRequired: true, summary: summary)
    }
  }

  /// The keys of `dynamics` itself.
  package static let fields: [PropertyInfo] = [
    field(
      "until", .number, 1e-3...DynamicsLimits.maximumDuration,
      "The duration of the simulation, in seconds; 10 by default. Then the bodies stop."),
    field(
      "step", .number, DynamicsLimits.step...1,
      "The time between two keyframes of the motion, in seconds: a multiple of 1/240. The "
        + "default is 1/240, which is always the solver's own step."
    ),
    required(
      "bodies", .list(.record(body)), "The moving layers: sublayers of this one, by name."),
    field(
      "behaviors", .list(.any), nil,
      "The rules of the motion: see `lambent describe dynamics.gravity` and so on."),
  ]

  /// The keys of a body.
  package static let body: [PropertyInfo] = [
    required("layer", .text, "The name of a sublayer."),
    field(
      "shape",
      .either([
        .choice(shapes.map(\.name)),
        .record([
          required(
            "polygon", .list(.point),
            "The corners of a convex polygon, relative to the layer's centre.")
        ]),
      ]), nil, "The outline; the rectangle of the bounds by default."
    ).choosing(shapes),
    field(
      "density", .number, DynamicsLimits.densityRange, "Mass per 100 × 100 points; 1 by default."),
    field("friction", .number, 0...1e6, "The coefficient of friction; 0.2 by default."),
    field(
      "elasticity", .number, 0...1,
      "The fraction of its speed that a bounce keeps; 0.2 by default."),
    field(
      "resistance", .number, 0...1e9,
      "The rate at which its velocity fades, per second; 0 by default."),
    field(
      "angularResistance", .number, 0...1e9,
      "The rate at which its spin fades, per second; 0 by default."),
    field(
      "charge", .number, -1e6...1e6,
      "The charge for electric and magnetic fields; 0 by default."),
    field("allowsRotation", .boolean, nil, "Whether it can rotate; true by default."),
    field(
      "anchored", .boolean, nil,
      "Whether it is fixed and never moved by collisions; false by default."),
    field("velocity", .point, speeds, "Its initial velocity, in points per second."),
    field(
      "angularVelocity", .number, -1e6...1e6,
      "Its initial angular velocity, in radians per second."),
  ]

  /// The kinds of behaviour.
  package static let behaviors: [Kind] = [
    Kind(
      name: "gravity", summary: "Pulls bodies; magnitude 1 is 1,000 points per second².",
      base: common,
      own: [
        field("direction", .point, coordinates, "The direction; [0, 1] by default."),
        field("magnitude", .number, -1e6...1e6, "How strongly; 1 by default."),
      ]),
    Kind(
      name: "collision", summary: "Makes bodies collide with each other and with boundaries.",
      base: common,
      own: [
        choice(
          "mode",
          [
            ("everything", "Bodies collide with bodies and boundaries."),
            ("items", "Bodies collide with bodies."),
            ("boundaries", "Bodies collide with boundaries."),
          ], "What collides; everything by default."),
        field(
          "referenceBounds", .boolean, nil,
          "Whether the edges of the layer are boundaries; they are called “bounds” in contacts."),
        field(
          "insets",
          .tuple(["top", "left", "bottom", "right"].map { required($0, .number, "Points.") }), nil,
          "The insets from the layer's edges, in points."),
        field("boundaries", .list(.record(boundary)), nil, "Lines that stop bodies."),
      ]),
    Kind(
      name: "push", summary: "Pushes bodies, once or continuously.",
      base: common,
      own: [
        choice(
          "mode",
          [
            ("instantaneous", "One push: the velocity changes immediately."),
            ("continuous", "A continuous force while it is active."),
          ], "Whether it pushes once or continuously; instantaneous by default."),
        field(
          "magnitude", .number, -1e9...1e9,
          "The magnitude: 1 accelerates 100 × 100 points of density 1 to 100 points per "
            + "second, or by that in each second; 1 by default."
        ),
        field("angle", .angle, nil, "The direction, from +x toward +y; 0 by default."),
        field("direction", .point, -1e9...1e9, "A vector, instead of angle and magnitude."),
        field(
          "offset", .point, coordinates,
          "The point of application, relative to the body's centre; an offset rotates the "
            + "body."),
      ]),
    Kind(
      name: "attachment", summary: "Connects a body to a point or to another body.",
      base: time,
      own: [
        choice(
          "kind",
          [
            ("rigid", "A bar: the distance is constant."),
            ("spring", "A spring with a rest length."),
            ("limit", "A rope: the distance has a maximum."),
            ("pin", "An axle: both turn about one point."),
            ("fixed", "Glue: both move as one."),
            ("sliding", "A rail: the body moves along an axis."),
          ],
          "The kind of joint; rigid by default, or spring if there is a frequency."),
        required("layer", .text, "The body."),
        field("offset", .point, coordinates, "The attachment point, relative to its centre."),
        field(
          "anchor", .point, coordinates,
          "The point that it is attached to, or at which two bodies are joined."),
        field("to", .text, nil, "The other body."),
        field(
          "toOffset", .point, coordinates,
          "The attachment point of the other body, relative to its centre."),
        field(
          "length", .number, 0...DynamicsLimits.maximumCoordinate,
          "The length of a bar, a spring or a rope; by default the initial distance."),
        field("frequency", .number, 0...1000, "The frequency of a spring, in hertz; 1 by default."),
        field(
          "damping", .number, 0...1000,
          "The damping ratio of a spring; 1 is critical; 0 by default."),
        field(
          "frictionTorque", .number, 0...1e9, "The friction torque of an axle, in newton metres."
        ),
        field(
          "range",
          .tuple([
            required("least", .number, "The least."),
            required("greatest", .number, "The greatest."),
          ]), nil, "The range of an axle, in radians, or of a rail, in points."),
        field("axis", .point, coordinates, "The direction of a rail; [1, 0] by default."),
      ]),
    Kind(
      name: "snap", summary: "Moves a body to a point, upright.",
      base: time,
      own: [
        required("layer", .text, "The body."),
        required("to", .point, "The destination of its centre."),
        field("damping", .number, 0...1, "The damping ratio; 0.5 by default."),
      ]),
    Kind(
      name: "field", summary: "A force that depends on a body's position.",
      base: common,
      own: [
        choice(
          "kind",
          [
            ("drag", "Slows bodies by their velocity."),
            ("vortex", "Pushes bodies around its centre."),
            ("radialGravity", "Pulls bodies to its centre."),
            ("linearGravity", "Pulls bodies in its direction."),
            ("velocity", "Sets the velocity of bodies to its direction."),
            ("noise", "Pushes bodies by a random force that depends on the position."),
            ("turbulence", "Pushes bodies by a random force that grows with their speed."),
            ("spring", "Pulls bodies back to its centre, in proportion to their distance."),
            ("electric", "Pushes charged bodies away from its centre."),
            ("magnetic", "Deflects moving charged bodies."),
          ], isRequired: true, "The kind of force."),
        field("position", .point, coordinates, "Its centre."),
        field(
          "strength", .number, -1e9...1e9,
          "The strength, in units of 100 points, kilograms and seconds; 1 by default."),
        field(
          "falloff", .number, -16...16, "The exponent of its falloff with distance; 0 by default."
        ),
        field(
          "minimumRadius", .number, 0...DynamicsLimits.maximumCoordinate,
          "The minimum distance; smaller ones are clamped to it; 1 by default."),
        field(
          "direction", .point, coordinates,
          "The direction of linear gravity and velocity; [0, 1] by default."),
        field(
          "smoothness", .number, 0...1,
          "The smoothness of noise and turbulence; 0 by default."),
        field(
          "animationSpeed", .number, -1e4...1e4,
          "The speed at which noise and turbulence change; 0 by default."),
        field("seed", .integer, 0...4_294_967_295, "The random seed of the noise."),
        field(
          "radius", .number, 0...DynamicsLimits.maximumCoordinate,
          "Limits the field to a radius about its centre, in points."),
        field(
          "size", .size, 0...DynamicsLimits.maximumCoordinate,
          "Limits the field to a rectangle about its centre."),
      ]),
    Kind(
      name: "item", summary: "Changes the material of bodies, or adds to their velocity.",
      base: common, own: body.filter { !["layer", "shape"].contains($0.name) }),
  ]

  private static let boundary: [PropertyInfo] = [
    required("name", .text, "The name in contacts."),
    end("from", "The start of a line."),
    end("to", "The end value."),
    field("points", .list(.point), coordinates, "Several lines, from point to point."),
    field("closed", .boolean, nil, "Whether the last point is joined to the first."),
    field("path", .path, nil, "A path; its curves are flattened."),
  ]

  private static let time: [PropertyInfo] = [
    field(
      "at", .number, 0...DynamicsLimits.maximumDuration,
      "The time at which it begins, in seconds; 0 by default."
    ),
    field(
      "until", .number, 0...DynamicsLimits.maximumDuration,
      "The time at which it ends; never by default."),
  ]

  private static let common: [PropertyInfo] =
    [
      field(
        "bodies", .list(.text), nil,
        "The layers that it acts on; all bodies by default.")
    ] + time

  private static let coordinates =
    -DynamicsLimits.maximumCoordinate...DynamicsLimits.maximumCoordinate
  private static let speeds = -DynamicsLimits.maximumSpeed...DynamicsLimits.maximumSpeed

  private static func field(
    _ name: String, _ type: ValueType, _ range: ClosedRange<Double>? = nil, _ summary: String
  ) -> PropertyInfo {
    PropertyInfo(
      name, type: type, minimum: range?.lowerBound, maximum: range?.upperBound, summary: summary)
  }

  /// An end of a line, which may lie at parts of the canvas.
  private static func end(_ name: String, _ summary: String) -> PropertyInfo {
    PropertyInfo(
      name, type: .point, unit: .points, minimum: coordinates.lowerBound,
      maximum: coordinates.upperBound, summary: summary)
  }

  private static func choice(
    _ name: String, _ choices: [(name: String, summary: String)], isRequired: Bool = false,
    _ summary: String
  ) -> PropertyInfo {
    PropertyInfo(
      name, choices: choices.map { PropertyInfo.Choice($0.name, summary: $0.summary) },
      isRequired: isRequired, summary: summary)
  }

  private static let shapes = [
    PropertyInfo.Choice("rectangle", summary: "The rectangle of its bounds."),
    PropertyInfo.Choice("ellipse", summary: "The ellipse in its bounds; a circle in a square."),
  ]

  private static func required(
    _ name: String, _ type: ValueType, _ summary: String
  ) -> PropertyInfo {
    PropertyInfo(name, type: type, isRequired: true, summary: summary)
  }
}
