import LambentFilters
import LambentPixels
import LambentRenderTree
import Synchronization

/// What is derived from images (conversions, mip levels, sprite textures), kept from frame to frame.
///
/// When it outgrows its limit, what the frame at hand has not used is forgotten first.
final class TextureCache<Format: PixelFormat>: Sendable {
  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var frame = 0
  }

  private struct Entry: Sendable {
    let value: Value
    let bytes: Int
    /// The last frame that used it.
    var frame: Int
  }

  private enum Key: Hashable {
    case picture(Image, crop: PixelRect, hasLevels: Bool, slices: [SIMD4<Double>], WorkingSpace)
    case texture(SpriteBatch.Texture, isSqueezed: Bool, WorkingSpace)
  }

  private enum Value: Sendable {
    case picture(Picture<Format.Pixel>)
    case texture(SpriteTexture)
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Notes that a frame begins.
  func beginFrame() { state.withLock { $0.frame += 1 } }

  /// A part of an image as the format stores it, with mip levels on request: of the whole, or of
  /// each of nine slices.
  func picture(
    _ image: Image, crop: PixelRect, hasLevels: Bool, slices: NineSlices?, space: WorkingSpace,
    layer: String
  ) throws(RenderError) -> Picture<Format.Pixel> {
    let joints = hasLevels ? slices.map { [$0.x.image, $0.y.image] } ?? [] : []
    let key = Key.picture(image, crop: crop, hasLevels: hasLevels, slices: joints, space)
    if case .picture(let found)? = find(key) { return found }
    let bytes = crop.count * MemoryLayout<Format.Pixel>.stride * (hasLevels ? 4 : 3) / 3
    try makeRoom(bytes, layer: layer)
    let grid = Format.grid(image, in: space).cropped(to: crop)
    let picture = Picture(
      levels: hasLevels && slices == nil ? Format.mipLevels(grid) : [grid],
      slices: hasLevels ? slices.map { SliceLevels(grid, $0, Format.self) } : nil,
      isOpaque: grid.pixels.allSatisfy { Format.isOpaque($0) })
    insert(.picture(picture), key, bytes: bytes)
    return picture
  }

  /// An image made ready for sprites, with levels for squeezed ones on request.
  func texture(
    _ texture: SpriteBatch.Texture, isSqueezed: Bool = false, space: WorkingSpace, layer: String
  ) throws(RenderError) -> SpriteTexture {
    let key = Key.texture(texture, isSqueezed: isSqueezed, space)
    if case .texture(let found)? = find(key) { return found }
    let bytes =
      (texture.image.width + 4) * (texture.image.height + 4) * MemoryLayout<SIMD4<Float>>.stride
      * (isSqueezed ? 12 : 4) / 3
    try makeRoom(bytes, layer: layer)
    let made = SpriteTexture(
      FloatFormat.buffer(texture.image, in: space, ofBytes: Format.level > 0),
      region: texture.sourceRect,
      minification: Sampling(texture.minification), magnification: Sampling(texture.magnification),
      bias: texture.minification == .trilinear ? texture.minificationBias : 0,
      isSqueezed: isSqueezed)
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

  private func insert(_ value: Value, _ key: Key, bytes: Int) {
    state.withLock { state in
      // Two threads may have made the same; it counts once.
      if state.entries[key] == nil { state.bytes += bytes }
      state.entries[key] = Entry(value: value, bytes: bytes, frame: state.frame)
    }
  }
}

extension PixelGrid {
  /// A part of the picture.
  func cropped(to rect: PixelRect) -> PixelGrid {
    let part = rect.intersection(PixelRect(left: 0, top: 0, right: width, bottom: height))
    guard part.width != width || part.height != height else { return self }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(part.count)
    for y in part.rows { pixels += self.pixels[y * width + part.left..<y * width + part.right] }
    return PixelGrid(width: part.width, height: part.height, pixels: pixels)
  }
}

extension Sampling {
  /// The sampling of a filter's name.
  init(_ filter: SamplingFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .linear, .trilinear: self = .linear
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
