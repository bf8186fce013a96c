import LambentPixels
import LambentRaster
import LambentRenderTree

/// The textures that a plan reads, in the format that paints it.
protocol PlanTextures: AnyObject {
  var drawsImagesInFloats: Bool { get }
  /// The memory that they take, in bytes.
  var bytes: Int { get }
  /// Keeps them in memory.
  var pins: TexturePins { get }

  /// An image with its pixels, with mip levels on request. A drawn image is drawn if that is needed; the frames of
  /// other footage must have been read.
  ///
  /// - Parameters:
  ///   - windows: The parts that are read by themselves; none if the whole is read.
  ///   - isTransient: True if later frames will hardly use it.
  func image(
    _ image: Image, windows: [ImageWindow], hasLevels: Bool, isTransient: Bool,
    in space: WorkingSpace, for layer: String
  ) throws(RenderError) -> any ImageTexture

  /// An image made ready for sprites, with levels for anisotropic ones on request.
  func sprites(
    _ texture: SpriteBatch.Texture, isAnisotropic: Bool, space: WorkingSpace, layer: String
  ) throws(RenderError) -> SpriteTexture
}

/// An image that is ready to be read by the format that draws the frame.
protocol ImageTexture: AnyObject, Sendable {
  /// True if every pixel is opaque.
  var isOpaque: Bool { get }
  /// True if it reads the same pixels as another.
  func isSame(as other: any ImageTexture) -> Bool
}
