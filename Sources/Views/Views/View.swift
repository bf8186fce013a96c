public import LambentDrawing
public import LambentGeometry
public import LambentLayers
public import LambentPixels

/// A rectangle with its own layer, whose changes animate only within blocks.
///
/// ```swift
/// let card = View(frame: Rect(x: 20, y: 20, width: 100, height: 60))
/// card.backgroundColor = .orange
/// screen.addSubview(card)
/// context.animate(duration: 0.4) { card.center.x += 100 }
/// ```
/// Like layers, views must be used from one isolation domain.
open class View: LayerDelegate {
  /// The class of layers that views of this class create.
  open class var layerClass: Layer.Type { Layer.self }

  /// The layer that shows the view. The view is its delegate.
  public let layer: Layer
  /// The superview, if any.
  public internal(set) weak var superview: View?
  /// The subviews, back to front.
  public internal(set) var subviews: [View] = [] {
    didSet { bridge?.subviewsDidChange() ?? subviewsDidChange() }
  }
  /// True if the view is hit.
  public var isUserInteractionEnabled = true
  /// The number of running blocks that exclude the view from hit testing.
  package var interactionSuspensions = 0
  /// Called with the old size after constraints have resized the view.
  package var onResize: ((_ oldSize: Size) -> Void)?
  /// A number for finding the view.
  package var tag = 0
  /// The bridge to another framework: a module above this one sets it.
  package weak var bridge: (any ViewBridge)?

  /// The active constraints that this view owns: its own and those between its descendants.
  public internal(set) var constraints: [LayoutConstraint] = []
  /// True if the view keeps its frame; false lets constraints set it. Default: true.
  public var translatesAutoresizingMaskIntoConstraints = true { didSet { setNeedsLayout() } }
  var priorities = ContentPriorities()
  var effects: [any ViewMotionEffect] = []
  var needsLayout = true
  private var ownTint: Color?

  /// Creates a view with a frame in its superview's coordinates.
  public convenience init(frame: Rect = .zero) { self.init(frame: frame, layer: nil) }

  /// Creates a view over an existing layer.
  public convenience init(layer: Layer) { self.init(frame: nil, layer: layer) }

  /// Creates a view over a layer, or over a new one of its class.
  public required init(frame: Rect?, layer: Layer?) {
    self.layer = layer ?? Self.layerClass.init()
    if let frame { self.layer.frame = frame }
    if self.layer.delegate == nil { self.layer.delegate = self }
  }

  // MARK: - Overrides

  /// Sets the frames of the subviews. Constraints have been applied already. The default does
  /// nothing.
  open func layoutSubviews() {}

  /// Draws the view's own content, behind its subviews. The default does nothing.
  open func draw(_ rect: Rect, in context: inout GraphicsContext) {}

  /// The natural size of the content, in points; `nil` along an axis without one.
  open var intrinsicContentSize: (width: Double?, height: Double?) { (nil, nil) }

  /// The size that fits the content best within a given size, in points. Default: the current size.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// Called after the view was added to a superview or removed from one.
  open func didMoveToSuperview() {}

  /// Called after subviews were added, removed or reordered.
  open func subviewsDidChange() {}

  /// Called after the tint colour changed in this view or an ancestor.
  open func tintColorDidChange() {}

  /// True if a point in the view's coordinates is inside the view.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// The frontmost descendant, or this view, at a point in this view's coordinates; `nil` if none.
  ///
  /// Excluded are hidden views, views with an alpha below 0.01 or without user interaction, and
  /// views that a block animates without `allowUserInteraction`.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, interactionSuspensions == 0,
      self.point(inside: point)
    else { return nil }
    for view in subviews.reversed() {
      guard let inner = view.layer.convert(point, from: layer) else { continue }
      if let hit = view.hitTest(inner) { return hit }
    }
    return self
  }

  // MARK: The layer's delegate

  /// Animates changes within a block; outside one there is no animation.
  open func action(for layer: Layer, forKey key: String) -> LayerAction? {
    layer.context?.blockAction(for: layer, forKey: key) ?? .stop
  }

  open func layoutSublayers(of layer: Layer) {
    needsLayout = true
    layoutIfNeeded()
  }

  open func draw(layer: Layer, in context: inout GraphicsContext, for presentation: Layer) {
    draw(presentation.bounds, in: &context)
  }

  // MARK: Tint

  /// The tint colour of interactive elements. By default the superview's, or blue without a
  /// superview.
  public var tintColor: Color {
    get {
      ownTint ?? superview?.tintColor
        ?? Color(red: 0, green: 122.0 / 255, blue: 1)
    }
    set {
      ownTint = newValue
      tellTint()
    }
  }

  /// Inherits the superview's tint colour again.
  package func resetTintColor() {
    ownTint = nil
    tellTint()
  }

  private func tellTint() {
    bridge?.tintColorDidChange() ?? tintColorDidChange()
    for view in subviews where view.ownTint == nil { view.tellTint() }
  }
}
