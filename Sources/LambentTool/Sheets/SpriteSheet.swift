import LambentImageFiles
import LambentPixels

/// Frames laid out in one image.
struct SpriteSheet {
  /// A part of an image, in pixels.
  struct Area: Hashable {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
  }

  /// A frame: where it lies in the sheet, and which part of the whole frame that is.
  struct Cell {
    var area: Area
    var source: Area
  }

  let image: StraightImage
  let cells: [Cell]

  /// Lays frames of one size out, row by row.
  ///
  /// - Throws: `ToolError` where the sheet would be too large.
  init(_ frames: [StraightImage], columns: Int, rows: Int, options: SheetOptions) throws {
    let whole = Area(width: frames[0].width, height: frames[0].height)
    let sources = frames.map { options.trim ? $0.visibleArea : whole }
    let cell = Area(
      width: sources.map(\.width).max() ?? 1, height: sources.map(\.height).max() ?? 1)
    let size = try Self.size(columns, rows, cell, options)
    var bytes = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    var cells: [Cell] = []
    for (index, (frame, source)) in zip(frames, sources).enumerated() {
      let area = Area(
        x: index % columns * (cell.width + options.padding),
        y: index / columns * (cell.height + options.padding), width: source.width,
        height: source.height)
      let pixels = options.sheetAlpha == .premultiplied ? frame.premultipliedBytes : frame.bytes
      for row in 0..<source.height {
        let from = 4 * ((source.y + row) * frame.width + source.x)
        let to = 4 * ((area.y + row) * size.width + area.x)
        bytes.replaceSubrange(
          to..<(to + 4 * source.width), with: pixels[from..<(from + 4 * source.width)])
      }
      cells.append(Cell(area: area, source: source))
    }
    image = StraightImage(width: size.width, height: size.height, samples: .eight(bytes))
    self.cells = cells
  }

  /// The size of a sheet, known to be allowed.
  static func size(
    _ columns: Int, _ rows: Int, _ cell: Area, _ options: SheetOptions
  ) throws -> (width: Int, height: Int) {
    func side(_ count: Int, _ length: Int) -> Int {
      let sum = count * (length + options.padding) - options.padding
      return options.powerOfTwo ? (0...20).map { 1 << $0 }.first { $0 >= sum } ?? sum : sum
    }
    let (width, height) = (side(columns, cell.width), side(rows, cell.height))
    guard ImageLimits.allows(width: width, height: height) else {
      throw ToolError.usage(
        "a sheet of \(width)x\(height) pixels in --sheet: at most \(ImageLimits.maximumSide) a side "
          + "and \(ImageLimits.maximumPixels) in all; fewer --frames or a smaller --size")
    }
    return (width, height)
  }
}

extension StraightImage {
  /// The smallest part with all pixels that show; one pixel where none does.
  fileprivate var visibleArea: SpriteSheet.Area {
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
    for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] != 255 {
      let alpha = Int(bytes[pixel + 3])
      for channel in 0..<3 {
        bytes[pixel + channel] = UInt8((Int(bytes[pixel + channel]) * alpha + 127) / 255)
      }
    }
    return bytes
  }
}
