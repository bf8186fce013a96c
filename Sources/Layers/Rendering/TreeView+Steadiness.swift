import LambentAnimations

extension TreeView {
  /// True if a layer and those below it look the same at all times: delayed instances of them are the
  /// same nodes again.
  ///
  /// - Complexity: O(layers).
  func isSteady(_ layer: Layer) -> Bool {
    Self.steadyClasses.contains(ObjectIdentifier(type(of: layer))) && layer.face == nil
      && isUnanimated(layer) && timing(of: layer) == .endless
      && contents(of: layer)?.isImage ?? true
      && mask(of: layer).map(isSteady) ?? true && sublayers(of: layer).allSatisfy(isSteady)
  }

  /// The classes whose drawing depends on the values of their properties alone. Subclasses may read the
  /// time.
  private static let steadyClasses = Set(
    [
      Layer.self, ShapeLayer.self, TextLayer.self, GradientLayer.self, ReplicatorLayer.self,
      TransformLayer.self, SceneLayer.self,
    ].map { ObjectIdentifier($0) })
}

extension ShownContents {
  /// True if it is one image, whatever the time.
  fileprivate var isImage: Bool {
    if case .image = self { true } else { false }
  }
}
