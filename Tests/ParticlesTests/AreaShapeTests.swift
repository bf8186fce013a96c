import LambentGeometry
import LambentPixels
import LambentProperties
import Testing

@testable import LambentParticles

/// Births on the pixels of an image and in the interior of a path, compared with their weights.
@Suite("Births over areas")
struct AreaShapeTests {
  /// Four columns by two rows: the alphas are 0, 64, 128 and 255; the lower row is white, the upper red.
  private static let image: Image = {
    var pixels = PixelBuffer(width: 4, height: 2)
    for (column, alpha) in [UInt32(0), 64, 128, 255].enumerated() {
      pixels.pixels[column] = alpha | alpha << 24
      pixels.pixels[4 + column] = alpha | alpha << 8 | alpha << 16 | alpha << 24
    }
    return Image(.rgba8(pixels))
  }()

  private func births(
    _ count: Int = 20_000, seed: Int = 1, _ change: (inout EmitterProperties) -> Void
  ) throws -> [Particle] {
    let still = cell { ($0.bursts, $0.lifetime) = ([EmitterBurst(count: count)], 2) }
    return try system(
      still,
      layer: {
        ($0.emitterShape, $0.emitterImage, $0.seed) = (.image, Self.image, seed)
        $0.emitterSize = Size(width: 80, height: 40)
        change(&$0)
      }
    ).particles(at: 1)
  }

  /// The number of particles on each pixel, row by row.
  private func counts(_ particles: [Particle]) -> [Int] {
    var result = [Int](repeating: 0, count: 8)
    for particle in particles {
      let (x, y) = (particle.position.x + 40, particle.position.y + 20)
      guard x >= 0, x < 80, y >= 0, y < 40 else { continue }
      result[Int(y / 20) * 4 + Int(x / 20)] += 1
    }
    return result
  }

  /// The chi-squared statistic of counts against weights.
  private func deviation(_ counts: [Int], _ weights: [Double]) -> Double {
    let (total, sum) = (Double(counts.reduce(0, +)), weights.reduce(0, +))
    return zip(counts, weights).reduce(0) { result, pair in
      let expected = pair.1 / sum * total
      let difference = Double(pair.0) - expected
      return result + (expected > 0 ? difference * difference / expected : 0)
    }
  }

  @Test(
    "nothing is born on a path without a line, be it the emitter's or the cell's",
    arguments: [Path([]), Path([.move(to: .zero)]), Path([.move(to: .zero), .close])])
  func emptyPath(path: Path) throws {
    for shape in [EmitterShape.path, .text] {
      for mode in [EmitterMode.volume, .surface, .outline, .points] {
        let born = try births(100) {
          ($0.emitterShape, $0.emitterPath, $0.emitterMode) = (shape, path, mode)
        }
        #expect(born.isEmpty)
      }
    }
    let own = cell {
      ($0.bursts, $0.lifetime, $0.emitterPath) = ([EmitterBurst(count: 9)], 2, path)
    }
    #expect(try system(own).particles(at: 1).isEmpty)
  }

