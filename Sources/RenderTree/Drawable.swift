public import LambentGeometry
public import LambentPixels

/// One thing that a layer shows.
///
/// A node holds a list of drawables, which are drawn one over the other: above the background, below
/// the sublayers. A layer kind makes its own in `Layer.drawables(for:at:)`; the built-in kinds use
/// nothing else.
///
/// Every `switch` over a drawable is exhaustive: a new case does not compile until its extent (here)
/// and its commands (`Planner+Drawables` in the compositor) are written.
public enum Drawable: Sendable {
  /// A filled outline.
  case fill(Fill)
  /// A gradient that fills the (rounded) bounds.
  case gradient(Gradient)
  /// An image, laid out in the bounds.
  case image(Contents)
  /// Particles, made when the frame is drawn, on the thread that draws it.
  case sprites(Sprites)

  /// Particles, made when the frame is drawn, by a source of them.
  package static func sprites(_ source: some SpriteSource) -> Drawable {
    .sprites(Sprites(source: source))
  }

  /// The particles of an emitter layer.
  public struct Sprites: Sendable {
    /// The source of the particles.
    package let source: any SpriteSource
  }
}

extension Drawable {
  /// The rectangle that it adds to the layer's bounds where the planes of a space are sorted, in the
  /// layer's own coordinates; `nil` where it counts as lying in the bounds.
  ///
  /// - Complexity: O(elements) for an outline, else O(1).
  package var extent: Rect? {
    switch self {
    case .fill(let fill): fill.boundingBox
    case .gradient, .image, .sprites: nil
    }
  }

  /// The source of its particles, if it shows any.
  package var spriteSource: (any SpriteSource)? {
    switch self {
    case .sprites(let sprites): sprites.source
    case .fill, .gradient, .image: nil
    }
  }

  /// The image that it shows, if it is one.
  var contents: Contents? {
    switch self {
    case .image(let contents): contents
    case .fill, .gradient, .sprites: nil
    }
  }
}

extension Drawable {
  /// A filled outline, or a line along a path.
  public struct Fill: Sendable, Hashable {
    /// In points of the node.
    public var path: Path
    /// In straight sRGB.
    public var color: Color
    /// True if inside means an odd number of crossings, instead of a winding other than zero.
    public var usesEvenOddRule: Bool
    /// The line along the path that is filled instead of it, or `nil` for the path itself.
    public var stroke: StrokeStyle?

    /// Creates a filled outline.
    public init(path: Path, color: Color, usesEvenOddRule: Bool = false) {
      self.path = path
      self.color = color
      self.usesEvenOddRule = usesEvenOddRule
    }

    /// Creates a line along a path.
    public init(path: Path, color: Color, stroke: StrokeStyle) {
      self.init(path: path, color: color)
      self.stroke = stroke
    }

    /// A rectangle around what is filled, or `nil` where that is nothing.
    package var boundingBox: Rect? {
      guard let stroke else { return path.boundingBox }
      // A miter reaches farthest, and a square cap √2 times half the width.
      let factor = stroke.lineJoin == .miter ? min(max(stroke.miterLimit, 1.5), 64) : 1.5
      let reach = stroke.lineWidth / 2 * factor
      return path.boundingBox.map { $0.insetBy(dx: -reach, dy: -reach) }
    }
  }

  /// Colours that change along an axis, a radius or an angle.
  public struct Gradient: Sendable, Hashable {
    /// How the position decides the position in the gradient.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Along the line from start to end.
      case axial
      /// Along the radii of the ellipse about start with half-axes |end − start|.
      case radial
      /// Around start, from the direction of end, from +x toward +y.
      case conic
    }

    /// The kind.
    public var kind: Kind
    /// Where it begins, in fractions of the bounds.
    public var start: Point
    /// Where it ends, in fractions of the bounds.
    public var end: Point
    /// The colours, with their locations: ascending, 0…1, as many as colours.
    public var stops: [Stop]

    /// A colour at a location.
    public struct Stop: Sendable, Hashable {
      /// The location, 0…1.
      public var location: Double
      /// In straight sRGB.
      public var color: Color

      /// Creates a stop.
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
