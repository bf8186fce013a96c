/// The progress at which pixels begin and finish changing, in 256ths.
///
/// The table is read for all pixels of a frame, so it is compact: one entry for four pixels, and
/// one for blocks of eight quads, which are mostly uniform. Undecided pixels are treated as showing
/// both images.
struct ThresholdTurns: Sendable {
  /// The least threshold minus half its edge: progress 0.
  private let least: Float
  private let greatest: Float
  /// The factor from thresholds to 256ths of the progress.
  private let scale: Float
  /// The number of blocks in a line.
  private let blocks: Int
  /// The beginning and the end of each block, line by line.
  private let coarse: [SIMD2<UInt8>]
  /// The beginnings and the ends of the quads in each block, in the layout of ``ThresholdLines``.
  private let fine: [SIMD16<UInt8>]

  init(_ lines: ThresholdLines, jobs: Int) {
    // From the first pixel that begins to change to the last that has changed.
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
        // Each line is written by one thread.
        nonisolated(unsafe) let (ofBlocks, ofFours) = (coarse, fine)
        Bands.forEach(of: lines.count, jobs: jobs) { band in
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

  /// The beginnings, then the ends, of the quads of a block; the last block of a line is padded.
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

  /// The 256th of the progress of a threshold; monotonic.
  @inline(__always) private static func step(
    _ order: Float, _ least: Float, _ scale: Float
  ) -> UInt8 {
    let position = (order - least) * scale
    return UInt8(position > 0 ? min(position, 255) : 0)
  }

  /// A threshold, clamped so that an edge around it is within the range.
  func clamped(_ order: Float, edge: Float) -> Float {
    let half = min(edge, greatest - least) / 2
    return max(least + half, min(greatest - half, order))
  }

  func threshold(at progress: Double) -> Float { least + (greatest - least) * Float(progress) }

  /// Finds the images that the quads of a line show, as one ``Turn`` byte each, with up to 7 bytes
  /// of padding.
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

  /// The turns of the quads of a block.
  @inline(__always) private static func turns(_ span: SIMD16<UInt8>, _ step: UInt8) -> UInt64 {
    let (step, one) = (SIMD16(repeating: step), SIMD16<UInt8>(repeating: 1))
    let later = SIMD16<UInt8>.zero.replacing(with: one, where: span .> step)
    let earlier = SIMD16<UInt8>.zero.replacing(with: one, where: span .< step)
    let isOld = unsafeBitCast(later, to: SIMD2<UInt64>.self).x
    let isNew = unsafeBitCast(earlier, to: SIMD2<UInt64>.self).y
    // One byte each: both minus old, or both minus new.
    return Turn.both.eight &- 2 &* isOld &- isNew
  }
}
