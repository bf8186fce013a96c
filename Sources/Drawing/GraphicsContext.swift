public import LambentGeometry
public import LambentPixels
package import LambentRenderTree

/// Records what is drawn, so that it is exact at any size and drawn on any thread.
///
/// ```swift
/// context.strokeColor = .white
/// context.lineWidth = 2
/// context.stroke(Path(ellipseIn: bounds.insetBy(dx: 2, dy: 2)))
/// ```
/// Names and meanings are Core Graphics', in a layer's own coordinates: y grows as the layer's does,
/// downward unless its geometry is flipped. Nothing becomes a pixel here: what is recorded is a list of
/// render nodes, later ones above earlier ones.
public struct GraphicsContext: Sendable {
  /// The values that ``save()`` keeps and ``restore()`` brings back.
  private struct State: Sendable {
    var transform = Affine.translation(x: 0, y: 0)
    var fillColor = Color.black
    var stroke = StrokeStyle()
    var strokeColor = Color.black
    var alpha = 1.0
    var blendMode = BlendMode.sourceOver
    var shadow: RenderNode.Shadow?
    /// The number of clips that act.
    var depth = 0
  }

  /// The drawings within a clip.
  private struct Group: Sendable {
    var clip: RenderNode
    var nodes: [RenderNode] = []
  }

  /// The area to draw in: a layer's bounds.
  public let bounds: Rect
  /// Pixels per point of the layer's contents, for lines of a pixel's width.
  public let scale: Double
  private var state = State()
  private var saved: [State] = []
  private var groups = [Group(clip: RenderNode())]
  /// True if something is combined with what was drawn before in another way than lying over it.
  private var mixes = false

  /// Creates a context that has recorded nothing.
  ///
  /// - Parameters:
  ///   - bounds: The area to draw in; what lies outside is cut off.
  ///   - scale: Pixels per point.
  package init(bounds: Rect, scale: Double = 1) {
    self.bounds = bounds
    self.scale = scale
  }

  /// The most drawings that are recorded, and the most states that are saved. A layer that draws more
  /// is an error of the frame.
  package static let maximumCount = 1 << 16
  /// The most clips that act at once. A layer that clips more is an error of the frame.
  package static let maximumClipDepth = 63

  /// Why something is not recorded.
  package enum Fault: Sendable, Hashable {
    /// Too many clips act at once.
    case clips
    /// Too much is drawn, or saved.
    case drawings
  }

  /// Why something was not recorded, if anything was not.
  package private(set) var fault: Fault?
  /// The number of drawings.
  private var count = 0

  // MARK: State

  /// The colour of fills.
  public var fillColor: Color {
    get { state.fillColor }
    set { state.fillColor = newValue }
  }

  /// The colour of lines.
  public var strokeColor: Color {
    get { state.strokeColor }
    set { state.strokeColor = newValue }
  }

  /// Width, ends, corners and dashes of lines, in the coordinates that the transform maps.
  public var strokeStyle: StrokeStyle {
    get { state.stroke }
    set { state.stroke = newValue }
  }

  /// The width of lines.
  public var lineWidth: Double {
    get { state.stroke.lineWidth }
    set { state.stroke.lineWidth = newValue }
  }

