package import LambentGeometry
package import LambentPixels
public import LambentProperties
public import LambentRenderTree
package import LambentText

/// The properties of a layer that most layers leave at their defaults, or that seldom animate.
///
/// ``LayerState`` has each of them as a member of its own.
package struct LayerDetails: Sendable {
  package var sublayerTransform = Transform3D.identity
  package var maskedCorners = RenderNode.CornerSet.all
  package var cornerCurve = CornerCurve.circular
  package var maskUsesLuminance = false
  package var maskIsInverted = false

  package var contents: ShownContents?
  package var contentsRect = Rect.unit
  package var contentsCenter = Rect.unit
  package var contentsGravity = RenderNode.Gravity.resize
  package var contentsScale = 1.0
  package var minificationFilter = SamplingFilter.linear
  package var magnificationFilter = SamplingFilter.linear
  package var minificationFilterBias = 0.0
  package var needsDisplayOnBoundsChange = false

  package var shadowColor: Color? = .black
  package var shadowOpacity = 0.0
  package var shadowOffset = Size(width: 0, height: -3)
  package var shadowRadius = 3.0
  package var shadowPath: Path?

  package var filters: [LayerFilter] = []
  package var backgroundFilters: [LayerFilter] = []
  /// The kinds that names stand for.
  package var registries = Registries()
  package var compositingFilter: BlendMode?
  package var shouldRasterize = false
  package var rasterizationScale = 1.0
  package var edgeAntialiasingMask = RenderNode.Edges.all
  package var allowsEdgeAntialiasing = true

  package var viewerOffset = Point.zero
  package var motionEffects: [MotionEffect] = []
  package var constraints: [LayerConstraint] = []

  /// True if the layer takes the size of its content where nothing else decides it.
  package var hugsContent = false
  /// True if the content of a text with a counter has room for each of its numbers.
  package var hasRoomForCounter = false
  /// The distances from the edges of the superlayer that the layer keeps.
  package var pin: LayerPin?
  /// The source of the fonts of a text, by name; `nil` for the fonts of the machine.
  package var fonts: (any FontSource)?
  /// The source of the sounds of a layer, by name.
  package var sounds: (any SoundSource)?
  /// The emission of an emitter layer.
  var emission = Emission()
  /// The elements of a shape layer.
  package var shapes: [ShapeElement] = []

  /// Details that belong to several states until one of them changes.
  final class Storage: @unchecked Sendable {
    // Only its unique owner changes it: see the subscript of `LayerState`.
    var details: LayerDetails

    init(_ details: LayerDetails) { self.details = details }

    /// The details of a layer of which none was set.
    static let defaults = Storage(LayerDetails())
  }
}

/// The curve of rounded corners.
public enum CornerCurve: String, Sendable, Hashable, CaseIterable, DescribedChoice {
  /// Quarter circles.
  case circular
  /// Curves whose bend begins gently.
  case continuous
}

extension RenderNode.Gravity: DescribedChoice {}
extension SamplingFilter: DescribedChoice {}
extension BlendMode: DescribedChoice {}
