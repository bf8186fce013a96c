import LambentImageFiles
import LambentPixels
import LambentWorkers
import Synchronization

/// One image with a grid of some of the frames, evenly spaced, in their order, each with its number and
/// its time below it. Where a frame is transparent, a checkerboard shows.
final class ContactSheet: Sendable {
  /// How many frames a sheet has, and how many beside each other.
  struct Layout: Sendable {
    /// The most frames.
    var frames = 16
    /// The frames beside each other; `nil` for about as many as above each other.
    var columns: Int?
  }

  /// The most frames of a sheet.
  static let mostFrames = 400
  private static let greatestWidth = 400
  private static let gap = 8
  private static let background: [UInt8] = [32, 32, 32, 255]
  private static let ink: [UInt8] = [190, 190, 190, 255]
  /// The squares under transparent frames: their side, and their colours.
  private static let square = 8
  private static let squares = (light: gray(0.6), dark: gray(0.4))

  private static func gray(_ level: Double) -> Color {
    Color(red: level, green: level, blue: level)
  }

  private let path: String
  private let existing: ExistingFile
  private let format: FrameFormat
  private let layout: Layout
  private let labels: [Int: String]
  private let indices: [Int]
  private let cells = Lock<[Int: StraightImage]>([:])

  /// Prepares a sheet of some of the frames at these places of the order.
  ///
  /// - Parameters:
  ///   - existing: How a file that appears until the sheet is written is treated.
  ///   - labels: What is written below each frame, by its index.
  /// - Throws: `ToolError` for a path that is neither PNG nor JPEG.
  init(
    path: String, existing: ExistingFile, among frames: [Int], layout: Layout = Layout(),
    labels: [Int: String] = [:]
  ) throws {
    let name = FileName.pathExtension(of: path)
    guard let format = FrameFormat(pathExtension: name), !format.isStream else {
      throw ToolError.value(
        path, of: "--contact-sheet", expected: "a name that ends with .png or .jpg")
    }
    self.path = path
    self.existing = existing
    self.format = format
    self.layout = layout
    self.labels = labels
    let count = min(frames.count, layout.frames)
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
    let cell = Self.overCheckerboard(frame.scaled(width: width, height: height))
    cells.withLock { $0[index] = cell }
  }

  private static func overCheckerboard(_ frame: StraightImage) -> StraightImage {
    let light = frame.flattened(over: squares.light)
    guard !frame.isOpaque else { return light }
    let dark = frame.flattened(over: squares.dark).bytes
    var bytes = light.bytes
    for y in 0..<frame.height {
      for x in 0..<frame.width where (x / square + y / square) % 2 == 1 {
        let pixel = 4 * (y * frame.width + x)
        bytes.replaceSubrange(pixel..<(pixel + 4), with: dark[pixel..<(pixel + 4)])
      }
    }
    return StraightImage(width: frame.width, height: frame.height, samples: .eight(bytes))
  }

  /// Writes the sheet; nothing where no frame was made.
  func write(quality: Int) throws {
    let cells = cells.withLock { cells in
      indices.compactMap { index in cells[index].map { (image: $0, label: labels[index] ?? "") } }
    }
    guard !cells.isEmpty else { return }
    let sheet = try composed(cells)
    let bytes =
      format == .jpeg
      ? try JPEGEncoder.encode(sheet, quality: quality) : try PNGEncoder.encode(sheet)
    try OutputFile.write(bytes, to: path, existing: existing)
  }

  private func composed(_ cells: [(image: StraightImage, label: String)]) throws -> StraightImage {
    let (width, height) = (cells[0].image.width, cells[0].image.height)
    let square = (1...cells.count).first { $0 * $0 >= cells.count } ?? 1
    let columns = min(layout.columns ?? square, cells.count)
    let rows = (cells.count + columns - 1) / columns
    let label = labels.isEmpty ? 0 : SheetLabel.height
    var sheet = Canvas(
      width: columns * (width + Self.gap) + Self.gap,
      height: rows * (height + label + Self.gap) + Self.gap)
    guard ImageLimits.allows(width: sheet.width, height: sheet.height) else {
      throw ToolError.usage(
        "a sheet of \(sheet.width)x\(sheet.height) pixels in --contact-sheet: fewer frames")
    }
    sheet.fill(Self.background)
    for (place, cell) in cells.enumerated() {
      let left = Self.gap + place % columns * (width + Self.gap)
      let top = Self.gap + place / columns * (height + label + Self.gap)
      sheet.draw(cell.image, left: left, top: top)
      for pixel in SheetLabel.pixels(of: cell.label, within: width) {
        sheet.draw(Self.ink, x: left + pixel.x, y: top + height + 4 + pixel.y)
      }
    }
    return StraightImage(width: sheet.width, height: sheet.height, samples: .eight(sheet.bytes))
  }

  /// Pixels to draw on.
  private struct Canvas {
    let width: Int
    let height: Int
    var bytes: [UInt8] = []

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    mutating func fill(_ pixel: [UInt8]) {
      bytes = Array(repeatElement(pixel, count: width * height).joined())
    }

    mutating func draw(_ image: StraightImage, left: Int, top: Int) {
      let samples = image.bytes
      for y in 0..<image.height {
        let to = 4 * ((top + y) * width + left)
        let from = 4 * y * image.width
        bytes.replaceSubrange(
          to..<(to + 4 * image.width), with: samples[from..<(from + 4 * image.width)])
      }
    }

    mutating func draw(_ pixel: [UInt8], x: Int, y: Int) {
      guard x < width, y < height else { return }
      let at = 4 * (y * width + x)
      bytes.replaceSubrange(at..<(at + 4), with: pixel)
    }
  }
}
