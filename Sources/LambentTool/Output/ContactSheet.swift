import LambentImageFiles
import LambentPixels
import LambentWorkers
import Synchronization

/// One image with a grid of up to 16 of the frames, evenly spaced, in their order.
final class ContactSheet: Sendable {
  private static let mostFrames = 16
  private static let greatestWidth = 400
  private static let gap = 8
  private static let background = Color(red: 32.0 / 255, green: 32.0 / 255, blue: 32.0 / 255)

  private let path: String
  private let format: FrameFormat
  private let indices: [Int]
  private let cells = Lock<[Int: StraightImage]>([:])

  /// Prepares a sheet of some of the frames at these places of the order.
  ///
  /// - Throws: `ToolError` for a path that is neither PNG nor JPEG.
  init(path: String, among frames: [Int]) throws {
    let dot = path.lastIndex(of: ".").map { path[path.index(after: $0)...] } ?? ""
    guard let format = FrameFormat(pathExtension: String(dot)), !format.isStream else {
      throw ToolError.usage("“\(path)” in --contact-sheet: a name that ends with .png or .jpg")
    }
    self.path = path
    self.format = format
    let count = min(frames.count, Self.mostFrames)
    indices = (0..<count).map { frames[count == 1 ? 0 : $0 * (frames.count - 1) / (count - 1)] }
  }

  /// True if the file that is there is a whole image.
  var isWhole: Bool {
    guard let header = ImageHeader(path: path), let rate = FrameRate(1) else { return false }
    let description = FrameStreamDescription(
      width: header.width, height: header.height, rate: rate, frameCount: 1)
    return WholeFile.fault(of: path, format: format, description) == nil
  }

  /// Keeps a small image of a frame if it is one of the chosen.
  func add(_ frame: StraightImage, at index: Int) {
    guard indices.contains(index) else { return }
    let width = min(frame.width, Self.greatestWidth)
    let height = max(1, frame.height * width / frame.width)
    let cell = frame.scaled(width: width, height: height).flattened(over: Self.background)
    cells.withLock { $0[index] = cell }
  }

  /// Writes the sheet; nothing where no frame was made.
  func write(quality: Int) throws {
    let cells = cells.withLock { cells in indices.compactMap { cells[$0] } }
    guard let first = cells.first else { return }
    let sheet = Self.compose(cells, width: first.width, height: first.height)
    let bytes =
      format == .jpeg
      ? try JPEGEncoder.encode(sheet, quality: quality) : try PNGEncoder.encode(sheet)
    try OutputFile.write(bytes, to: path)
  }

  private static func compose(_ cells: [StraightImage], width: Int, height: Int) -> StraightImage {
    let columns = (1...4).first { $0 * $0 >= cells.count } ?? 4
    let rows = (cells.count + columns - 1) / columns
    let sheetWidth = columns * (width + gap) + gap
    let sheetHeight = rows * (height + gap) + gap
    let blank = background.clamped.components
    let pixel = (0..<4).map { UInt8(blank[$0] * 255 + 0.5) }
    var bytes = Array(repeatElement(pixel, count: sheetWidth * sheetHeight).joined())
    for (i, cell) in cells.enumerated() {
      let (left, top) = (gap + i % columns * (width + gap), gap + i / columns * (height + gap))
      let samples = cell.bytes
      for y in 0..<height {
        let to = 4 * ((top + y) * sheetWidth + left)
        let from = 4 * y * width
        bytes.replaceSubrange(to..<(to + 4 * width), with: samples[from..<(from + 4 * width)])
      }
    }
    return StraightImage(width: sheetWidth, height: sheetHeight, samples: .eight(bytes))
  }
}
