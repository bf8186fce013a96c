package import LambentGeometry
package import LambentPixels
package import Synchronization

/// A layer at one time, as plain data that can be drawn on any thread.
///
/// Layers create it and the compositor draws it; neither depends on the other. The content of a hidden layer, or of
/// one outside its active time, is absent.
///
/// A node refers to its values, which are copied on write. A layer that does not change contributes the same node to
/// each frame, which the compositor can detect.
public struct RenderNode: Sendable {
  package var storage: Storage

  /// Creates a node that draws nothing.
  package init() { storage = Storage(Values()) }

  /// Creates a node of its values.
  package init(_ values: Values) { storage = Storage(values) }

  /// The values. They are copied before a change if other nodes refer to them.
  package var values: Values {
    get { storage.values }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
      storage.particles.store(Storage.unknown, ordering: .relaxed)
      yield &storage.values
    }
  }

  /// The node's identity: that of its copies, as long as neither changes.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// True if it shows particles, or a node below it does.
  ///
  /// - Complexity: O(nodes) once, then O(1) until the node changes.
  package var showsParticles: Bool {
    let known = storage.particles.load(ordering: .relaxed)
    if known != Storage.unknown { return known == Storage.present }
    let found =
      storage.values.drawables.contains { $0.spriteSource != nil }
      || storage.values.children.contains(where: \.showsParticles)
      || storage.values.mask?.nodes.contains(where: \.showsParticles) ?? false
      || storage.values.transition?.from.contains(where: \.showsParticles) ?? false
    storage.particles.store(found ? Storage.present : Storage.absent, ordering: .relaxed)
    return found
  }

  /// The storage of the values. Only its unique owner changes them.
  package final class Storage: @unchecked Sendable {
    @exclusivity(unchecked) package var values: Values
    /// The answer of ``RenderNode/showsParticles``, once it was asked for: several threads find the same.
    package let particles = Atomic<UInt8>(unknown)

    package static let unknown: UInt8 = 0
    package static let absent: UInt8 = 1
    package static let present: UInt8 = 2

    init(_ values: Values) { self.values = values }
  }

  /// True if no value of ``Details`` was ever set.
  package var hasDefaultDetails: Bool { storage.values.hasDefaultDetails }
}

extension [RenderNode] {
  /// The number of nodes at the beginning that are the same as those of another list.
  ///
  /// - Complexity: O(nodes).
  package func countOfSame(as other: [RenderNode]) -> Int {
    let most = Swift.min(count, other.count)
    var index = 0
    while index < most, self[index].storage === other[index].storage { index += 1 }
    return index
  }
}

extension RenderNode {
  /// The values of a node.
  ///
  /// Every frame creates nodes. What most layers leave at its default is therefore kept by reference, in ``Details``,
  /// and is copied when it changes.
  @dynamicMemberLookup
  package struct Values: Sendable {
    /// The layer's name, for dumps and errors.
    package var name = ""
    /// The transform from the layer's own coordinates (those of `bounds`) to those of the parent:
    /// −anchor, transform, +position, and the superlayer's sublayer transform.
    package var transform = Transform3D.identity
    /// The layer's rectangle in its own coordinates.
    package var bounds = Rect.zero
    /// The opacity, 0…1.
    package var opacity = 1.0
    /// True if opacity applies to the finished subtree as a group; false applies it to each part.
    package var fadesAsGroup = true
    /// True if the layer is drawn when its back faces the viewer.
    package var isDoubleSided = true
    /// True if the contents are drawn upside down relative to the geometry.
    package var flipsContents = false
    /// The colour behind all other content of the layer.
    package var background: Color?
    package var corners = Corners()
    /// The border along the inside of the bounds, in front of contents and sublayers.
    package var border: Border?
    /// True if content outside the (rounded) bounds is clipped.
    package var masksToBounds = false
    /// The content between the background and the sublayers, back to front.
    package var drawables: [Drawable] = []
    /// True if the children keep their depth instead of being flattened into the layer's plane.
    package var preservesDepth = false
    /// The sublayers, back to front among equal depths.
    package var children: [RenderNode] = []

    private var detailsStorage = Details.Storage.defaults

    /// Creates the values of a node that draws nothing.
    package init() {}

    /// A value that is kept by reference.
    @inline(__always)
    package subscript<Value>(dynamicMember value: WritableKeyPath<Details, Value>) -> Value {
      get { detailsStorage.details[keyPath: value] }
      _modify {
        if !isKnownUniquelyReferenced(&detailsStorage) {
          detailsStorage = Details.Storage(detailsStorage.details)
        }
        yield &detailsStorage.details[keyPath: value]
      }
    }

    /// True if no value that is kept by reference was ever set.
    @inline(__always)
    fileprivate var hasDefaultDetails: Bool { detailsStorage === Details.Storage.defaults }
  }

