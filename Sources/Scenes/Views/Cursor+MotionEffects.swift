import LambentLayers
import LambentProperties

extension Cursor {
  /// Finds out whether the motion effects of a layer, which this is a list of, fit it, and turns their
  /// values into ones that do: an angle may be text, and a length a part of the canvas.
  func fitMotionEffects(of state: inout LayerState, in values: ValueContext) {
    guard case .array = node, let elements = elements(),
      elements.count == state.motionEffects.count
    else { return }
    for (index, element) in elements.enumerated() {
      var effect = state.motionEffects[index]
      do throws(PropertyError) {
        let accessor = try effect.accessor(in: state)
        let place = element.takingLengths(accessor.isLength)
        guard let minimum = place.member("minimum")?.value(of: accessor.type, in: values),
          let maximum = place.member("maximum")?.value(of: accessor.type, in: values)
        else { continue }
        (effect.minimum, effect.maximum) = (minimum, maximum)
        state.motionEffects[index] = try effect.checked(for: state)
      } catch {
        (element.member("keyPath") ?? element).report(error)
      }
    }
  }
}
