import LambentGeometry
import LambentRaster

/// A part of an image that is sampled separately: pixels outside of it never show, at any mip level, and the result
/// changes continuously while the part moves and grows.
///
/// Bilinear samples stay at least half a texel inside the edges. Smaller levels are those of the whole image, except
/// that texels along the edges are means of the area inside.
struct ImageWindow: Sendable, Hashable {
  /// The edges along x and along y, in pixels of the image.
  let x, y: SIMD2<Double>
  let width, height: Int
  /// The smaller mip levels that are read, without the image itself.
  var levels = 0..<0

  /// Creates a window of a part of an image, clamped to the image's size in pixels.
  init(_ part: Rect, width: Int, height: Int) {
    x = Self.edges(part.minX, part.maxX, length: width)
    y = Self.edges(part.minY, part.maxY, length: height)
    (self.width, self.height) = (width, height)
  }

  var isWhole: Bool { x == SIMD2(0, Double(width)) && y == SIMD2(0, Double(height)) }

  /// The visible part of a mip level, given the level's size in texels.
  func axes(width: Int, height: Int) -> (x: WindowAxis, y: WindowAxis) {
    (
      WindowAxis(x, of: self.width, at: width), WindowAxis(y, of: self.height, at: height)
    )
  }

  /// The edges of the visible part of an axis. If it is empty or outside of the image, one pixel is visible.
  private static func edges(_ start: Double, _ end: Double, length: Int) -> SIMD2<Double> {
    func edge(_ value: Double) -> Double {
      let clamped = max(0, min(Double(length), value))
      let whole = clamped.rounded()
      return abs(clamped - whole) < 1 / 65_536 ? whole : clamped
    }
    let (low, high) = (edge(start), edge(end))
    if low < high { return SIMD2(low, high) }
    let pixel = min(Double(max(1, length) - 1), low.rounded(.down))
    return SIMD2(pixel, pixel + 1)
  }
}

/// The part of one axis of a mip level that a window shows.
struct WindowAxis: Sendable {
  /// The first and the last texel that are at least partly visible.
  let first, last: Int
  /// The edges, in texels.
  let start, end: Double
  /// The number of texels of the whole level, and per pixel of the image.
  private let size: Int
  private let scale: Double

  init(_ edges: SIMD2<Double>, of length: Int, at size: Int) {
    self.size = size
    scale = Double(size) / Double(length)
    (start, end) = (edges.x * scale, edges.y * scale)
    first = max(0, min(size - 1, Int(start)))
    last = max(first, min(size - 1, Int(end.rounded(.up)) - 1))
  }

  /// The number of texels that are at least partly visible.
  var count: Int { last - first + 1 }

  /// The number of texels at each end that may differ from those of the whole level: a partly visible texel of a
  /// larger level can affect two of them.
  static let margin = 2

  /// The index of a texel among the first and the last texels, which may differ; `nil` for texels between them.
  func marginIndex(_ texel: Int) -> Int? {
    if texel - first < Self.margin { return texel - first }
    return last - texel < Self.margin ? 2 * Self.margin - 1 - (last - texel) : nil
  }

  /// The texels of `marginIndex`, in order. A texel may occur twice.
  var margins: [Int] {
    (0..<Self.margin).map { min(last, first + $0) }
      + (0..<Self.margin).reversed().map { max(first, last - $0) }
  }

  /// The texels that equal those of the whole level: neither they nor the texels of the larger level from which they
  /// are computed are cut by an edge.
  /// - Parameter others: the texels of the larger level that equal those of the whole level.
  func kept(in larger: WindowAxis, keeping others: Range<Int>) -> Range<Int> {
    func isKept(_ texel: Int) -> Bool {
      guard Double(texel) >= start, Double(texel + 1) <= end else { return false }
      let taps = taps(of: texel, in: larger)
      return (0..<4).allSatisfy { taps.weights[$0] <= 0 || others.contains(taps.first + $0) }
    }
    var (low, high) = (first, last + 1)
    while low < high, low - first < Self.margin, !isKept(low) { low += 1 }
    while high > low, last + 1 - high < Self.margin, !isKept(high - 1) { high -= 1 }
    return low..<high
  }

  /// The least and the greatest sample position, relative to the first texel.
  private var clamped: (least: Double, greatest: Double) {
    let length = end - start
    guard length < 1 else {
      return (start + 0.5 - Double(first), end - 0.5 - Double(first))
    }
    // Less than a texel is visible: two texels are weighted by their visible fractions.
    let position = last > first ? 0.5 + max(0, end - Double(last)) / length : 0.5
    return (position, position)
  }

  /// The position of the texels that are at least partly visible in their image.
  static func frame(_ x: WindowAxis, _ y: WindowAxis) -> LevelFrame {
    let (across, down) = (x.clamped, y.clamped)
    return LevelFrame(
      scale: SIMD2(x.scale, y.scale), shift: SIMD2(-Double(x.first), -Double(y.first)),
      least: SIMD2(across.least, down.least), greatest: SIMD2(across.greatest, down.greatest))
  }

  /// The texels of a larger level that overlap a texel, up to three, and their fractions of its visible part.
  func taps(of texel: Int, in larger: WindowAxis) -> (first: Int, weights: SIMD4<Float>) {
    let ratio = Double(larger.size) / Double(size)
    let low = max(larger.start, Double(texel) * ratio)
    let high = min(larger.end, Double(texel + 1) * ratio)
    let first = max(larger.first, min(larger.last, Int(low)))
    guard high > low else { return (first, SIMD4(1, 0, 0, 0)) }
    var weights = SIMD4<Float>.zero
    for tap in 0..<4 where first + tap <= larger.last {
      let (left, right) = (Double(first + tap), Double(first + tap + 1))
      weights[tap] = Float(max(0, min(high, right) - max(low, left)) / (high - low))
    }
    return (first, weights)
  }
}

