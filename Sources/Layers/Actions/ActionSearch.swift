/// Where a layer's action for a key comes from: five places, asked in this order.
///
/// The first that has one ends the search, with ``LayerAction/stop`` too.
struct ActionSearch {
  var delegate: (String) -> LayerAction?
  var actions: [String: LayerAction]
  var style: LayerStyle?
  var classDefault: (String) -> LayerAction?
  var implicitDefault: (String) -> LayerAction?

  /// The action for a key, or `nil` where there is none or the search was stopped.
  func action(forKey key: String) -> LayerAction? {
    let found =
      delegate(key) ?? actions[key] ?? style?.action(forKey: key) ?? classDefault(key)
      ?? implicitDefault(key)
    if case .stop = found { return nil }
    return found
  }
}
