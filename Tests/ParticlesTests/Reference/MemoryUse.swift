@testable import LambentParticles

/// What finding the sprites of a moment holds in memory at most.
struct MemoryUse: Sendable {
  /// How many particles live at that moment.
  fileprivate(set) var particles = 0
  /// The bytes of the sprites, and of the birth records of parents that are held beside them.
  fileprivate(set) var bytes = 0
}

extension ParticleSystem {
  /// Counts the memory that ``sprites(at:)`` takes, block by block: the capacities of all columns,
  /// the parents that the block's particles descend from included. What does not grow with the
  /// particles (one block of births, its states and scratch memory) is not counted.
  func memoryUse(at time: Double) throws(EmitterError) -> MemoryUse {
    var (use, writer) = (MemoryUse(), SpriteWriter(emitter.properties))
    try withLive(at: time) { live in
      use.particles += live.alive.count
      writer.append(live)
      var (bytes, store) = (writer.byteCount, live.parents)
      while let parents = store {
        bytes += parents.byteCount
        store = parents.grandparents
      }
      use.bytes = max(use.bytes, bytes)
    }
    return use
  }
}
