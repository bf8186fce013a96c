import LambentLayers
import LambentViews

/// Changes that an event animates as a block of views does.
struct BlockModel: Sendable {
  /// Seconds.
  var duration: Double
  /// Seconds before it begins.
  var delay = 0.0
  /// The names of options, in order.
  var options: [String] = []
  /// The damping ratio and the velocity of a spring, which replaces the curve.
  var spring: (damping: Double, velocity: Double)?
  var steps: [EventModel.Step] = []

  /// Runs the settings in a block of a context.
  func run(in context: Context, _ settings: () -> Void) {
    let options = BlockOption.union(of: options)
    guard let spring else {
      return context.animate(duration: duration, delay: delay, options: options, settings)
    }
    context.animate(
      duration: duration, delay: delay,
      timing: .damping(ratio: spring.damping, initialVelocity: spring.velocity),
      options: options, settings)
  }
}

/// Has a layer change as the layers of views do.
final class BlockDelegate: LayerDelegate {
  func action(for layer: Layer, forKey key: String) -> LayerAction? {
    layer.context?.blockAction(for: layer, forKey: key)
  }

  /// Makes a change of a layer by the rules of views.
  func change<Failure: Error>(
    _ layer: Layer, _ change: () throws(Failure) -> Void
  ) throws(Failure) {
    let before = layer.delegate
    layer.delegate = self
    defer { layer.delegate = before }
    try change()
  }
}
