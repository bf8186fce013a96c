import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// One step of drawing a surface, in pixels of the canvas. It contains no further decisions.
indirect enum Command: Sendable {
  case draw(Draw)
  case sprites(SpriteDraw)
  /// Draws within a shape: pixels outside of it are restored, partially covered pixels in proportion.
  case clip(Clip)
  /// Draws into transparent pixels, band by band, and composites the result.
  case group(Group)
  /// Draws planes of a space, sorted by depth at every pixel.
  case stack(DepthStack)
  /// Makes an image that later commands use: it needs pixels of other bands.
  case prepare(OffscreenPass)
}

/// A shape and its fill.
struct Draw: Sendable, Equatable {
  var shape: Shape
  var region: PixelRect
  var paint: Paint
  /// A factor of coverage.
  var opacity = 1.0
  /// The blend mode with the backdrop.
  var mode = BlendMode.sourceOver
}

extension Draw {
  /// Draws the pixels of a prepared image at their position on the canvas.
  init(textureID: Int, _ rect: PixelRect, mode: BlendMode = .sourceOver) {
    self.init(
      shape: Shape(rect), region: rect, paint: .texture(textureID: textureID), mode: mode)
  }
}

/// Particles, sorted into the bands of their surface.
struct SpriteDraw: Sendable {
  /// The pixels of the plan, whose first row is the first row of a band.
  var region: PixelRect
  /// The first row that may change: the band may begin above it.
  var firstRow: Int
  /// The particles, in pixels from the region's corner.
  var plan: SpritePlan
  /// The columns that particles of each band may touch, from left to right.
  var columns: [[Range<Int>]]
  /// The blending of the particles with the backdrop.
  var blend: SpriteBlend
  /// True if sums of light roll off softly toward white.
  var hasSoftHighlights = false
  /// True if alpha is derived from the luminance of the added light.
  var takesAlphaFromLuminance = false
}

/// A shape within which commands draw.
struct Clip: Sendable, Equatable {
  var shape: Shape
  var region: PixelRect
  var commands: [Command]
  /// The opacity of the content within the shape.
  var opacity = 1.0
  /// A mask by which the content is multiplied, in addition to the shape.
  var mask: MaskCommands?
  /// The commands that are drawn outside of the shape, over the same pixels.
  var outside: [Command] = []

  /// True if the content within the shape is unchanged, and nothing is drawn outside of it.
  var isWhollyKept: Bool { opacity >= 1 && mask == nil && outside.isEmpty }
}

/// Commands whose result is combined as a whole.
struct Group: Sendable, Equatable {
  var region: PixelRect
  var commands: [Command]
  /// A factor of the result.
  var opacity = 1.0
  /// The blend mode of the result with the backdrop.
  var mode = BlendMode.sourceOver
  /// The shape that limits a mode which changes the backdrop even where nothing is drawn.
  var extent: Shape?
  /// Colour filters of the result, in order.
  var matrices: [ColorMatrix] = []
  /// The mask of the result.
  var mask: MaskCommands?
}

/// Commands whose result masks the result of other commands.
struct MaskCommands: Sendable, Equatable {
  var commands: [Command]
  /// True if the mask is luminance × alpha instead of alpha.
  var usesLuminance: Bool
  /// True if the mask is inverted.
  var isInverted: Bool

  /// The visible fraction, 0…1, at a colour of the mask.
  func weight(_ color: SIMD4<Float>) -> Float {
    let value = usesLuminance ? Luminance.of(color) : color.w
    return max(0, min(1, isInverted ? 1 - value : value))
  }
}

/// The creation of an image that later commands use.
struct OffscreenPass: Sendable, Equatable {
  /// The image's number.
  var textureID: Int
  /// Its pixels, on the canvas or in a plane of its own.
  var rect: PixelRect
  /// The pixels of its source, to which the effects are applied.
  var area: PixelRect
  /// The name of the layer that needs it, for errors.
  var layer: String
  /// The source of its pixels.
  var source: Source
  /// The effects that are applied to them, in order.
  var effects: [Effect]
  /// The number of mip levels that are read, including the image itself.
  var levelCount: Int
  /// True if the pixels are those of a layer's own plane, and not of the surface that uses them.
  var isLocalRaster: Bool

