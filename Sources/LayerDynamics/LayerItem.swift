public import LambentDynamics
public import LambentGeometry
public import LambentLayers
public import LambentViews

/// A layer as an item of physics, which moves about the middle of its bounds whatever its anchor
/// point.
///
/// ```swift
/// layer.dynamicItem.collisionShape = .ellipse(layer.bounds.size)
/// animator.addBehavior(GravityBehavior(items: [layer.dynamicItem]))
/// ```
/// The animator sets the layer's position and transform without implicit animations, and keeps the
/// scale and the depth of the transform. The layer retains its item, but the item does not retain
/// the layer.
public final class LayerItem: DynamicItem {
  package private(set) weak var layer: Layer?
  /// The collision shape, if it was set.
  var shape: CollisionShape?
  private var lastCenter = Point.zero
  private var lastTransform = Affine.identity

  init(_ layer: Layer) { self.layer = layer }

  /// The middle of the layer's bounds, in the coordinates of its superlayer.
  public var center: Point {
    get { layer.map { $0.position - $0.arm } ?? lastCenter }
    set {
      lastCenter = newValue
      layer?.changeAtOnce { $0.position = newValue + $0.arm }
    }
  }

  /// The displayed size of the layer: its bounds, scaled by its transform.
  public var bounds: Rect {
    guard let layer else { return Rect(origin: .zero, size: .zero) }
    let (map, size) = (layer.plane, layer.bounds.size)
    let (width, height) = (Point(x: map.a, y: map.b).length, Point(x: map.c, y: map.d).length)
    return Rect(x: 0, y: 0, width: size.width * width, height: size.height * height)
  }

  /// The in-plane part of the layer's transform, about its middle.
  public var transform: Affine {
    get { layer?.plane ?? lastTransform }
    set {
      lastTransform = newValue
      guard let layer, layer.plane != newValue else { return }
      let center = center
      layer.changeAtOnce { layer in
        layer.plane = newValue
        layer.position = center + layer.arm
      }
    }
  }

  /// The outline for collisions, about the middle. Default: the rectangle of ``bounds``.
  public var collisionShape: CollisionShape {
    get { shape ?? .rectangle(bounds.size) }
    set { shape = newValue }
  }
}

extension Layer {
  /// The layer as an item of physics. Always the same object, so that behaviours refer to the same
  /// body.
  public var dynamicItem: LayerItem {
    if let item = attachment as? LayerItem { return item }
    let item = LayerItem(self)
    attachment = item
    return item
  }

  /// The affine part of the transform, without translation.
  fileprivate var plane: Affine {
    get {
      let map = transform
      return Affine(a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: 0, ty: 0)
    }
    set {
      (transform.m11, transform.m12) = (newValue.a, newValue.b)
      (transform.m21, transform.m22) = (newValue.c, newValue.d)
    }
  }

  /// The offset from the displayed middle of the bounds to the position.
  fileprivate var arm: Point {
    let (anchor, size, map) = (anchorPoint, bounds.size, transform)
    let offset = Point(x: (anchor.x - 0.5) * size.width, y: (anchor.y - 0.5) * size.height)
    return plane.apply(offset) - Point(x: map.m41, y: map.m42)
  }

  /// Changes properties without implicit animations.
  fileprivate func changeAtOnce(_ change: (Layer) -> Void) {
    guard let context else { return change(self) }
    context.withoutActions { change(self) }
  }
}

/// A view is an item: an animator sets its center and its transform.
extension View: DynamicItem {
  /// The outline for collisions, about the center. Default: the rectangle of the bounds.
  public var collisionShape: CollisionShape {
    get { layer.dynamicItem.shape ?? .rectangle(bounds.size) }
    set { layer.dynamicItem.shape = newValue }
  }
}
