import LambentGeometry
import LambentLayers

/// Points and times of several layers.
extension CALayer {
  /// The map of the plane; of a transform in space, the identity.
  public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets ``transform`` to a map of the plane.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// True if a point of the layer lies within its bounds.
  public func contains(_ p: CGPoint) -> Bool { shown.bounds.contains(p.lambent) }

  /// The farthest of this layer and those below it that contains a point of its superlayer. Of a
  /// presentation layer it is asked what is shown, and the answer is a presentation layer.
  public func hitTest(_ p: CGPoint) -> CALayer? {
    guard modelLayer != nil, let context = backing.context else {
      return backing.hitTest(p.lambent).map { CALayer.of($0) }
    }
    return backing.hitTest(p.lambent, at: context.time).flatMap { CALayer.of($0).presentation() }
  }

  /// A point of another layer, or of the root's superlayer, in this layer.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    backing.convert(p.lambent, from: l?.backing).map { CGPoint($0) } ?? p
  }

  /// A point of this layer in another, or in the root's superlayer.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    backing.convert(p.lambent, to: l?.backing).map { CGPoint($0) } ?? p
  }

  /// The smallest rectangle around one of another layer, in this layer.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { box(r) { convert($0, from: l) } }

  /// The smallest rectangle around one of this layer, in another.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { box(r) { convert($0, to: l) } }

  private func box(_ r: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [r.minX, r.maxX].flatMap { x in
      [r.minY, r.maxY].map { map(CGPoint(x: x, y: $0)) }
    }
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    return CGRect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
  }

  /// Converts a time, in seconds, from another layer's time to this layer's.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    backing.convertTime(t, from: l?.backing)
  }

  /// Converts a time, in seconds, from this layer's time to another layer's.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    backing.convertTime(t, to: l?.backing)
  }

  /// The preferred size: that of the bounds.
  public func preferredFrameSize() -> CGSize { bounds.size }
}

/// Compositing and filters.
extension CALayer {
  /// The blend mode for compositing the layer with its backdrop, by its name, such as
  /// `multiplyBlendMode`, `screenBlendMode` or `plusL`.
  public var compositingFilter: Any? {
    get { read("compositingFilter")?.any }
    set { writeAny("compositingFilter", newValue) }
  }

  /// Filters over the finished layer, in order: each a `CIFilter`. Setting them copies them; their inputs are
  /// changed by key path, `filters.blur.inputRadius`, by the filter's name.
  public var filters: [Any]? {
    get { CIFilter.list(shown.filters) }
    set { writeAny("filters", newValue ?? [Any]()) }
  }

  /// Filters of the backdrop, in order: see ``filters``.
  public var backgroundFilters: [Any]? {
    get { CIFilter.list(shown.backgroundFilters) }
    set { writeAny("backgroundFilters", newValue ?? [Any]()) }
  }

  /// No effect: drawings are recorded, and drawn with the frame.
  public var drawsAsynchronously: Bool {
    get { objects["drawsAsynchronously"] as? Bool ?? false }
    set { objects["drawsAsynchronously"] = newValue }
  }
}