  @Test("no area has more parts than are counted for it before")
  func bounds() throws {
    let star = Path([
      .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 300, y: 900)),
      .line(to: Point(x: 600, y: 0)),
      .line(to: Point(x: 0, y: 600)), .line(to: Point(x: 700, y: 610)), .close,
    ])
    let interior = PathInterior(star)
    let (boxes, weights) = interior.boxes(movedBy: .zero)
    #expect(boxes.count > 1000 && boxes.count == weights.count && boxes.count <= interior.boxBound)
    #expect(PathInterior(Path()).boxBound == 0)
    var properties = EmitterProperties()
    (properties.emitterShape, properties.emitterImage) = (.image, Self.image)
    #expect(properties.areaPartBound == 8)
    // Large images have one for a block of pixels.
    #expect(ImageGrid(Image(.rgba8(PixelBuffer(width: 5000, height: 3000)))).cellCount <= 1 << 22)
  }

  @Test("follow the alpha, or the luminance, of the pixels", arguments: 1...3)
  func weights(seed: Int) throws {
    let alpha = counts(try births(seed: seed) { _ in })
    #expect(alpha.reduce(0, +) == 20_000 && alpha[0] == 0 && alpha[4] == 0)
    let row = [0.0, 64, 128, 255]
    // Six of eight pixels have a weight: beyond 20.5 there is one in a thousand of five degrees of freedom.
    #expect(deviation(alpha, row + row) < 20.5)
    let light = counts(try births(seed: seed) { $0.emitterImageChannel = .luminance })
    #expect(deviation(light, row.map { $0 * 0.2126 } + row) < 20.5)
  }

  @Test("are uniform within a pixel")
  func uniform() throws {
    let inside = try births { _ in }.filter { $0.position.x > 20 && $0.position.y > 0 }
    #expect(isUniform(inside.map { ($0.position.x - 20) / 20 }))
    #expect(isUniform(inside.map { $0.position.y / 20 }))
  }

  @Test("avoid what a mask hides")
  func mask() throws {
    var pixels = PixelBuffer(width: 2, height: 1)
    pixels.pixels = [0xFFFF_FFFF, 0xFF00_0000]
    let masked = counts(try births { $0.emitterImageMask = Image(.rgba8(pixels)) })
    #expect(masked[1] > 0 && masked[5] > 0 && masked[2] + masked[3] + masked[6] + masked[7] == 0)
  }

  @Test("take the pixels' colours on request")
  func colors() throws {
    for particle in try births(500, { $0.emitterImageColors = true }) {
      let white = particle.position.y > 0
      #expect(particle.color.red > 0.99 && (particle.color.green > 0.99) == white)
      #expect(particle.color.alpha == 1)
    }
    #expect(try births(50) { _ in }.allSatisfy { $0.color == .white })
  }

  @Test("have the image's size where the emitter has none")
  func size() throws {
    let small = try births(500) { $0.emitterSize = .zero }
    #expect(small.allSatisfy { abs($0.position.x) <= 2 && abs($0.position.y) <= 1 })
    #expect(small.contains { $0.position.x > 1.5 })
  }

  @Test("fill a path's interior by area, without its hole, as a shape and as a cell's path")
  func paths() throws {
    let frame = Path(rect: Rect(x: 0, y: 0, width: 90, height: 60))
      .appending(hole: Rect(x: 30, y: 20, width: 30, height: 20))
    let shaped = try births { ($0.emitterShape, $0.emitterPath) = (.path, frame) }
    let still = cell {
      ($0.bursts, $0.lifetime, $0.emitterPath) = ([EmitterBurst(count: 20_000)], 2, frame)
    }
    let own = try system(still, layer: { $0.emitterMode = .surface }).particles(at: 1)
    for particles in [shaped, own] {
      var counts = [Int](repeating: 0, count: 9)
      for particle in particles {
        let (row, column) = (Int(particle.position.y / 20), Int(particle.position.x / 30))
        counts[min(2, row) * 3 + min(2, column)] += 1
      }
      #expect(counts[4] == 0)
      #expect(deviation(counts, [1, 1, 1, 1, 0, 1, 1, 1, 1]) < 24.3)
    }
  }

  @Test(
    "centre a text's path on the emitter's position, filled or as an outline",
    arguments: [EmitterMode.volume, .outline])
  func texts(mode: EmitterMode) throws {
    let box = Path(rect: Rect(x: 100, y: 40, width: 20, height: 10))
    let particles = try births(2000) {
      ($0.emitterShape, $0.emitterPath, $0.emitterMode) = (.text, box, mode)
    }
    #expect(particles.allSatisfy { abs($0.position.x) < 10.01 && abs($0.position.y) < 5.01 })
    let edge = particles.count {
      abs(abs($0.position.x) - 10) < 0.01 || abs(abs($0.position.y) - 5) < 0.01
    }
    #expect(mode == .outline ? edge == 2000 : edge < 100)
  }

  @Test("follow their order in the course of the cell's duration", arguments: [0.0, Double.pi])
  func orders(direction: Double) throws {
    let steady = cell { ($0.birthRate, $0.duration, $0.lifetime) = (1000, 2, 9) }
    let particles = try system(
      steady,
      layer: {
        ($0.emitterShape, $0.emitterImage) = (.image, Self.image)
        ($0.emitterSize, $0.emitterOrder) = (Size(width: 80, height: 40), .sweep)
        $0.emitterOrderDirection = direction
      }
    ).particles(at: 3)
    #expect(particles.count == 2000)
    let turn = direction == 0 ? 1.0 : -1
    let early = particles.prefix(400).map { $0.position.x * turn }
    let late = particles.suffix(400).map { $0.position.x * turn }
    let (last, first) = (early.max() ?? 0, late.min() ?? 0)
    #expect(last < first + 25)
    let (before, after): (Double, Double) = (early.reduce(0, +) / 400, late.reduce(0, +) / 400)
    #expect(before < after - 20)
  }

  @Test("are at a point without an image, and do not happen on an image without weight")
  func nothing() throws {
    let particles = try births(5) { $0.emitterImage = nil }
    #expect(particles.count == 5)
    #expect(particles.allSatisfy { $0.position == Vector3(x: 0, y: 0, z: 0) })
    let clear = Image(.rgba8(PixelBuffer(width: 2, height: 2)))
    for loop in [0.0, 2] {
      #expect(try births(5) { ($0.emitterImage, $0.loop) = (clear, loop) }.isEmpty)
    }
    let line = Path([.move(to: .zero), .line(to: Point(x: 9, y: 0))])
    let onLine = try births(50) { ($0.emitterShape, $0.emitterPath) = (.path, line) }
    #expect(onLine.allSatisfy { $0.position.y == 0 } && onLine.contains { $0.position.x > 3 })
  }
}

extension Path {
  fileprivate init(rect: Rect) {
    self.init([
      .move(to: Point(x: rect.minX, y: rect.minY)), .line(to: Point(x: rect.maxX, y: rect.minY)),
      .line(to: Point(x: rect.maxX, y: rect.maxY)), .line(to: Point(x: rect.minX, y: rect.maxY)),
      .close,
    ])
  }

  /// The path with a rectangle drawn the other way round.
  fileprivate func appending(hole rect: Rect) -> Path {
    Path(
      elements + [
        .move(to: Point(x: rect.minX, y: rect.minY)), .line(to: Point(x: rect.minX, y: rect.maxY)),
        .line(to: Point(x: rect.maxX, y: rect.maxY)), .line(to: Point(x: rect.maxX, y: rect.minY)),
        .close,
      ])
  }
}
