import LambentLayers
import LambentProperties

/// A layer that emits particles, above its background and border and below its sublayers.
///
/// It begins empty when it comes into a host's tree, whatever the clock: there is nothing to hide by
/// setting its `beginTime`.
open class CAEmitterLayer: CALayer {
  override class func makeBacking() -> Layer { EmitterLayer() }

  /// The centre of the shape.
  open var emitterPosition: CGPoint {
    get { read("emitterPosition", .zero) }
    set { write("emitterPosition", newValue.propertyValue) }
  }

  /// The depth of the centre.
  open var emitterZPosition: CGFloat {
    get { read("emitterZPosition", 0) }
    set { write("emitterZPosition", newValue.propertyValue) }
  }

  /// The extent of the shape.
  open var emitterSize: CGSize {
    get { read("emitterSize", .zero) }
    set { write("emitterSize", newValue.propertyValue) }
  }

  /// In points along z; 0 by default.
  open var emitterDepth: CGFloat {
    get { read("emitterDepth", 0) }
    set { write("emitterDepth", newValue.propertyValue) }
  }

  /// 1 by default; 0 stops all births, 2 doubles them.
  open var birthRate: Float {
    get { read("birthRate", 1) }
    set { write("birthRate", newValue.propertyValue) }
  }

  /// Multiplies lifetimes at birth.
  open var lifetime: Float {
    get { read("lifetime", 1) }
    set { write("lifetime", newValue.propertyValue) }
  }

  /// Multiplies velocities at birth.
  open var velocity: Float {
    get { read("velocity", 1) }
    set { write("velocity", newValue.propertyValue) }
  }

  /// Multiplies scales at birth.
  open var scale: Float {
    get { read("scale", 1) }
    set { write("scale", newValue.propertyValue) }
  }

  /// Multiplies spins at birth.
  open var spin: Float {
    get { read("spin", 1) }
    set { write("spin", newValue.propertyValue) }
  }

  /// True if particles live in the space of the superlayer.
  open var preservesDepth: Bool {
    get { read("preservesDepth", false) }
    set { write("preservesDepth", newValue.propertyValue) }
  }

  /// The shape.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: readText("emitterShape")) }
    set { write("emitterShape", .text(newValue.rawValue)) }
  }

  /// The part of the shape that particles are born on.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: readText("emitterMode")) }
    set { write("emitterMode", .text(newValue.rawValue)) }
  }

  /// How particles are drawn.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: readText("renderMode")) }
    set { write("renderMode", .text(newValue.rawValue)) }
  }

  /// The number on which every draw of chance depends.
  open var seed: UInt32 {
    get { UInt32(min(max(read("seed", CGFloat(0)), 0), 4_294_967_295)) }
    set { write("seed", .number(Double(newValue))) }
  }

  /// Drawn in this order; none, the default, emits nothing. They are copied:
  /// `setValue(_:forKeyPath:)` with `emitterCells.name.key` changes them in place.
  open var emitterCells: [CAEmitterCell]? {
    get {
      guard let cells = (backing as? EmitterLayer)?.emitterCells, !cells.isEmpty else { return nil }
      return cells.map { CAEmitterCell($0) }
    }
    set {
      guard let layer = backing as? EmitterLayer, modelLayer == nil else { return }
      layer.emitterCells = (newValue ?? []).map(\.lambent)
    }
  }
}
