public import LambentGeometry
public import LambentPixels
package import LambentProperties

/// A point, or a line between two points, that attracts particles or repels them.
///
/// With Δ the vector to the nearest point of the line and u = |Δ| / ``radius``, the acceleration is
/// strength · (Δ / radius) · (1 + u²)^(−(1 + falloff) / 2). It is 0 at the centre, greatest at about the
/// radius, and far away proportional to 1 / |Δ|^falloff. It acts in the layer's plane.
public struct EmitterAttractor: Sendable, Hashable {
  /// The centre, or the beginning of the line, in the layer's coordinates.
  public var position: Point
  /// The end of the line; `nil` for a point.
  public var end: Point?
  /// The strength, in points per second²; negative values repel.
  public var strength: Double
  /// The smoothing distance, in points, at least 0.001: within it, the force decreases to 0 at the centre.
  public var radius: Double
  /// The exponent of the decay, 0…3: 2 is that of gravity; with 0 the force is constant far away.
  public var falloff: Int

  /// Creates an attractor.
  public init(
    position: Point, end: Point? = nil, strength: Double, radius: Double = 50, falloff: Int = 2
  ) {
    (self.position, self.end) = (position, end)
    (self.strength, self.radius, self.falloff) = (strength, radius, falloff)
  }
}

/// A point around which particles are accelerated, clockwise as seen.
///
/// The acceleration has the magnitude of that of an ``EmitterAttractor``, and is perpendicular to the line
/// to the centre. Particles that only a vortex moves fly away from it: combine it with an attractor, or with
/// drag.
public struct EmitterVortex: Sendable, Hashable {
  /// The point about which particles are accelerated, in the layer's coordinates.
  public var position: Point
  /// The strength, in points per second²; negative values turn counterclockwise.
  public var strength: Double
  /// The smoothing distance, in points, at least 0.001: within it, the force decreases to 0 at the centre.
  public var radius: Double
  /// The decay far from the centre, 0…3: as 1 / d^falloff with the distance d. Default: 1.
  public var falloff: Int

  /// Creates a vortex.
  public init(position: Point, strength: Double, radius: Double = 50, falloff: Int = 1) {
    (self.position, self.strength) = (position, strength)
    (self.radius, self.falloff) = (radius, falloff)
  }
}

/// A field of forces: an acceleration at every point of the layer's plane, from an image or from noise.
///
/// The red of an image is the acceleration to the right and its green that downward: 0 is −strength, 128
/// none, 255 the strength. Alpha multiplies it. Between pixels, values are interpolated. Outside of the
/// frame there is no force. Without an image, the field is divergence-free noise.
///
/// With drag d, particles approach the velocity acceleration / d, as if a wind carried them.
public struct EmitterField: Sendable, Hashable {
  /// The image, or `nil` for noise.
  public var image: Image?
  /// The acceleration for a field strength of 1, in points per second².
  public var strength: Double
  /// The rectangle that the image covers, in the layer's coordinates; `nil` for the image's size at (0, 0).
  public var frame: Rect?
  /// The approximate distance between the eddies of the noise, in points.
  public var scale: Double
  /// The rate at which the noise changes, in eddies per second of a particle's age; 0 keeps it constant.
  public var speed: Double
  /// The number of octaves of noise, 1…8; each has half the scale of the one before.
  public var octaves: Int

  /// Creates a field of an image, or without one, of noise.
  public init(
    image: Image? = nil, strength: Double, frame: Rect? = nil, scale: Double = 100,
    speed: Double = 0, octaves: Int = 1
  ) {
    (self.image, self.strength, self.frame) = (image, strength, frame)
    (self.scale, self.speed, self.octaves) = (scale, speed, octaves)
  }
}

/// A force about a point.
private protocol EmitterSite {
  var position: Point { get set }
  var strength: Double { get set }
  var radius: Double { get set }
  var falloff: Int { get set }
}

extension EmitterAttractor: EmitterSite {}
extension EmitterVortex: EmitterSite {}

extension RecordField where Object: EmitterSite {
  fileprivate static var position: Self {
    Self(
      \.position, "position", isRequired: true, summary: "The centre, in the layer's coordinates.")
  }
  /// The fields after the position.
  fileprivate static var common: [Self] {
    [
      Self(
        \.strength, "strength", isRequired: true, range: -1e6...1e6,
        summary: "The strength, in points per second²."),
      Self(
        \.radius, "radius", range: 1e-3...1e6,
        summary: "A smoothing distance: within it, the force decreases to 0 at the centre."
      ).measured(in: .points),
      Self(
        \.falloff, "falloff", range: 0...3,
        summary: "The exponent of the decay: far away, the force is proportional to 1 / "
          + "distance^falloff."),
    ]
  }
}

extension EmitterAttractor: RecordValue {
  package static var blank: Self { Self(position: .zero, strength: 0) }
  /// `{"position": [160, 90], "strength": 400, "radius": 50, "falloff": 2}`.
  package static let fields: [RecordField<Self>] =
    [
      .position,
      RecordField(
        \.end, "end",
        summary: "The end of a line that begins at the position; without it, the attractor is "
          + "a point."),
    ] + RecordField.common
}

extension EmitterVortex: RecordValue {
  package static var blank: Self { Self(position: .zero, strength: 0) }
  /// `{"position": [160, 90], "strength": 400, "radius": 50, "falloff": 1}`.
  package static let fields: [RecordField<Self>] = [.position] + RecordField.common
}

extension EmitterField: RecordValue {
  package static var blank: Self { Self(strength: 0) }
  /// `{"image": "wind", "strength": 200, "frame": [0, 0, 640, 360]}`, or an image of the strength 100.
  package static var storedType: ValueType { .either([.image, recordType]) }
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.image, "image",
      summary: "The image whose red and green are the force; without one, it is noise."),
    RecordField(
      \.strength, "strength", isRequired: true, range: -1e6...1e6,
      summary: "The acceleration where a component is 1, in points per second²."),
    RecordField(
      \.frame, "frame", summary: "The rectangle of the image, in the layer's coordinates."),
    RecordField(
      \.scale, "scale", range: 1e-6...(.infinity),
      summary: "The size of the eddies of the noise."
    ).measured(in: .points),
    RecordField(
      \.speed, "speed", summary: "The speed at which the noise changes, in eddies per second."),
    RecordField(
      \.octaves, "octaves", range: 1...8, summary: "The number of summed noise fields, 1…8."),
  ]

  /// Creates the field from an object, or from an image; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    if case .image(let image) = propertyValue {
      self.init(image: image, strength: 100)
    } else {
      self.init(record: propertyValue)
    }
  }
}
