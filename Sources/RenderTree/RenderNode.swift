package import LambentGeometry
package import LambentPixels

/// A layer as it is to be drawn at one moment: plain data, safe to draw on any thread.
///
/// Layers make it, the compositor draws it, neither knows the other. What a hidden layer, or one
/// outside its active time, would show is simply absent.
public struct RenderNode: Sendable {
  /// The layer's name, for dumps and errors.
  package var name = ""
  /// Maps the layer's own coordinates (those of `bounds`) to those of the node above:
  /// −anchor, transform, +position, and the superlayer's sublayer transform.
  package var transform = Transform3D.identity
  /// The layer's rectangle in its own coordinates.
  package var bounds = Rect.zero
  /// How much of the layer shows, 0…1.
  package var opacity = 1.0
  /// True if opacity fades the finished subtree once (`true`) or each part of it.
  package var fadesAsGroup = true
  /// The colour by which the colours and images of the layer and of those below it are multiplied,
  /// before they are combined with anything; its alpha does not count.
  package var tint = Color.white
  /// True if the back of the layer is drawn when it faces away.
  package var isDoubleSided = true
  /// True if the contents image is drawn upside down relative to the geometry.
  package var flipsContents = false
  /// The fill behind everything else of the layer.
  package var background: Color?
  /// The rounding of the corners.
  package var corners = Corners()
  /// The line along the inside of the bounds, above contents and sublayers.
  package var border: Border?
  /// The shadow of the finished layer.
  package var shadow: Shadow?
  /// True if what lies outside the (rounded) bounds is cut off.
  package var masksToBounds = false
  /// A layer whose alpha or luminance decides what shows.
  package var mask: Mask?
  /// The things that the layer shows above its background and below its sublayers, in this order.
  package var drawables: [Drawable] = []
  /// Filters over the finished layer, in order.
  package var filters: [RenderFilter] = []
  /// Filters over what lies beneath the layer, in order.
  package var backgroundFilters: [RenderFilter] = []
  /// How the finished layer is combined with what lies beneath.
  package var blendMode = BlendMode.sourceOver
  /// The scale at which the layer is drawn into an image of its own first, or `nil` for none.
  package var rasterizationScale: Double?
  /// True if the children keep their depth instead of being flattened into the layer's plane.
  package var preservesDepth = false
  /// The edges that are antialiased.
  package var antialiasedEdges = Edges.all
  /// A transition between two states of the layer that is under way.
  package var transition: RenderTransition?
  /// The sublayers, back to front; the order among equal depths is theirs.
  package var children: [RenderNode] = []

  /// Creates a node that draws nothing.
  package init() {}
}

extension RenderNode {
  /// The rounding of a layer's corners.
  package struct Corners: Sendable, Hashable {
    /// The radius, in points; 0 for square corners.
    package var radius = 0.0
    /// Which corners are rounded.
    package var rounded = CornerSet.all
    /// True if the corners are continuous curves instead of quarter circles.
    package var isContinuous = false

    /// Creates square corners.
    package init() {}
  }

  /// A set of corners, in the layer's own coordinates, with Core Animation's bits.
  public struct CornerSet: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Least x, least y.
    public static let minXMinY = CornerSet(rawValue: 1)
    /// Greatest x, least y.
    public static let maxXMinY = CornerSet(rawValue: 2)
    /// Least x, greatest y.
    public static let minXMaxY = CornerSet(rawValue: 4)
    /// Greatest x, greatest y.
    public static let maxXMaxY = CornerSet(rawValue: 8)
    /// All four.
    public static let all = CornerSet(rawValue: 15)
  }

  /// A set of edges, with Core Animation's bits.
  public struct Edges: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The edge of least x.
    public static let left = Edges(rawValue: 1)
    /// The edge of greatest x.
    public static let right = Edges(rawValue: 2)
    /// The edge of least y.
    public static let minY = Edges(rawValue: 4)
    /// The edge of greatest y.
    public static let maxY = Edges(rawValue: 8)
    /// All four.
    public static let all = Edges(rawValue: 15)
  }

  /// A line along the inside of the bounds.
  package struct Border: Sendable, Hashable {
    /// The width, in points.
    package var width: Double
    /// The colour.
    package var color: Color

    /// Creates a border.
    package init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// The shadow of a layer.
  package struct Shadow: Sendable, Hashable {
    /// The colour, its alpha multiplied with the shadow's opacity already.
    package var color: Color
    /// The shift, in the layer's own coordinates.
    package var offset: Size
    /// The standard deviation of the Gaussian, in points.
    package var radius: Double
    /// The outline that casts it, filled non-zero; without one, the layer's own alpha does.
    package var path: Path?

    /// Creates a shadow.
    package init(color: Color, offset: Size, radius: Double, path: Path? = nil) {
      self.color = color
      self.offset = offset
      self.radius = radius
      self.path = path
    }
  }

  /// The mask of a layer.
  package struct Mask: Sendable {
    /// The mask's tree (one element), in the masked layer's own coordinates.
    package var nodes: [RenderNode]
    /// True if luminance × alpha decides, instead of alpha alone.
    package var usesLuminance = false
    /// True if the layer shows where the mask does not.
    package var isInverted = false

    /// Creates a mask from a tree.
    package init(_ node: RenderNode) { nodes = [node] }
  }

  /// Where contents lie in the bounds, under Core Animation's names: top is the greatest y.
  public enum Gravity: String, Sendable, Hashable, CaseIterable {
    /// In the middle, at its own size.
    case center
    /// In the middle of the edge of the greatest y, at its own size.
    case top
    /// In the middle of the edge of the least y, at its own size.
    case bottom
    /// In the middle of the left edge, at its own size.
    case left
    /// In the middle of the right edge, at its own size.
    case right
    /// In the corner of the least x and the greatest y, at its own size.
    case topLeft
    /// In the corner of the greatest x and y, at its own size.
    case topRight
    /// In the corner of the least x and y, at its own size.
    case bottomLeft
    /// In the corner of the greatest x and the least y, at its own size.
    case bottomRight
    /// Stretched to the bounds.
    case resize
    /// Scaled to fit into the bounds, its proportions kept.
    case resizeAspect
    /// Scaled to cover the bounds, its proportions kept.
    case resizeAspectFill
  }
}
