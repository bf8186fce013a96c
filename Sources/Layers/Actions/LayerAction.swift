public import LambentAnimations
public import LambentProperties

/// The action that runs when a property of a layer changes, or when a layer is inserted or removed.
public enum LayerAction {
  /// Nothing, and the search for an action ends here.
  case stop
  /// An animation, which is added under the key that it was found for. Without a key path it
  /// animates the property of that name.
  case animation(any Animation)
  /// Something else to do, after the change: it is given the layer and the key.
  case perform((Layer, String) -> Void)
}

/// Common values and actions of several layers, used if a layer does not set its own.
public struct LayerStyle {
  /// Values under the names of properties, or under any other name.
  public var values: [String: PropertyValue] = [:]
  /// Actions by key.
  public var actions: [String: LayerAction] = [:]
  /// The styles on which this one is based. They supply the values and actions that it lacks.
  public var base: [LayerStyle] = []

  /// Creates an empty style.
  public init() {}

  /// The action for a key, of the style or the first of its bases that has one.
  package func action(forKey key: String) -> LayerAction? {
    if let action = actions[key] { return action }
    return base.lazy.compactMap { $0.action(forKey: key) }.first
  }

  /// The value for a key, of the style or the first of its bases that has one.
  package func value(forKey key: String) -> PropertyValue? {
    if let value = values[key] { return value }
    return base.lazy.compactMap { $0.value(forKey: key) }.first
  }
}
