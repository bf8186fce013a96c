import LambentLayers
import LambentRendering

/// The tree.
extension CALayer {
  /// The layer that this one is a sublayer or the mask of.
  public var superlayer: CALayer? {
    guard let above = backing.superlayer.map({ CALayer.of($0) }) else { return nil }
    return modelLayer == nil ? above : above.presentation()
  }

  /// The sublayers, back to front; `nil` if there are none.
  public var sublayers: [CALayer]? {
    get {
      let layers = backing.sublayers.map { CALayer.of($0) }
      guard !layers.isEmpty else { return nil }
      return modelLayer == nil ? layers : layers.compactMap { $0.presentation() }
    }
    set {
      let wanted = newValue ?? []
      let kept = Set(wanted.map { ObjectIdentifier($0) })
      for layer in sublayers ?? [] where !kept.contains(ObjectIdentifier(layer)) {
        layer.removeFromSuperlayer()
      }
      for layer in wanted { addSublayer(layer) }
    }
  }

  /// The layer whose alpha masks this one.
  public var mask: CALayer? {
    get { backing.mask.map { CALayer.of($0) } }
    set {
      change("mask") { () throws(LayerError) in try backing.setMask(newValue?.backing) }
    }
  }

  /// The name, for key paths of documents.
  public var name: String? {
    get { backing.name }
    set { backing.name = newValue }
  }

  /// Adds a sublayer above all others.
  public func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(min(backing.sublayers.count, 1 << 30)))
  }

  /// Inserts a sublayer; an index beyond the end is the end.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer) { () throws(LayerError) in
      try backing.insertSublayer(layer.backing, at: Int(idx))
    }
  }

  /// Inserts a sublayer right below another; without one, below all.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard let sibling else { return insertSublayer(layer, at: 0) }
    insert(layer) { () throws(LayerError) in
      try backing.insertSublayer(layer.backing, below: sibling.backing)
    }
  }

  /// Inserts a sublayer right above another; without one, above all.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard let sibling else { return addSublayer(layer) }
    insert(layer) { () throws(LayerError) in
      try backing.insertSublayer(layer.backing, above: sibling.backing)
    }
  }

  /// Replaces a sublayer with another layer.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    oldLayer.follow(to: nil) {
      insert(newLayer) { () throws(LayerError) in
        try backing.replaceSublayer(oldLayer.backing, with: newLayer.backing)
      }
    }
  }

  /// Removes the layer from its superlayer. Its animations end with `finished: false`.
  public func removeFromSuperlayer() {
    if let above = backing.superlayer, above.mask === backing {
      CALayer.of(above).mask = nil
      return
    }
    follow(to: nil) { backing.removeFromSuperlayer() }
  }

  private func insert(_ layer: CALayer, _ body: () throws(LayerError) -> Void) {
    layer.follow(to: self) { change("sublayers", body) }
  }

  /// Performs a change that moves the layer to another tree, and notifies its view controller.
  private func follow(to destination: CALayer?, _ change: () -> Void) {
    guard let view = delegate as? UIView, view.layer === self else { return change() }
    UIViewController.follow(view, to: destination, change)
  }

  private func change(_ key: String, _ body: () throws(LayerError) -> Void) {
    guard modelLayer == nil else {
      return report(key, "a presentation layer's tree cannot be changed: change its model()")
    }
    do throws(LayerError) {
      try body()
    } catch {
      report(key, error.description)
    }
  }

  /// The host in whose tree the layer is.
  var host: CAHost? { (backing.context?.rootLayer.face as? RootLayer)?.owner }

  // MARK: Display and layout

  /// Marks the layer for display when the transaction commits.
  public func setNeedsDisplay() {
    backing.setNeedsDisplay()
    waitsForDisplay = true
  }

  /// Marks the whole layer for display: partial drawings are not supported.
  public func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// True if the layer is marked for display.
  public func needsDisplay() -> Bool { waitsForDisplay }

  /// Displays the layer now if it is marked for display.
  public func displayIfNeeded() {
    if waitsForDisplay {
      waitsForDisplay = false
      withoutActions { display() }
    }
    backing.displayIfNeeded(at: backing.context?.time ?? 0)
  }

  /// Performs changes without actions.
  func withoutActions(_ changes: () -> Void) {
    guard let context = backing.context else { return changes() }
    context.transaction {
      $0.disablesActions = true
    } changes: {
      changes()
    }
  }

  /// Marks the layer for layout before the open transaction commits.
  public func setNeedsLayout() { backing.setNeedsLayout() }

  /// True if the layer is marked for layout.
  public func needsLayout() -> Bool { backing.needsLayout }

  /// Lays out the sublayers now if the layer is marked for layout.
  public func layoutIfNeeded() { backing.layoutNow() }

  /// Draws the layer and its sublayers with their presented values into a context, at the origin of the
  /// context's transform.
  public func render(in ctx: CGContext) {
    do {
      let time = backing.context?.time ?? 0
      let image = try backing.snapshot(at: time, scale: max(ctx.scale, contentsScale))
      ctx.draw(CGImage(image), in: CGRect(origin: .zero, size: bounds.size))
    } catch {
      report("render", "\(error)")
    }
  }
}
