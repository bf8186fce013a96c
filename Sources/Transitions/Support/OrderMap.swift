/// The order in which pixels change from the old picture to the new one, and how softly.
///
/// Every wipe is one: a pixel of order v shows the share (t − v) ÷ e + ½ of the new picture, held to
/// 0…1, while t goes from the least v − e/2 to the greatest v + e/2. The edge's width e is the
/// softness, and at least what v changes within a pixel, so that sharp edges are antialiased. Where
/// v jumps, as between blinds, the lesser of the changes to both sides counts.
struct OrderMap: Sendable {
  private let order: NumberMap
  private let edge: NumberMap
  /// When each run of `block` pixels begins to change and has changed, row by row.
  private let spans: [SIMD2<Float>]
  private let blocks: Int
  private let least: Float
  private let greatest: Float

  private static let block = 32

  /// - Parameters:
  ///   - softness: the width of the fade as a share of the range of orders.
  ///   - order: the order at the centres of four pixels beside each other.
  init(
    _ canvas: TransitionCanvas, softness: Double,
    _ value: (_ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float>
  ) {
    self.init(canvas, softness: softness, order: NumberMap(canvas, value))
  }

  init(_ canvas: TransitionCanvas, softness: Double, order: NumberMap) {
    self.order = order
    edge = Self.edges(canvas, order, softness: Float(max(0, min(1, softness))))
    blocks = (canvas.width + Self.block - 1) / Self.block
    spans = Self.spans(canvas, order, edge)
    least = spans.lazy.map(\.x).min() ?? 0
    greatest = spans.lazy.map(\.y).max() ?? 1
  }

  /// The width of the edge at every pixel.
  private static func edges(
    _ canvas: TransitionCanvas, _ order: NumberMap, softness: Float
  ) -> NumberMap {
    let (width, height) = (canvas.width, canvas.height)
    let range = order.range(width: width)
    let extent = range.upperBound - range.lowerBound
    let size = max(abs(range.lowerBound), abs(range.upperBound), 1e-3)
    let floor = max(softness * extent, size * 1e-5)
    // A centre where directions meet would blur the whole picture.
    let most = extent * max(1 / 32, 2 / Float(max(1, min(width, height) - 1)))
    return order.values.withUnsafeBufferPointer { values in
      NumberMap(canvas) { x, y in
        let row = Int(y) * order.stride
        let above = y > 1 ? row - order.stride : row
        let below = Int(y) + 1 < height ? row + order.stride : row
        var result = SIMD4<Float>(repeating: floor)
        for lane in 0..<4 {
          let column = min(width - 1, Int(x[lane]))
          let here = values[row + column]
          let across = change(
            here, values[row + max(0, column - 1)], values[row + min(width - 1, column + 1)],
            hasBefore: column > 0, hasAfter: column + 1 < width)
          let down = change(
            here, values[above + column], values[below + column],
            hasBefore: above < row, hasAfter: below > row)
          result[lane] = max(floor, min(across + down, most))
        }
        return result
      }
    }
  }

  /// The lesser change to a neighbour that exists.
  private static func change(
    _ here: Float, _ before: Float, _ after: Float, hasBefore: Bool, hasAfter: Bool
  ) -> Float {
    let (backward, forward) = (abs(here - before), abs(after - here))
    guard hasBefore else { return hasAfter ? forward : 0 }
    return hasAfter ? min(backward, forward) : backward
  }

  private static func spans(
    _ canvas: TransitionCanvas, _ order: NumberMap, _ edge: NumberMap
  ) -> [SIMD2<Float>] {
    var spans: [SIMD2<Float>] = []
    for y in 0..<canvas.height {
      order.withRow(y) { order in
        edge.withRow(y) { edge in
          for start in stride(from: 0, to: canvas.width, by: block) {
            var span = SIMD2<Float>(.infinity, -.infinity)
            for x in start..<min(canvas.width, start + block) {
              span.x = min(span.x, order[x] - edge[x] / 2)
              span.y = max(span.y, order[x] + edge[x] / 2)
            }
            spans.append(span)
          }
        }
      }
    }
    return spans
  }

  /// The order that changes at a progress.
  func threshold(at progress: Double) -> Float {
    least + (greatest - least) * Float(progress)
  }

  /// Shows the new picture where its turn has come.
  var painter: TransitionPainter {
    { frame in
      let threshold = threshold(at: frame.progress)
      return { row in paint(&row, frame, threshold) }
    }
  }

  /// What a run of pixels shows.
  private enum Share: Equatable {
    case old
    case new
    case both
  }

  private func share(_ block: Int, y: Int, _ threshold: Float) -> Share {
    let span = spans[y &* blocks &+ block]
    return threshold <= span.x ? .old : threshold >= span.y ? .new : .both
  }

  func paint(_ row: inout TransitionRow, _ frame: TransitionFrame, _ threshold: Float) {
    let (y, width) = (row.y, row.width)
    let weights = row.scratch.number(0)
    let done = row.withBytes(frame.from, frame.to) { old, new, out in
      forEachRun(y: y, width: width, threshold, weights) { kind, columns in
        let (start, count) = (columns.lowerBound, columns.count)
        switch kind {
        case .old: (out + start).update(from: old + start, count: count)
        case .new: (out + start).update(from: new + start, count: count)
        case .both:
          PixelKernels.mix(
            old + start, new + start, weights: weights + start, count: count, into: out + start)
        }
      }
    }
    guard !done else { return }
    shares(y: y, columns: 0..<width, threshold, into: weights)
    row.mix(frame.from, frame.to, weights: weights, columns: 0..<width)
  }

  /// Splits a row into runs that show one picture, or both by the weights that this fills in.
  @inline(__always) private func forEachRun(
    y: Int, width: Int, _ threshold: Float, _ weights: UnsafeMutablePointer<Float>,
    _ body: (Share, Range<Int>) -> Void
  ) {
    var block = 0
    while block < blocks {
      let kind = share(block, y: y, threshold)
      var end = block + 1
      while end < blocks, share(end, y: y, threshold) == kind { end += 1 }
      let columns = (block &* Self.block)..<min(width, end &* Self.block)
      block = end
      guard kind == .both else {
        body(kind, columns)
        continue
      }
      shares(y: y, columns: columns, threshold, into: weights + columns.lowerBound)
      var start = columns.lowerBound
      while start < columns.upperBound {
        let kind = Self.share(weights, start)
        var end = start + 4
        while end < columns.upperBound, Self.share(weights, end) == kind { end += 4 }
        body(kind, start..<min(end, columns.upperBound))
        start = end
      }
    }
  }

  /// What four pixels show by their weights; what lies beyond the row's end does not matter.
  @inline(__always) private static func share(
    _ weights: UnsafeMutablePointer<Float>, _ start: Int
  ) -> Share {
    let sum = weights.loadQuad(start).sum()
    return sum <= 0 ? .old : sum >= 4 ? .new : .both
  }

  /// The share of the new picture in some columns of a row, the first of them a multiple of four.
  func shares(
    y: Int, columns: Range<Int>, _ threshold: Float, into line: UnsafeMutablePointer<Float>
  ) {
    let start = columns.lowerBound
    order.withRow(y) { order in
      edge.withRow(y) { edge in
        for i in stride(from: 0, to: columns.count, by: 4) {
          let share = (threshold - order.loadQuad(start + i)) / edge.loadQuad(start + i) + 0.5
          line.storeQuad(share.held(from: 0, to: 1), i)
        }
      }
    }
  }
}
