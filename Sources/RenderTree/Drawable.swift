public import LambentGeometry
public import LambentPixels

/// An item that a layer shows.
///
/// A node has a list of drawables, back to front: in front of the background, behind the sublayers.
/// A layer kind returns its own from `Layer.drawables(for:at:)`; the built-in kinds do the same.
///
/// Every `switch` over a drawable is exhaustive: for a new case, the compiler requires its extent
/// (here) and its commands (`Planner+Drawables` in the compositor).
public enum Drawable: Sendable {
  /// A filled or stroked path.
  case fill(Fill)
  /// A gradient that fills the (rounded) bounds.
  case gradient(Gradient)
  /// An image in the bounds.
  case image(Contents)
  /// Particles, computed on the thread that draws the frame.
  case sprites(Sprites)
  /// Items that are combined with each other before they fade or blend.
  case group(Group)

  /// Particles from a source, computed on the thread that draws the frame.
  package static func sprites(_ source: some SpriteSource) -> Drawable {
    .sprites(Sprites(source: source))
  }

  /// The particles of an emitter layer.
  public struct Sprites: Sendable {
    package let source: any SpriteSource
  }

  /// Items that are combined with each other before they fade or blend.
  public struct Group: Sendable {
    /// The items, from back to front. Images and gradients fill the bounds of the layer, as outside of a
    /// group.
    public let members: [Drawable]
    /// The opacity of the whole, 0…1.
    public var opacity: Double
    /// The mode with which the whole group is blended with the backdrop.
    public var blendMode: BlendMode

    /// Creates a group of items. Particles among them are left out.
    public init(members: [Drawable], opacity: Double = 1, blendMode: BlendMode = .sourceOver) {
      self.members = members.filter { if case .sprites = $0 { false } else { true } }
      self.opacity = opacity
      self.blendMode = blendMode
    }
  }
}

extension Drawable {
  /// The rectangle that it adds to the layer's bounds when planes are sorted by depth, in the
  /// layer's own coordinates; `nil` if it is within the bounds.
  ///
  /// - Complexity: O(elements) for a path, otherwise O(1).
  package var extent: Rect? {
    switch self {
    case .fill(let fill): fill.boundingBox
    case .gradient, .image, .sprites: nil
    case .group(let group):
      group.members.compactMap(\.extent).reduce(nil as Rect?) { $0?.union($1) ?? $1 }
    }
  }

  package var spriteSource: (any SpriteSource)? {
    switch self {
    case .sprites(let sprites): sprites.source
    case .fill, .gradient, .image, .group: nil
    }
  }

  var contents: Contents? {
    switch self {
    case .image(let contents): contents
    case .fill, .gradient, .sprites, .group: nil
    }
  }
}

extension Drawable {
  /// A filled or stroked path.
  public struct Fill: Sendable, Hashable {
    /// The path, in points of the node's coordinates.
    public var path: Path
    /// The colour, in sRGB, not premultiplied.
    public var color: Color
    /// True for the even-odd fill rule, false for the non-zero rule.
    public var usesEvenOddRule: Bool
    /// The style of the stroke; `nil` fills the path.
    public var stroke: StrokeStyle?
    /// The gradient that paints it instead of the colour, in points of the path's coordinates; `nil`
    /// for the colour.
    public var gradient: Gradient?
    /// From the path's coordinates, in which it is stroked, to the node's.
    public var transform = Affine.identity
    /// The mode with which it is blended with the backdrop.
    public var blendMode = BlendMode.sourceOver

    /// Creates a filled path.
    public init(path: Path, color: Color, usesEvenOddRule: Bool = false) {
      self.path = path
      self.color = color
      self.usesEvenOddRule = usesEvenOddRule
    }

    /// Creates a stroked path.
    public init(path: Path, color: Color, stroke: StrokeStyle) {
      self.init(path: path, color: color)
      self.stroke = stroke
    }

    /// The bounding box; `nil` if nothing is drawn.
    package var boundingBox: Rect? {
      guard let box = ownBoundingBox else { return nil }
      return transform == .identity ? box : transform.boundingBox(of: box)
    }

    /// The bounding box in the path's coordinates; `nil` if nothing is drawn.
    package var ownBoundingBox: Rect? {
      guard let stroke else { return path.boundingBox }
      // The miter limit is the greatest extent; a square cap extends √2 times half the width.
      let factor = stroke.lineJoin == .miter ? min(max(stroke.miterLimit, 1.5), 64) : 1.5
      let reach = stroke.lineWidth / 2 * factor
      return path.boundingBox.map { $0.insetBy(dx: -reach, dy: -reach) }
    }
  }

  /// A gradient along an axis, a radius or an angle.
  public struct Gradient: Sendable, Hashable {
    /// The geometries of gradients.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Along the line from start to end.
      case axial
      /// Along the radii of the ellipse around start with half-axes |end − start|; in shapes and texts, of the
      /// circle around start through end.
      case radial
      /// Around start, from the direction of end, from +x toward +y.
      case conic
    }

    /// The geometry of the gradient: along a line, by distance, or by angle.
    public var kind: Kind
    /// The start point, in fractions of the bounds.
    public var start: Point
    /// The end point, in fractions of the bounds.
    public var end: Point
    /// The colours with their locations, ascending.
    public var stops: [Stop]
    /// The position of the first colour of a radial gradient, in the same coordinates as the start; `nil` for
    /// the start. The circles of the other colours lie between this point and the circle around the
    /// start.
    public var focus: Point?

    /// A colour at a location.
    public struct Stop: Sendable, Hashable {
      /// The location, as a fraction of the way from the start to the end; conic gradients have none beyond 0…1.
      public var location: Double
      /// The colour, in sRGB, not premultiplied.
      public var color: Color

      /// Creates a stop at a fraction of the way.
      public init(location: Double, color: Color) {
        self.location = location
        self.color = color
      }
    }

    /// Creates a gradient.
    public init(kind: Kind, start: Point, end: Point, stops: [Stop]) {
      self.kind = kind
      self.start = start
      self.end = end
      self.stops = stops
    }
  }
}
