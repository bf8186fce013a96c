import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// One step of drawing a surface: everything in pixels of the canvas, everything decided.
indirect enum Command: Sendable {
  case draw(Draw)
  case sprites(SpriteDraw)
  /// Draws within a shape: what is drawn outside is taken back, at its edges in part.
  case clip(Clip)
  /// Draws into transparent pixels first, band by band, then combines these with the rest.
  case group(Group)
  /// Draws planes of a space, at every pixel in their order there.
  case stack(DepthStack)
  /// Makes an image that later commands use: it needs pixels of other bands.
  case prepare(OffscreenPass)
}

/// A shape and what fills it.
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
  /// Draws the pixels of a prepared image where they lie.
  init(textureID: Int, _ rect: PixelRect, mode: BlendMode = .sourceOver) {
    self.init(
      shape: Shape(rect), region: rect, paint: .texture(textureID: textureID), mode: mode)
  }
}

/// Particles, sorted into the bands of their surface.
struct SpriteDraw: Sendable {
  /// The pixels of the plan; its rows begin with a band.
  var region: PixelRect
  /// The first row that may change: the band may begin above it.
  var firstRow: Int
  /// The particles, in pixels from the region's corner.
  var plan: SpritePlan
  /// The columns that particles of each band may touch, from left to right.
  var columns: [[Range<Int>]]
  /// The blending of the particles with the backdrop.
  var blend: SpriteBlend
  /// True if sums of light bend softly toward white.
  var hasSoftHighlights = false
  /// True if alpha is taken from the light that was added.
  var takesAlphaFromLuminance = false
}

/// A shape within which commands draw.
struct Clip: Sendable, Equatable {
  var shape: Shape
  var region: PixelRect
  var commands: [Command]
  /// The fraction of what was drawn that is kept within the shape.
  var opacity = 1.0
  /// A mask that decides, besides, how much is kept.
  var mask: MaskCommands?
  /// The commands for where nothing is kept, over the same pixels as the rest.
  var outside: [Command] = []

  /// True if all that is drawn within the shape is kept, and nothing is drawn elsewhere.
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
  /// The shape within which a mode acts that changes what it draws nothing on.
  var extent: Shape?
  /// Colour filters of the result, in order.
  var matrices: [ColorMatrix] = []
  /// The mask that decides where the result shows.
  var mask: MaskCommands?
}

/// Commands whose result decides what shows of others.
struct MaskCommands: Sendable, Equatable {
  var commands: [Command]
  /// True if luminance × alpha decides, instead of alpha alone.
  var usesLuminance: Bool
  /// True if others show where the mask does not.
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
  /// The layer for whose sake it is made.
  var layer: String
  /// The source of its pixels.
  var source: Source
  /// The effects that are applied to them, in order.
  var effects: [Effect]
  /// The number of mip levels that are read, including the image itself.
  var levelCount: Int
  /// True if they are those of a plane of its own, and not of the surface that uses them.
  var isLocalRaster: Bool

  /// Creates a pass; the source has its pixels if no others are given.
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
    /// They are copied from the surface that is being drawn. What lies beyond them is not known.
    case backdrop
    /// A transition filter leads from one image to another of the same size.
    case transition(any ImageTransition, from: Int, to: Int, progress: Double)

    /// The pixels beyond, where they are blurred.
    var beyond: GaussianBlur.Beyond { if case .backdrop = self { .unknown } else { .transparent } }
  }
}

/// An operation on a whole image.
enum Effect: Sendable, Hashable {
  /// A Gaussian of these standard deviations, in pixels.
  case blur(x: Double, y: Double)
  /// Adds a blurred copy of what is bright.
  case bloom(x: Double, y: Double, intensity: Double)
  /// Changes colours one by one.
  case color(ColorMatrix)
  /// A filter of a library's user, and how many pixels about another it reads; its bounds are on the
  /// canvas.
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

  /// Visits the images that are needed, some more than once.
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

  /// True if all commands directly in it satisfy a condition.
  func allInside(satisfy condition: (Command) -> Bool) -> Bool {
    var result = true
    forEachList { result = result && $0.allSatisfy(condition) }
    return result
  }

  /// True if the surface beneath is read as a whole, so that bands have to wait for each other.
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