/// Windows of one image, with the texels of their smaller levels.
final class ImageWindows<Pixel: BitwiseCopyable & Sendable>: Sendable {
  let windows: [ImageWindow]
  /// The texels of all levels, one after the other.
  let pixels: [Pixel]
  /// The indices of the first texels of each window's levels, from the first level that it reads.
  let starts: [[Int]]

  /// Computes the levels of the windows from those of the image.
  init<Format: PixelFormat>(
    _ windows: [ImageWindow], of levels: [PixelGrid<Pixel>], _: Format.Type
  ) where Format.Pixel == Pixel {
    var pixels: [Pixel] = []
    var starts: [[Int]] = []
    for window in windows {
      var own: [Int] = []
      var border = WindowBorder<Format>(window, ofImage: levels[0])
      for level in 1..<max(1, min(levels.count, window.levels.upperBound)) {
        border = WindowBorder(window, levels[level], above: border)
        guard window.levels.contains(level) else { continue }
        own.append(pixels.count)
        border.append(to: &pixels)
      }
      starts.append(own)
    }
    (self.windows, self.pixels, self.starts) = (windows, pixels, starts)
  }

  /// The index of the first texel of a window's level, if it exists.
  func start(ofWindow index: Int, level: Int) -> Int? {
    let position = level - windows[index].levels.lowerBound
    return starts[index].indices.contains(position) ? starts[index][position] : nil
  }

  static func bytes(_ windows: [ImageWindow]) -> Int {
    windows.reduce(0) { sum, window in
      var (width, height) = (window.width, window.height)
      return sum
        + (1..<max(1, window.levels.upperBound)).reduce(0) { sum, level in
          (width, height) = (max(1, width / 2), max(1, height / 2))
          guard window.levels.contains(level) else { return sum }
          let axes = window.axes(width: width, height: height)
          return sum + axes.x.count * axes.y.count * MemoryLayout<Pixel>.stride
        }
    }
  }
}

/// A mip level of a window: separate texels along its edges, and the image's level for all others.
private struct WindowBorder<Format: PixelFormat> {
  private let grid: PixelGrid<Format.Pixel>
  private let x, y: WindowAxis
  /// The columns and the rows in which texels are taken from the grid.
  private let keptColumns, keptRows: Range<Int>
  /// The first and the last rows, and columns.
  private var rows: [[Format.Pixel]] = []
  private var columns: [[Format.Pixel]] = []

  /// The image itself: a partly visible pixel has its full colour.
  init(_ window: ImageWindow, ofImage grid: PixelGrid<Format.Pixel>) {
    self.grid = grid
    (x, y) = window.axes(width: grid.width, height: grid.height)
    (keptColumns, keptRows) = (x.first..<x.last + 1, y.first..<y.last + 1)
  }

  /// A level, computed from the next larger one.
  init(_ window: ImageWindow, _ grid: PixelGrid<Format.Pixel>, above: WindowBorder) {
    self.grid = grid
    let (x, y) = window.axes(width: grid.width, height: grid.height)
    (self.x, self.y) = (x, y)
    let keptColumns = x.kept(in: above.x, keeping: above.keptColumns)
    let keptRows = y.kept(in: above.y, keeping: above.keptRows)
    (self.keptColumns, self.keptRows) = (keptColumns, keptRows)
    func texel(_ column: Int, _ row: Int) -> Format.Pixel {
      if keptColumns.contains(column), keptRows.contains(row) {
        return grid.pixels[row * grid.width + column]
      }
      return above.mean(x.taps(of: column, in: above.x), y.taps(of: row, in: above.y))
    }
    rows = y.margins.map { row in (x.first...x.last).map { texel($0, row) } }
    columns = x.margins.map { column in (y.first...y.last).map { texel(column, $0) } }
  }

  /// A texel that the window touches.
  private func texel(_ column: Int, _ row: Int) -> Format.Pixel {
    if keptColumns.contains(column), keptRows.contains(row) {
      return grid.pixels[row * grid.width + column]
    }
    if let index = y.marginIndex(row) { return rows[index][column - x.first] }
    if let index = x.marginIndex(column) { return columns[index][row - y.first] }
    return grid.pixels[row * grid.width + column]
  }

  private func mean(
    _ across: (first: Int, weights: SIMD4<Float>), _ down: (first: Int, weights: SIMD4<Float>)
  ) -> Format.Pixel {
    var sum = SIMD4<Float>.zero
    for j in 0..<4 where down.weights[j] > 0 {
      for i in 0..<4 where across.weights[i] > 0 {
        sum +=
          Format.load(texel(across.first + i, down.first + j))
          * (across.weights[i] * down.weights[j])
      }
    }
    return Format.store(sum)
  }

  /// Appends all texels that the window touches, row by row.
  func append(to pixels: inout [Format.Pixel]) {
    for row in y.first...y.last {
      if let index = y.marginIndex(row) {
        pixels += rows[index]
        continue
      }
      let start = pixels.count
      pixels += grid.pixels[row * grid.width + x.first...row * grid.width + x.last]
      for column in x.margins { pixels[start + column - x.first] = texel(column, row) }
    }
  }
}
