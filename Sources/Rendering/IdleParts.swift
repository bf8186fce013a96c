import LambentPixels
import LambentScenes
import LambentWorkers

/// The parts of earlier frames with which a renderer makes later ones faster.
final class IdleParts: Sendable {
  private let player = Lock<ScenePlayer?>(nil)
  private let buffers = Lock<[PixelBuffer]>([])
  /// The greatest number of buffers.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Calls a function with the player of the last single frame, or returns `nil` where another thread uses
  /// it.
  func withPlayer<Result: Sendable>(
    of scene: Scene, _ body: (ScenePlayer) throws -> Result
  ) throws -> Result? {
    try player.withLockIfAvailable { player in
      let running = try player ?? ScenePlayer(scene)
      // One that fails is not used again.
      player = nil
      let result = try body(running)
      player = running
      return result
    }
  }

  /// Returns the pixels of a frame that is no longer needed, if there are any.
  func takeBuffer() -> PixelBuffer? { buffers.withLock { $0.popLast() } }

  /// Keeps the pixels of a frame for a later one. Where somebody else keeps them too, they are copied before
  /// they change.
  func keep(_ pixels: RenderedFrame.Pixels) {
    guard case .eight(let buffer) = pixels else { return }
    buffers.withLock { if $0.count < limit { $0.append(buffer) } }
  }
}
