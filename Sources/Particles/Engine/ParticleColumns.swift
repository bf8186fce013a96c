import LambentGeometry

/// Memory for live particles, as columns: the values of ``Particle``, with the precision in which
/// they are computed. The vectors of particles follow each other: x, y, z, x, …
package struct ParticleColumns {
  package var birthTime, age, lifetime: UnsafeMutablePointer<Double>
  package var position, velocity: UnsafeMutablePointer<Vector>
  package var color: UnsafeMutablePointer<SIMD4<Float>>
  package var scale, rotation: UnsafeMutablePointer<Float>
  /// The index among the births of the cell and parent.
  package var index: UnsafeMutablePointer<Int>

  package init(
    times: (
      birthTime: UnsafeMutablePointer<Double>, age: UnsafeMutablePointer<Double>,
      lifetime: UnsafeMutablePointer<Double>
    ),
    vectors: (position: UnsafeMutablePointer<Vector>, velocity: UnsafeMutablePointer<Vector>),
    look: (
      color: UnsafeMutablePointer<SIMD4<Float>>, scale: UnsafeMutablePointer<Float>,
      rotation: UnsafeMutablePointer<Float>
    ),
    index: UnsafeMutablePointer<Int>
  ) {
    (birthTime, age, lifetime) = times
    (position, velocity) = vectors
    (color, scale, rotation) = look
    self.index = index
  }

  /// Three floats without padding.
  package struct Vector: BitwiseCopyable {
    package var x, y, z: Float
  }

  /// Particles of one cell, for which memory is needed.
  package struct Request {
    /// The names of the cell and the cells that contain it, joined by dots.
    package let cell: String
    package let count: Int
    /// An upper bound of the particles that the cell still has, these included.
    package let bound: Int
  }
}

extension ParticleSystem {
  /// Writes the live particles at a time, those of ``particles(at:)`` in the same order.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds of the layer's emission time.
  ///   - memory: Gives the memory for the next particles. With `nil`, they are left out.
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``, before any memory is needed.
  package func writeParticles(
    at time: Double, into memory: (ParticleColumns.Request) -> ParticleColumns?
  ) throws(EmitterError) {
    try withLive(at: time) { live in
      let request = ParticleColumns.Request(
        cell: live.cell.site.name, count: live.alive.count, bound: live.bound)
      if let columns = memory(request) { live.write(to: columns) }
    }
  }
}

extension LiveBlock {
  fileprivate func write(to columns: ParticleColumns) {
    let (live, tumbles) = (LiveRows(self), records.has(.tumble))
    let spans = records.has(.span) ? records[.span] : nil
    for (place, row) in alive.enumerated() {
      let row = Int(row)
      columns.birthTime[place] = records.birthTimes[row] + shift
      columns.age[place] = live.age(row)
      columns.lifetime[place] = spans.map { Double($0[row]) } ?? records.lifetimes[row]
      columns.position[place] = .init(x: states[.x][row], y: states[.y][row], z: states[.z][row])
      columns.velocity[place] = .init(
        x: states[.velocityX][row], y: states[.velocityY][row], z: states[.velocityZ][row])
      var color = live.color(row)
      if tumbles { TumbleLight.shade(&color, states[.width][row]) }
      columns.color[place] = color
      columns.scale[place] = max(0, states[.scale][row])
      columns.rotation[place] = Float(live.angle(row))
      columns.index[place] = rows.ordinals[row]
    }
  }
}
