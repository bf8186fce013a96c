import LambentAnimations

extension TreeView {
  /// True if a layer and those below it look the same at all times: delayed instances of them are the
  /// same nodes again.
  ///
  /// - Complexity: O(layers).
  func isSteady(_ layer: Layer) -> Bool {
    Self.isSteady(type(of: layer)) && layer.bridge == nil
      && isUnanimated(layer) && timing(of: layer) == .endless
      && contents(of: layer)?.isImage ?? true && !filtersReadTime(of: layer)
      && mask(of: layer).map(isSteady) ?? true && sublayers(of: layer).allSatisfy(isSteady)
  }

  /// True if the drawing of layers of a class depends on the values of their properties alone.
  static func isSteady(_ type: Layer.Type) -> Bool {
    steadyClasses.contains(ObjectIdentifier(type))
  }

  /// The span around a time of the layer in which it shows the same, whatever is below it, where its
  /// class is steady.
  func steadySpan(of layer: Layer, at local: Double) -> TimeSpan {
    let span = animationSpan(of: layer, at: local)
    guard !span.isEmpty, layer.core.viewerResponses.isEmpty, layer.core.retired.isEmpty,
      layer.core.model.contents?.isImage ?? true, !layer.core.model.filtersReadTime
    else { return .never }
    return span
  }

  /// The classes whose drawing depends on the values of their properties alone. Subclasses may read the
  /// time.
  private static let steadyClasses = Set(
    [
      Layer.self, ShapeLayer.self, TextLayer.self, GradientLayer.self, ReplicatorLayer.self,
      TransformLayer.self, SceneLayer.self,
    ].map { ObjectIdentifier($0) })
}

extension LayerState {
  /// True if a filter shows something else at each time.
  var filtersReadTime: Bool {
    !hasDefaultDetails
      && (self.filters.contains(where: \.readsTime)
        || self.backgroundFilters.contains(where: \.readsTime))
  }
}

extension ShownContents {
  /// True if it is one image, whatever the time.
  fileprivate var isImage: Bool {
    if case .image = self { true } else { false }
  }
}
