import LambentWorkers

/// The threshold of every pixel and the width of its edge, in lines of four pixels at a time.
///
/// A row that equals the one above refers to its line, so that maps of slats and blocks fit into
/// the cache.
struct ThresholdLines: Sendable {
  /// The number of quads in a line. Pixels beyond the width repeat the last one.
  let quads: Int
  /// Thresholds and edges alternate, so that they are read together. Four lines are interleaved, so
  /// that an edge along a column finds the next lines adjacent in memory.
  private var values: [SIMD4<Float>] = []
  /// The index of each row's line.
  private var lineOfRow: [Int32] = []
  /// For each line, true if several rows use it.
  private var isShared: [Bool] = []

  /// A line for reading.
  struct Line {
    fileprivate let base: UnsafePointer<SIMD4<Float>>
    /// The distance to the next four lines, if this is the first of four and there are more.
    fileprivate let nextFour: Int?

    @inline(__always) func order(_ quad: Int) -> SIMD4<Float> { base[8 &* quad] }
    @inline(__always) func edge(_ quad: Int) -> SIMD4<Float> { base[8 &* quad &+ 1] }

    /// Prefetches the same positions of the next lines, unless an earlier line has.
    @inline(__always) func prefetchNext(_ quads: Range<Int>) {
      guard let nextFour else { return }
      for quad in quads { Prefetch.lines(of: base + (8 &* quad &+ nextFour), count: 8) }
    }

    /// The weight of the new image in four pixels.
    @inline(__always) func weight(_ quad: Int, _ threshold: Float) -> SIMD4<Float> {
      ((threshold - order(quad)) / edge(quad) + 0.5).clamped(from: 0, to: 1)
    }
  }

  /// The index of a position of a line, given the number of positions in a line.
  @inline(__always) static func index(_ line: Int, _ position: Int, of count: Int) -> Int {
    ((line &>> 2) &* count &+ position) &* 4 &+ (line & 3)
  }

  /// The number of lines for which memory is needed.
  static func padded(_ lines: Int) -> Int { (lines + 3) & ~3 }

  init(
    _ canvas: TransitionCanvas, softness: Float, isEven: Bool,
    _ order: @Sendable (_ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float>
  ) {
    let (width, height) = (canvas.width, canvas.height)
    quads = (width + 3) / 4
    guard width > 0, height > 0 else { return }
    let jobs = canvas.jobs
    findThresholds(width, height, jobs, order)
    let range = extremes(jobs: jobs) { line, quad in (line.order(quad), line.order(quad)) }
    let bounds = EdgeBounds(
      range ?? 0...0, softness: softness, shorterSide: min(width, height))
    findEdges(width, bounds, isEven, jobs)
  }

  var count: Int { isShared.count }

  func line(ofRow y: Int) -> Int { Int(lineOfRow[y]) }

  /// The width of the edge at one pixel.
  func edge(_ x: Int, _ y: Int) -> Float {
    var edge = SIMD4<Float>.zero
    withLine(line(ofRow: y)) { edge = $0.edge(x / 4) }
    return edge[x & 3]
  }

  /// Calls a closure with a line, which is valid only during the call.
  @inline(__always) func withLine(_ line: Int, _ body: (Line) -> Void) {
    values.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let start = 2 &* Self.index(line, 0, of: quads)
      let nextFour = line & 3 == 0 && start + 8 &* quads < buffer.count ? 8 &* quads : nil
      body(Line(base: base + start, nextFour: nextFour))
    }
  }

  /// Computes the thresholds of all rows, and keeps those that differ from the row above.
  private mutating func findThresholds(
    _ width: Int, _ height: Int, _ jobs: Int,
    _ order: @Sendable (_ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float>
  ) {
    let quads = quads
    let capacity = 2 * quads * Self.padded(height)
    let all = [SIMD4<Float>](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      // Threads write disjoint rows.
      nonisolated(unsafe) let lines = base
      Bands.forEach(of: height, jobs: jobs) { rows in
        for y in rows {
          let line = lines + 2 * Self.index(y, 0, of: quads)
          forEachQuad(width) { index, x in line[2 &* index] = order(x, Float(y) + 0.5) }
          Self.repeatLast(line + 8 * (quads - 1), width)
        }
      }
      keepDistinct(base, height)
      count = 2 * quads * Self.padded(isShared.count)
    }
    // Releases the memory of unused lines.
    values = isShared.count < height ? all.withUnsafeBufferPointer { Array($0) } : all
  }

  /// Compacts the rows that differ from the row above.
  private mutating func keepDistinct(_ base: UnsafeMutablePointer<SIMD4<Float>>, _ height: Int) {
    lineOfRow.reserveCapacity(height)
    for y in 0..<height {
      let row = base + 2 * Self.index(y, 0, of: quads)
      if y > 0, Self.areEqual(base + 2 * Self.index(isShared.count - 1, 0, of: quads), row, quads) {
        isShared[isShared.count - 1] = true
      } else {
        let line = base + 2 * Self.index(isShared.count, 0, of: quads)
        if line != row { for quad in 0..<quads { line[8 &* quad] = row[8 &* quad] } }
        isShared.append(false)
      }
      lineOfRow.append(Int32(truncatingIfNeeded: isShared.count - 1))
    }
  }

  /// Repeats the last pixel of a row to fill its last quad.
  private static func repeatLast(_ quad: UnsafeMutablePointer<SIMD4<Float>>, _ width: Int) {
    let last = (width - 1) & 3
    for lane in last..<4 { quad.pointee[lane] = quad.pointee[last] }
  }

  private static func areEqual(
    _ a: UnsafeMutablePointer<SIMD4<Float>>, _ b: UnsafeMutablePointer<SIMD4<Float>>, _ quads: Int
  ) -> Bool {
    for quad in 0..<quads where a[8 &* quad] != b[8 &* quad] { return false }
    return true
  }

  /// The least of the first and the greatest of the second of two numbers over all pixels; `nil` if
  /// there are none.
  func extremes(
    jobs: Int,
    _ numbers: @Sendable (_ line: Line, _ quad: Int) -> (SIMD4<Float>, SIMD4<Float>)
  ) -> ClosedRange<Float>? {
    let none = SIMD4<Float>(repeating: .infinity)
    let range = Lock((low: Float.infinity, high: -Float.infinity))
    Bands.forEach(of: count, jobs: jobs) { lines in
      var (least, greatest) = (none, -none)
      for number in lines {
        withLine(number) { line in
          for quad in 0..<quads {
            let (low, high) = numbers(line, quad)
            least = least.replacing(with: low, where: low .< least)
            greatest = greatest.replacing(with: high, where: high .> greatest)
          }
        }
      }
      let (low, high) = (least.min(), greatest.max())
      range.withLock { $0 = (min($0.low, low), max($0.high, high)) }
    }
    let (low, high) = range.withLock { $0 }
    return low <= high ? low...high : nil
  }
}

// MARK: - Edges

/// The limits of edge widths.
private struct EdgeBounds: Sendable {
  let least: Float
  let greatest: Float

