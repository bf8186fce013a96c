import LambentPixels
import LambentRaster
import LambentRenderTree
import LambentWorkers

/// The textures derived from images (conversions, mip levels, windows, sprite textures), kept from frame to frame.
struct TextureCache<Format: PixelFormat>: Sendable {
  fileprivate let textures: SharedCache<TextureKey, any Sendable>

  fileprivate let drawsImagesInFloats: Bool

  /// Creates an empty cache that keeps at most `limit` bytes.
  init(limit: Int, drawsImagesInFloats: Bool = false) {
    textures = SharedCache(limit: limit)
    self.drawsImagesInFloats = drawsImagesInFloats
  }

  var bytes: Int { textures.bytes }
}

/// The source of a texture and the kind of conversion.
enum TextureKey: Hashable, Sendable {
  case image(Image, hasLevels: Bool, WorkingSpace)
  /// Apart from its pixels, which need not be kept.
  case drawing(DrawnImage, hasLevels: Bool, WorkingSpace)
  case windows([ImageWindow], Image, WorkingSpace)
  case sprites(SpriteBatch.Texture, isAnisotropic: Bool, WorkingSpace)
}

/// The textures of a frame in memory. They count toward the cache's limit as long as this exists.
final class TexturePins: Sendable {
  fileprivate let cache: SharedCache<TextureKey, any Sendable>
  private let keys = Lock<[TextureKey]>([])

  fileprivate init(_ cache: TextureCache<some PixelFormat>) { self.cache = cache.textures }

  deinit { keys.withLock { cache.unpin($0) } }

  fileprivate func add(_ key: TextureKey) { keys.withLock { $0.append(key) } }
}

/// The textures of one frame, from a cache that serves all frames.
///
/// The limit holds for those of a frame, each counted once, and for those of all frames that are drawn at the same time
/// together with the cache. A frame that finds no room because of others is drawn again when there is more: see
/// ``FrameMemory``.
final class FrameTextures<Format: PixelFormat>: PlanTextures {
  /// The textures that the frame has requested.
  private var used: [TextureKey: any Sendable] = [:]
  /// Keeps them in memory.
  let pins: TexturePins
  let drawsImagesInFloats: Bool
  private let limit: Int
  private let memory: FrameMemory?
  /// The memory that they take, in bytes.
  private(set) var bytes = 0

  /// Begins a frame whose textures take at most `limit` bytes.
  ///
  /// Windows, which are others in every frame while a part of an image moves, and the images of films are
  /// removed from the cache after some frames.
  ///
  /// - Parameter memory: The frame's part of the memory of all; `nil` if no others are drawn at the same time.
  init(_ cache: TextureCache<Format>, limit: Int, memory: FrameMemory? = nil) {
    (pins, self.limit, self.memory) = (TexturePins(cache), limit, memory)
    drawsImagesInFloats = cache.drawsImagesInFloats
    pins.cache.beginRound(keepingTransient: 8)
  }

  func image(
    _ image: Image, windows: [ImageWindow], hasLevels: Bool, isTransient: Bool,
    in space: WorkingSpace, for layer: String
  ) throws(RenderError) -> any ImageTexture {
    let levels = try levels(
      image, hasLevels: hasLevels, isTransient: isTransient, space: space, layer: layer)
    guard !windows.isEmpty else { return PreparedImage(levels, nil) }
    return PreparedImage(
      levels, try self.windows(windows, of: levels, image, space: space, layer: layer))
  }

  private func pixels(of image: Image, for layer: String) throws(RenderError) -> Image {
    guard drawsImagesInFloats, let drawing = image.drawing else {
      return try image.read(for: layer)
    }
    do {
      return try drawing.floatImage()
    } catch {
      throw .footage(layer: layer, reason: "\(error)")
    }
  }

  /// An image as the format stores it.
  private func levels(
    _ image: Image, hasLevels: Bool, isTransient: Bool, space: WorkingSpace, layer: String
  ) throws(RenderError) -> ImageLevels<Format.Pixel> {
    let bytes =
      image.width * image.height * MemoryLayout<Format.Pixel>.stride * (hasLevels ? 4 : 3) / 3
    let key =
      image.drawing.map { TextureKey.drawing($0, hasLevels: hasLevels, space) }
      ?? .image(image, hasLevels: hasLevels, space)
    return try texture(key, bytes: bytes, isTransient: isTransient, layer: layer) {
      () throws(RenderError) in
      let grid = Format.grid(try pixels(of: image, for: layer), in: space)
      return ImageLevels(
        levels: hasLevels ? Format.mipLevels(grid) : [grid],
        isOpaque: grid.pixels.allSatisfy { Format.isOpaque($0) })
    }
  }

  /// Parts of an image as they are read by themselves.
  private func windows(
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

  func sprites(
    _ texture: SpriteBatch.Texture, isAnisotropic: Bool, space: WorkingSpace, layer: String
  ) throws(RenderError) -> SpriteTexture {
    // A cell of a sheet is as large as itself.
    func crop(_ image: Image) -> TexelCrop {
      TexelCrop(texture.sourceRect, width: image.width, height: image.height)
    }
    let part = crop(texture.image)
    let bytes =
      (part.width + 4) * (part.height + 4) * MemoryLayout<SIMD4<Float>>.stride
      * (isAnisotropic ? 12 : 4) / 3
    let key = TextureKey.sprites(texture, isAnisotropic: isAnisotropic, space)
    return try self.texture(key, bytes: bytes, isTransient: texture.isTransient, layer: layer) {
      () throws(RenderError) in
      let image = try pixels(of: texture.image, for: layer)
      let part = crop(image)
      return SpriteTexture(
        FloatFormat.buffer(part.cut(image), in: space, ofBytes: Format.level > 0), of: part,
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
    func pinned() throws(RenderError) -> (any Sendable)? {
      try pins.cache.pinnedValue(for: key, bytes: size, isTransient: isTransient) {
        () throws(RenderError) -> any Sendable in try make()
      }
    }
    var known = try pinned()
    if known == nil, let memory {
      memory.releaseTextures()
      known = try pinned()
    }
    guard let texture = known else {
      memory?.lacks(textureBytes: bytes + size)
      throw .tooMuchMemory(layer: layer, bytes: bytes + size, limit: limit)
    }
    pins.add(key)
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
    return grid(image, in: space).buffer
  }
}
