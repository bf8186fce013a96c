package import LambentGeometry
package import LambentPixels

/// One live particle, with exactly the values that are drawn.
package struct Particle: Sendable, Hashable {
  /// Which particle it is.
  package var identity: Identity
  /// When it was born, in seconds of the layer's local time.
  package var birthTime: Double
  /// Its age, in seconds of its cell's time.
  package var age: Double
  /// How long it lives, in seconds of its cell's time.
  package var lifetime: Double
  /// Where it is, in the layer's coordinates.
  package var position: Vector3
  /// Its velocity, in points per second.
  package var velocity: Vector3
  /// Its tint as it is drawn: straight, clamped to 0…1, with the light on it where it tumbles.
  package var color: Color
  /// The factor on its image's size.
  package var scale: Double
  /// Its angle, in radians.
  package var rotation: Double

  /// The identity of a particle among all of its emitter.
  package struct Identity: Sendable, Hashable {
    /// The names of its cell and the cells that hold it, joined by dots.
    package var cell: String
    /// Its index in the order of births of its cell and parent, from 0.
    package var index: Int
    /// The particle that emitted it.
    package var parent: Parent?

    /// Creates an identity.
    package init(cell: String, index: Int, parent: Parent? = nil) {
      self.cell = cell
      self.index = index
      self.parent = parent
    }
  }

  /// The particle that emitted another.
  package indirect enum Parent: Sendable, Hashable {
    /// It has this identity.
    case particle(Identity)

    /// Its identity.
    package var identity: Identity {
      switch self {
      case .particle(let identity): identity
      }
    }
  }
}
