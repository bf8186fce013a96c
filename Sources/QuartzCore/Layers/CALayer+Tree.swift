// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentGeometry
import LambentLayers

extension CALayer {
  public var superlayer: CALayer? {
    guard let above = backing.superlayer.map({ CALayer.of($0) }) else { return nil }
    return modelLayer == nil ? above : above.presentation()
  }
  public var sublayers: [CALayer]? {
    get {
      let layers = backing.sublayers.map { CALayer.of($0) }
      guard !layers.isEmpty else { return nil }
      return modelLayer == nil ? layers : layers.compactMap { $0.presentation() }
    }
    set {
      guard canChange("sublayers") else { return }
      let wanted = newValue ?? []
      for layer in sublayers ?? [] where !wanted.contains(layer) { layer.removeFromSuperlayer() }
      for layer in wanted { addSublayer(layer) }
    }
  }
  public var mask: CALayer? {
    get { backing.mask.map { CALayer.of($0) } }
    set { change("mask") { try backing.setMask(newValue?.backing) } }
  }

  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard let sibling else { return insertSublayer(layer, at: 0) }
    insert(layer) { try backing.insertSublayer(layer.backing, below: sibling.backing) }
  }
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard let sibling else { return addSublayer(layer) }
    insert(layer) { try backing.insertSublayer(layer.backing, above: sibling.backing) }
  }
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    oldLayer.follow(to: nil) {
      insert(newLayer) { try backing.replaceSublayer(oldLayer.backing, with: newLayer.backing) }
    }
  }

  func insert(_ layer: CALayer, _ body: () throws -> Void) {
    layer.follow(to: self) { change("sublayers", body) }
  }

  /// Performs a change that moves the layer to another tree, and notifies its view controller.
  func follow(to destination: CALayer?, _ change: () -> Void) {
    guard let view = owner else { return change() }
    UIViewController.follow(view, to: destination, change)
  }

  private func change(_ key: String, _ body: () throws -> Void) {
    if canChange(key) { attempt(key, body) }
  }

  /// True for a layer of the tree; false for a presentation layer, which is reported.
  func canChange(_ key: String) -> Bool {
    if modelLayer != nil {
      report(
        key, "a presentation layer has the name, tree and animations of its model(): change those")
    }
    return modelLayer == nil
  }

  /// The view that owns the layer.
  var owner: UIView? { (delegate as? UIView).flatMap { $0.layer === self ? $0 : nil } }
  /// The host in whose tree the layer is.
  var host: CAHost? { (backing.context?.rootLayer.bridge as? RootLayer)?.root }
}

extension CALayer {
  /// Marks the whole layer for display: partial drawings are not supported.
  public func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  public func needsDisplay() -> Bool { waitsForDisplay }
  public func displayIfNeeded() {
    if waitsForDisplay {
      waitsForDisplay = false
      withoutActions { display() }
    }
    backing.displayIfNeeded(at: backing.context?.time ?? 0)
  }

  func withoutActions(_ changes: () -> Void) {
    guard let context = backing.context else { return changes() }
    context.withoutActions(changes)
  }

  public func needsLayout() -> Bool { backing.needsLayout }
}

extension CALayer {
  public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }
  public func contains(_ p: CGPoint) -> Bool { shown.bounds.contains(p.lambent) }
  public func hitTest(_ p: CGPoint) -> CALayer? {
    guard modelLayer != nil, let context = backing.context else {
      return backing.hitTest(p.lambent).map { CALayer.of($0) }
    }
    return backing.hitTest(p.lambent, at: context.time).flatMap { CALayer.of($0).presentation() }
  }

  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    let top = l.map { $0.backing.pointInTop(of: p.lambent, $0.state(of:)) } ?? p.lambent
    return top.flatMap { backing.pointInside(ofTop: $0, state(of:)) }.map { CGPoint($0) } ?? p
  }
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    if let l { return l.convert(p, from: self) }
    return backing.pointInTop(of: p.lambent, state(of:)).map { CGPoint($0) } ?? p
  }
  /// The values by which the layer converts those of a layer's coordinates: those that are shown, for a
  /// presentation layer.
  private func state(of layer: Layer) -> LayerState {
    guard modelLayer != nil, let context = layer.context else { return layer.model }
    return layer === backing ? shown : layer.committedState(at: context.time) ?? layer.model
  }
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { box(r) { convert($0, from: l) } }
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { box(r) { convert($0, to: l) } }
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    backing.convertTime(t, from: l?.backing)
  }
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    backing.convertTime(t, to: l?.backing)
  }

  private func box(_ r: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [r.minX, r.maxX].flatMap { x in
      [r.minY, r.maxY].map { map(CGPoint(x: x, y: $0)) }
    }
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    return CGRect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
  }
}

extension CALayer {
  public var visibleRect: CGRect {
    let rect = superlayers.reduce(bounds) { rect, above in
      guard above.masksToBounds || above.superlayer == nil else { return rect }
      return rect.overlap(with: convert(above.bounds, from: above))
    }
    return rect.isNull ? .zero : rect
  }
  public func scroll(_ p: CGPoint) {
    guard let layer = scrollLayer else { return }
    layer.scroll(to: convert(p, to: layer))
  }
  public func scrollRectToVisible(_ r: CGRect) {
    guard let layer = scrollLayer else { return }
    let (wanted, bounds) = (convert(r, to: layer), layer.bounds)
    func shift(_ low: CGFloat, _ high: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
      if high - low > last - first || low < first { return low - first }
      return max(0, high - last)
    }
    layer.scroll(
      to: CGPoint(
        x: bounds.minX + shift(wanted.minX, wanted.maxX, bounds.minX, bounds.maxX),
        y: bounds.minY + shift(wanted.minY, wanted.maxY, bounds.minY, bounds.maxY)))
  }
  private var scrollLayer: CAScrollLayer? {
    superlayers.lazy.compactMap { $0 as? CAScrollLayer }.first
  }
  private var superlayers: some Sequence<CALayer> {
    sequence(first: self) { $0.superlayer }.dropFirst()
  }

  public func contentsAreFlipped() -> Bool {
    isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false)
  }
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
}
