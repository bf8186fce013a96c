import LambentDocuments
import LambentGeometry
import LambentParticles
import LambentPixels
import LambentProperties
import LambentScenes

extension LiveScene {
  /// The particles of an emitter that are nearest to a point of the layer's coordinates.
  ///
  /// - Throws: `SceneError` where the path leads to no emitter.
  func particles(ofLayer path: String, frame: Int, near point: Point) throws -> JSONValue {
    let scene = try current()
    let time = scene.time(ofFrame: frame)
    let player = try ScenePlayer(scene)
    let all = try player.particles(ofLayer: path, at: time)
    func distance(_ particle: Particle) -> Double {
      let (x, y) = (particle.position.x - point.x, particle.position.y - point.y)
      return x * x + y * y
    }
    let nearest = all.filter { $0.color.alpha > 0 }.sorted { distance($0) < distance($1) }.prefix(8)
    // The path of the nearest one: its positions from birth to death.
    let way = try nearest.first.map { chosen in
      try (0...16).compactMap { step -> JSONValue? in
        let moment = time - chosen.age + chosen.lifetime * (Double(step) + 0.01) / 16.02
        guard moment >= 0 else { return nil }
        let found = try player.particles(ofLayer: path, at: moment).first {
          $0.identity == chosen.identity
        }
        return found.map { .numbers($0.position.x, $0.position.y) }
      }
    }
    return [
      "way": .array(way ?? []),
      "count": .number(Double(all.count)), "time": .number(time),
      "particles": .array(nearest.map(Self.json)),
    ]
  }

  private static func json(_ particle: Particle) -> JSONValue {
    [
      "cell": .string(particle.identity.cell), "index": .number(Double(particle.identity.index)),
      "age": .number(particle.age), "lifetime": .number(particle.lifetime),
      "position": .numbers(particle.position.x, particle.position.y, particle.position.z),
      "velocity": .numbers(particle.velocity.x, particle.velocity.y, particle.velocity.z),
      "color": JSONValue(.color(particle.color)), "scale": .number(particle.scale),
      "rotation": .number(particle.rotation),
    ]
  }
}
