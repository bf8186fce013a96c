import LambentLayers
import LambentProperties

extension Cursor {
  /// Finds out whether a layer's motion effects fit it, and turns their values into ones that do: an
  /// angle may be text.
  func readMotionEffects(of model: inout LayerModel, in values: ValueContext) {
    guard let elements = member("motionEffects")?.elements(),
      elements.count == model.state.motionEffects.count
    else { return }
    for (index, element) in elements.enumerated() {
      var effect = model.state.motionEffects[index]
      do throws(PropertyError) {
        let accessor = try effect.accessor(in: model.state)
        guard let minimum = element.member("minimum")?.value(of: accessor.type, in: values),
          let maximum = element.member("maximum")?.value(of: accessor.type, in: values)
        else { continue }
        (effect.minimum, effect.maximum) = (minimum, maximum)
        model.state.motionEffects[index] = try effect.checked(for: model.state)
      } catch {
        (element.member("keyPath") ?? element).report(error)
      }
    }
  }
}
