import LambentPixels
import LambentRenderTree
import LambentWorkers
import Synchronization

/// A frame that was drawn: what later frames compare their commands with, and copy bands from.
struct LastFrame<Pixel: Sendable & Equatable>: Sendable {
  /// The pixels beneath its commands.
  let ground: Ground<Pixel>
  let canvas: PixelRect
  let space: WorkingSpace
  let commands: [BandChanges.Known]
  /// The textures that its commands use.
  private let textures: TexturePins?
  /// The most memory that its images took at the same time.
  var imageBytes = 0
  /// The steps that loops of its kernels took.
  var kernelSteps = 0.0
  /// Its pixels; empty if most bands of the frame differed from those of the frame before.
  var pixels: [Pixel] = []

  init<Format>(
    _ plan: Plan, _ job: PaintingJob<Format>, _ textures: TexturePins?
  ) where Format.Pixel == Pixel {
    self.textures = textures
    (ground, canvas, space) = (job.ground, job.canvas, job.tree.workingSpace)
    commands = plan.commands.map(BandChanges.Known.init)
  }

  /// Hands the pixels on, so that they are changed in place.
  mutating func movePixels(to other: inout LastFrame) { swap(&pixels, &other.pixels) }

  /// The bands of a frame that differ from this one's, if few do, and the frame has room for this one's images.
  func changes<Format>(
    to plan: Plan, _ job: PaintingJob<Format>
  ) -> BandChanges? where Format.Pixel == Pixel {
    guard canvas == job.canvas, space == job.tree.workingSpace, ground.isSame(as: job.ground),
      imageBytes <= job.imageBytes, kernelSteps <= job.meter.remaining
    else { return nil }
    let changes = BandChanges(from: commands, to: plan.commands, on: canvas)
    return changes?.areFew == true ? changes : nil
  }
}

/// The pixels upon which a plan is drawn.
enum Ground<Pixel: Sendable & Equatable>: Sendable {
  /// One pixel everywhere.
  case pixel(Pixel, isOpaque: Bool)
  /// The lowest layers.
  case base(FrameBase<Pixel>)

  /// The pixel that it is everywhere; `nil` for layers.
  var pixel: Pixel? { if case .pixel(let pixel, _) = self { pixel } else { nil } }

  /// True if all pixels are known to be opaque.
  var isOpaque: Bool {
    switch self {
    case .pixel(_, let isOpaque): isOpaque
    case .base(let base): base.isOpaque
    }
  }

  func isSame(as other: Ground) -> Bool {
    switch (self, other) {
    case (.pixel(let one, _), .pixel(let other, _)): one == other
    case (.base(let one), .base(let other)): one === other
    default: false
    }
  }
}

/// Values that each frame takes for itself and gives back, so that frames which are drawn side by side have one
/// each.
final class FramePool<Value: Sendable>: Sendable {
  private let values = Lock<[Value]>([])
  private static var most: Int { 4 }

  func take() -> Value? { values.withLock { $0.popLast() } }

  func give(_ value: Value) {
    values.withLock { values in
      if values.count == Self.most { values.removeFirst() }
      values.append(value)
    }
  }

  func removeAll() { values.withLock { $0 = [] } }
}

/// The frames for which something is tried: all at first, and three of 16 after it was in vain for some.
final class FrameAttempts: Sendable {
  private let failures = Atomic(0)

  /// True if it should be tried for the next frame. Every frame asks once.
  func isDue() -> Bool {
    let count = failures.wrappingAdd(1, ordering: .relaxed).oldValue
    return count < 8 || count & 15 < 3
  }

  /// Notes that it was not in vain.
  func succeed() { failures.store(0, ordering: .relaxed) }
}

/// The parts of earlier frames that a compositor keeps.
struct DrawnFrames<Pixel: Sendable & Equatable>: Sendable {
  let bases: FrameBases<Pixel>
  private let frames = FramePool<LastFrame<Pixel>>()
  private let layers = FramePool<KnownLayers>()
  private let frameAttempts = FrameAttempts()
  private let layerAttempts = FrameAttempts()
  /// The maximum number of pixels of a frame that is kept.
  private let mostPixels: Int
  /// The most bytes of textures that a frame keeps from being freed: those of clips differ in every frame.
  private static var mostTextureBytes: Int { 1 << 26 }

  /// Creates a store for frames, with a maximum number of bytes.
  init(limit: Int) {
    bases = FrameBases(limit: limit)
    mostPixels = limit / MemoryLayout<Pixel>.stride
  }

  /// The known layers, for a frame that gives them back; `nil` for a frame that is too large.
  func takeLayers(for tree: RenderTree) -> KnownLayers? {
    guard tree.width * tree.height <= mostPixels, layerAttempts.isDue() else { return nil }
    let known = layers.take()
    return known?.space == tree.workingSpace ? known : KnownLayers(space: tree.workingSpace)
  }

  /// Takes over the layers that a planner knows.
  func giveBack(_ planner: inout Planner) {
    guard var known = planner.known else { return }
    planner.known = nil
    if known.isUsed { layerAttempts.succeed() }
    known.endFrame(nodeCount: planner.counts.nodes)
    layers.give(known)
  }

  /// Removes the frames, which keep textures in memory.
  func removeAll() { frames.removeAll() }

  func takeLast() -> LastFrame<Pixel>? { frames.take() }

  /// True if frames like one to be drawn are kept, and drawing it takes longer than to compare and copy it.
  func keeps(_ plan: Plan, of tree: RenderTree) -> Bool {
    let pixels = tree.width * tree.height
    return pixels <= mostPixels && frameAttempts.isDue()
      && plan.commands.count <= KnownLayers.mostCommands && plan.keptLines <= KnownLayers.mostLines
      && plan.textureBytes <= Self.mostTextureBytes
      && plan.work + 1000 * Double(plan.commands.count) > Double(pixels) / 2
  }

  /// Keeps a frame for later ones.
  ///
  /// - Parameter isUsed: True if an earlier frame was of use for it.
  func keep(_ frame: LastFrame<Pixel>, isUsed: Bool) {
    if isUsed { frameAttempts.succeed() }
    frames.give(frame)
  }
}
