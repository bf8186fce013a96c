import LambentLayers
import LambentProperties

/// A layer to try animations on.
final class AnimationTrial {
  private var layer: Layer?

  /// The layer of a model.
  func layer(of model: LayerModel) -> Layer {
    if let layer { return layer }
    let layer = model.kind.make()
    layer.take(model.state, assigned: model.assigned)
    self.layer = layer
    return layer
  }
}

extension Cursor {
  /// Notes a value of an animation that its property cannot have.
  func noteOutOfBounds(_ row: PropertySchema, in context: ValueContext) {
    let isBounded = row.bounds.minimum != nil || row.bounds.maximum != nil || row.isAscending
    guard isBounded,
      let value = reporting(to: Diagnostics()).value(of: row.type, within: row.bounds, in: context)
    else { return }
    allows(value, in: row.name, row.bounds, isAscending: row.isAscending, severity: .note)
  }
}
