import LambentGeometry
import LambentPixels

/// The images of a cell at a time: those that show or fade out, then those that fade in.
struct CellImages {
  /// The index of the first texture.
  let base: Int
  let sizes: [Size]
  /// The number of images that show or fade out.
  let goingCount: Int
  let progress: Float?
  let book: FlipBook
  /// True if an animation shows another flip-book, which has its own frame order; otherwise
  /// particles keep the order of their birth.
  let bringsMode: Bool

  init(_ look: CellLook, of cell: EmitterCell, base: Int) {
    self.base = base
    sizes = (look.flipBook.isSequence ? Array(look.images.prefix(1)) : look.images).map { image in
      let scale = image.scale * cell.contentsScale
      return Size(
        width: Double(image.width) / scale * look.contentsRect.width,
        height: Double(image.height) / scale * look.contentsRect.height)
    }
    goingCount = look.flipBook.isSequence ? sizes.count : look.contents.count
    progress = look.fade.map { Float($0.progress) }
    book = look.flipBook
    bringsMode = book.mode != cell.flipBook.mode
  }

  var comingCount: Int { sizes.count - goingCount }

  /// True if the image of a particle is chosen at random.
  var isDrawn: Bool { goingCount > 1 || comingCount > 1 }

  func going(_ draw: Float) -> Int { Int(draw * Float(goingCount)) }

  func coming(_ draw: Float) -> Int { goingCount + Int(draw * Float(comingCount)) }

  func frameSize(of image: Int) -> Size { book.frameSize(of: sizes[image]) }
}
