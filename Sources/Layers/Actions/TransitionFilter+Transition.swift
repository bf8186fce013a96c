public import LambentAnimations
import LambentProperties
public import LambentRenderTree

extension TransitionFilter {
  /// A transition as a layer's filter. Layers need no registry to know it.
  ///
  /// ```swift
  /// var animation = TransitionAnimation()
  /// animation.filter = TransitionFilter(Transitions.PageCurl())
  /// ```
  public init<Kind: ImageTransition>(_ transition: Kind) {
    if let runtime = transition as? any RuntimeTransition {
      self.init(runtime.kind.name, inputs: [:])
      prototype = runtime
      return
    }
    let inputs = Kind.properties.map { ($0.name, $0.get(transition)) }
    self.init(transition.kindName, inputs: Dictionary(inputs, uniquingKeysWith: { $1 }))
    prototype = transition.withDefaults
  }

  /// The transition: the value that was given, or the registry's of the name.
  ///
  /// - Throws: ``AnimationError`` where nothing has the name, or an input does not fit.
  func transition(
    in registry: TransitionRegistry
  ) throws(AnimationError) -> any ImageTransition {
    let known = prototype as? any ImageTransition ?? registry.kind(named: name)?.prototype
    guard var transition = known else {
      throw .property(
        .unknownKey(name, in: "filter", among: registry.kinds.map(\.name)))
    }
    do throws(PropertyError) {
      for (name, value) in inputs.sorted(by: { $0.key < $1.key }) {
        try transition.setInput(name, to: value)
      }
    } catch {
      throw .property(error)
    }
    return transition
  }
}
