package import LambentGeometry
package import LambentPixels
import LambentProperties

/// The look of a cell's particles at one moment: what is read at the frame and not at a birth.
///
/// Whoever animates the ``EmitterCell/contents`` or the ``EmitterCell/contentsRect`` of a cell hands
/// the looks of the moment to ``ParticleSystem/sprites(at:looks:)``.
package struct CellLook: Sendable, Hashable {
  /// The images, one of which each particle has.
  package var contents: [Image]
  /// The images that replace them.
  package var fade: ContentsFade?
  /// The part of an image that is drawn, in fractions of it.
  package var contentsRect: Rect
  /// The flip-book that the images are.
  package var flipBook: FlipBook

  /// All images, those that are coming last.
  var images: [Image] { contents + (fade?.contents ?? []) }

  /// The look of a cell as it is.
  package init(_ cell: EmitterCell) {
    contents = cell.images
    fade = cell.contentsFade
    contentsRect = cell.contentsRect
    flipBook = cell.flipBook
  }

  /// The looks of cells and of all below them, under the names of ``Particle/Identity/cell``.
  package static func looks(of cells: [EmitterCell]) -> [String: CellLook] {
    var result: [String: CellLook] = [:]
    collect(cells, below: "", into: &result)
    return result
  }

  private static func collect(
    _ cells: [EmitterCell], below prefix: String, into result: inout [String: CellLook]
  ) {
    for (label, cell) in zip(EmitterCell.labels(of: cells), cells) {
      // A style that does not fit has been rejected when the cell was prepared.
      let styled = (try? cell.styled()) ?? cell
      result[prefix + label] = CellLook(styled)
      collect(styled.emitterCells, below: prefix + label + ".", into: &result)
    }
  }
}

/// Images that take the place of others: 0 shows only the others.
package struct ContentsFade: Sendable, Hashable {
  /// The images that are coming; none where the others merely go.
  package var contents: [Image]
  /// How far they have come, between 0 and 1.
  package var progress: Double
}

extension EmitterCell {
  /// The contents as a value: an image, several, none, or what lies between two of these.
  var contentsValue: PropertyValue {
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

  /// Sets the contents; says whether the value can be some.
  mutating func setContents(_ value: PropertyValue) -> Bool {
    if case .record(let fields) = value { return setSequence(fields) }
    if let shown = ShownContents(value) {
      images = shown.images
      contentsFade = shown.fade
      return true
    }
    // What cannot fade switches half-way: sequences.
    guard case .crossFade(let from, let to, let progress) = value else { return false }
    return setContents(progress < 0.5 ? from : to)
  }
}

/// A value of `contents` as images.
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
      // Lists of one length fade image by image; those that stay are in both.
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