  /// How opaque what is drawn is, 0…1.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = newValue.isFinite ? min(max(newValue, 0), 1) : 0 }
  }

  /// How what is drawn is combined with what was drawn before.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }

  /// Maps the coordinates of what is drawn to the layer's.
  public var transform: Affine { state.transform }

  /// Keeps colours, lines, clip, transform, shadow, alpha and blend mode for ``restore()``.
  public mutating func save() {
    guard saved.count < Self.maximumCount else { return note(.drawings) }
    saved.append(state)
  }

  /// Brings back what ``save()`` kept last; without one, nothing.
  public mutating func restore() {
    guard let last = saved.popLast() else { return }
    state = last
    closeGroups(to: last.depth)
  }

  /// Moves the coordinates.
  public mutating func translateBy(x: Double, y: Double) {
    concatenate(.translation(x: x, y: y))
  }

  /// Scales the coordinates.
  public mutating func scaleBy(x: Double, y: Double) { concatenate(.scale(x: x, y: y)) }

  /// Turns the coordinates from +x toward +y, by radians.
  public mutating func rotate(by angle: Double) { concatenate(.rotation(angle)) }

  /// Maps further drawings by a transform before the one that acts; one that is not finite is ignored.
  public mutating func concatenate(_ map: Affine) {
    let product = map.concatenating(state.transform)
    if product.isFinite { state.transform = product }
  }

  /// Casts a shadow of each further drawing.
  ///
  /// - Parameters:
  ///   - offset: The shift, in the layer's coordinates whatever the transform.
  ///   - blur: Twice the standard deviation of the blur, as in Core Graphics; in points.
  ///   - color: The colour, or `nil` for no shadow.
  public mutating func setShadow(
    offset: Size, blur: Double,
    color: Color? = Color(red: 0, green: 0, blue: 0, alpha: 1.0 / 3)
  ) {
    guard let color, color.alpha > 0, blur.isFinite, offset.width.isFinite, offset.height.isFinite
    else {
      state.shadow = nil
      return
    }
    state.shadow = RenderNode.Shadow(color: color, offset: offset, radius: max(blur, 0) / 2)
  }

  // MARK: Clips

  /// Cuts off what lies outside of a path, until ``restore()``.
  public mutating func clip(to path: Path, usesEvenOddRule: Bool = false) {
    var shape = Drawable.Fill(path: path.applying(state.transform), color: .white)
    shape.usesEvenOddRule = usesEvenOddRule
    var clip = RenderNode()
    clip.mask = RenderNode.Mask(RenderNode(drawing: .fill(shape)))
    open(clip)
  }

  /// Cuts off what lies outside of a rectangle, until ``restore()``.
  public mutating func clip(to rect: Rect) {
    let map = state.transform
    guard map.b == 0, map.c == 0 else { return clip(to: Path(rect: rect)) }
    var clip = RenderNode()
    clip.bounds = map.boundingBox(of: rect)
    clip.transform = .translation(x: 0, y: 0)
    clip.masksToBounds = true
    open(clip)
  }

  private mutating func open(_ clip: RenderNode) {
    guard groups.count <= Self.maximumClipDepth else { return note(.clips) }
    groups.append(Group(clip: clip))
    state.depth = groups.count - 1
  }

  private mutating func note(_ found: Fault) { fault = fault ?? found }

  private mutating func closeGroups(to depth: Int) {
    while groups.count > depth + 1 {
      let group = groups.removeLast()
      guard !group.nodes.isEmpty else { continue }
      var node = group.clip
      node.children = group.nodes
      groups[groups.count - 1].nodes.append(node)
    }
  }

  // MARK: Result

  /// The recorded nodes, in the layer's coordinates, cut off at the bounds.
  package func finished() -> [RenderNode] {
    var copy = self
    copy.closeGroups(to: 0)
    let nodes = copy.groups[0].nodes
    guard !nodes.isEmpty else { return [] }
    var page = RenderNode()
    page.bounds = bounds
    page.children = nodes
    page.masksToBounds = true
    // Modes act on the drawing alone: it gets an image of its own.
    if mixes {
      page.mask = RenderNode.Mask(
        RenderNode(drawing: .fill(Drawable.Fill(path: Path(rect: bounds), color: .white))))
    }
    return [page]
  }

  /// Records a node in the coordinates that the transform maps, with shadow, alpha and mode.
  mutating func record(_ content: RenderNode) {
    guard state.alpha > 0 else { return }
    guard count < Self.maximumCount else { return note(.drawings) }
    count += 1
    var node = content
    node.transform = content.transform.concatenating(Transform3D(state.transform))
    if let shadow = state.shadow {
      var outer = RenderNode()
      outer.children = [node]
      outer.shadow = shadow
      node = outer
    }
    node.opacity = state.alpha
    if state.blendMode != .sourceOver {
      node.blendMode = state.blendMode
      mixes = true
    }
    groups[groups.count - 1].nodes.append(node)
  }
}

extension RenderNode {
  /// A node that draws nothing but a content, in the coordinates of the node above.
  package init(drawing content: Drawable) {
    self.init()
    drawables = [content]
  }
}
