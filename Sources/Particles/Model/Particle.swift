package import LambentGeometry
package import LambentPixels

/// One live particle, with exactly the values that are drawn.
package struct Particle: Sendable, Hashable {
  package var identity: Identity
  /// The time of birth, in seconds of the layer's local time.
  package var birthTime: Double
  /// The age, in seconds of its cell's time.
  package var age: Double
  /// The lifetime, in seconds of its cell's time.
  package var lifetime: Double
  /// The position, in the layer's coordinates.
  package var position: Vector3
  /// The velocity, in points per second.
  package var velocity: Vector3
  /// The tint as drawn: not premultiplied, clamped to 0…1, and shaded if the particle tumbles.
  package var color: Color
  /// The factor on its image's size.
  package var scale: Double
  /// The angle, in radians.
  package var rotation: Double

  /// The identity of a particle within its emitter.
  package struct Identity: Sendable, Hashable {
    /// The names of its cell and the cells that contain it, joined by dots.
    package var cell: String
    /// The index among the births of its cell and parent, from 0.
    package var index: Int
    /// The particle that emitted it; `nil` for a top-level cell.
    package var parent: Parent?

    package init(cell: String, index: Int, parent: Parent? = nil) {
      self.cell = cell
      self.index = index
      self.parent = parent
    }
  }

  /// The particle that emitted another.
  package indirect enum Parent: Sendable, Hashable {
    case particle(Identity)

    package var identity: Identity {
      switch self {
      case .particle(let identity): identity
      }
    }
  }
}
