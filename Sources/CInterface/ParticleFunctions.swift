import Glibc
import LambentGeometry
import LambentParticles
import LambentPixels
import LambentRendering
import LambentScenes

/// The particles of an emitter at one time, as columns of numbers.
///
/// `@unchecked Sendable`: the memory is never changed after it was filled.
final class ParticlesHandle: @unchecked Sendable {
  /// The number of particles.
  let count: Int
  /// The columns, one behind the other; `nil` for no particles.
  let values: UnsafeMutablePointer<Double>?
  /// The names of the cells as a JSON array.
  let cells: UnsafeMutablePointer<CChar>?

  /// The number of columns of `lambent.h`.
  static let columnCount = 17

  init(_ particles: [Particle]) throws {
    count = particles.count
    var names: [String: Int] = [:]
    var order: [String] = []
    var values: UnsafeMutablePointer<Double>?
    if !particles.isEmpty {
      let (bytes, overflow) = particles.count.multipliedReportingOverflow(by: Self.columnCount * 8)
      guard !overflow, let memory = malloc(bytes) else {
        throw InterfaceError(.memory, "no memory for \(particles.count) particles")
      }
      values = memory.bindMemory(to: Double.self, capacity: particles.count * Self.columnCount)
    }
    var (lastName, lastCell) = ("", -1)
    for (index, particle) in particles.enumerated() {
      // Particles of one cell follow each other.
      if lastCell < 0 || particle.identity.cell != lastName {
        lastName = particle.identity.cell
        lastCell = names[lastName] ?? order.count
        if lastCell == order.count {
          names[lastName] = lastCell
          order.append(lastName)
        }
      }
      if let values {
        Self.store(particle, cell: lastCell, in: values + index, stride: particles.count)
      }
    }
    self.values = values
    cells = strdup(JSONValue.array(order.map(JSONValue.string)).line)
  }

  /// Writes a particle's numbers, one to each column, in the order of `lambent.h`.
  private static func store(
    _ particle: Particle, cell: Int, in first: UnsafeMutablePointer<Double>, stride: Int
  ) {
    var target = first
    func put(_ value: Double) {
      target.pointee = value
      target += stride
    }
    put(particle.birthTime)
    put(particle.age)
    put(particle.lifetime)
    put(particle.position.x)
    put(particle.position.y)
    put(particle.position.z)
    put(particle.velocity.x)
    put(particle.velocity.y)
    put(particle.velocity.z)
    put(particle.color.red)
    put(particle.color.green)
    put(particle.color.blue)
    put(particle.color.alpha)
    put(particle.scale)
    put(particle.rotation)
    put(Double(cell))
    put(Double(particle.identity.index))
  }

  deinit {
    free(values)
    free(cells)
  }
}

/// The live particles of an emitter layer, by the path of its name, at a time in seconds.
@_cdecl("lambent_particles_open")
public func lambentParticlesOpen(
  _ scene: UnsafeRawPointer?, _ layer: UnsafePointer<CChar>?, _ time: Double,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer? {
  reporting(error) {
    guard let handle = Handle.object(scene, as: SceneHandle.self) else {
      throw InterfaceError.argument("no scene")
    }
    guard time.isFinite, abs(time) <= SceneLimits.maximumDuration else {
      throw InterfaceError.argument("time \(time): seconds, at most \(SceneLimits.maximumDuration)")
    }
    // Counting first rejects more particles than the scene may have, before any is made.
    _ = try handle.renderer(depth: 8, threads: 1).particleCount(at: time)
    let particles = try ScenePlayer(handle.scene).particles(
      ofLayer: InterfaceText.string(layer), at: time)
    return Handle.make(try ParticlesHandle(particles))
  }
}

/// The number of particles.
@_cdecl("lambent_particles_count")
public func lambentParticlesCount(_ particles: UnsafeRawPointer?) -> Int {
  Handle.object(particles, as: ParticlesHandle.self)?.count ?? 0
}

/// The columns, one behind the other, in the order of `lambent.h`.
@_cdecl("lambent_particles_values")
public func lambentParticlesValues(_ particles: UnsafeRawPointer?) -> UnsafePointer<Double>? {
  Handle.object(particles, as: ParticlesHandle.self)?.values.map { UnsafePointer($0) }
}

/// The names of the cells as a JSON array.
@_cdecl("lambent_particles_cells")
public func lambentParticlesCells(_ particles: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.object(particles, as: ParticlesHandle.self)?.cells.map { UnsafePointer($0) }
}

/// Frees particles.
@_cdecl("lambent_particles_free")
public func lambentParticlesFree(_ particles: UnsafeMutableRawPointer?) { Handle.free(particles) }
