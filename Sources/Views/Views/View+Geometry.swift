public import LambentGeometry
import LambentLayers
public import LambentPixels
import LambentRenderTree

extension View {
  /// The view's rectangle in its superview's coordinates, in points. Setting it changes the center and
  /// the bounds.
  public var frame: Rect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's rectangle in its own coordinates, in points.
  public var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The position of the anchor point (by default the middle) in the superview's coordinates, in
  /// points.
  public var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The affine transform of the view about its anchor point.
  public var transform: Affine {
    get { layer.transform.affine ?? .identity }
    set { layer.transform = Transform3D(newValue) }
  }

  /// The 3D transform of the view about its anchor point.
  public var transform3D: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The opacity of the view and its subviews, 0…1.
  public var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// True if the view and its subviews are not drawn.
  public var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// The colour that fills the bounds. Default: none.
  public var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// True if content outside the bounds is clipped.
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// True if the view is declared to have no transparent pixels.
  public var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// The placement of the content in the bounds.
  public var contentMode: ContentMode {
    get { ContentMode(layer.contentsGravity, redraws: layer.needsDisplayOnBoundsChange) }
    set {
      layer.contentsGravity = newValue.gravity
      layer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  /// The placement of a view's content in its bounds.
  public enum ContentMode: Int, Sendable, Hashable, CaseIterable {
    /// Scaled to fill the bounds.
    case scaleToFill
    /// Scaled to fit into the bounds, with its proportions.
    case scaleAspectFit
    /// Scaled to cover the bounds, with its proportions.
    case scaleAspectFill
    /// Drawn again when the bounds change.
    case redraw
    /// Centred, not scaled.
    case center
    /// At an edge or a corner, not scaled.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }

  /// Converts a point from another view's coordinates to this view's; `nil` if either view is
  /// edge-on.
  public func convert(_ point: Point, from view: View?) -> Point? {
    layer.convert(point, from: view?.layer)
  }

  /// Converts a point from this view's coordinates to another view's; `nil` if either view is
  /// edge-on.
  public func convert(_ point: Point, to view: View?) -> Point? {
    layer.convert(point, to: view?.layer)
  }

  /// Resizes the view to fit its content, keeping its top left corner.
  public func sizeToFit() {
    let size = bridge?.sizeThatFits(bounds.size) ?? sizeThatFits(bounds.size)
    frame = Rect(origin: frame.origin, size: size)
  }

  /// Requests that the view draw itself again.
  public func setNeedsDisplay() { layer.setNeedsDisplay() }
}

extension View.ContentMode {
  /// The gravity of each mode: gravities have y upward, content modes downward.
  private static let gravities: KeyValuePairs<View.ContentMode, RenderNode.Gravity> = [
    .scaleToFill: .resize, .redraw: .resize, .scaleAspectFit: .resizeAspect,
    .scaleAspectFill: .resizeAspectFill, .center: .center, .top: .bottom, .bottom: .top,
    .left: .left, .right: .right, .topLeft: .bottomLeft, .topRight: .bottomRight,
    .bottomLeft: .topLeft, .bottomRight: .topRight,
  ]

  fileprivate var gravity: RenderNode.Gravity {
    Self.gravities.first { $0.key == self }?.value ?? .resize
  }

  fileprivate init(_ gravity: RenderNode.Gravity, redraws: Bool) {
    let mode = Self.gravities.first { $0.value == gravity }?.key ?? .scaleToFill
    self = redraws && gravity == .resize ? .redraw : mode
  }
}
