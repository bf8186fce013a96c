import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@testable import LambentParticles

/// Ribbons through particles, against the particles' own places.
@Suite("Ribbons")
struct RibbonTests {
  private func burst(_ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    cell {
      ($0.bursts, $0.lifetime) = ([EmitterBurst(count: 5)], 2)
      ($0.velocity, $0.velocityRange, $0.emissionRange) = (90, 40, 2 * .pi)
      $0.ribbon = EmitterRibbon(width: 8, softness: 0.5)
      change(&$0)
    }
  }

  private func strips(
    _ cell: EmitterCell, at time: Double = 1, layer: (inout EmitterProperties) -> Void = { _ in }
  ) throws -> [SpriteBatch.Strip] {
    let batch = try system(cell, layer: layer).sprites(at: time)
    #expect(batch.texture.count { $0 < 0 } == batch.strips.count)
    return batch.strips
  }

  @Test("pass through the particles of a burst, in the order of their births")
  func places() throws {
    let strips = try strips(burst())
    let places = try system(burst()).particles(at: 1).map(\.position)
    try #require(strips.count == 4 && places.count == 5)
    for (index, strip) in strips.enumerated() {
      for (end, place) in [(strip.start, places[index]), (strip.end, places[index + 1])] {
        #expect(Double(end.place.x).isNear(place.x) && Double(end.place.y).isNear(place.y))
      }
      #expect(strip.width == 8 && strip.softness == 0.5)
      #expect(strip.before == (index > 0 ? strips[index - 1].start.place : nil))
      #expect(strip.after == (index < 3 ? strips[index + 1].end.place : nil))
    }
  }

  @Test("follow the colour and the scale of each particle")
  func looks() throws {
    let cell = cell {
      ($0.birthRate, $0.lifetime, $0.velocity) = (4, 2, 50)
      $0.scaleOverLife = [.init(0, 1), .init(1, 0)]
      $0.alphaOverLife = [.init(0, 1), .init(1, 0)]
      $0.ribbon = EmitterRibbon(width: 10)
    }
    // The particles are 0.75, 0.5, 0.25 and 0 s old.
    let strips = try strips(cell, at: 1)
    try #require(strips.count == 3)
    for (index, strip) in strips.enumerated() {
      let fraction = Float(0.75 - 0.25 * Double(index)) / 2
      #expect(abs(strip.start.width - 10 * (1 - fraction)) < 1e-4)
      #expect(abs(strip.start.color.w - (1 - fraction)) < 1e-4)
    }
  }

  @Test("do not join bursts, repetitions of a burst, or the particles of several parents")
  func borders() throws {
    let two = burst {
      $0.bursts = [EmitterBurst(count: 5), EmitterBurst(time: 0.25, count: 3)]
    }
    #expect(try strips(two).count == 4 + 2)
    let again = burst { $0.bursts = [EmitterBurst(count: 5, cycles: 3, interval: 0.25)] }
    #expect(try strips(again).count == 3 * 4)
    var parent = burst { ($0.ribbon, $0.lifetime) = (nil, 5) }
    parent.emitterCells = [
      cell("child") {
        ($0.birthRate, $0.lifetime, $0.velocity) = (10, 1, 20)
        $0.ribbon = EmitterRibbon(width: 2)
      }
    ]
    let particles = try system(parent).particles(at: 2.05).count
    // Five parents, and for each of them one part fewer than it has children.
    #expect(try strips(parent, at: 2.05).count == particles - 10)
  }

  @Test("go on over more particles than a block has, and over the cycles of a loop")
  func length() throws {
    let cell = cell {
      ($0.birthRate, $0.lifetime, $0.velocity) = (500, 2, 50)
      $0.ribbon = EmitterRibbon(width: 2)
    }
    #expect(try strips(cell, at: 3.0005).count == 999)
    let looped = try strips(cell, at: 3.0005) { $0.loop = 1 }
    #expect(looped.count == 999)
  }

  @Test("leave out nothing but invisible parts and places that are the same")
  func gaps() throws {
    let still = burst { ($0.velocity, $0.velocityRange) = (0, 0) }
    #expect(try strips(still).isEmpty)
    let clear = burst { $0.color = Color(red: 1, green: 1, blue: 1, alpha: 0) }
    #expect(try strips(clear).isEmpty)
  }
}

extension SpriteBatch.Strip {
  /// The width at both ends, where it is the same.
  fileprivate var width: Float { start.width == end.width ? start.width : .nan }
}
