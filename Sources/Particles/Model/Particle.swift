public import LambentGeometry
public import LambentPixels

/// One live particle, with exactly the values that are drawn.
public struct Particle: Sendable, Hashable {
  /// Which particle it is.
  public var identity: Identity
  /// When it was born, in seconds of the layer's local time.
  public var birthTime: Double
  /// Its age, in seconds of its cell's time.
  public var age: Double
  /// How long it lives, in seconds of its cell's time.
  public var lifetime: Double
  /// Where it is, in the layer's coordinates.
  public var position: Vector3
  /// Its velocity, in points a second.
  public var velocity: Vector3
  /// Its tint as it is drawn: straight, clamped to 0…1, with the light on it where it tumbles.
  public var color: Color
  /// The factor on its picture's size.
  public var scale: Double
  /// Its angle, in radians.
  public var rotation: Double

  /// What tells a particle from all others of its emitter.
  public struct Identity: Sendable, Hashable {
    /// The names of its cell and the cells that hold it, joined by dots.
    public var cell: String
    /// Its place in the order of births of its cell and parent, from 0.
    public var index: Int
    /// The particle that emitted it.
    public var parent: Parent?

    /// Creates an identity.
    public init(cell: String, index: Int, parent: Parent? = nil) {
      self.cell = cell
      self.index = index
      self.parent = parent
    }
  }

  /// The particle that emitted another.
  public indirect enum Parent: Sendable, Hashable {
    /// It has this identity.
    case particle(Identity)

    /// Its identity.
    public var identity: Identity {
      switch self {
      case .particle(let identity): identity
      }
    }
  }
}
