public import LambentGeometry
public import LambentPixels

/// What a layer's kind draws above its image.
public enum RenderContent: Sendable {
  /// Nothing.
  case none
  /// A gradient that fills the (rounded) bounds, over the background.
  case gradient(Gradient)
  /// A filled outline.
  case shape(Shape)
  /// Particles, made when the frame is drawn, on the thread that draws it.
  case sprites(any SpriteSource)
}

extension RenderContent {
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
    /// The colours, with their places: ascending, 0…1, as many as colours.
    public var stops: [Stop]

    /// A colour at a position.
    public struct Stop: Sendable, Hashable {
      /// The position, 0…1.
      public var location: Double
      /// The colour.
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

  /// A filled outline.
  public struct Shape: Sendable, Hashable {
    /// The outline, in the layer's own coordinates.
    public var path: Path
    /// The fill.
    public var color: Color
    /// Whether inside means an odd number of crossings, instead of a winding other than zero.
    public var usesEvenOddRule: Bool

    /// Creates a filled outline.
    public init(path: Path, color: Color, usesEvenOddRule: Bool = false) {
      self.path = path
      self.color = color
      self.usesEvenOddRule = usesEvenOddRule
    }
  }
}
