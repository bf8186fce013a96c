public import LambentPixels
public import LambentProperties

/// What a layer can show as its contents.
public enum LayerContents: Sendable, Hashable {
  /// A picture.
  case image(Image)
  /// Pictures that follow one another.
  case sequence(ImageSequence)

  /// The picture that shows at a time of the layer.
  public func image(at time: Double) -> Image? {
    switch self {
    case .image(let image): image
    case .sequence(let sequence): sequence.image(at: time)
    }
  }
}

extension LayerContents: PropertyRepresentable {
  /// The name of an image or of a sequence.
  public static var valueType: ValueType { .image }

  /// Creates contents from a picture or from a sequence.
  public init?(propertyValue: PropertyValue) {
    if case .image(let image) = propertyValue {
      self = .image(image)
    } else if let sequence = ImageSequence(propertyValue: propertyValue) {
      self = .sequence(sequence)
    } else {
      return nil
    }
  }

  /// The picture, or the sequence as a record.
  public var propertyValue: PropertyValue {
    switch self {
    case .image(let image): .image(image)
    case .sequence(let sequence): sequence.propertyValue
    }
  }
}
