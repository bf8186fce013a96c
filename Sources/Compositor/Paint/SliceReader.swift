import LambentGeometry

/// An image in nine slices through an affine map: along a row each slice is an affine map of its own.
struct SliceReader<Format: PixelFormat> {
  let view: PictureView<Format.Pixel>
  /// Maps pixels of the canvas to the layer.
  let map: Affine
  let slices: NineSlices
  let takesNearest: Bool

  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Format.Pixel>) {
    var first = 0
    while first < count {
      let (column, line) = piece(x: x + first, y: y)
      // Pieces follow each other along a row and none comes back: look for the end by halves.
      var (end, beyond) = (first + 1, count)
      if beyond > end, piece(x: x + count - 1, y: y) == (column, line) { end = count }
      while end < beyond {
        let middle = (end + beyond) / 2
        if piece(x: x + middle, y: y) == (column, line) {
          end = middle + 1
        } else {
          beyond = middle
        }
      }
      Format.read(
        view, through: toImage(column, line), takesNearest: takesNearest, x: x + first, y: y,
        count: end - first, into: row + first)
      first = end
    }
  }

  /// The pieces that a pixel lies in.
  private func piece(x: Int, y: Int) -> (Int, Int) {
    let place = map.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    return (slices.x.piece(place.x), slices.y.piece(place.y))
  }

  /// Maps pixels of the canvas to the image as in one slice.
  private func toImage(_ column: Int, _ line: Int) -> Affine {
    let (x, y) = (slices.x.map(ofPiece: column), slices.y.map(ofPiece: line))
    let shift = takesNearest ? ImageFilter.nearestShift : 0
    return map.concatenating(
      Affine(a: x.scale, b: 0, c: 0, d: y.scale, tx: x.shift + shift, ty: y.shift + shift))
  }
}
