import LambentPixels

/// The parts of an area on which particles are born, as little as is needed to find each again: an image has
/// millions.
enum AreaParts: Sendable {
  /// Rectangles in points from the emitter's position.
  case rectangles([SIMD4<Float>])
  /// Cells of an image's grid, by their numbers.
  case pixels(ImageGrid, [Int32])

  var count: Int {
    switch self {
    case .rectangles(let boxes): boxes.count
    case .pixels(_, let cells): cells.count
    }
  }

  /// The middle and the size of a part: x, y, width and height; fractions of an image from its middle.
  @inline(__always) func box(at index: Int) -> SIMD4<Float> {
    switch self {
    case .rectangles(let boxes): boxes[index]
    case .pixels(let grid, let cells): grid.box(of: Int(cells[index]))
    }
  }

  /// The red, green and blue of a pixel, not premultiplied; white without an image.
  func color(at index: Int) -> SIMD3<Float> {
    switch self {
    case .rectangles: SIMD3(repeating: 1)
    case .pixels(let grid, let cells): grid.color(of: Int(cells[index]))
    }
  }

  func inOrder(_ order: [Int32]) -> AreaParts {
    switch self {
    case .rectangles(let boxes): .rectangles(order.map { boxes[Int($0)] })
    case .pixels(let grid, let cells): .pixels(grid, order.map { cells[Int($0)] })
    }
  }
}

/// The pixels of an image as the cells of a grid, of which large images have one for each block of pixels.
struct ImageGrid: Sendable {
  private let image: PixelBuffer
  private let side, columns, rows: Int
  /// The size of a cell, as a fraction of the image.
  private let size: SIMD2<Float>

  /// The most pixels that are used one by one; larger images are used in blocks.
  static let pixelLimit = 1 << 22

  init(_ image: Image) {
    self.image = image.premultiplied
    side = Self.side(image.width, image.height)
    columns = (image.width + side - 1) / side
    rows = (image.height + side - 1) / side
    size = SIMD2(
      Float(side) / Float(max(1, image.width)), Float(side) / Float(max(1, image.height)))
  }

  var cellCount: Int { columns * rows }

  /// The number of cells of an image of a size, which need not be drawn for it.
  static func cellCount(_ width: Int, _ height: Int) -> Int {
    let side = side(width, height)
    return ((width + side - 1) / side) * ((height + side - 1) / side)
  }

  /// The pixels of a cell's side.
  private static func side(_ width: Int, _ height: Int) -> Int {
    var side = 1
    while (width / side) * (height / side) > pixelLimit { side += 1 }
    return side
  }

  /// The cells with a weight above 0, and their weights.
  func weights(of channel: EmitterImageChannel, mask: Image?) -> (cells: [Int32], weights: [Float])
  {
    let mask = mask.map(ImageReader.init)
    var (cells, weights) = ([Int32](), [Float]())
    cells.reserveCapacity(cellCount)
    weights.reserveCapacity(cellCount)
    for cell in 0..<cellCount {
      let color = mean(of: cell)
      var weight = channel == .alpha ? color.w : Luminance.of(color)
      if let mask { weight *= mask.luminance(place(of: cell)) }
      guard weight > 0 else { continue }
      cells.append(Int32(truncatingIfNeeded: cell))
      weights.append(weight)
    }
    return (cells, weights)
  }

  /// The middle and the size of a cell, as fractions of the image from its middle.
  @inline(__always) func box(of cell: Int) -> SIMD4<Float> {
    let place = place(of: cell)
    return SIMD4(place.x - 0.5, place.y - 0.5, size.x, size.y)
  }

  /// The colour of a cell, not premultiplied; white where it is transparent.
  func color(of cell: Int) -> SIMD3<Float> {
    let color = mean(of: cell)
    return color.w > 0 ? SIMD3(color.x, color.y, color.z) / color.w : SIMD3(repeating: 1)
  }

  @inline(__always) private func place(of cell: Int) -> SIMD2<Float> {
    (SIMD2(Float(cell % columns), Float(cell / columns)) + 0.5) * size
  }

  /// The mean of a cell's premultiplied pixels, 0…1.
  private func mean(of cell: Int) -> SIMD4<Float> {
    let (x, y) = (cell % columns * side, cell / columns * side)
    var (sum, count) = (SIMD4<Float>.zero, 0)
    for row in y..<min(image.height, y + side) {
      for column in x..<min(image.width, x + side) {
        sum += SIMD4(bytes: image.pixels[row * image.width + column])
        count += 1
      }
    }
    return sum / (255 * Float(max(1, count)))
  }
}
