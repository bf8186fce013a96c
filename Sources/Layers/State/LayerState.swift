package import LambentAnimations
package import LambentGeometry
package import LambentPixels
public import LambentProperties
public import LambentRenderTree
package import LambentText

/// The values of a layer's properties at one moment.
///
/// A layer's model is one of these, and what it shows is a changed copy. Users of the library read both
/// by the properties of ``Layer``: those of the layer, and those of ``Layer/presentation(at:)``.
package struct LayerState: Sendable {
  /// The rows of the layer's class.
  package internal(set) var schema: LayerSchema

  /// The layer's rectangle in its own coordinates; its origin is where they begin to show.
  package var bounds = Rect.zero { didSet { bounds = bounds.standardized } }
  package var position = Point.zero
  package var zPosition = 0.0
  /// The point of the layer that `position` places and `transform` turns about, in fractions of the
  /// bounds.
  package var anchorPoint = Point(x: 0.5, y: 0.5)
  package var anchorPointZ = 0.0
  package var transform = Transform3D.identity
  package var sublayerTransform = Transform3D.identity
  /// True if the layer and its sublayers are left out.
  package var isHidden = false { didSet { hiddenFraction = isHidden ? 1 : 0 } }
  /// How far the layer is left out: between 0 and 1 while an animation hides or shows it.
  package internal(set) var hiddenFraction = 0.0
  /// True if the layer's back is drawn when it faces away.
  package var isDoubleSided = true
  /// True if the y axis of the layer and its sublayers points the other way.
  package var isGeometryFlipped = false
  /// How much of the layer shows, 0…1.
  package var opacity = 1.0
  /// True if opacity fades the finished subtree once, false if it fades each part of it.
  package var allowsGroupOpacity = true
  /// True if the layer promises to have no transparent pixel.
  package var isOpaque = false

  package var backgroundColor: Color?
  package var cornerRadius = 0.0
  /// The corners that are rounded.
  package var maskedCorners = RenderNode.CornerSet.all
  package var cornerCurve = CornerCurve.circular
  package var borderWidth = 0.0
  package var borderColor: Color? = .black
  /// True if what lies outside the (rounded) bounds is cut off, the layer's own shadow included.
  package var masksToBounds = false
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
  /// How the finished layer is combined with what lies beneath; source-over without one.
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

  /// How the layer's time relates to its superlayer's.
  package var timing = MediaTiming.endless

  /// Where the fonts of a text come from by name; without it, characters are boxes.
  package var fonts: (any FontSource)?

  /// The emission of an emitter layer.
  var emission = Emission()
  /// The values that differ from their defaults, of the properties that subclasses declare.
  var customProperties: [String: PropertyValue] = [:]

  /// Creates the defaults of a class of layers.
  package init(schema: LayerSchema = .base) {
    self.schema = schema
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
