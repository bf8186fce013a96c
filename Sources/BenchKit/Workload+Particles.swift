import LambentParticles
import LambentPixels
import LambentRenderTree

extension Workload {
  /// The engine's two inner loops, and the cost of finding the particles of a time.
  static var particles: [Workload] {
    [births, evaluation, trails, seek("10s", to: 10), seek("1h", to: 3600)]
  }

  private static let million = 1_000_000

  /// The birth records of a million particles of a cell with every range set.
  private static var births: Workload {
    Workload(name: "emitter-births-1m", amount: 1, unit: "Mparticle/s") { _ in
      var workload = try ParticleWorkload(count: million)
      return PreparedWorkload(
        iterate: { workload.makeBirths() },
        output: {
          var bytes: [UInt8] = []
          workload.withBirthBytes { bytes += $0 }
          return bytes
        })
    }
  }

  /// From those records, place, colour, scale and angle at one time: 26 operations per particle, for two
  /// coordinates and their speeds (14), four channels (8), scale and angle (4).
  private static var evaluation: Workload {
    Workload(
      name: "emitter-evaluate-1m", amount: 1, unit: "Mparticle/s",
      bound: .arithmetic(26 * Double(million))
    ) { _ in
      var workload = try ParticleWorkload(count: million)
      workload.makeBirths()
      return PreparedWorkload(
        iterate: { workload.evaluate() },
        output: {
          var bytes: [UInt8] = []
          workload.withStateBytes { bytes += $0 }
          return bytes
        })
    }
  }

  /// A million trails of eight parts, from nothing: those of 100,000 particles at ten times.
  private static var trails: Workload {
    Workload(name: "emitter-trails-1m", amount: 1, unit: "Mtrail/s") { _ in
      // Particles live for two seconds.
      var cell = ParticleWorkload.cell(birthRate: 50_000)
      cell.trail = EmitterTrail(duration: 0.5, width: 3, segments: 8)
      let system = try ParticleSystem(Emitter(cells: [cell], path: ["emitter"]))
      var sprites = SpriteBatch()
      return PreparedWorkload(
        iterate: { for step in 0..<10 { sprites = try system.sprites(at: 10 + Double(step)) } },
        output: { sprites.bytes })
    }
  }

  /// The particle state of an emitter with 10,000 alive at a time, from nothing.
  private static func seek(_ name: String, to time: Double) -> Workload {
    Workload(name: "emitter-seek-\(name)", amount: 0.01, unit: "Mparticle/s") { _ in
      // Particles live for two seconds.
      var cell = ParticleWorkload.cell(birthRate: 5000)
      cell.contents = [Image(.rgba8(PixelWorkload.disc), name: "disc")]
      let emitter = Emitter(cells: [cell], path: ["emitter"])
      var sprites = SpriteBatch()
      return PreparedWorkload(
        iterate: { sprites = try ParticleSystem(emitter).sprites(at: time) },
        output: { sprites.bytes })
    }
  }
}

extension SpriteBatch {
  /// The positions, axes and colours of the sprites.
  fileprivate var bytes: [UInt8] {
    let columns = [x, y, z, widthX, widthY, heightX, heightY]
    let colors = color.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    return (columns.joined() + colors).withUnsafeBytes { Array($0) }
  }
}
