import LambentProperties

/// A layer that only places its sublayers, in space: they keep their depth, and opacity fades each
/// of them by itself. It has no background, contents, border, filters, mask or shadow of its own.
open class TransformLayer: Layer {
  /// The names of the properties of layers that it has.
  private static let names: Set<String> = [
    "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform",
    "sublayerTransform", "hidden", "doubleSided", "geometryFlipped", "opacity", "viewerOffset",
    "motionEffects", LayerConstraint.rowName,
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode",
  ]

  package override class var builtInRows: [LayerRow] {
    super.builtInRows.filter { names.contains($0.property.name) }
  }

  open override class var drawsItself: Bool { false }

  open override func preservesDepth(for presentation: Layer) -> Bool { true }
}
