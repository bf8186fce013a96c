/// The continuity of thresholds from pixel to pixel, which determines the width of antialiased
/// edges.
package enum ThresholdChange: Hashable {
  /// Continuous: uses the greater difference to either side, which matters at ridges.
  case even
  /// Jumps between pixels, as between blinds: uses the lesser difference to either side.
  case jumps
  /// Jumps of the given height along slanted lines: pixels on them change in two parts
  /// (``ThresholdJumps``).
  case jumpsAslant(Float)
}

/// The threshold at which each pixel changes from the old image to the new one, and the softness.
///
/// A pixel with threshold v shows the fraction (t − v) ÷ e + ½ of the new image, clamped to 0…1,
/// while t goes from the least v − e/2 to the greatest v + e/2. The edge width e is the softness,
/// and at least the change of v within a pixel (``ThresholdChange``), so that sharp edges are
/// antialiased.
package struct ThresholdMap: Sendable {
  private let lines: ThresholdLines
  private let turns: ThresholdTurns
  private let jumps: ThresholdJumps?

  /// - Parameters:
  ///   - softness: the width of the fade, as a fraction of the range of thresholds.
  ///   - change: the continuity of thresholds.
  ///   - order: the thresholds at four adjacent positions: the centres of pixels, and positions
  ///     near them where thresholds jump.
  package init(
    _ canvas: TransitionCanvas, softness: Double, change: ThresholdChange = .jumps,
    _ order: @Sendable (_ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float>
  ) {
    let lines = ThresholdLines(
      canvas, softness: Float(max(0, min(1, softness))), isEven: change == .even, order)
    let turns = ThresholdTurns(lines, jobs: canvas.jobs)
    if case .jumpsAslant(let jump) = change {
      jumps = ThresholdJumps(canvas, lines, turns, jump: jump, order)
    } else {
      jumps = nil
    }
    self.lines = lines
    self.turns = turns
  }

  func threshold(at progress: Double) -> Float { turns.threshold(at: progress) }

  /// Shows the new image at pixels whose threshold has been reached.
  package var painter: TransitionPainter {
    { frame in
      let threshold = threshold(at: frame.progress)
      return { row in paint(&row, frame, threshold) }
    }
  }

  private func paint(_ row: inout TransitionRow, _ frame: TransitionFrame, _ threshold: Float) {
    let isDone = row.withBytes(frame.from, frame.to) { old, new, out in
      paint(row, old, new, threshold, into: out)
    }
    guard !isDone else { return }
    let weights = row.scratch.number(0)
    self.weights(y: row.y, threshold, into: weights)
    row.mix(frame.from, frame.to, weights: weights)
  }

  /// Fills the row with one image, then paints the pixels that show the other one or both.
  private func paint(
    _ row: TransitionRow, _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>,
    _ threshold: Float, into out: UnsafeMutablePointer<UInt32>
  ) {
    let (line, width) = (lines.line(ofRow: row.y), row.width)
    if row.scratch.memory.pointee.line != line {
      turns.find(line, threshold, into: row.scratch.bytes)
      row.scratch.memory.pointee.line = line
    }
    let runs = TurnRuns(row.scratch.bytes, count: lines.quads)
    let isNew = row.lay(old, new, into: out) { runs.isMostlyNew }
    let (ground, other) = isNew ? (Turn.new, old) : (.old, new)
    let beneath = UnsafePointer(out)
    // The next row needs nearly the same columns.
    let prefetches = row.y + 1 < row.end
    lines.withLine(line) { line in
      for (turn, quads) in runs where turn != ground {
        let columns = (4 &* quads.lowerBound)..<min(width, 4 &* quads.upperBound)
        if prefetches {
          Prefetch.lines(of: other + (width &+ columns.lowerBound), count: columns.count)
        }
        guard turn == .both else {
          (out + columns.lowerBound).update(
            from: other + columns.lowerBound, count: columns.count)
          continue
        }
        line.prefetchNext(quads)
        PixelKernels.mix(
          isNew ? other : beneath, isNew ? beneath : other, columns, into: out
        ) { line.weight($0, threshold) }
      }
    }
    jumps?.forEachPart(y: row.y, threshold) { column, weight in
      out[column] =
        PixelKernels.mixed(
          SIMD4(repeating: old[column]), SIMD4(repeating: new[column]), SIMD4(repeating: weight)
        ).x
    }
  }

  /// The weights of the new image in a row.
  func weights(y: Int, _ threshold: Float, into line: UnsafeMutablePointer<Float>) {
    lines.withLine(lines.line(ofRow: y)) { order in
      for quad in 0..<lines.quads { line.storeQuad(order.weight(quad, threshold), 4 &* quad) }
    }
    jumps?.forEachPart(y: y, threshold) { column, weight in line[column] = weight }
  }
}
