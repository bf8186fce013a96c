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
    /// The number of particles.
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
        cell: live.cell.name, count: live.alive.count, bound: live.bound)
      if let columns = memory(request) { live.write(to: columns) }
    }
  }
}

extension LiveBlock {
  /// Writes the live particles, one column after the other.
  fileprivate func write(to columns: ParticleColumns) {
    alive.withUnsafeBufferPointer { alive in
      writeTimes(alive, columns)
      Self.write(alive, axes(.x, .y, .z), to: columns.position)
      Self.write(alive, axes(.velocityX, .velocityY, .velocityZ), to: columns.velocity)
      writeColors(alive, to: columns.color)
      let scales = states[.scale]
      for (place, row) in alive.enumerated() { columns.scale[place] = max(0, scales[Int(row)]) }
      writeAngles(alive, to: columns.rotation)
      rows.ordinals.withUnsafeBufferPointer { ordinals in
        for (place, row) in alive.enumerated() { columns.index[place] = ordinals[Int(row)] }
      }
    }
  }

  private func writeTimes(_ alive: UnsafeBufferPointer<Int32>, _ columns: ParticleColumns) {
    let (births, lifetimes, timeScale) = (records.birthTimes, records.lifetimes, cell.timeScale)
    for (place, row) in alive.enumerated() {
      let birth = births[Int(row)]
      columns.birthTime[place] = birth + shift
      columns.age[place] = max(0, (time - birth) * timeScale)
      columns.lifetime[place] = lifetimes[Int(row)]
    }
    guard records.has(.span) else { return }
    let spans = records[.span]
    for (place, row) in alive.enumerated() { columns.lifetime[place] = Double(spans[Int(row)]) }
  }

  private typealias Axes = (
    x: UnsafePointer<Float>, y: UnsafePointer<Float>, z: UnsafePointer<Float>
  )

  private func axes(_ x: StateColumn, _ y: StateColumn, _ z: StateColumn) -> Axes {
    (UnsafePointer(states[x]), UnsafePointer(states[y]), UnsafePointer(states[z]))
  }

  private static func write(
    _ alive: UnsafeBufferPointer<Int32>, _ axes: Axes,
    to column: UnsafeMutablePointer<ParticleColumns.Vector>
  ) {
    for (place, row) in alive.enumerated() {
      let row = Int(row)
      column[place] = .init(x: axes.x[row], y: axes.y[row], z: axes.z[row])
    }
  }

  private func writeColors(
    _ alive: UnsafeBufferPointer<Int32>, to column: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let (red, green, blue, alpha) = (
      states[.red], states[.green], states[.blue], states[.alpha]
    )
    for (place, row) in alive.enumerated() {
      let row = Int(row)
      column[place] = SIMD4(
        FloatKernels.clamped(red[row]), FloatKernels.clamped(green[row]),
        FloatKernels.clamped(blue[row]), FloatKernels.clamped(alpha[row]))
    }
    guard records.has(.tumble) else { return }
    let cosines = states[.width]
    for (place, row) in alive.enumerated() {
      let light = TumbleLight.factor(cosines[Int(row)])
      column[place] *= SIMD4(light, light, light, 1)
    }
  }

  private func writeAngles(
    _ alive: UnsafeBufferPointer<Int32>, to column: UnsafeMutablePointer<Float>
  ) {
    let angles = states[.rotation]
    for (place, row) in alive.enumerated() { column[place] = angles[Int(row)] }
    guard cell.bearing.followsMotion else { return }
    let (x, y) = (states[.velocityX], states[.velocityY])
    for (place, row) in alive.enumerated() {
      let (x, y) = (Double(x[Int(row)]), Double(y[Int(row)]))
      guard x != 0 || y != 0 else { continue }
      column[place] = Float(Double(angles[Int(row)]) + Elementary.atan2(y, x))
    }
  }
}
