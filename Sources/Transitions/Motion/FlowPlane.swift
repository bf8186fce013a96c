/// Eight adjacent numbers of a plane.
typealias FlowLanes = SIMD8<Float>

/// A number for each pixel of a small image, with a margin around it.
///
/// Rows have room for whole groups of eight columns and for eight more on either side, and there is a
/// row above the first and one below the last. Kernels can therefore read all neighbours, and write
/// past the last column.
final class FlowPlane {
  let width, height, stride: Int
  private let memory: UnsafeMutablePointer<Float>

  static let margin = 8

  /// A plane of zeros.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    stride = (width + 7) / 8 * 8 + 2 * Self.margin
    memory = .allocate(capacity: stride * (height + 2))
    memory.initialize(repeating: 0, count: stride * (height + 2))
  }

  deinit { memory.deallocate() }

  /// The first pixel of a row, −1…height.
  @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    memory + ((y &+ 1) &* stride &+ Self.margin)
  }

  /// Fills the margin with the pixels of the edges.
  func extendEdges() {
    for y in 0..<height {
      let line = row(y)
      (line - Self.margin).update(repeating: line[0], count: Self.margin)
      (line + width).update(repeating: line[width - 1], count: stride - Self.margin - width)
    }
    for (outside, inside) in [(-1, 0), (height, height - 1)] {
      (row(outside) - Self.margin).update(from: row(inside) - Self.margin, count: stride)
    }
  }

  /// A plane of the same size whose pixels a closure computes, eight at a time.
  @inline(__always) func map(_ value: (_ x: Int, _ y: Int) -> FlowLanes) -> FlowPlane {
    let result = FlowPlane(width: width, height: height)
    for y in 0..<height {
      let line = result.row(y)
      for x in Swift.stride(from: 0, to: width, by: 8) { line.storeLanes(value(x, y), x) }
    }
    return result
  }

  /// The interpolated number at a position: whole numbers are the centres of pixels. Beyond the edges,
  /// it is that of the edge.
  @inline(__always) func at(_ x: Float, _ y: Float) -> Float {
    // A comparison with NaN is false.
    let x = x > 0 ? (x < Float(width - 1) ? x : Float(width - 1)) : 0
    let y = y > 0 ? (y < Float(height - 1) ? y : Float(height - 1)) : 0
    let (column, line) = (Int(x), Int(y))
    let (u, v) = (x - Float(column), y - Float(line))
    let top = row(line) + column
    let bottom = top + stride
    // The margin is not read, as it may be out of date.
    let right = column < width - 1 ? 1 : 0
    let below = line < height - 1 ? bottom : top
    let upper = top[0] + (top[right] - top[0]) * u
    let lower = below[0] + (below[right] - below[0]) * u
    return upper + (lower - upper) * v
  }

  /// Half the size: the means of blocks of two by two.
  var halved: FlowPlane {
    let result = FlowPlane(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<result.height {
      let (top, bottom) = (row(2 * y), row(min(2 * y + 1, height - 1)))
      let line = result.row(y)
      for x in 0..<result.width {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        line[x] = (top[left] + top[right] + bottom[left] + bottom[right]) * 0.25
      }
    }
    return result
  }

  /// The plane enlarged to twice the size, with its numbers times a factor.
  func doubled(width: Int, height: Int, times factor: Float) -> FlowPlane {
    let result = FlowPlane(width: width, height: height)
    for y in 0..<height {
      let line = result.row(y)
      for x in 0..<width {
        line[x] = factor * at((Float(x) - 0.5) / 2, (Float(y) - 0.5) / 2)
      }
    }
    return result
  }
}

extension UnsafeMutablePointer<Float> {
  @inline(__always) func lanes(_ index: Int) -> FlowLanes {
    UnsafeRawPointer(self + index).loadUnaligned(as: FlowLanes.self)
  }

  @inline(__always) func storeLanes(_ lanes: FlowLanes, _ index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: lanes, as: FlowLanes.self)
  }
}

extension FlowPlane {
  /// The means of squares of 2·radius + 1 pixels, without those beyond the edges.
  func averaged(_ radius: Int) -> FlowPlane {
    let rows = FlowPlane(width: width, height: height)
    for y in 0..<height {
      let (line, out) = (row(y), rows.row(y))
      var sum: Float = 0
      for x in 0..<min(width, radius) { sum += line[x] }
      for x in 0..<width {
        if x + radius < width { sum += line[x + radius] }
        if x - radius > 0 { sum -= line[x - radius - 1] }
        let count = min(width - 1, x + radius) - max(0, x - radius) + 1
        out[x] = sum / Float(count)
      }
    }
    let result = FlowPlane(width: width, height: height)
    let sums = FlowPlane(width: width, height: 1)
    func add(_ y: Int, _ sign: Float) {
      let (line, sum) = (rows.row(y), sums.row(0))
      for x in Swift.stride(from: 0, to: width, by: 8) {
        sum.storeLanes(sum.lanes(x) + line.lanes(x) * sign, x)
      }
    }
    for y in 0..<min(height, radius) { add(y, 1) }
    for y in 0..<height {
      if y + radius < height { add(y + radius, 1) }
      if y - radius > 0 { add(y - radius - 1, -1) }
      let count = min(height - 1, y + radius) - max(0, y - radius) + 1
      let (out, sum, part) = (result.row(y), sums.row(0), 1 / Float(count))
      for x in Swift.stride(from: 0, to: width, by: 8) { out.storeLanes(sum.lanes(x) * part, x) }
    }
    return result
  }

  /// The plane smoothed with the weights 1, 2, 1 along both axes. It updates the margin.
  var smoothed: FlowPlane {
    extendEdges()
    let rows = map { x, y in
      let line = row(y)
      return (line.lanes(x - 1) + line.lanes(x + 1)) * 0.25 + line.lanes(x) * 0.5
    }
    rows.extendEdges()
    return map { x, y in
      (rows.row(y - 1).lanes(x) + rows.row(y + 1).lanes(x)) * 0.25 + rows.row(y).lanes(x) * 0.5
    }
  }
}
