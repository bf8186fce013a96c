// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentLayers
package import LambentParticles
import LambentPixels
import LambentProperties

/// A kind of particles of an emitter layer, or of the particles of another cell.
///
/// A change of a cell in a host's tree takes effect when the transaction commits: particles born afterwards have the
/// new initial values. Accelerations, colour speeds and the scale speed also change for living particles. On a phone,
/// a visible layer may ignore such a change. `setValue(_:forKeyPath:)` of the layer, with
/// `emitterCells.name.birthRate`, works on both.
///
/// The `duration` of a nested cell counts from the parent's birth, as cells were observed to do. That of a
/// layer's cell counts from `beginTime`, as that of every cell of the library does by default.
open class CAEmitterCell: NSObject, CAMediaTiming {
  /// The cell of the library, with the cells of ``emitterCells``.
  package private(set) var lambent: EmitterCell { didSet { notifyOwners() } }
  private var children: [CAEmitterCell] = []
  /// The layers and the cells that have this cell.
  private var owners: [WeakCellOwner] = []
  /// Values under keys that no property has.
  private var objects: [String: Any] = [:]
  /// From when the duration counts, if the cell says so itself.
  private var durationOrigin: DurationOrigin?

  public override init() {
    lambent = EmitterCell()
    super.init()
  }

  /// A copy of a cell of the library.
  init(_ cell: EmitterCell) {
    lambent = cell
    durationOrigin = cell.durationCountsFrom
    super.init()
    children = cell.emitterCells.map { CAEmitterCell($0) }
    replaceCells([], with: children)
  }

  open class func defaultValue(forKey key: String) -> Any? { CAEmitterCell().value(forKey: key) }

  // MARK: Looks
  @_Of(\CAEmitterCell.lambent.name) open var name: String?
  @_Of(\CAEmitterCell.lambent.enabled) open var isEnabled: Bool

  open var contents: Any? {
    get { lambent.images.first.map { CGImage($0) } }
    set {
      switch PropertyValue(any: newValue ?? NSNull()) {
      case .null?: lambent.contents = nil
      case .image(let image)?: lambent.contents = image
      default: CAHost.report("contents", "a cell shows a CGImage or a UIImage")
      }
    }
  }
  @_Of(\CAEmitterCell.lambent.contentsRect.cg) open var contentsRect: CGRect
  @_Of(\CAEmitterCell.lambent.contentsScale.cg) open var contentsScale: CGFloat
  @_Of(\CAEmitterCell.lambent.minificationFilter.name) open var minificationFilter: String
  @_Of(\CAEmitterCell.lambent.magnificationFilter.name) open var magnificationFilter: String
  @_Of(\CAEmitterCell.lambent.color.cg) open var color: CGColor?

  /// The layer keeps these objects: what is changed in one later, or in a cell within it, changes what the
  /// layer emits. Of a presentation layer they are copies, with the values that are shown.
  open var emitterCells: [CAEmitterCell]? {
    get { children.isEmpty ? nil : children }
    set {
      let cells = newValue ?? []
      guard !cells.contains(where: { $0.contains(self) }) else {
        return CAHost.report("emitterCells", "a cell cannot contain itself")
      }
      guard level + (cells.map(\.height).max() ?? 0) <= Emitter.depthLimit else {
        return CAHost.report(
          "emitterCells", "cells are nested more than \(Emitter.depthLimit) deep: nest fewer")
      }
      replaceCells(children, with: cells)
      children = cells
      emitterCellDidChange()
    }
  }

  open var style: [AnyHashable: Any]? {
    didSet {
      let named = (style ?? [:]).compactMap { key, value in (key as? String).map { ($0, value) } }
      lambent.style = Dictionary(uniqueKeysWithValues: named).compactMapValues {
        PropertyValue(any: $0)
      }
    }
  }

  // MARK: Timing
  @_Of(\CAEmitterCell.lambent.beginTime) open var beginTime: CFTimeInterval
  @_Of(\CAEmitterCell.lambent.duration) open var duration: CFTimeInterval
  @_Of(\CAEmitterCell.lambent.speed.float) open var speed: Float
  @_Of(\CAEmitterCell.lambent.timeOffset) open var timeOffset: CFTimeInterval
  @_Of(\CAEmitterCell.lambent.repeatCount.cycles) open var repeatCount: Float
  @_Of(\CAEmitterCell.lambent.repeatDuration) open var repeatDuration: CFTimeInterval
  /// Always `false`: emission does not run backwards.
  open var autoreverses = false {
    didSet {
      guard autoreverses else { return }
      autoreverses = false
      CAHost.report("autoreverses", "a cell's emission does not run backwards")
    }
  }
  /// No effect.
  open var fillMode = CAMediaTimingFillMode.removed

