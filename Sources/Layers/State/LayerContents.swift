public import LambentPixels
public import LambentProperties

/// Something that a layer can show as its ``Layer/contents``: an `Image`, an ``ImageSequence`` or an
/// ``ImageClip``.
///
/// ```swift
/// layer.contents = portrait
/// let shown = layer.contents as? Image
/// ```
///
/// A type of a program's own conforms by a ``PropertyRepresentable/propertyValue`` that is that of one of
/// the three.
public protocol LayerContents: PropertyRepresentable {}

extension Image: LayerContents {}
extension ImageSequence: LayerContents {}
extension ImageClip: LayerContents {}

/// The contents of a layer as its state keeps them.
package indirect enum ShownContents: Sendable, Hashable {
  /// An image.
  case image(Image)
  /// Images that follow one another.
  case sequence(ImageSequence)
  /// Footage that plays.
  case clip(ImageClip)
  /// Contents, or none, that give way to others: 0 shows only the first.
  case crossFade(from: ShownContents?, to: ShownContents?, progress: Double)

  /// The image that shows at a time of the layer; of two that fade, the one that shows more.
  package func image(at time: Double) -> Image? {
    switch self {
    case .image(let image): image
    case .sequence(let sequence): sequence.image(at: time)
    case .clip(let clip): clip.image(at: time)
    case .crossFade(let from, let to, let progress):
      (progress < 0.5 ? from ?? to : to ?? from)?.image(at: time)
    }
  }
}

extension ShownContents? {
  /// The contents in their public form; of two that fade, those that show more.
  var layerContents: (any LayerContents)? {
    switch self {
    case nil: nil
    case .image(let image): image
    case .sequence(let sequence): sequence
    case .clip(let clip): clip
    case .crossFade(let from, let to, let progress):
      (progress < 0.5 ? from ?? to : to ?? from).layerContents
    }
  }
}

extension ShownContents {
  /// The contents as a state keeps them; `nil` if the type of the value is not one of the three.
  init?(_ contents: any LayerContents) {
    self.init(propertyValue: contents.propertyValue)
  }

  /// Has a sequence or a clip without a begin of its own begin at a time of the layer.
  mutating func begin(at time: Double) {
    switch self {
    case .sequence(var sequence) where sequence.beginTime == 0:
      sequence.beginTime = time
      self = .sequence(sequence)
    case .clip(var clip) where clip.beginTime == 0:
      clip.beginTime = time
      self = .clip(clip)
    default: break
    }
  }
}

extension ShownContents: BuiltInValue {
  /// The name of an image, a sequence or a clip.
  package static var storedType: ValueType { .image }

  /// Creates contents from an image, a sequence or a clip.
  package init?(stored propertyValue: PropertyValue) {
    if case .image(let image) = propertyValue {
      self = .image(image)
    } else if let sequence = ImageSequence(propertyValue: propertyValue) {
      self = .sequence(sequence)
    } else if let clip = ImageClip(propertyValue: propertyValue) {
      self = .clip(clip)
    } else if case .crossFade(let from, let to, let progress) = propertyValue,
      let from = ShownContents?(propertyValue: from), let to = ShownContents?(propertyValue: to)
    {
      self = .crossFade(from: from, to: to, progress: progress)
    } else {
      return nil
    }
  }

  /// The image, or the sequence or the clip as a record.
  package var stored: PropertyValue {
    switch self {
    case .image(let image): .image(image)
    case .sequence(let sequence): sequence.propertyValue
    case .clip(let clip): clip.propertyValue
    case .crossFade(let from, let to, let progress):
      .crossFade(from: from.propertyValue, to: to.propertyValue, progress: progress)
    }
  }
}
