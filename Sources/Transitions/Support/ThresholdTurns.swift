/// When pixels begin to change and have changed, in 256ths of the whole way.
///
/// It is looked up for all pixels of a frame, so that it is kept small: for four pixels at a time,
/// and for blocks of eight fours of which mostly all are the same. What it cannot decide is found to
/// show both.
struct ThresholdTurns: Sendable {
  /// The least order, less half of its edge: where the whole way begins.
  private let least: Float
  private let greatest: Float
  /// From orders to 256ths of the way.
  private let scale: Float
  /// The blocks in a line.
  private let blocks: Int
  /// The begin and the end of each block, line by line.
  private let coarse: [SIMD2<UInt8>]
  /// The begins and the ends of the fours in each block, in the layout of ``ThresholdLines``.
  private let fine: [SIMD16<UInt8>]

  init(_ lines: ThresholdLines, jobs: Int) {
    // From where the first pixel begins to change to where the last one has changed.
    let way = lines.extremes(jobs: jobs) { line, quad in
      let (order, half) = (line.order(quad), line.edge(quad) / 2)
      return (order - half, order + half)
    }
    least = way?.lowerBound ?? 0
    greatest = way?.upperBound ?? 1
    scale = 255 / max(greatest - least, .leastNormalMagnitude)
    blocks = (lines.quads + 7) / 8
    (coarse, fine) = Self.spans(lines, blocks, least, scale, jobs)
  }

  private static func spans(
    _ lines: ThresholdLines, _ blocks: Int, _ least: Float, _ scale: Float, _ jobs: Int
  ) -> (coarse: [SIMD2<UInt8>], fine: [SIMD16<UInt8>]) {
    var coarse = [SIMD2<UInt8>](repeating: .zero, count: blocks * lines.count)
    var fine = [SIMD16<UInt8>](repeating: .zero, count: blocks * ThresholdLines.padded(lines.count))
    coarse.withUnsafeMutableBufferPointer { coarse in
      fine.withUnsafeMutableBufferPointer { fine in
        guard let coarse = coarse.baseAddress, let fine = fine.baseAddress else { return }
        // Each line's are written by one thread.
        nonisolated(unsafe) let (ofBlocks, ofFours) = (coarse, fine)
        Bands.forEach(of: lines.count, jobs: jobs) { _, band in
          for number in band {
            lines.withLine(number) { line in
              for block in 0..<blocks {
                let span = span(line, block, lines.quads, least, scale)
                ofFours[ThresholdLines.index(number, block, of: blocks)] = span
                ofBlocks[number * blocks + block] = SIMD2(span.lowHalf.min(), span.highHalf.max())
              }
            }
          }
        }
      }
    }
    return (coarse, fine)
  }

  /// The begins, then the ends, of the fours of a block; the last of a line fills it up.
  private static func span(
    _ line: ThresholdLines.Line, _ block: Int, _ quads: Int, _ least: Float, _ scale: Float
  ) -> SIMD16<UInt8> {
    var span = SIMD16<UInt8>.zero
    for index in 0..<8 {
      let quad = min(quads &- 1, 8 &* block &+ index)
      let (order, half) = (line.order(quad), line.edge(quad) / 2)
      span[index] = step((order - half).min(), least, scale)
      span[8 &+ index] = step((order + half).max(), least, scale)
    }
    return span
  }

  /// The 256th of the way in which an order lies. A greater order never has a lesser one.
  @inline(__always) private static func step(
    _ order: Float, _ least: Float, _ scale: Float
  ) -> UInt8 {
    let position = (order - least) * scale
    return UInt8(position > 0 ? min(position, 255) : 0)
  }

  /// An order, brought so far in that an edge about it lies on the way.
  func clamped(_ order: Float, edge: Float) -> Float {
    let half = min(edge, greatest - least) / 2
    return max(least + half, min(greatest - half, order))
  }

  /// The order that changes at a progress.
  func threshold(at progress: Double) -> Float { least + (greatest - least) * Float(progress) }

  /// Finds what each four pixels of a line show: a ``Turn`` a byte, as many as there are and up to 7
  /// more.
  func find(_ line: Int, _ threshold: Float, into turns: UnsafeMutablePointer<UInt8>) {
    let step = Self.step(threshold, least, scale)
    let out = UnsafeMutableRawPointer(turns)
    coarse.withUnsafeBufferPointer { coarse in
      fine.withUnsafeBufferPointer { fine in
        guard let coarse = coarse.baseAddress, let fine = fine.baseAddress else { return }
        for block in 0..<blocks {
          let span = coarse[line &* blocks &+ block]
          var word = step < span.x ? Turn.old.eight : Turn.new.eight
          if step >= span.x, step <= span.y {
            word = Self.turns(fine[ThresholdLines.index(line, block, of: blocks)], step)
          }
          out.storeBytes(of: word, toByteOffset: 8 &* block, as: UInt64.self)
        }
      }
    }
  }

  /// The turns of the fours of a block.
  @inline(__always) private static func turns(_ span: SIMD16<UInt8>, _ step: UInt8) -> UInt64 {
    let (step, one) = (SIMD16(repeating: step), SIMD16<UInt8>(repeating: 1))
    let later = SIMD16<UInt8>.zero.replacing(with: one, where: span .> step)
    let earlier = SIMD16<UInt8>.zero.replacing(with: one, where: span .< step)
    let isOld = unsafeBitCast(later, to: SIMD2<UInt64>.self).x
    let isNew = unsafeBitCast(earlier, to: SIMD2<UInt64>.self).y
    // A byte each: old less both, or new less both.
    return Turn.both.eight &- 2 &* isOld &- isNew
  }
}