  // MARK: Numbers
  @_Of(\CAEmitterCell.lambent.birthRate.float) open var birthRate: Float
  @_Of(\CAEmitterCell.lambent.lifetime.float) open var lifetime: Float
  @_Of(\CAEmitterCell.lambent.lifetimeRange.float) open var lifetimeRange: Float
  @_Of(\CAEmitterCell.lambent.minificationFilterBias.float) open var minificationFilterBias: Float
  @_Of(\CAEmitterCell.lambent.emissionLatitude.cg) open var emissionLatitude: CGFloat
  @_Of(\CAEmitterCell.lambent.emissionLongitude.cg) open var emissionLongitude: CGFloat
  @_Of(\CAEmitterCell.lambent.emissionRange.cg) open var emissionRange: CGFloat
  @_Of(\CAEmitterCell.lambent.velocity.cg) open var velocity: CGFloat
  @_Of(\CAEmitterCell.lambent.velocityRange.cg) open var velocityRange: CGFloat
  @_Of(\CAEmitterCell.lambent.xAcceleration.cg) open var xAcceleration: CGFloat
  @_Of(\CAEmitterCell.lambent.yAcceleration.cg) open var yAcceleration: CGFloat
  @_Of(\CAEmitterCell.lambent.zAcceleration.cg) open var zAcceleration: CGFloat
  @_Of(\CAEmitterCell.lambent.scale.cg) open var scale: CGFloat
  @_Of(\CAEmitterCell.lambent.scaleRange.cg) open var scaleRange: CGFloat
  @_Of(\CAEmitterCell.lambent.scaleSpeed.cg) open var scaleSpeed: CGFloat
  @_Of(\CAEmitterCell.lambent.spin.cg) open var spin: CGFloat
  @_Of(\CAEmitterCell.lambent.spinRange.cg) open var spinRange: CGFloat
  @_Of(\CAEmitterCell.lambent.redRange.float) public var redRange: Float
  @_Of(\CAEmitterCell.lambent.greenRange.float) public var greenRange: Float
  @_Of(\CAEmitterCell.lambent.blueRange.float) public var blueRange: Float
  @_Of(\CAEmitterCell.lambent.alphaRange.float) public var alphaRange: Float
  @_Of(\CAEmitterCell.lambent.redSpeed.float) public var redSpeed: Float
  @_Of(\CAEmitterCell.lambent.greenSpeed.float) public var greenSpeed: Float
  @_Of(\CAEmitterCell.lambent.blueSpeed.float) public var blueSpeed: Float
  @_Of(\CAEmitterCell.lambent.alphaSpeed.float) public var alphaSpeed: Float

  // MARK: Access by key

  public func value(forKey key: String) -> Any? {
    if key == "contents" { return contents }
    if key == "emitterCells" { return emitterCells }
    return (try? lambent.value(forKeyPath: key))?.any ?? objects[key]
  }

  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "contents": contents = value
    case "emitterCells": emitterCells = value as? [CAEmitterCell]
    default:
      guard EmitterCell.property(named: key) != nil else {
        objects[key] = value
        return
      }
      guard let converted = PropertyValue(any: value) else {
        return CAHost.report(key, "a value of type \(type(of: value)) does not fit")
      }
      _ = CAHost.attempt(key) { try lambent.setValue(converted, forKeyPath: key) }
      if key == "durationCountsFrom" { durationOrigin = lambent.durationCountsFrom }
    }
  }
}

extension CAEmitterCell {
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}

extension SamplingFilter {
  /// The filter by its name; an unknown one is reported.
  fileprivate var name: String {
    get { rawValue }
    set {
      let filter = SamplingFilter(rawValue: newValue)
      self = filter ?? .linear
      guard filter == nil else { return }
      CAHost.report(newValue, "no filter is called so: nearest, linear or trilinear")
    }
  }
}

extension Color {
  fileprivate var cg: CGColor? {
    get { CGColor(self) }
    set { self = newValue?.lambent ?? .white }
  }
}

/// A layer or a cell that has cells.
protocol EmitterCellOwner: AnyObject {
  /// Called after a property of one of its cells changed, or of a cell within those.
  func emitterCellDidChange()
}

private struct WeakCellOwner {
  weak var object: (any EmitterCellOwner)?
}

