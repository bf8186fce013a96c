import LambentWorkers

/// The limits of memory for all frames that are drawn at the same time.
///
/// Frames take memory as they need it. A frame for which others leave too little gives back all that it has, and is
/// drawn again with a reservation of what it lacked, then alone. So it fails only if it needs more than the limit by
/// itself, whatever is drawn at the same time.
final class FrameBudgets: Sendable {
  /// The images of layers.
  let images: MemoryBudget
  /// The textures: bytes are reserved so that few frames are drawn in vain. The cache has the exact count.
  private let textures: MemoryBudget
  /// The bytes that frames have lacked before: the next ones need as much, most likely.
  private let needs = Lock((images: 0, textures: 0))
  private let releaseTextures: @Sendable () -> Void

  /// - Parameter releaseTextures: Removes finished frames that keep textures in memory.
  init(_ limits: CompositorLimits, releaseTextures: @escaping @Sendable () -> Void) {
    images = MemoryBudget(limit: limits.maximumImageBytes)
    textures = MemoryBudget(limit: limits.maximumTextureBytes)
    self.releaseTextures = releaseTextures
  }

  /// Draws a frame, again if others leave too little memory for it.
  func withMemory<Result>(
    _ draw: (FrameMemory) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    var attempts = 0
    while true {
      let isAlone = attempts == 2
      attempts += 1
      let needs = needs.withLock { $0 }
      var lack: (images: Int, textures: Int)?
      do throws(RenderError) {
        return try textures.withReservation(of: isAlone ? 0 : needs.textures) {
          (_) throws(RenderError) in
          try images.withReservation(of: isAlone ? images.limit : needs.images) {
            (reservation) throws(RenderError) in
            let memory = FrameMemory(reservation, releaseTextures)
            defer { lack = memory.lack }
            return try draw(memory)
          }
        }
      } catch {
        guard let lack, !isAlone else { throw error }
        self.needs.withLock {
          $0 = (max($0.images, lack.images), max($0.textures, lack.textures))
        }
      }
    }
  }
}

/// The part of a frame of the memory of all frames.
final class FrameMemory {
  private let images: MemoryReservation
  /// The bytes that the frame needed when there were too few; `nil` if there were enough.
  private(set) var lack: (images: Int, textures: Int)?

  /// Removes finished frames that keep textures in memory.
  let releaseTextures: () -> Void

  fileprivate init(_ images: MemoryReservation, _ releaseTextures: @escaping () -> Void) {
    (self.images, self.releaseTextures) = (images, releaseTextures)
  }

  /// Takes memory for images. False if others do not leave as much.
  func grow(toImageBytes bytes: Int) -> Bool {
    guard !images.grow(to: bytes) else { return true }
    lack = (bytes, 0)
    return false
  }

  /// Notes that others do not leave enough memory for textures.
  func lacks(textureBytes bytes: Int) { lack = (0, bytes) }
}
