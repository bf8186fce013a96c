import LambentPixels
import LambentRaster
import LambentRenderTree
import LambentWorkers

/// The textures derived from images (conversions, mip levels, windows, sprite textures), kept from frame to frame.
struct TextureCache<Format: PixelFormat>: Sendable {
  fileprivate let textures: SharedCache<TextureKey, any Sendable>

  /// Creates an empty cache that keeps at most `limit` bytes.
  init(limit: Int) { textures = SharedCache(limit: limit) }
}

/// The source of a texture and the kind of conversion.
enum TextureKey: Hashable, Sendable {
  case image(Image, hasLevels: Bool, WorkingSpace)
  /// Apart from its pixels, which need not be kept.
  case drawing(DrawnImage, hasLevels: Bool, WorkingSpace)
  case windows([ImageWindow], Image, WorkingSpace)
  case sprites(SpriteBatch.Texture, isAnisotropic: Bool, WorkingSpace)
}

/// The textures of one frame, from a cache that serves all frames.
///
/// The limit holds for what a frame needs itself. Frames that are drawn at the same time need their own, so
/// whether one can be drawn does not depend on the others; the cache only keeps less from frame to frame.
final class FrameTextures<Format: PixelFormat> {
  private let cache: SharedCache<TextureKey, any Sendable>
  private let limit: Int
  /// The textures that the frame has requested.
  private var used: [TextureKey: any Sendable] = [:]
  /// The memory that they take, in bytes.
  private(set) var bytes = 0

  /// Begins a frame whose textures take at most `limit` bytes.
  ///
  /// Windows, which are others in every frame while a part of an image moves, and the images of films are
  /// removed from the cache after some frames.
  init(_ cache: TextureCache<Format>, limit: Int) {
    self.cache = cache.textures
    self.limit = limit
    self.cache.beginRound(keepingTransient: 8)
  }

  /// An image as the format stores it, with mip levels on request. A drawn image is drawn if that is
  /// needed; the frames of other footage must have been read.
  ///
  /// - Parameter isTransient: True if later frames will hardly use it.
  func levels(
    _ image: Image, hasLevels: Bool, isTransient: Bool = false, space: WorkingSpace, layer: String
  ) throws(RenderError) -> ImageLevels<Format.Pixel> {
    let bytes =
      image.width * image.height * MemoryLayout<Format.Pixel>.stride * (hasLevels ? 4 : 3) / 3
    let key =
      image.drawing.map { TextureKey.drawing($0, hasLevels: hasLevels, space) }
      ?? .image(image, hasLevels: hasLevels, space)
    return try texture(key, bytes: bytes, isTransient: isTransient, layer: layer) {
      () throws(RenderError) in
      let grid = Format.grid(try image.read(for: layer), in: space)
      return ImageLevels(
        levels: hasLevels ? Format.mipLevels(grid) : [grid],
        isOpaque: grid.pixels.allSatisfy { Format.isOpaque($0) })
    }
  }

  /// Parts of an image as they are read by themselves.
  func windows(
    _ windows: [ImageWindow], of levels: ImageLevels<Format.Pixel>, _ image: Image,
    space: WorkingSpace, layer: String
  ) throws(RenderError) -> ImageWindows<Format.Pixel> {
    let bytes = ImageWindows<Format.Pixel>.bytes(windows)
    guard bytes > 0 else { return ImageWindows(windows, of: levels.levels, Format.self) }
    let key = TextureKey.windows(windows, image, space)
    return try texture(key, bytes: bytes, isTransient: true, layer: layer) {
      ImageWindows(windows, of: levels.levels, Format.self)
    }
  }

  /// An image made ready for sprites, with levels for anisotropic ones on request.
  func sprites(
    _ texture: SpriteBatch.Texture, isAnisotropic: Bool = false, space: WorkingSpace, layer: String
  ) throws(RenderError) -> SpriteTexture {
    let bytes =
      (texture.image.width + 4) * (texture.image.height + 4) * MemoryLayout<SIMD4<Float>>.stride
      * (isAnisotropic ? 12 : 4) / 3
    let key = TextureKey.sprites(texture, isAnisotropic: isAnisotropic, space)
    return try self.texture(key, bytes: bytes, isTransient: texture.isTransient, layer: layer) {
      () throws(RenderError) in
      let image = try texture.image.read(for: layer)
      return SpriteTexture(
        FloatFormat.buffer(image, in: space, ofBytes: Format.level > 0),
        region: texture.sourceRect,
        minification: texture.minification, magnification: texture.magnification,
        bias: texture.minification == .trilinear ? texture.minificationBias : 0,
        isAnisotropic: isAnisotropic)
    }
  }

  /// The texture of a key; each counts once toward the frame's limit.
  private func texture<Value: Sendable>(
    _ key: TextureKey, bytes size: Int, isTransient: Bool = false, layer: String,
    make: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    if let known = used[key] as? Value { return known }
    guard size <= limit - bytes else {
      throw .tooMuchMemory(layer: layer, bytes: bytes + size, limit: limit)
    }
    let texture = try cache.value(for: key, bytes: size, isTransient: isTransient) {
      () throws(RenderError) -> any Sendable in try make()
    }
    used[key] = texture
    bytes += size
    return if let texture = texture as? Value { texture } else { try make() }
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
    return FloatPixelBuffer(width: grid.width, height: grid.height, pixels: grid.pixels)
  }
}
