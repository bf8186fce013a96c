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
      "How long it runs, in seconds; 10 by default. Then everything rests."),
    field(
      "step", .number, DynamicsLimits.step...1,
      "The time between two keys of what moves, in seconds: a multiple of 1/240, which is the default and the solver's own step always."
    ),
    required(
      "bodies", .list(.record(body)), "The layers that move: sublayers of this one, by name."),
    field(
      "behaviors", .list(.any), nil,
      "The rules by which they move: see `lambent describe dynamics.gravity` and so on."),
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
            "polygon", .list(.point), "The corners of a convex polygon, about the layer's middle.")
        ]),
      ]), nil, "The outline; the rectangle of the bounds by default."
    ).choosing(shapes),
    field(
      "density", .number, DynamicsLimits.densityRange, "Mass per 100 × 100 points; 1 by default."),
    field("friction", .number, 0...1e6, "How strongly it sticks where it slides; 0.2 by default."),
    field(
      "elasticity", .number, 0...1,
      "How much of its speed it keeps when it bounces; 0.2 by default."),
    field(
      "resistance", .number, 0...1e9,
      "The rate at which its velocity fades, per second; 0 by default."),
    field(
      "angularResistance", .number, 0...1e9,
      "The rate at which its spin fades, per second; 0 by default."),
    field("charge", .number, -1e6...1e6, "What electric and magnetic fields act on; 0 by default."),
    field("allowsRotation", .boolean, nil, "Whether it turns; true by default."),
    field("anchored", .boolean, nil, "Whether it stays, whatever hits it; false by default."),
    field("velocity", .point, speeds, "Its velocity at first, in points per second."),
    field("angularVelocity", .number, -1e6...1e6, "Its spin at first, in radians per second."),
  ]

  /// The kinds of behaviour.
  package static let behaviors: [Kind] = [
    Kind(
      name: "gravity", summary: "Pulls bodies; 1 is 1,000 points per second².",
      base: common,
      own: [
        field("direction", .point, coordinates, "Where to; [0, 1] by default."),
        field("magnitude", .number, -1e6...1e6, "How strongly; 1 by default."),
      ]),
    Kind(
      name: "collision", summary: "Lets bodies meet each other and boundaries.",
      base: common,
      own: [
        choice(
          "mode",
          [
            ("everything", "Bodies meet bodies and boundaries."),
            ("items", "Bodies meet bodies."),
            ("boundaries", "Bodies meet boundaries."),
          ], "What meets what; everything by default."),
        field(
          "referenceBounds", .boolean, nil,
          "Whether the sides of the layer stop bodies; they are called “bounds” in contacts."),
        field(
          "insets",
          .tuple(["top", "left", "bottom", "right"].map { required($0, .number, "Points.") }), nil,
          "How far inside of the layer's sides, in points."),
        field("boundaries", .list(.record(boundary)), nil, "Lines that stop bodies."),
      ]),
    Kind(
      name: "push", summary: "Pushes bodies, once or all the time.",
      base: common,
      own: [
        choice(
          "mode",
          [
            ("instantaneous", "One push: the velocity changes at once."),
            ("continuous", "A force, as long as it acts."),
          ], "Once or all the time; instantaneous by default."),
        field(
          "magnitude", .number, -1e9...1e9,
          "How strongly: 1 gives 100 × 100 points of density 1 a velocity of 100 points per second, or that each second; 1 by default."
        ),
        field("angle", .angle, nil, "Where to, +x toward +y; 0 by default."),
        field("direction", .point, -1e9...1e9, "Angle and magnitude as a vector, in their stead."),
        field(
          "offset", .point, coordinates, "Where it meets a body, from its middle; the body turns."),
      ]),
    Kind(
      name: "attachment", summary: "Holds a body to a point or to another body.",
      base: time,
      own: [
        choice(
          "kind",
          [
            ("rigid", "A bar: the distance stays as it is."),
            ("spring", "A spring about its length."),
            ("limit", "A rope: the distance has a maximum."),
            ("pin", "An axle: both turn about one point."),
            ("fixed", "Glue: both move as one."),
            ("sliding", "A rail: the body moves along an axis."),
          ],
          "The kind of joint; rigid by default, and spring where there is a frequency."),
        required("layer", .text, "The body."),
        field("offset", .point, coordinates, "Where it is attached, from its middle."),
        field(
          "anchor", .point, coordinates,
          "The point that it is attached to, or at which two bodies are joined."),
        field("to", .text, nil, "The other body."),
        field("toOffset", .point, coordinates, "Where that is attached, from its middle."),
        field(
          "length", .number, 0...DynamicsLimits.maximumCoordinate,
          "The length of a bar, a spring or a rope; as it is by default."),
        field("frequency", .number, 0...1000, "Of a spring, in hertz; 1 by default."),
        field("damping", .number, 0...1000, "Of a spring; 1 is critical; 0 by default."),
        field(
          "frictionTorque", .number, 0...1e9, "What an axle resists turning with, in newton metres."
        ),
        field(
          "range",
          .tuple([
            required("least", .number, "The least."),
            required("greatest", .number, "The greatest."),
          ]), nil, "How far an axle turns, in radians, or a rail goes, in points."),
        field("axis", .point, coordinates, "The direction of a rail; [1, 0] by default."),
      ]),
    Kind(
      name: "snap", summary: "Takes a body to a point, upright.",
      base: time,
      own: [
        required("layer", .text, "The body."),
        required("to", .point, "Where its middle goes."),
        field("damping", .number, 0...1, "How little it swings; 0.5 by default."),
      ]),
    Kind(
      name: "field", summary: "A force that depends on where a body is.",
      base: common,
      own: [
        choice(
          "kind",
          [
            ("drag", "Slows bodies by their velocity."),
            ("vortex", "Pushes bodies around its middle."),
            ("radialGravity", "Pulls bodies to its middle."),
            ("linearGravity", "Pulls bodies in its direction."),
            ("velocity", "Gives bodies the velocity of its direction."),
            ("noise", "Pushes bodies at random, differently from point to point."),
            ("turbulence", "Pushes bodies at random, the more the faster they move."),
            ("spring", "Pulls bodies back to its middle, the more the farther they are."),
            ("electric", "Pushes charged bodies from its middle."),
            ("magnetic", "Turns the way of charged bodies that move."),
          ], isRequired: true, "The kind of force."),
        field("position", .point, coordinates, "Its middle."),
        field(
          "strength", .number, -1e9...1e9,
          "In metres of 100 points, kilograms and seconds; 1 by default."),
        field(
          "falloff", .number, -16...16, "The power of the distance by which it fades; 0 by default."
        ),
        field(
          "minimumRadius", .number, 0...DynamicsLimits.maximumCoordinate,
          "The distance that smaller ones count as; 1 by default."),
        field(
          "direction", .point, coordinates, "Of linear gravity and velocity; [0, 1] by default."),
        field("smoothness", .number, 0...1, "Of noise and turbulence; 0 by default."),
        field(
          "animationSpeed", .number, -1e4...1e4,
          "How fast noise and turbulence change; 0 by default."),
        field("seed", .integer, 0...4_294_967_295, "Which of all noises."),
        field(
          "radius", .number, 0...DynamicsLimits.maximumCoordinate,
          "Acts within so many points of its middle only."),
        field(
          "size", .size, 0...DynamicsLimits.maximumCoordinate,
          "Acts within a rectangle about its middle only."),
      ]),
    Kind(
      name: "item", summary: "Changes what bodies are made of, or adds to their velocity.",
      base: common, own: body.filter { !["layer", "shape"].contains($0.name) }),
  ]

  private static let boundary: [PropertyInfo] = [
    required("name", .text, "The name that contacts have for it."),
    end("from", "Where a line begins."),
    end("to", "Where it ends."),
    field("points", .list(.point), coordinates, "Several lines, from point to point."),
    field("closed", .boolean, nil, "Whether the last point is joined to the first."),
    field("path", .path, nil, "A path, whose curves become lines."),
  ]

  private static let time: [PropertyInfo] = [
    field(
      "at", .number, 0...DynamicsLimits.maximumDuration, "When it begins, in seconds; 0 by default."
    ),
    field("until", .number, 0...DynamicsLimits.maximumDuration, "When it ends; never by default."),
  ]

  private static let common: [PropertyInfo] =
    [field("bodies", .list(.text), nil, "The layers it acts on; all bodies by default.")] + time

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
