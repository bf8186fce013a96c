import LambentImageFiles
public import LambentPixels

/// Small images of some frames in one image, each with a label below it: an overview of a film.
///
/// A checkerboard shows through transparent frames.
///
/// ```swift
/// var sheet = ContactSheet()
/// for number in ContactSheet.selection(of: 16, among: scene.frameCount) {
///   sheet.add(try renderer.frame(number).image, label: "\(number)")
/// }
/// try sheet.image().write(to: "overview.png")
/// ```
public struct ContactSheet: Sendable {
  /// The greatest number of frames.
  public static let maximumFrames = 400
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

  /// The number of columns; `nil` for a sheet with about as many rows as columns.
  public var columns: Int?
  private var cells: [(image: StraightImage, label: String)] = []

  /// Creates a sheet without frames.
  public init(columns: Int? = nil) { self.columns = columns }

  /// Evenly spaced indices of frames: the first, the last, and others between them.
  ///
  /// - Parameters:
  ///   - count: The greatest number of indices.
  ///   - total: The number of frames.
  public static func selection(of count: Int, among total: Int) -> [Int] {
    let count = min(max(count, 0), maximumFrames, total)
    guard count > 1 else { return count == 1 ? [0] : [] }
    // index × (total − 1) ÷ (count − 1), without an overflow.
    let (whole, rest) = (total - 1).quotientAndRemainder(dividingBy: count - 1)
    return (0..<count).map { $0 * whole + $0 * rest / (count - 1) }
  }

  /// The image of a frame as a sheet shows it: at most 400 pixels wide, over a checkerboard if it is
  /// translucent.
  package static func cell(of frame: StraightImage) -> StraightImage {
    let width = min(frame.width, greatestWidth)
    let height = max(1, frame.height * width / max(frame.width, 1))
    return overCheckerboard(frame.scaled(width: width, height: height))
  }

  /// Adds a frame.
  ///
  /// - Parameter label: A text of digits, blanks and “.-s%”, such as a number or a time. Other characters are
  ///   left out.
  /// - Complexity: O(pixels).
  public mutating func add(_ frame: Image, label: String = "") {
    add(cell: Self.cell(of: frame.straight), label: label)
  }

  /// Adds a frame that ``cell(of:)`` has made.
  package mutating func add(cell: StraightImage, label: String) { cells.append((cell, label)) }

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

  /// The sheet. Its cells have the size of the largest frame.
  ///
  /// - Throws: ``RenderingError/sheet(what:remedy:)`` without frames, for more than ``maximumFrames``, or if the
  ///   sheet would be too large.
  /// - Complexity: O(pixels of the sheet).
  public func image() throws(RenderingError) -> Image { Image(try straight()) }

  /// The pixels of the sheet.
  package func straight() throws(RenderingError) -> StraightImage {
    guard (1...Self.maximumFrames).contains(cells.count), columns ?? 1 > 0 else {
      throw .sheet(
        what: "a contact sheet of \(cells.count) frames in \(columns ?? 1) columns",
        remedy: "1…\(Self.maximumFrames) frames, at least one column")
    }
    let width = cells.map(\.image.width).max() ?? 1
    let height = cells.map(\.image.height).max() ?? 1
    let square = (1...cells.count).first { $0 * $0 >= cells.count } ?? 1
    let columns = min(columns ?? square, cells.count)
    let rows = (cells.count + columns - 1) / columns
    let label = cells.allSatisfy(\.label.isEmpty) ? 0 : SheetLabel.height
    let (sheetWidth, sheetHeight) = (
      columns * (width + Self.gap) + Self.gap, rows * (height + label + Self.gap) + Self.gap
    )
    guard ImageLimits.allows(width: sheetWidth, height: sheetHeight) else {
      throw .sheet(
        what: "a contact sheet of \(sheetWidth)x\(sheetHeight) pixels",
        remedy: "\(ImageLimits.summary); fewer or smaller frames")
    }
    var sheet = Canvas(width: sheetWidth, height: sheetHeight, filledWith: Self.background)
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
    var bytes: [UInt8]

    init(width: Int, height: Int, filledWith pixel: [UInt8]) {
      (self.width, self.height) = (width, height)
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
