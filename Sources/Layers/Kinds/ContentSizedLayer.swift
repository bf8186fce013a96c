package import LambentGeometry

/// A layer whose content has a size: constraints keep the layer at that size, as far as others allow.
public protocol ContentSizedLayer: Layer {}

extension ContentSizedLayer {
  /// The priority, 0…1000, with which constraints keep the layer from being larger than its content.
  /// Default: 250.
  public var contentHugging: Double {
    get { self[ContentSize.hugging] }
    set { self[ContentSize.hugging] = newValue }
  }

  /// The priority, 0…1000, with which constraints keep the layer from being smaller than its content.
  /// Default: 750.
  public var compressionResistance: Double {
    get { self[ContentSize.resistance] }
    set { self[ContentSize.resistance] = newValue }
  }

  /// True if the layer has the size of its content, unless something else determines its size. Default: false, except
  /// for stacks.
  public var hugsContent: Bool {
    get { core.model.hugsContent }
    set {
      guard newValue != hugsContent else { return }
      tree?.willChange(self)
      core.model.hugsContent = newValue
      setNeedsLayout()
      setNeedsLayoutAbove()
    }
  }
}

/// The properties that such layers have in common.
enum ContentSize {
  static let hugging = LayerProperty(
    "contentHugging", default: 250.0, minimum: 0, maximum: 1000,
    summary: "The priority of the constraints that keep the layer from being larger than its "
      + "content.")
  static let resistance = LayerProperty(
    "compressionResistance", default: 750.0, minimum: 0, maximum: 1000,
    summary: "The priority of the constraints that keep the layer from being smaller than its "
      + "content.")
}

extension LayerState {
  /// The size of the layer's content, in points, if the layer takes it where nothing else decides.
  package func contentSize() -> Size? {
    self.hugsContent ? textSize(width: nil) ?? bounds.size : nil
  }

  /// True if the size of a text depends on a property.
  package static func isOfContentSize(_ name: String) -> Bool { namesOfContentSize.contains(name) }

  /// The names of properties on which the size of a text depends.
  private static let namesOfContentSize: Set<String> = [
    TextLayer.stringProperty.name, TextLayer.counterProperty.name, TextLayer.fontProperty.name,
    TextLayer.fontSizeProperty.name,
    TextLayer.lineSpacingProperty.name, TextLayer.trackingProperty.name,
    TextLayer.wrappedProperty.name, TextLayer.featuresProperty.name,
    TextLayer.variationsProperty.name, TextLayer.numberOfLinesProperty.name,
    TextLayer.fitsBoundsProperty.name, TextLayer.minimumScaleProperty.name,
  ]
}
