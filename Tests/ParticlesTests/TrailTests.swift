import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@testable import LambentParticles

/// Trails against the particle's own formula at earlier times.
@Suite("Trails")
struct TrailTests {
  private static let time = 1.25

  private func thrown(_ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    cell {
      ($0.bursts, $0.lifetime) = ([EmitterBurst(count: 5)], 3)
      ($0.velocity, $0.velocityRange, $0.emissionRange) = (90, 40, 2 * .pi)
      $0.yAcceleration = 120
      $0.trail = EmitterTrail(duration: 0.5, width: 6, segments: 4)
      change(&$0)
    }
  }

  private func strips(_ cell: EmitterCell, at time: Double = time) throws -> [SpriteBatch.Strip] {
    let batch = try system(cell).sprites(at: time)
    #expect(batch.texture.count { $0 < 0 } == batch.strips.count)
    return batch.strips
  }

  @Test(
    "pass through the particle's earlier places, under every kind of motion",
    arguments: 0...5)
  func places(kind: Int) throws {
    let cell = thrown {
      if kind == 1 { $0.drag = 1.5 }
      if kind == 2 { $0.tangentialAcceleration = 60 }
      if kind == 3 { $0.turbulence = EmitterTurbulence(amplitude: 20, scale: 50, speed: 1) }
      if kind == 4 { $0.field = EmitterField(strength: 300, scale: 40, speed: 1, octaves: 2) }
      if kind == 5 { $0.vortices = [EmitterVortex(position: .zero, strength: 200)] }
    }
    let strips = try strips(cell)
    #expect(strips.count == 20)
    let system = try system(cell)
    // Parts are drawn from the end of the trail to the particle, one particle after the other.
    for part in 0...4 {
      let then = try system.particles(at: Self.time - 0.125 * Double(part)).map(\.position)
      for (number, place) in then.enumerated() {
        let own = strips[(number * 4)..<(number * 4 + 4)].reversed().map(\.self)
        let end = part == 0 ? own[0].start : own[part - 1].end
        let (x, y) = (Double(end.place.x), Double(end.place.y))
        #expect(abs(x - place.x) < 0.02 && abs(y - place.y) < 0.02)
      }
    }
  }

  @Test(
    "have a corner where the particle bounces, at any time", arguments: [1.1, 1.13, 1.17, 1.2])
  func corners(time: Double) throws {
    let height = 40.0
    let line = Path([.move(to: Point(x: -900, y: height)), .line(to: Point(x: 900, y: height))])
    for drag in [0, 0.5] {
      let cells = [
        thrown { $0.floor = EmitterFloor(y: height, action: .reflect, restitution: 0.7) },
        thrown { $0.collides = EmitterCollider(path: line, restitution: 0.7) },
      ]
      for var cell in cells {
        (cell.bursts, cell.drag) = ([EmitterBurst(count: 1)], drag)
        (cell.velocity, cell.velocityRange, cell.emissionRange) = (20, 0, 0)
        cell.trail = EmitterTrail(duration: 0.9, width: 6, segments: 4)
        let strips = try strips(cell, at: time)
        let corner = try #require(strips.map(\.start).max { $0.place.y < $1.place.y })
        #expect(abs(Double(corner.place.y) - height) < 1e-3, "\(drag), \(corner)")
        // It is as wide as the trail is there: the speed along the floor tells the time since then.
        guard drag == 0, let tip = strips.last?.start else { continue }
        let part = Double(tip.place.x - corner.place.x) / 20 / 0.9
        #expect(abs(Double(corner.width) - 6 * (1 - part)) < 0.01)
      }
    }
  }

  @Test("begin at the birth while the particle is younger than the trail is long")
  func young() throws {
    let strips = try strips(thrown(), at: 0.2)
    let far = try #require(strips.first)
    #expect(abs(far.end.place.x) < 1e-3 && abs(far.end.place.y) < 1e-3 && far.end.width == 0)
  }

  @Test(
    "last the share of their duration that a curve over the particle's life gives",
    arguments: [(0.3, 0.2), (1.2, 0.8), (1.5, 1), (2.7, 1.8)])
  func lengths(time: Double, factor: Double) throws {
    let cell = thrown { $0.trail?.lengthOverLife = [.init(0, 0), .init(1, 2)] }
    let system = try system(cell)
    let strips = try system.sprites(at: time).strips
    #expect(strips.count == 20)
    let then = try system.particles(at: time - 0.5 * factor).map(\.position)
    for (number, place) in then.enumerated() {
      let end = strips[number * 4].end.place
      #expect(abs(Double(end.x) - place.x) < 0.02 && abs(Double(end.y) - place.y) < 0.02)
    }
  }

  @Test("taper, fade, follow the particle's colour and its growth")
  func looks() throws {
    let cell = thrown {
      $0.color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.8)
      $0.scaleOverLife = [.init(0, 1), .init(1, 0.4)]
    }
    let near = try #require(try strips(cell, at: 1.5).last)
    // Half of the life has passed.
    #expect(abs(near.start.width - 6 * 0.7) < 1e-3 && abs(near.end.width - 6 * 0.7 * 0.75) < 1e-3)
    #expect(near.start.color == SIMD4(1, 0.5, 0, 0.8) && abs(near.end.color.w - 0.6) < 1e-3)
  }

  @Test("share the joints between parts, and end round")
  func joints() throws {
    let strips = try strips(thrown())
    for number in 0..<5 {
      let own = strips[(number * 4)..<(number * 4 + 4)].map(\.self)
      for (far, near) in zip(own, own.dropFirst()) {
        #expect(near.end == far.start && near.after == far.end.place)
        #expect(far.before == near.start.place)
      }
      #expect(own[0].after == nil && own[3].before == nil)
    }
  }

  @Test("need no image, and none is drawn for a particle at rest")
  func bare() throws {
    #expect(try system(thrown { $0.images = [] }).sprites(at: 1).count == 20)
    let still = thrown { ($0.velocity, $0.velocityRange, $0.yAcceleration) = (0, 0, 0) }
    #expect(try strips(still).isEmpty)
  }

  @Test("are the same in any order of times")
  func seek() throws {
    let system = try system(thrown())
    let first = try system.sprites(at: 1).strips
    _ = try system.sprites(at: 2)
    #expect(try system.sprites(at: 1).strips == first)
  }

  @Test("lower the number of particles that fit into memory")
  func limit() throws {
    let crowd = thrown { $0.bursts = [EmitterBurst(count: 3_000_000)] }
    #expect(throws: EmitterError.self) { try system(crowd).sprites(at: 1) }
  }
}