  init(_ range: ClosedRange<Float>, softness: Float, shorterSide: Int) {
    let extent = range.upperBound - range.lowerBound
    let size = max(abs(range.lowerBound), abs(range.upperBound), 1e-3)
    least = max(softness * extent, size * 1e-5)
    // A centre where directions meet would otherwise blur the whole image.
    greatest = extent * max(1 / 32, 2 / Float(max(1, shorterSide - 1)))
  }

  @inline(__always) func clamped(_ edge: SIMD4<Float>) -> SIMD4<Float> {
    let edge = edge.replacing(with: greatest, where: edge .> greatest)
    let floor = SIMD4<Float>(repeating: least)
    return floor.replacing(with: edge, where: edge .> floor)
  }
}

extension ThresholdLines {
  /// Computes the widths of all edges from the differences between neighbours.
  private mutating func findEdges(_ width: Int, _ bounds: EdgeBounds, _ isEven: Bool, _ jobs: Int) {
    let (quads, lines, isShared) = (quads, count, isShared)
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // Thresholds are read and edges are written, each line's by one thread.
      nonisolated(unsafe) let first = base
      @Sendable func line(_ number: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
        first + 2 * Self.index(number, 0, of: quads)
      }
      Bands.forEach(of: lines, jobs: jobs) { band in
        for number in band {
          let here = line(number)
          // An equal row has a difference of 0; otherwise adjacent lines are adjacent rows.
          let above = isShared[number] || number == 0 ? nil : line(number - 1)
          let below = isShared[number] || number + 1 == lines ? nil : line(number + 1)
          for quad in 0..<quads {
            let across = Self.changeAcross(here, quad, width, isEven)
            let down = Self.changeDown(
              here[8 &* quad], above?[8 &* quad], below?[8 &* quad], isEven)
            here[8 &* quad &+ 1] = bounds.clamped(across + down)
          }
          Self.repeatLast(here + 8 * (quads - 1) + 1, width)
        }
      }
    }
  }

  /// The lesser or the greater difference to the left and right pixels.
  @inline(__always) private static func changeAcross(
    _ line: UnsafeMutablePointer<SIMD4<Float>>, _ quad: Int, _ width: Int, _ isEven: Bool
  ) -> SIMD4<Float> {
    let here = line[8 &* quad]
    let isFirst = quad == 0
    let isLast = 4 &* quad &+ 4 >= width
    let previous = isFirst ? here.x : line[8 &* quad &- 8].w
    let next = isLast ? here.w : line[8 &* quad &+ 8].x
    var backward = Polar.magnitude(here - SIMD4(previous, here.x, here.y, here.z))
    var forward = Polar.magnitude(SIMD4(here.y, here.z, here.w, next) - here)
    // At an end, only one neighbour exists.
    if isFirst, width > 1 { backward.x = forward.x }
    if isLast {
      let last = (width &- 1) & 3
      forward[last] = backward[last]
    }
    return one(of: backward, forward, isGreater: isEven)
  }

  @inline(__always) private static func one(
    of a: SIMD4<Float>, _ b: SIMD4<Float>, isGreater: Bool
  ) -> SIMD4<Float> {
    isGreater ? a.replacing(with: b, where: b .> a) : a.replacing(with: b, where: b .< a)
  }

  /// The lesser or the greater difference to the rows above and below, if they exist.
  @inline(__always) private static func changeDown(
    _ here: SIMD4<Float>, _ above: SIMD4<Float>?, _ below: SIMD4<Float>?, _ isEven: Bool
  ) -> SIMD4<Float> {
    switch (above, below) {
    case (nil, nil): return .zero
    case (let above?, nil): return Polar.magnitude(here - above)
    case (nil, let below?): return Polar.magnitude(below - here)
    case (let above?, let below?):
      let (backward, forward) = (Polar.magnitude(here - above), Polar.magnitude(below - here))
      return one(of: backward, forward, isGreater: isEven)
    }
  }
}
