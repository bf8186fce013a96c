import LambentGeometry
import LambentNoise
import LambentParticles
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Images that are mirrored at random")
struct FlipTests {
  private func sprites(_ flip: RandomFlip, at time: Double = 0.7) throws -> SpriteBatch {
    let c = cell("c") {
      ($0.bursts, $0.lifetime, $0.contents) = ([EmitterBurst(count: 4000)], 10, [pixel, strip])
      ($0.velocity, $0.emissionRange, $0.spinRange, $0.scaleRange) = (50, 6, 3, 0.5)
      ($0.redRange, $0.randomFlip) = (0.5, flip)
    }
    return try system(c).sprites(at: time)
  }

  /// The signs of each sprite's axes, next to those without mirroring.
  private func signs(_ flip: RandomFlip) throws -> [SIMD2<Float>] {
    let (plain, flipped) = (try sprites(.none), try sprites(flip))
    #expect(plain.count == flipped.count)
    #expect(plain.x == flipped.x && plain.y == flipped.y)
    #expect(plain.color == flipped.color && plain.texture == flipped.texture)
    return plain.x.indices.map { index in
      let x = flipped.widthX[index] == -plain.widthX[index] ? Float(-1) : 1
      let y = flipped.heightX[index] == -plain.heightX[index] ? Float(-1) : 1
      #expect(flipped.widthX[index] == x * plain.widthX[index])
      #expect(flipped.widthY[index] == x * plain.widthY[index])
      #expect(flipped.heightX[index] == y * plain.heightX[index])
      #expect(flipped.heightY[index] == y * plain.heightY[index])
      return SIMD2(x, y)
    }
  }

  @Test("half of the particles are mirrored, and nothing else of them changes")
  func halves() throws {
    let (across, down, both) = (try signs(.horizontal), try signs(.vertical), try signs(.both))
    #expect(across.allSatisfy { $0.y == 1 })
    #expect(down.allSatisfy { $0.x == 1 })
    // The two axes are drawn separately, each the same for both choices.
    #expect(both.map(\.x) == across.map(\.x))
    #expect(both.map(\.y) == down.map(\.y))
    let count = Double(both.count)
    #expect((Double(across.count { $0.x < 0 }) / count).isNear(0.5, within: 0.04))
    #expect((Double(down.count { $0.y < 0 }) / count).isNear(0.5, within: 0.04))
    #expect((Double(both.count { $0.x < 0 && $0.y < 0 }) / count).isNear(0.25, within: 0.04))
  }

  @Test("a particle keeps its sides for all of its life")
  func constancy() throws {
    func areas(_ time: Double) throws -> [Bool] {
      let batch = try sprites(.horizontal, at: time)
      return batch.x.indices.map { i in
        batch.widthX[i] * batch.heightY[i] - batch.widthY[i] * batch.heightX[i] < 0
      }
    }
    #expect(try areas(0.1) == areas(9))
  }
}
