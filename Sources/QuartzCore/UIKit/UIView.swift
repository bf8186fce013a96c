import LambentDrawing
package import LambentGeometry
import LambentLayers
package import LambentViews

/// A rectangle with a layer of its own, whose changes animate within blocks only.
///
/// ```swift
/// let card = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
/// card.backgroundColor = .orange
/// host.view.addSubview(card)
/// UIView.animate(withDuration: 0.4) { card.center.x += 100 }
/// host.advance(by: 0.2)
/// ```
/// Static functions mean the current host.
open class UIView: NSObject, CALayerDelegate {
  /// The class of the layer that views of the class own: a `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that shows the view, whose delegate the view is.
  public let layer: CALayer
  /// The view of the library that this one stands for.
  package let base: View
  /// The subviews, which the view keeps.
  fileprivate(set) var kept: [UIView] = []
  /// The motion effects, in the order in which they were added.
  var effects: [UIMotionEffect] = []
  /// The controller whose view this is.
  weak var controller: UIViewController?

  /// The parts of the view's frame that change with the superview's size; none by default. The
  /// difference is shared by the flexible parts in proportion to their lengths.
  open var autoresizingMask: AutoresizingMask = []
  /// True if the subviews are resized by their masks when the size changes.
  open var autoresizesSubviews = true

  /// Tells whether the view is hit.
  @_Of(\UIView.base.isUserInteractionEnabled) open var isUserInteractionEnabled: Bool
  /// A number by which the view is found again.
  @_Of(\UIView.base.tag) open var tag: Int
  /// Tells whether the layer is cleared before it is drawn: it always is.
  open var clearsContextBeforeDrawing = true
  /// The accessibility label. Does not affect rendering.
  open var accessibilityIdentifier: String?

  /// Creates a view with a frame in its superview's coordinates.
  public init(frame: CGRect) {
    layer = CALayer.make(type(of: self).layerClass)
    base = type(of: self).makeBase(layer.backing)
    super.init()
    adopt()
    layer.frame = frame
  }

  /// There are no archives here: a view of no size.
  public required init?(coder: NSCoder) {
    layer = CALayer.make(type(of: self).layerClass)
    base = type(of: self).makeBase(layer.backing)
    super.init()
    adopt()
  }

  /// Creates a view of no size.
  public override convenience init() { self.init(frame: .zero) }

  private func adopt() {
    base.face = self
    base.onResize = { [weak self] in self?.resizeSubviews(from: CGSize($0)) }
    layer.delegate = self
    layer.setNeedsDisplay()
    setUp()
  }

  /// Makes what a view of the class stands for.
  class func makeBase(_ layer: Layer) -> View { View(frame: nil, layer: layer) }

  /// Gives a new view of one of these classes its defaults and its parts.
  func setUp() {}

  // MARK: What subclasses override

  /// Draws the view's content into the current context, after ``setNeedsDisplay()``.
  open func draw(_ rect: CGRect) {}

  /// Places the subviews; constraints have placed those that they concern.
  open func layoutSubviews() {}

  /// The kind of outline with which the view collides in a `UIDynamicAnimator`: its bounds.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// That outline, where the kind is `path`: convex, about the middle.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  /// Takes notice that the view was put into a superview, or out of one.
  open func didMoveToSuperview() {}

  /// Takes notice that the view will be put into a superview, or out of one.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Takes notice of a subview that was added.
  open func didAddSubview(_ subview: UIView) {}

  /// Takes notice of a subview that will be removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Takes notice of a tint colour that changed here or above.
  open func tintColorDidChange() {}

  /// The size that the content wants.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// The number that stands for an axis along which the content has no size of its own.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The size that fits the content best.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Tells whether a point of the view's coordinates is in it.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The farthest view from here down that a point of this view's coordinates hits. Hidden views, those of
  /// an alpha below 0.01, those that do not interact, and those that a block animates without
  /// `allowUserInteraction` are not hit, nor are the views in them.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, base.interactionSuspensions == 0,
      self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  // MARK: Geometry and looks

  /// The view's rectangle in its superview; setting it moves the center and sizes the bounds.
  @_Of(\UIView.layer.frame) open var frame: CGRect
  /// The view's rectangle in its own coordinates.
  @_Of(\UIView.layer.bounds) open var bounds: CGRect
  /// Where the anchor point, by default the middle, lies in the superview.
  @_Of(\UIView.layer.position) open var center: CGPoint
  /// The point of the view that ``center`` places and transforms turn about, in fractions of the bounds.
  @_Of(\UIView.layer.anchorPoint) open var anchorPoint: CGPoint

  /// The map of the plane applied to the view about its anchor point.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(layer.transform) }
    set { layer.transform = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The map of space applied to the view about its anchor point.
  @_Of(\UIView.layer.transform) open var transform3D: CATransform3D
  /// How much of the view shows, 0…1.
  @_Of(\UIView.base.alpha.cg) open var alpha: CGFloat
  /// Tells whether the view and those below it are left out.
  @_Of(\UIView.layer.isHidden) open var isHidden: Bool

  /// The colour that fills the bounds. Default: `nil`, transparent.
  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  /// The colour of what can be touched: the superview's where none is set.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { UIColor(cgColor: CGColor(base.tintColor)) }
    set {
      if let newValue { base.tintColor = newValue.cgColor.lambent } else { base.resetTintColor() }
    }
  }

  /// Tells whether what lies outside of the bounds is cut off.
  @_Of(\UIView.layer.masksToBounds) open var clipsToBounds: Bool
  /// Tells whether the view promises to have no transparent pixel.
  @_Of(\UIView.layer.isOpaque) open var isOpaque: Bool

  /// How the content lies in the bounds.
  open var contentMode: ContentMode {
    get { ContentMode(rawValue: base.contentMode.rawValue) ?? .scaleToFill }
    set { base.contentMode = View.ContentMode(rawValue: newValue.rawValue) ?? .scaleToFill }
  }

  /// How the content of a view lies in its bounds.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  // MARK: The layer's delegate

  /// Animates changes of the view's own layer within a block; outside there is no animation.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === self.layer else { return nil }
    guard case .perform(let work) = base.action(for: layer.backing, forKey: event) else {
      return NSNull()
    }
    return LayerActionBox(.perform(work))
  }

  open func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === self.layer else { return }
    draw(bounds)
  }

  open func display(_ layer: CALayer) {}

  open func layerWillDraw(_ layer: CALayer) {}

  open func layoutSublayers(of layer: CALayer) {
    if layer === self.layer { base.layoutSublayers(of: layer.backing) }
  }
}

/// An event such as a touch. There are none here.
open class UIEvent: NSObject {}

// What the library asks instead of its own view.
extension UIView: ViewFace {
  package var contentSize: (width: Double?, height: Double?) {
    let size = intrinsicContentSize
    return (size.width >= 0 ? size.width : nil, size.height >= 0 ? size.height : nil)
  }

  package func sizeThatFits(_ size: Size) -> Size { sizeThatFits(CGSize(size)).lambent }

  package func placeSubviews() {
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  package func subviewsDidChange() { kept = base.subviews.compactMap { $0.face as? UIView } }
}
