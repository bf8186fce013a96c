import LambentPixels
import LambentRaster
import LambentRenderTree
import LambentWorkers
import Synchronization

/// A cache of what is derived from images (conversions, mip levels, windows, sprite textures), kept from frame to
/// frame.
///
/// When it outgrows its limit, what the frame at hand has not used is forgotten first. What passes
/// (windows, which are others in every frame while a part of an image moves, and moments of footage) is
/// forgotten after a few.
final class TextureCache<Format: PixelFormat>: Sendable {
  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var frame = 0
  }

  private struct Entry: Sendable {
    let value: Value
    let bytes: Int
    /// True if later frames will hardly use it.
    let passes: Bool
    /// The last frame that used it.
    var frame: Int
  }

  private enum Key: Hashable {
    case image(Image, hasLevels: Bool, WorkingSpace)
    case windows([ImageWindow], Image, WorkingSpace)
    case texture(SpriteBatch.Texture, isAnisotropic: Bool, WorkingSpace)
  }

  private enum Value: Sendable {
    case image(ImageLevels<Format.Pixel>)
    case windows(ImageWindows<Format.Pixel>)
    case texture(SpriteTexture)
  }

  private let state = Lock(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The frames for which what passes is kept while it is not used.
  private static var passingFrames: Int { 8 }

  /// Notes that a frame begins.
  func beginFrame() {
    state.withLock { state in
      state.frame += 1
      let oldest = state.frame - Self.passingFrames
      for (key, entry) in state.entries where entry.frame < oldest {
        guard entry.passes else { continue }
        state.bytes -= entry.bytes
        state.entries[key] = nil
      }
    }
  }

  /// An image as the format stores it, with mip levels on request. What passes is soon forgotten.
  func levels(
    _ image: Image, hasLevels: Bool, passes: Bool = false, space: WorkingSpace, layer: String
  ) throws(RenderError) -> ImageLevels<Format.Pixel> {
    let key = Key.image(image, hasLevels: hasLevels, space)
    if case .image(let found)? = find(key) { return found }
    let bytes =
      image.width * image.height * MemoryLayout<Format.Pixel>.stride * (hasLevels ? 4 : 3) / 3
    try makeRoom(bytes, layer: layer)
    let grid = Format.grid(image, in: space)
    let levels = ImageLevels(
      levels: hasLevels ? Format.mipLevels(grid) : [grid],
      isOpaque: grid.pixels.allSatisfy { Format.isOpaque($0) })
    insert(.image(levels), key, bytes: bytes, passes: passes)
    return levels
  }

  /// Parts of an image as they are read by themselves.
  func windows(
    _ windows: [ImageWindow], of levels: ImageLevels<Format.Pixel>, _ image: Image,
    space: WorkingSpace, layer: String
  ) throws(RenderError) -> ImageWindows<Format.Pixel> {
    let bytes = ImageWindows<Format.Pixel>.bytes(windows)
    guard bytes > 0 else { return ImageWindows(windows, of: levels.levels, Format.self) }
    let key = Key.windows(windows, image, space)
    if case .windows(let found)? = find(key) { return found }
    try makeRoom(bytes, layer: layer)
    let made = ImageWindows(windows, of: levels.levels, Format.self)
    insert(.windows(made), key, bytes: bytes, passes: true)
    return made
  }

  /// An image made ready for sprites, with levels for anisotropic ones on request.
  func texture(
    _ texture: SpriteBatch.Texture, isAnisotropic: Bool = false, space: WorkingSpace, layer: String
  ) throws(RenderError) -> SpriteTexture {
    let key = Key.texture(texture, isAnisotropic: isAnisotropic, space)
    if case .texture(let found)? = find(key) { return found }
    let bytes =
      (texture.image.width + 4) * (texture.image.height + 4) * MemoryLayout<SIMD4<Float>>.stride
      * (isAnisotropic ? 12 : 4) / 3
    try makeRoom(bytes, layer: layer)
    let image = try texture.image.read(for: layer)
    let made = SpriteTexture(
      FloatFormat.buffer(image, in: space, ofBytes: Format.level > 0),
      region: texture.sourceRect,
      minification: texture.minification, magnification: texture.magnification,
      bias: texture.minification == .trilinear ? texture.minificationBias : 0,
      isAnisotropic: isAnisotropic)
    insert(.texture(made), key, bytes: bytes)
    return made
  }

  private func find(_ key: Key) -> Value? {
    state.withLock { state in
      state.entries[key]?.frame = state.frame
      return state.entries[key]?.value
    }
  }

  /// Forgets what this frame has not used, where there is no room otherwise.
  private func makeRoom(_ bytes: Int, layer: String) throws(RenderError) {
    let total = state.withLock { state in
      if state.bytes + bytes > limit {
        let frame = state.frame
        state.entries = state.entries.filter { $0.value.frame == frame }
        state.bytes = state.entries.values.reduce(0) { $0 + $1.bytes }
      }
      return state.bytes + bytes
    }
    guard total <= limit else { throw .tooMuchMemory(layer: layer, bytes: total, limit: limit) }
  }

  private func insert(_ value: Value, _ key: Key, bytes: Int, passes: Bool = false) {
    state.withLock { state in
      // Two threads may have made the same; it counts once.
      if state.entries[key] == nil { state.bytes += bytes }
      state.entries[key] = Entry(
        value: value, bytes: bytes, passes: passes, frame: state.frame)
    }
  }
}

extension FloatFormat {
  /// An image's pixels as a buffer; straight samples are premultiplied in bytes first for those who draw
  /// in bytes.
  fileprivate static func buffer(
    _ image: Image, in space: WorkingSpace, ofBytes: Bool
  ) -> FloatPixelBuffer {
    var image = image
    if ofBytes, case .straight(let straight) = image.storage {
      image = Image(.rgba8(PixelBuffer(straight)))
    }
    let grid = grid(image, in: space)
    var buffer = FloatPixelBuffer(width: grid.width, height: grid.height)
    buffer.pixels = grid.pixels
    return buffer
  }
}