extension EmitterCellOwner {
  /// Has the new cells report their changes to this owner, and the old ones no longer.
  func replaceCells(_ old: [CAEmitterCell], with new: [CAEmitterCell]) {
    for cell in old { cell.setOwner(self, owns: false) }
    for cell in new { cell.setOwner(self, owns: true) }
  }
}

extension CAEmitterCell: EmitterCellOwner {
  func emitterCellDidChange() { lambent.emitterCells = children.map { $0.value(isNested: true) } }

  /// The cell of the library as one of a layer's or of another cell's.
  fileprivate func value(isNested: Bool) -> EmitterCell {
    var value = lambent
    value.durationCountsFrom = durationOrigin ?? (isNested ? .birth : .beginTime)
    return value
  }

  fileprivate func setOwner(_ owner: any EmitterCellOwner, owns: Bool) {
    owners.removeAll { $0.object == nil || $0.object === owner }
    if owns { owners.append(WeakCellOwner(object: owner)) }
  }

  private func notifyOwners() {
    for owner in owners { owner.object?.emitterCellDidChange() }
  }
  /// The levels of cells down to this one.
  private var level: Int {
    1 + (owners.lazy.compactMap { ($0.object as? CAEmitterCell)?.level }.max() ?? 0)
  }
  /// The levels of cells from this one down.
  private var height: Int { 1 + (children.map(\.height).max() ?? 0) }
  private func contains(_ cell: CAEmitterCell) -> Bool {
    self === cell || children.contains { $0.contains(cell) }
  }

  /// Takes over values that were set by a key path of a layer.
  fileprivate func take(_ value: EmitterCell, isNested: Bool = false) {
    for (child, value) in zip(children, value.emitterCells) { child.take(value, isNested: true) }
    let known = self.value(isNested: isNested)
    guard known != value else { return }
    if known.durationCountsFrom != value.durationCountsFrom {
      durationOrigin = value.durationCountsFrom
    }
    lambent = value
  }
}

/// A layer that emits particles, above its background and border and below its sublayers.
///
/// It begins empty when it enters a host's tree, at any time of the clock, or at its `beginTime` if that is later.
/// The begin times of its cells are relative to this time.
open class CAEmitterLayer: CALayer {
  override class func makeBacking() -> Layer { EmitterLayer() }
  @_Row("emitterPosition") open var emitterPosition: CGPoint
  @_Row("emitterZPosition") open var emitterZPosition: CGFloat
  @_Row("emitterSize") open var emitterSize: CGSize
  @_Row("emitterDepth") open var emitterDepth: CGFloat
  @_Row("birthRate") open var birthRate: Float
  @_Row("lifetime") open var lifetime: Float
  @_Row("velocity") open var velocity: Float
  @_Row("scale") open var scale: Float
  @_Row("spin") open var spin: Float
  @_Row("preservesDepth") open var preservesDepth: Bool
  @_Row("emitterShape") open var emitterShape: CAEmitterLayerEmitterShape
  @_Row("emitterMode") open var emitterMode: CAEmitterLayerEmitterMode
  @_Row("renderMode") open var renderMode: CAEmitterLayerRenderMode
  @_Row("seed") open var seed: UInt32
  private var cells: [CAEmitterCell] = []
  private var takesOver = false

  /// The layer keeps these objects: what is changed in one later, or in a cell within it, changes what the
  /// layer emits. Of a presentation layer they are copies, with the values that are shown.
  open var emitterCells: [CAEmitterCell]? {
    get {
      let values = shown.emitterCells
      if modelLayer != nil { return values.isEmpty ? nil : values.map { CAEmitterCell($0) } }
      if cells.count != values.count { keep(values.map { CAEmitterCell($0) }) }
      return cells.isEmpty ? nil : cells
    }
    set {
      guard let layer = backing as? EmitterLayer, canChange("emitterCells") else { return }
      keep(newValue ?? [])
      layer.emitterCells = cells.map { $0.value(isNested: false) }
    }
  }

  private func keep(_ new: [CAEmitterCell]) {
    replaceCells(cells, with: new)
    cells = new
  }

  override func didWrite(_ keyPath: String) {
    super.didWrite(keyPath)
    guard keyPath.hasPrefix("emitterCells"), modelLayer == nil else { return }
    takesOver = true
    for (cell, value) in zip(cells, shown.emitterCells) { cell.take(value) }
    takesOver = false
  }
}

extension CAEmitterLayer: EmitterCellOwner {
  func emitterCellDidChange() {
    guard let layer = backing as? EmitterLayer, !takesOver else { return }
    withoutActions { layer.emitterCells = cells.map { $0.value(isNested: false) } }
  }
}