  /// The values that most nodes leave at their defaults.
  package struct Details: Sendable {
    /// The colour that multiplies the colours and images of the layer and its descendants before
    /// blending; its alpha is ignored.
    package var tint = Color.white
    /// The shadow of the finished layer.
    package var shadow: Shadow?
    /// A layer whose alpha or luminance masks this one.
    package var mask: Mask?
    /// The filters on the finished layer, in order.
    package var filters: [RenderFilter] = []
    /// The filters on the backdrop of the layer, in order.
    package var backgroundFilters: [RenderFilter] = []
    /// The blend mode of the finished layer with its backdrop.
    package var blendMode = BlendMode.sourceOver
    /// The scale at which the layer is first rasterised into its own image; `nil` for none.
    package var rasterizationScale: Double?
    package var antialiasedEdges = Edges.all
    /// The transition in progress between two states of the layer.
    package var transition: RenderTransition?

    /// Details that belong to several nodes until one of them changes.
    fileprivate final class Storage: @unchecked Sendable {
      // Only its unique owner changes it.
      @exclusivity(unchecked) var details: Details

      init(_ details: Details) { self.details = details }

      /// The details of a node for which none were set.
      static let defaults = Storage(Details())
    }
  }
}

extension RenderNode {
  /// The rounding of a layer's corners.
  package struct Corners: Sendable, Hashable {
    /// The radius, in points; 0 for square corners.
    package var radius = 0.0
    package var rounded = CornerSet.all
    /// True for continuous curves instead of quarter circles.
    package var isContinuous = false

    /// Creates square corners.
    package init() {}
  }

  /// A set of corners, in the layer's own coordinates, with Core Animation's bits.
  public struct CornerSet: OptionSet, Sendable, Hashable {
    /// The corners, a bit each, as in `CACornerMask`.
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
    /// The edges, a bit each, as in `CAEdgeAntialiasingMask`.
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

  /// A border along the inside of the bounds.
  package struct Border: Sendable, Hashable {
    /// The width, in points.
    package var width: Double
    package var color: Color

    package init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// The shadow of a layer.
  package struct Shadow: Sendable, Hashable {
    /// The colour, with its alpha already multiplied by the shadow's opacity.
    package var color: Color
    /// The offset, in the layer's own coordinates.
    package var offset: Size
    /// The standard deviation of the Gaussian, in points.
    package var radius: Double
    /// The path that casts the shadow, with the non-zero fill rule; `nil` uses the layer's alpha.
    package var path: Path?

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
    /// True if luminance × alpha is used, instead of alpha alone.
    package var usesLuminance = false
    package var isInverted = false

    package init(_ node: RenderNode) { nodes = [node] }
  }

  /// The position of contents in the bounds, with Core Animation's names: top is the greatest y,
  /// the lower side.
  public enum Gravity: String, Sendable, Hashable, CaseIterable {
    /// Centred, at its own size.
    case center
    /// In the middle of the edge with the greatest y, at its own size.
    case top
    /// In the middle of the edge with the least y, at its own size.
    case bottom
    /// In the middle of the left edge, at its own size.
    case left
    /// In the middle of the right edge, at its own size.
    case right
    /// In the corner with the least x and the greatest y, at its own size.
    case topLeft
    /// In the corner with the greatest x and y, at its own size.
    case topRight
    /// In the corner with the least x and y, at its own size.
    case bottomLeft
    /// In the corner with the greatest x and the least y, at its own size.
    case bottomRight
    /// Stretched to the bounds.
    case resize
    /// Scaled to fit into the bounds, with its proportions.
    case resizeAspect
    /// Scaled to cover the bounds, with its proportions.
    case resizeAspectFill
  }
}
