public import LambentDrawing
public import LambentGeometry
public import LambentLayers
public import LambentPixels

/// A rectangle with a layer of its own, whose changes animate within blocks only.
///
/// ```swift
/// let card = View(frame: Rect(x: 20, y: 20, width: 100, height: 60))
/// card.backgroundColor = .orange
/// screen.addSubview(card)
/// context.animate(duration: 0.4) { card.center.x += 100 }
/// ```
/// Like layers, views live in one isolation domain.
open class View: LayerDelegate {
  /// The class of the layer that views of the class own.
  open class var layerClass: Layer.Type { Layer.self }

  /// The layer that shows the view. The view decides how it animates.
  public let layer: Layer
  /// The view that this one is a subview of.
  public internal(set) weak var superview: View?
  /// The subviews, back to front.
  public internal(set) var subviews: [View] = [] { didSet { subviewsDidChange() } }
  /// Tells whether the view is hit.
  public var isUserInteractionEnabled = true
  /// A number by which the view is found again.
  package var tag = 0

  /// The constraints that views have in force here: those between views below it, and its own.
  public internal(set) var constraints: [LayoutConstraint] = []
  /// Tells whether constraints leave the view where its frame says.
  public var translatesAutoresizingMaskIntoConstraints = true { didSet { setNeedsLayout() } }
  var priorities = ContentPriorities()
  var effects: [any ViewMotionEffect] = []
  var needsLayout = true
  private var ownTint: Color?

  /// Creates a view with a frame in its superview's coordinates.
  public convenience init(frame: Rect = .zero) { self.init(frame: frame, layer: nil) }

  /// Creates a view over a layer.
  public convenience init(layer: Layer) { self.init(frame: nil, layer: layer) }

  /// Creates a view over a layer, or over one of its class.
  public required init(frame: Rect?, layer: Layer?) {
    self.layer = layer ?? Self.layerClass.init()
    if let frame { self.layer.frame = frame }
    if self.layer.delegate == nil { self.layer.delegate = self }
  }

  // MARK: What subclasses override

  /// Places the subviews; constraints have placed those that they concern.
  open func layoutSubviews() {}

  /// Draws the view's own content, beneath its subviews.
  open func draw(_ rect: Rect, in context: inout GraphicsContext) {}

  /// The size that the content wants; `nil` where it wants none along an axis.
  open var intrinsicContentSize: (width: Double?, height: Double?) { (nil, nil) }

  /// The size that fits the content best; the present one without another.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// Takes notice that the view was put into a superview, or out of one.
  open func didMoveToSuperview() {}

  /// Takes notice of subviews that came, went or moved.
  open func subviewsDidChange() {}

  /// Takes notice of a tint colour that changed here or above.
  open func tintColorDidChange() {}

  /// Tells whether a point of the view's coordinates is in it.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// The farthest view from here down that a point of this view's coordinates hits; `nil` where none is.
  ///
  /// Hidden views, those of an alpha below 0.01 and those that do not interact are not hit.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, self.point(inside: point) else {
      return nil
    }
    for view in subviews.reversed() {
      guard let inner = view.layer.convert(point, from: layer) else { continue }
      if let hit = view.hitTest(inner) { return hit }
    }
    return self
  }

  // MARK: The layer's delegate

  /// Animates changes within a block; outside there is no animation.
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

  /// The colour of what can be touched: the superview's where none is set, blue at the top.
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

  /// Takes the superview's tint colour again.
  package func resetTintColor() {
    ownTint = nil
    tellTint()
  }

  private func tellTint() {
    tintColorDidChange()
    for view in subviews where view.ownTint == nil { view.tellTint() }
  }
}