  /// Creates a pass. By default, its source has the same pixels.
  init(
    textureID: Int, rect: PixelRect, from area: PixelRect? = nil, layer: String, source: Source,
    effects: [Effect] = [], levelCount: Int = 1, isLocalRaster: Bool = false
  ) {
    self.textureID = textureID
    self.rect = rect
    self.area = area ?? rect
    self.layer = layer
    self.source = source
    self.effects = effects
    self.levelCount = levelCount
    self.isLocalRaster = isLocalRaster
  }

  /// A source of pixels.
  enum Source: Sendable {
    /// They are drawn.
    case commands([Command])
    /// They are copied from the surface that is being drawn. Pixels beyond them are unknown.
    case backdrop
    /// A transition filter leads from one image to another of the same size.
    case transition(any ImageTransition, from: Int, to: Int, progress: Double)

    /// The pixels beyond the area, for blurs.
    var beyond: GaussianBlur.Beyond { if case .backdrop = self { .unknown } else { .transparent } }
  }
}

/// An operation on a whole image.
enum Effect: Sendable, Hashable {
  /// A Gaussian of these standard deviations, in pixels.
  case blur(x: Double, y: Double)
  /// Adds a blurred copy of the bright parts.
  case bloom(x: Double, y: Double, intensity: Double)
  /// Changes colours one by one.
  case color(ColorMatrix)
  /// A filter that a user of the library defines, with the distance in pixels over which it reads. Its bounds are on
  /// the canvas.
  case custom(CustomFilter, reach: SIMD2<Int>, fillsBounds: Bool, PixelFilterContext)
  /// The alpha, blurred and filled with a colour.
  case shadow(Color, x: Double, y: Double)
}

extension Command {
  var region: PixelRect {
    switch self {
    case .draw(let draw): draw.region
    case .sprites(let sprites): sprites.region
    case .clip(let clip): clip.region
    case .group(let group): group.region
    case .stack(let stack): stack.region
    case .prepare: .empty
    }
  }

  /// Visits the required images, some of them more than once.
  func forEachTexture(_ body: (Int) -> Void) {
    switch self {
    case .draw(let draw):
      switch draw.paint {
      case .texture(let textureID): body(textureID)
      case .image(let image): if case .texture(let textureID) = image.source { body(textureID) }
      case .solid, .gradient: break
      }
    case .prepare(let pass):
      if case .transition(_, let from, let to, _) = pass.source {
        body(from)
        body(to)
      }
    case .sprites, .clip, .group, .stack: break
    }
    forEachList { for command in $0 { command.forEachTexture(body) } }
  }

  private func forEachList(_ body: ([Command]) -> Void) {
    switch self {
    case .draw, .sprites: break
    case .clip(let clip):
      body(clip.commands)
      body(clip.outside)
      if let mask = clip.mask { body(mask.commands) }
    case .group(let group):
      body(group.commands)
      if let mask = group.mask { body(mask.commands) }
    case .stack(let stack): for plane in stack.planes { body(plane.commands) }
    case .prepare(let pass): if case .commands(let commands) = pass.source { body(commands) }
    }
  }

  /// True if all direct child commands satisfy a condition.
  func allInside(satisfy condition: (Command) -> Bool) -> Bool {
    var result = true
    forEachList { result = result && $0.allSatisfy(condition) }
    return result
  }

  /// True if the commands read the whole backdrop, so that bands have to wait for each other.
  var readsBackdrop: Bool {
    switch self {
    case .prepare(let pass): if case .backdrop = pass.source { true } else { false }
    case .clip(let clip):
      clip.commands.contains(where: \.readsBackdrop)
        || clip.outside.contains(where: \.readsBackdrop)
    case .draw, .sprites, .group, .stack: false
    }
  }
}
