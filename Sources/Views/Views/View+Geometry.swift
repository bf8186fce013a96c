public import LambentGeometry
import LambentLayers
public import LambentPixels
import LambentRenderTree

extension View {
  /// The view's rectangle in its superview; setting it moves the center and sizes the bounds.
  public var frame: Rect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's rectangle in its own coordinates.
  public var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Where the anchor point, by default the middle, lies in the superview.
  public var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The map of the plane applied to the view about its anchor point.
  public var transform: Affine {
    get { layer.transform.affine ?? .identity }
    set { layer.transform = Transform3D(newValue) }
  }

  /// The map of space applied to the view about its anchor point.
  public var transform3D: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// How much of the view shows, 0…1.
  public var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Tells whether the view and those below it are left out.
  public var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Fills the bounds; none, the default, shows what lies beneath.
  public var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// Tells whether what lies outside of the bounds is cut off.
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Tells whether the view promises to have no transparent pixel.
  public var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// How the content lies in the bounds.
  public var contentMode: ContentMode {
    get { ContentMode(layer.contentsGravity, redraws: layer.needsDisplayOnBoundsChange) }
    set {
      layer.contentsGravity = newValue.gravity
      layer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  /// How the content of a view lies in its bounds.
  public enum ContentMode: Int, Sendable, Hashable, CaseIterable {
    /// It fills them.
    case scaleToFill
    /// It fits into them, its proportions kept.
    case scaleAspectFit
    /// It fills them, its proportions kept.
    case scaleAspectFill
    /// It is drawn again where they change.
    case redraw
    /// It lies in the middle, as it is.
    case center
    /// It lies at an edge or a corner, as it is.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }

  /// A point of another view's coordinates in this view's; `nil` where one is seen from its edge.
  public func convert(_ point: Point, from view: View?) -> Point? {
    layer.convert(point, from: view?.layer)
  }

  /// A point of this view's coordinates in another view's; `nil` where one is seen from its edge.
  public func convert(_ point: Point, to view: View?) -> Point? {
    layer.convert(point, to: view?.layer)
  }

  /// Sizes the view to what fits its content, its upper left corner kept.
  public func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    frame = Rect(origin: frame.origin, size: size)
  }

  /// Has the view draw itself again.
  public func setNeedsDisplay() { layer.setNeedsDisplay() }
}

extension View.ContentMode {
  // Gravities count y upward, content modes downward.
  fileprivate var gravity: RenderNode.Gravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .bottom
    case .bottom: .top
    case .left: .left
    case .right: .right
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    }
  }

  fileprivate init(_ gravity: RenderNode.Gravity, redraws: Bool) {
    self =
      switch gravity {
      case .resize: redraws ? .redraw : .scaleToFill
      case .resizeAspect: .scaleAspectFit
      case .resizeAspectFill: .scaleAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
  }
}
