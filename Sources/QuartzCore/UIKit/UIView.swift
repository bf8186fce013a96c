// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
  open class var layerClass: AnyClass { CALayer.self }
  public let layer: CALayer
  /// The library's view behind this one.
  package let base: View
  /// The subviews, which the view keeps.
  fileprivate(set) var kept: [UIView] = []
  /// The motion effects, in the order in which they were added.
  var effects: [UIMotionEffect] = []
  /// The controller whose view this is.
  weak var controller: UIViewController?

  /// The difference is shared by the flexible parts in proportion to their lengths.
  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  @_Of(\UIView.base.isUserInteractionEnabled) open var isUserInteractionEnabled: Bool
  @_Of(\UIView.base.tag) open var tag: Int
  open var clearsContextBeforeDrawing = true
  open var mask: UIView? { didSet { layer.mask = mask?.layer } }
  /// Nothing covers a host's views.
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var accessibilityIdentifier: String?

  public init(frame: CGRect) {
    layer = CALayer.make(type(of: self).layerClass)
    base = type(of: self).makeBase(layer.backing)
    super.init()
    adopt()
    layer.frame = frame
  }

  public required init?(coder: NSCoder) {
    layer = CALayer.make(type(of: self).layerClass)
    base = type(of: self).makeBase(layer.backing)
    super.init()
    adopt()
  }

  public override convenience init() { self.init(frame: .zero) }

  private func adopt() {
    base.bridge = self
    base.onResize = { [weak self] in self?.resizeSubviews(from: CGSize($0)) }
    layer.delegate = self
    layer.setNeedsDisplay()
    setUp()
  }

  /// Creates the library's view for a view of this class.
  class func makeBase(_ layer: Layer) -> View { View(frame: nil, layer: layer) }
  /// Gives a new view of one of these classes its defaults and its parts.
  func setUp() {}

  // MARK: What subclasses override
  open func draw(_ rect: CGRect) {}
  open func layoutSubviews() {}
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
  open func didMoveToSuperview() {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func tintColorDidChange() {}
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  public static let noIntrinsicMetric: CGFloat = -1
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Views that a block animates without `allowUserInteraction` are not hit, nor are the views in them.
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
  @_Of(\UIView.layer.frame) open var frame: CGRect
  @_Of(\UIView.layer.bounds) open var bounds: CGRect
  @_Of(\UIView.layer.position) open var center: CGPoint
  @_Of(\UIView.layer.anchorPoint) open var anchorPoint: CGPoint
  @_Of(\UIView.layer.transform.affine) open var transform: CGAffineTransform
  @_Of(\UIView.layer.transform) open var transform3D: CATransform3D
  @_Of(\UIView.base.alpha.cg) open var alpha: CGFloat
  @_Of(\UIView.layer.isHidden) open var isHidden: Bool

  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { UIColor(cgColor: CGColor(base.tintColor)) }
    set {
      if let newValue { base.tintColor = newValue.cgColor.lambent } else { base.resetTintColor() }
    }
  }

  @_Of(\UIView.layer.masksToBounds) open var clipsToBounds: Bool
  @_Of(\UIView.layer.isOpaque) open var isOpaque: Bool
  @_Of(\UIView.base.translatesAutoresizingMaskIntoConstraints)
  public var translatesAutoresizingMaskIntoConstraints: Bool

  @_Of(\UIView.layer.contentsScale) open var contentScaleFactor: CGFloat
  open var contentMode: ContentMode {
    get { ContentMode(rawValue: base.contentMode.rawValue) ?? .scaleToFill }
    set { base.contentMode = View.ContentMode(rawValue: newValue.rawValue) ?? .scaleToFill }
  }

  /// The placement of a view's content in its bounds.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  // MARK: The layer's delegate

  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === self.layer else { return nil }
    guard case .perform(let work) = base.action(for: layer.backing, forKey: event) else {
      return NSNull()
    }
    return LayerActionBox(.perform(work))
  }

  open func draw(_ layer: CALayer, in ctx: CGContext) {
    if layer === self.layer { draw(bounds) }
  }
  open func display(_ layer: CALayer) {}
  open func layerWillDraw(_ layer: CALayer) {}
  open func layoutSublayers(of layer: CALayer) {
    if layer === self.layer { base.layoutSublayers(of: layer.backing) }
  }
}

extension CATransform3D {
  /// The map in the plane; of another map, the identity.
  fileprivate var affine: CGAffineTransform {
    get { CATransform3DGetAffineTransform(self) }
    set { self = CATransform3DMakeAffineTransform(newValue) }
  }
}

/// An event such as a touch. There are none here.
open class UIEvent: NSObject {}

// The calls of the library to this view instead of its own.
extension UIView: ViewBridge {
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

  package func subviewsDidChange() { kept = base.subviews.compactMap { $0.bridge as? UIView } }
}
