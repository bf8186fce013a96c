import LambentRaster
import LambentWorkers

/// The memory of a frame's images, counted before it is allocated.
final class ImageMemory {
  /// The maximum number of bytes at the same time.
  let limit: Int
  private(set) var bytes = 0
  /// The peak number of bytes.
  private(set) var peak = 0
  /// The frame's part of the common memory budget, or `nil` if no others are drawn at the same time.
  private let shared: FrameMemory?

  init(limit: Int, of shared: FrameMemory? = nil) { (self.limit, self.shared) = (limit, shared) }

  /// Counts memory that is about to be allocated for a layer.
  func take(_ size: Int, for layer: String) throws(RenderError) {
    guard size <= limit - bytes, shared?.grow(toImageBytes: bytes + size) != false else {
      throw .tooMuchMemory(layer: layer, bytes: bytes + size, limit: limit)
    }
    bytes += size
    peak = max(peak, bytes)
  }

  /// Counts memory that was freed.
  func give(_ size: Int) { bytes -= size }
}

/// The Gaussians of a frame, each of which is created once.
final class GaussianBlurs {
  private var blurs: [Double: GaussianBlur] = [:]

  /// The Gaussian of a standard deviation in pixels.
  func blur(_ deviation: Double) -> GaussianBlur {
    if let blur = blurs[deviation] { return blur }
    let blur = GaussianBlur(deviation: deviation)
    if blurs.count >= 64 { blurs = [:] }
    blurs[deviation] = blur
    return blur
  }
}

/// The reusable surfaces for intermediate images of a layer.
struct ScratchPool {
  let memory: ImageMemory
  /// The remaining work for loops of kernels.
  let meter: WorkMeter
  let gaussians = GaussianBlurs()
  var layer = ""
  let jobs: Int

  /// A surface of clear or uninitialised pixels, which must be returned with `giveBack`.
  func surface<Pixel>(
    _ rect: PixelRect, isCleared: Bool = true
  ) throws(RenderError) -> Surface<Pixel> {
    try memory.take(Surface<Pixel>.size(of: rect), for: layer)
    return Surface(rect, isCleared: isCleared)
  }

  /// Returns a surface to the pool, unless its pixels have another owner.
  func giveBack<Pixel>(_ surface: consuming Surface<Pixel>) {
    if surface.isOwner { memory.give(surface.byteCount) }
  }

  /// A copy of a part of an image with a margin: clear pixels, or repeated edge pixels.
  func copy<Pixel>(
    of rect: PixelRect, from source: Surface<Pixel>, beyond: GaussianBlur.Beyond = .transparent
  ) throws(RenderError) -> Surface<Pixel> {
    let result: Surface<Pixel> = try surface(rect)
    let clamped = source.rect
    if beyond == .transparent || clamped.contains(rect) {
      result.tile.copy(rect.intersection(clamped), from: source.tile)
    } else if !clamped.isEmpty {
      for y in rect.rows {
        let line = source.tile.at(x: clamped.left, y: max(clamped.top, min(clamped.bottom - 1, y)))
        let row = result.tile.at(x: rect.left, y: y)
        for x in rect.columns {
          row[x - rect.left] = line[max(clamped.left, min(clamped.right - 1, x)) - clamped.left]
        }
      }
    }
    return result
  }
}

/// The target of commands: a surface that is allocated at the first drawing.
final class RenderTarget<Pixel: BitwiseCopyable> {
  /// The target's rectangle on the canvas.
  let rect: PixelRect
  /// The surface, if anything has been drawn.
  private(set) var surface: Surface<Pixel>?
  /// The pixel with which the surface must be filled first, if it has not been yet.
  var background: Pixel?
  /// The bands to which drawing is limited, if any.
  let changes: BandChanges?

  /// Creates a target from an existing surface.
  init(_ surface: Surface<Pixel>, background: Pixel? = nil, changes: BandChanges? = nil) {
    rect = surface.rect
    self.surface = surface
    self.background = background
    self.changes = changes
  }

  /// Creates an empty target.
  init(_ rect: PixelRect) { (self.rect, changes) = (rect, nil) }

  /// The surface, which is created with clear pixels when it is first needed.
  ///
  /// - Parameter isHidden: True if all pixels will be overwritten.
  func surface(
    in pool: ScratchPool, isHidden: Bool = false
  ) throws(RenderError) -> Surface<Pixel> {
    if let surface { return surface }
    let made: Surface<Pixel> = try pool.surface(rect, isCleared: !isHidden)
    surface = made
    return made
  }
}
