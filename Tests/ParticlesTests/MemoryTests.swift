import LambentParticles
import Testing

@Suite("Memory")
struct MemoryTests {
  /// A cell with every range set, its particles drawn.
  private func everyRange(_ birthRate: Double) -> EmitterCell {
    var cell = cellWithEveryRange(birthRate: birthRate)
    cell.contents = [pixel]
    return cell
  }

  @Test(
    "a live particle takes at most 128 bytes, in every render mode", arguments: [1e4, 7e4, 1e5])
  func leaves(rate: Double) throws {
    for mode in EmitterRenderMode.allCases {
      let system = try system(everyRange(rate)) {
        ($0.renderMode, $0.preservesDepth) = (mode, true)
      }
      let use = try system.memoryUse(at: 4)
      #expect(use.particles >= Int(rate))
      // What does not grow with the particles: a few columns of one block.
      #expect(use.bytes <= 128 * use.particles + 1 << 15)
      #expect(use.bytes >= 46 * use.particles)
    }
  }

  @Test(
    "so do parents and children together, each parent of which has children alive",
    arguments: [1e3, 2e4])
  func trees(rate: Double) throws {
    var parent = everyRange(rate)
    var child = everyRange(4)
    child.name = "child"
    parent.emitterCells = [child]
    let use = try system(parent).memoryUse(at: 4)
    #expect(use.particles >= 2 * Int(rate))
    // Up to 4,096 parents' room may be empty.
    #expect(use.bytes <= 128 * use.particles + 1 << 19)
  }

  @Test("so do parents that never bear a child, in the plane", arguments: [2e4, 1e5])
  func childless(rate: Double) throws {
    var parent = everyRange(rate)
    var child = everyRange(0)
    child.name = "child"
    parent.emitterCells = [child]
    for mode in EmitterRenderMode.allCases {
      let use = try system(parent) { $0.renderMode = mode }.memoryUse(at: 4)
      #expect(use.particles >= Int(rate))
      // Up to 4,096 parents' room may be empty.
      #expect(use.bytes <= 128 * use.particles + 1 << 19, "\(use.bytes / use.particles) a particle")
    }
  }
}
