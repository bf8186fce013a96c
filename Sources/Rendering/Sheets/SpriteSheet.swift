import LambentImageFiles
public import LambentPixels

/// Frames of one size in one image, row by row, for game engines and web pages.
///
/// ```swift
/// let frames = try (0..<scene.frameCount).map { try renderer.frame($0).image }
/// let sheet = try SpriteSheet(frames)
/// try sheet.image.write(to: "sheet.png")
/// let atlas = sheet.atlas(.array, image: "sheet.png", rate: scene.frameRate).text()
/// ```
///
/// Images of documents can be sprite sheets: if the atlas is beside the image, the image is animated.
public struct SpriteSheet: Sendable {
  /// The layout of a sheet.
  public struct Options: Sendable, Hashable {
    /// The number of columns; `nil` for a sheet that is roughly square.
    public var columns: Int?
    /// The number of rows; `nil` for as many as the frames need.
    public var rows: Int?
    /// The distance between cells, in pixels.
    public var padding = 0
    /// True if transparent margins of frames are left out.
    public var trimsMargins = false
    /// True if the sides of the sheet are rounded up to powers of two.
    public var usesPowersOfTwo = false
    /// True if colours are multiplied by alpha.
    public var premultipliesAlpha = false

    /// Creates the default layout: roughly square, without padding.
    public init() {}
  }

  /// A part of an image, in pixels.
  public struct Area: Sendable, Hashable {
    /// The distance from the left edge, in pixels.
    public var x: Int
    /// The distance from the top edge, in pixels.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates an area, in pixels.
    public init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// A frame in the sheet.
  public struct Cell: Sendable, Hashable {
    /// The part of the sheet that shows it.
    public var area: Area
    /// The part of the frame that the sheet contains: all of it, unless margins are trimmed.
    public var source: Area
  }

  /// The pixels of the sheet, as they are in its file.
  package let straight: StraightImage
  /// The frames, in order.
  public let cells: [Cell]
  /// The size of a frame; ``Area/x`` and ``Area/y`` are 0.
  public let frame: Area
  /// True if colours are multiplied by alpha.
  public let isPremultiplied: Bool

  /// Arranges frames.
  ///
  /// - Throws: ``RenderingError/sheet(what:remedy:)`` without frames, for frames of several sizes, too few cells, or
  ///   a sheet that is too large.
  /// - Complexity: O(pixels of the frames and of the sheet).
  public init(_ frames: [Image], options: Options = Options()) throws(RenderingError) {
    try self.init(frames.map(\.straight), options: options)
  }

  /// Arranges the pixels of frames.
  package init(
    _ frames: [StraightImage], options: Options = Options()
  ) throws(RenderingError) {
    guard let first = frames.first else {
      throw .sheet(what: "a sheet without frames", remedy: "at least one frame")
    }
    let whole = Area(width: first.width, height: first.height)
    guard frames.allSatisfy({ ($0.width, $0.height) == (whole.width, whole.height) }) else {
      throw .sheet(what: "a sheet of frames of several sizes", remedy: "frames of one size")
    }
    let (columns, rows) = try Self.grid(of: frames.count, whole, options)
    let sources = frames.map { options.trimsMargins ? $0.visibleArea : whole }
    let cell = Area(
      width: sources.map(\.width).max() ?? 1, height: sources.map(\.height).max() ?? 1)
    let size = try Self.size(columns: columns, rows: rows, cell: cell, options: options)
    var bytes = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    var cells: [Cell] = []
    for (index, (frame, source)) in zip(frames, sources).enumerated() {
      let area = Area(
        x: index % columns * (cell.width + options.padding),
        y: index / columns * (cell.height + options.padding), width: source.width,
        height: source.height)
      let pixels = options.premultipliesAlpha ? frame.premultipliedBytes : frame.bytes
      for row in 0..<source.height {
        let from = 4 * ((source.y + row) * frame.width + source.x)
        let to = 4 * ((area.y + row) * size.width + area.x)
        bytes.replaceSubrange(
          to..<(to + 4 * source.width), with: pixels[from..<(from + 4 * source.width)])
      }
      cells.append(Cell(area: area, source: source))
    }
    straight = StraightImage(width: size.width, height: size.height, samples: .eight(bytes))
    (self.cells, frame, isPremultiplied) = (cells, whole, options.premultipliesAlpha)
  }

  /// The image with all frames, as its file has it: if ``isPremultiplied``, its colours are multiplied by alpha.
  ///
  /// - Complexity: O(pixels).
  public var image: Image { Image(straight) }

  /// The columns and rows of a sheet of frames.
  package static func grid(
    of count: Int, _ frame: Area, _ options: Options
  ) throws(RenderingError) -> (columns: Int, rows: Int) {
    let sides = 1...ImageLimits.maximumSide
    guard sides.contains(options.columns ?? 1), sides.contains(options.rows ?? 1),
      (0...ImageLimits.maximumSide).contains(options.padding)
    else {
      throw .sheet(
        what: "columns, rows or a padding out of range",
        remedy: "1…\(sides.upperBound) columns and rows, a padding of at least 0")
    }
    // As near to a square as the frames allow.
    let ideal = (Double(count) * Double(frame.height) / Double(max(frame.width, 1))).squareRoot()
    let square = min(count, max(1, Int(min(ideal, 1e6).rounded(.up))))
    let columns = options.columns ?? square
    let rows = options.rows ?? (count + columns - 1) / columns
    guard columns * rows >= count else {
      throw .sheet(
        what: "\(count) frames for \(columns)x\(rows) cells",
        remedy: "at least \((count + columns - 1) / columns) rows, or fewer frames")
    }
    return (columns, rows)
  }

  /// The size of a sheet, in pixels.
  package static func size(
    columns: Int, rows: Int, cell: Area, options: Options
  ) throws(RenderingError) -> (width: Int, height: Int) {
    func side(_ count: Int, _ length: Int) -> Int {
      let sum = count * (length + options.padding) - options.padding
      return options.usesPowersOfTwo ? (0...30).map { 1 << $0 }.first { $0 >= sum } ?? sum : sum
    }
    let (width, height) = (side(columns, cell.width), side(rows, cell.height))
    guard ImageLimits.allows(width: width, height: height) else {
      throw .sheet(
        what: "a sheet of \(width)x\(height) pixels",
        remedy: "\(ImageLimits.summary); fewer or smaller frames")
    }
    return (width, height)
  }
}

extension StraightImage {
  /// The smallest part with all pixels that are not transparent; one pixel if all are.
  var visibleArea: SpriteSheet.Area {
    let bytes = self.bytes
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      for x in 0..<width where bytes[4 * (y * width + x) + 3] != 0 {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return SpriteSheet.Area(width: 1, height: 1) }
    return SpriteSheet.Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The colours multiplied by alpha, rounded.
  fileprivate var premultipliedBytes: [UInt8] {
    var bytes = self.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      for channel in pixel..<(pixel + 3) {
        bytes[channel] = Alpha.premultiply(bytes[channel], by: bytes[pixel + 3])
      }
    }
    return bytes
  }
}
