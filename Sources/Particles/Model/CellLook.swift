package import LambentGeometry
package import LambentPixels
import LambentProperties

/// The look of a cell's particles at one time: the values that are read at the frame rather than at
/// birth.
///
/// Pass the looks of the time to ``ParticleSystem/sprites(at:looks:)`` to animate the
/// ``EmitterCell/contents`` or the ``EmitterCell/contentsRect`` of a cell.
package struct CellLook: Sendable, Hashable {
  /// The images from which each particle draws one.
  package var contents: [Image]
  /// The images that are fading in.
  package var fade: ContentsFade?
  /// The part of an image that is drawn, in fractions of its size.
  package var contentsRect: Rect
  /// The flip-book layout of the images.
  package var flipBook: FlipBook

  /// All images, those that fade in last.
  var images: [Image] { contents + (fade?.contents ?? []) }

  /// The look of a cell without animations.
  package init(_ cell: EmitterCell) {
    contents = cell.images
    fade = cell.contentsFade
    contentsRect = cell.contentsRect
    flipBook = cell.flipBook
    if flipBook.isSequence { flipBook.frameCount = max(1, contents.count) }
  }

  /// The looks of cells and all nested cells, keyed by ``Particle/Identity/cell``.
  package static func looks(of cells: [EmitterCell]) -> [String: CellLook] {
    var result: [String: CellLook] = [:]
    collect(cells, below: "", into: &result)
    return result
  }

  private static func collect(
    _ cells: [EmitterCell], below prefix: String, into result: inout [String: CellLook]
  ) {
    for (label, cell) in zip(EmitterCell.labels(of: cells), cells) {
      // An invalid style was rejected when the cell was prepared.
      let styled = (try? cell.styled()) ?? cell
      result[prefix + label] = CellLook(styled)
      collect(styled.emitterCells, below: prefix + label + ".", into: &result)
    }
  }
}

/// A cross-fade from one set of images to another.
package struct ContentsFade: Sendable, Hashable {
  /// The images that fade in; empty if the others only fade out.
  package var contents: [Image]
  /// The progress of the fade, 0…1; 0 shows only the old images.
  package var progress: Double
}

extension EmitterCell {
  /// The contents as a value: an image, several, none, or an interpolation between two of these.
  var contentsValue: PropertyValue {
    if let sequenceValue { return sequenceValue }
    let value = Self.value(of: images)
    guard let fade = contentsFade else { return value }
    return .crossFade(from: value, to: Self.value(of: fade.contents), progress: fade.progress)
  }

  private static func value(of images: [Image]) -> PropertyValue {
    switch images.count {
    case 0: .null
    case 1: .image(images[0])
    default: .list(images.map(PropertyValue.image))
    }
  }

  /// Sets the contents. Returns false if the value cannot be contents.
  mutating func setContents(_ value: PropertyValue) -> Bool {
    if case .record(let fields) = value { return setSequence(fields) }
    if let shown = ShownContents(value) {
      images = shown.images
      contentsFade = shown.fade
      return true
    }
    // Values that cannot be blended, such as image sequences, switch half-way.
    guard case .crossFade(let from, let to, let progress) = value else { return false }
    return setContents(progress < 0.5 ? from : to)
  }
}

private struct ShownContents {
  var images: [Image] = []
  var fade: ContentsFade?

  init?(_ value: PropertyValue) {
    switch value {
    case .null: break
    case .image(let image): images = [image]
    case .list(let values):
      let parts = values.compactMap(ShownContents.init)
      guard parts.count == values.count, parts.allSatisfy({ $0.images.count == 1 }) else {
        return nil
      }
      images = parts.flatMap(\.images)
      // Lists of equal length fade image by image; unchanged images are in both.
      guard let progress = parts.compactMap(\.fade?.progress).max() else { return }
      fade = ContentsFade(
        contents: parts.flatMap { $0.fade?.contents ?? $0.images }, progress: progress)
    case .crossFade(let from, let to, let progress):
      guard let from = ShownContents(from), let to = ShownContents(to) else { return nil }
      images = from.images
      fade = ContentsFade(contents: to.images, progress: min(max(progress, 0), 1))
    default: return nil
    }
  }
}
