import LambentDocuments
import LambentScenes

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
    return Handle.make(
      try ParticlesHandle(
        ScenePlayer(handle.scene), layer: InterfaceText.string(layer), time: time))
  }
}

/// The number of particles.
@_cdecl("lambent_particles_count")
public func lambentParticlesCount(_ particles: UnsafeRawPointer?) -> Int {
  Handle.object(particles, as: ParticlesHandle.self)?.count ?? 0
}

/// The start of a column, by its number in `lambent.h`.
@_cdecl("lambent_particles_column")
public func lambentParticlesColumn(
  _ particles: UnsafeRawPointer?, _ column: Int32
) -> UnsafeRawPointer? {
  Handle.object(particles, as: ParticlesHandle.self)?.column(column)
}

/// The names of the cells as a JSON array.
@_cdecl("lambent_particles_cells")
public func lambentParticlesCells(_ particles: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.object(particles, as: ParticlesHandle.self)?.cells.map { UnsafePointer($0) }
}

/// Frees particles.
@_cdecl("lambent_particles_free")
public func lambentParticlesFree(_ particles: UnsafeMutableRawPointer?) { Handle.free(particles) }
