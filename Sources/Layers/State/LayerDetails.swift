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
  /// The corners that are rounded.
  package var maskedCorners = RenderNode.CornerSet.all
  package var cornerCurve = CornerCurve.circular
  /// True if the mask's luminance × alpha decides what shows, instead of its alpha alone.
  package var maskUsesLuminance = false
  /// True if the layer shows where its mask does not.
  package var maskIsInverted = false

  package var contents: ShownContents?
  package var contentsRect = Rect.unit
  /// The part of it that stretches in nine slices, in fractions of it.
  package var contentsCenter = Rect.unit
  /// Where the image lies and how it is scaled.
  package var contentsGravity = RenderNode.Gravity.resize
  package var contentsScale = 1.0
  package var minificationFilter = SamplingFilter.linear
  package var magnificationFilter = SamplingFilter.linear
  package var minificationFilterBias = 0.0
  /// True if a change of the bounds' size makes the layer draw itself again.
  package var needsDisplayOnBoundsChange = false

  package var shadowColor: Color? = .black
  /// How dark the shadow is, 0…1. ``masksToBounds`` and a mask cut it off with the rest: let a
  /// superlayer cast it, or a layer beneath this one with a ``shadowPath``.
  package var shadowOpacity = 0.0
  package var shadowOffset = Size(width: 0, height: -3)
  package var shadowRadius = 3.0
  package var shadowPath: Path?

  package var filters: [LayerFilter] = []
  package var backgroundFilters: [LayerFilter] = []
  /// The kinds that names stand for.
  package var registries = Registries()
  /// The blend mode of the finished layer over its backdrop; `nil` for source-over.
  package var compositingFilter: BlendMode?
  /// True if the layer is drawn into an image of its own first.
  package var shouldRasterize = false
  package var rasterizationScale = 1.0
  /// The edges that are antialiased.
  package var edgeAntialiasingMask = RenderNode.Edges.all
  /// True if edges are antialiased at all.
  package var allowsEdgeAntialiasing = true

  /// Where the viewer is for the motion effects of the layer and of those below it, each coordinate
  /// −1…1, added to what the layers above say: (1, 0) at the right, (0, 1) below.
  package var viewerOffset = Point.zero
  /// How properties follow the viewer.
  package var motionEffects: [MotionEffect] = []
  /// The relations between the layer and those below it, by which they are laid out.
  package var constraints: [LayerConstraint] = []

  /// True if the layer takes the size of its content where nothing else decides it.
  package var hugsContent = false
  /// True if the content of a text with a counter has room for each of its numbers.
  package var hasRoomForCounter = false
  /// The distances from the edges of the superlayer that the layer keeps.
  package var pin: LayerPin?
  /// Where the fonts of a text come from by name; `nil` for the fonts of the machine.
  package var fonts: (any FontSource)?
  /// Where the sounds of a layer come from by name.
  package var sounds: (any SoundSource)?
  /// The emission of an emitter layer.
  var emission = Emission()
  /// The elements of a shape layer.
  package var shapes: [ShapeElement] = []

  /// Creates the defaults.
  init() {}

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
