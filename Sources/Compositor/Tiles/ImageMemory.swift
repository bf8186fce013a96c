import LambentRaster
import LambentWorkers

/// The memory that the images of a frame take, counted before it is taken.
final class ImageMemory {
  /// The most bytes at the same time.
  let limit: Int
  private(set) var bytes = 0
  /// The most that were taken at the same time.
  private(set) var peak = 0
  /// The frame's part of the memory of all; `nil` if no others are drawn at the same time.
  private let shared: FrameMemory?

  init(limit: Int, of shared: FrameMemory? = nil) { (self.limit, self.shared) = (limit, shared) }

  /// Notes that memory is about to be taken for a layer's sake.
  func take(_ size: Int, for layer: String) throws(RenderError) {
    guard size <= limit - bytes, shared?.grow(toImageBytes: bytes + size) != false else {
      throw .tooMuchMemory(layer: layer, bytes: bytes + size, limit: limit)
    }
    bytes += size
    peak = max(peak, bytes)
  }

  /// Notes that memory was given back.
  func give(_ size: Int) { bytes -= size }
}

/// The Gaussians of a frame, each of which is made once.
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

/// The memory in which the images are made that a layer needs.
struct ScratchPool {
  let memory: ImageMemory
  /// The work that is left for loops of kernels.
  let meter: WorkMeter
  let gaussians = GaussianBlurs()
  var layer = ""
  let jobs: Int

  /// A surface of clear pixels, or of pixels that are still to be written, which has to be given back.
  func surface<Pixel>(
    _ rect: PixelRect, isCleared: Bool = true
  ) throws(RenderError) -> Surface<Pixel> {
    try memory.take(Surface<Pixel>.size(of: rect), for: layer)
    return Surface(rect, isCleared: isCleared)
  }

  /// Takes back a surface that is no longer needed, unless another owner has its pixels.
  func giveBack<Pixel>(_ surface: consuming Surface<Pixel>) {
    if surface.isOwner { memory.give(surface.byteCount) }
  }

  /// A copy of a part of an image and of what lies about it: clear pixels, or more of its edges.
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

/// The target of commands: a surface that takes memory when something is first drawn.
final class RenderTarget<Pixel: BitwiseCopyable> {
  /// The target's rectangle on the canvas.
  let rect: PixelRect
  /// The surface with what is drawn so far.
  private(set) var surface: Surface<Pixel>?
  /// The pixel with which the surface has to be filled first, if it is not yet.
  var background: Pixel?
  /// The bands to which drawing is limited, if it is.
  let changes: BandChanges?

  /// Creates a target of pixels that exist.
  init(_ surface: Surface<Pixel>, background: Pixel? = nil, changes: BandChanges? = nil) {
    rect = surface.rect
    self.surface = surface
    self.background = background
    self.changes = changes
  }

  /// Creates an empty target.
  init(_ rect: PixelRect) { (self.rect, changes) = (rect, nil) }

  /// The surface, made of clear pixels if there is none.
  ///
  /// - Parameter isHidden: true if all pixels are set next, whatever they are.
  func surface(
    in pool: ScratchPool, isHidden: Bool = false
  ) throws(RenderError) -> Surface<Pixel> {
    if let surface { return surface }
    let made: Surface<Pixel> = try pool.surface(rect, isCleared: !isHidden)
    surface = made
    return made
  }
}
