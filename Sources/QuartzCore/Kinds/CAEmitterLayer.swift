import LambentLayers
import LambentProperties

/// A layer that emits particles, above its background and border and below its sublayers.
///
/// It begins empty when it comes into a host's tree, whatever the clock: there is nothing to hide by
/// setting its `beginTime`.
open class CAEmitterLayer: CALayer {
  override class func makeBacking() -> Layer { EmitterLayer() }

  /// The centre of the shape.
  @_Row("emitterPosition") open var emitterPosition: CGPoint
  /// The depth of the shape's centre, in points toward the viewer.
  @_Row("emitterZPosition") open var emitterZPosition: CGFloat
  /// The extent of the shape.
  @_Row("emitterSize") open var emitterSize: CGSize
  /// In points along z; 0 by default.
  @_Row("emitterDepth") open var emitterDepth: CGFloat
  /// 1 by default; 0 stops all births, 2 doubles them.
  @_Row("birthRate") open var birthRate: Float
  /// Multiplies lifetimes at birth.
  @_Row("lifetime") open var lifetime: Float
  /// Multiplies velocities at birth.
  @_Row("velocity") open var velocity: Float
  /// Multiplies scales at birth.
  @_Row("scale") open var scale: Float
  /// Multiplies spins at birth.
  @_Row("spin") open var spin: Float
  /// True if particles live in the space of the superlayer.
  @_Row("preservesDepth") open var preservesDepth: Bool
  /// The area in which particles are born; one point by default.
  @_Row("emitterShape") open var emitterShape: CAEmitterLayerEmitterShape
  /// The part of the shape that particles are born on.
  @_Row("emitterMode") open var emitterMode: CAEmitterLayerEmitterMode
  /// How particles are drawn.
  @_Row("renderMode") open var renderMode: CAEmitterLayerRenderMode

  /// The number on which every draw of chance depends.
  @_Row("seed") open var seed: UInt32

  private var cells: [CAEmitterCell] = []
  private var takesOver = false

  /// Drawn in this order; none, the default, emits nothing. The layer keeps these objects: what is
  /// changed in one later, or in a cell within it, changes what the layer emits. Of a presentation layer
  /// they are copies, with the values that are shown.
  open var emitterCells: [CAEmitterCell]? {
    get {
      let values = shown.emitterCells
      if modelLayer != nil { return values.isEmpty ? nil : values.map { CAEmitterCell($0) } }
      if cells.count != values.count { keep(values.map { CAEmitterCell($0) }) }
      return cells.isEmpty ? nil : cells
    }
    set {
      guard let layer = backing as? EmitterLayer, modelLayer == nil else { return }
      keep(newValue ?? [])
      layer.emitterCells = cells.map(\.lambent)
    }
  }

  private func keep(_ new: [CAEmitterCell]) {
    replaceCells(cells, with: new)
    cells = new
  }

  override func didWrite(_ keyPath: String) {
    guard keyPath.hasPrefix("emitterCells"), modelLayer == nil else { return }
    takesOver = true
    for (cell, value) in zip(cells, shown.emitterCells) { cell.take(value) }
    takesOver = false
  }
}

extension CAEmitterLayer: EmitterCellOwner {
  func emitterCellDidChange() {
    guard let layer = backing as? EmitterLayer, !takesOver else { return }
    withoutActions { layer.emitterCells = cells.map(\.lambent) }
  }
}
