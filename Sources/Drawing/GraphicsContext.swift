public import LambentGeometry
public import LambentPixels
package import LambentRenderTree

/// Records drawing commands, to be rendered exactly at any size and on any thread.
///
/// ```swift
/// context.strokeColor = .white
/// context.lineWidth = 2
/// context.stroke(Path(ellipseIn: bounds.insetBy(dx: 2, dy: 2)))
/// ```
/// Names and meanings are Core Graphics', in a layer's own coordinates: y is downward unless the
/// layer's geometry is flipped. The recording is a list of render nodes, back to front.
public struct GraphicsContext: Sendable {
  /// The values that ``save()`` and ``restore()`` save and restore.
  private struct State: Sendable {
    var transform = Affine.translation(x: 0, y: 0)
    var fillColor = Color.black
    var stroke = StrokeStyle()
    var strokeColor = Color.black
    var alpha = 1.0
    var blendMode = BlendMode.sourceOver
    var shadow: RenderNode.Shadow?
    /// The number of active clips.
    var depth = 0
  }

  /// The drawings within a clip.
  private struct Group: Sendable {
    var clip: RenderNode
    var nodes: [RenderNode] = []
  }

  /// The area for drawing: the layer's bounds.
  public let bounds: Rect
  /// The pixels per point of the layer's contents, for lines one pixel wide.
  public let scale: Double
  private var state = State()
  private var saved: [State] = []
  private var groups = [Group(clip: RenderNode())]
  /// True if a blend mode or a compositing operator other than source-over was used.
  private var mixes = false

  /// Creates an empty context.
  ///
  /// - Parameters:
  ///   - bounds: The area for drawing. Everything outside is clipped.
  ///   - scale: The number of pixels per point.
  package init(bounds: Rect, scale: Double = 1) {
    self.bounds = bounds
    self.scale = scale
  }

  /// The greatest number of recorded drawings, and of saved states. A layer that exceeds it is an
  /// error of the frame.
  package static let maximumCount = 1 << 16
  /// The greatest number of nested clips. A layer that exceeds it is an error of the frame.
  package static let maximumClipDepth = 63

  /// The reason why a command was not recorded.
  package enum Fault: Sendable, Hashable {
    /// Too many nested clips.
    case clips
    /// Too many drawings or saved states.
    case drawings
  }

  /// The reason why a command was not recorded, if any was not.
  package private(set) var fault: Fault?
  /// The number of drawings.
  private var count = 0

  // MARK: State

  /// The colour for filling paths, rectangles and text.
  public var fillColor: Color {
    get { state.fillColor }
    set { state.fillColor = newValue }
  }

  /// The colour for stroking.
  public var strokeColor: Color {
    get { state.strokeColor }
    set { state.strokeColor = newValue }
  }

  /// The width, caps, joins and dashes of lines, in the coordinates that the transform maps.
  public var strokeStyle: StrokeStyle {
    get { state.stroke }
    set { state.stroke = newValue }
  }

  /// The width of lines, in points. Default: 1.
  public var lineWidth: Double {
    get { state.stroke.lineWidth }
    set { state.stroke.lineWidth = newValue }
  }

  /// The opacity of further drawings, 0…1.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = newValue.isFinite ? min(max(newValue, 0), 1) : 0 }
  }

  /// The operator that combines further drawings with the content behind them.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }

  /// The transform from the coordinates of drawings to the layer's.
  public var transform: Affine { state.transform }

  /// Saves colours, line style, clip, transform, shadow, alpha and blend mode for ``restore()``.
  public mutating func save() {
    guard saved.count < Self.maximumCount else { return note(.drawings) }
    saved.append(state)
  }

  /// Restores the last saved state. Does nothing if there is none.
  public mutating func restore() {
    guard let last = saved.popLast() else { return }
    state = last
    closeGroups(to: last.depth)
  }

  /// Translates the coordinates.
  public mutating func translateBy(x: Double, y: Double) {
    concatenate(.translation(x: x, y: y))
  }

  /// Scales the coordinates.
  public mutating func scaleBy(x: Double, y: Double) { concatenate(.scale(x: x, y: y)) }

  /// Rotates the coordinates from +x toward +y by an angle in radians.
  public mutating func rotate(by angle: Double) { concatenate(.rotation(angle)) }

  /// Prepends a transform to the current one. Ignored if it is not finite.
  public mutating func concatenate(_ map: Affine) {
    let product = map.concatenating(state.transform)
    if product.isFinite { state.transform = product }
  }

  /// Sets the shadow of further drawings.
  ///
  /// - Parameters:
  ///   - offset: The offset in points, in the layer's coordinates whatever the transform.
  ///   - blur: Twice the standard deviation of the blur, in points, as in Core Graphics.
  ///   - color: The colour; `nil` for no shadow.
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

  /// Clips further drawings to a path, until ``restore()``.
  public mutating func clip(to path: Path, usesEvenOddRule: Bool = false) {
    var shape = Drawable.Fill(path: path.applying(state.transform), color: .white)
    shape.usesEvenOddRule = usesEvenOddRule
    var clip = RenderNode()
    clip.mask = RenderNode.Mask(RenderNode(drawing: .fill(shape)))
    open(clip)
  }

  /// Clips further drawings to a rectangle, until ``restore()``.
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

  /// The recorded nodes, in the layer's coordinates, clipped to the bounds.
  package func finished() -> [RenderNode] {
    var copy = self
    copy.closeGroups(to: 0)
    let nodes = copy.groups[0].nodes
    guard !nodes.isEmpty else { return [] }
    var page = RenderNode()
    page.bounds = bounds
    page.children = nodes
    page.masksToBounds = true
    // Blend modes apply only within the drawing, so it is rendered into its own image.
    if mixes {
      page.mask = RenderNode.Mask(
        RenderNode(drawing: .fill(Drawable.Fill(path: Path(rect: bounds), color: .white))))
    }
    return [page]
  }

  /// Draws a node with all below it, in the current coordinates.
  package mutating func draw(_ node: RenderNode) {
    var group = RenderNode()
    group.children = [node]
    record(group)
  }

  /// Records a node in the current coordinates, with shadow, alpha and blend mode.
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
  /// Creates a node that only draws a drawable, in its parent's coordinates.
  package init(drawing content: Drawable) {
    self.init()
    drawables = [content]
  }
}
