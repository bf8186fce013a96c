import CRows

/// Bilinear sampling of byte images along rows.
package enum SampleRows {
  private static var kernels: UnsafePointer<lambent_sample_rows> { lambent_sample_rows() }

  /// The dimensions of an image for finding positions.
  package struct Grid {
    fileprivate let sizes: lambent_grid

    /// - Parameters:
    ///   - lastX, lastY: The last column and row, as positions.
    ///   - lastCellX, lastCellY: The last column and row that have a neighbour to the right and below.
    ///   - stride: The distance between rows, in pixels.
    package init(lastX: Float, lastY: Float, lastCellX: Float, lastCellY: Float, stride: Int32) {
      sizes = lambent_grid(
        last_x: lastX, last_y: lastY, last_cell_x: lastCellX, last_cell_y: lastCellY, stride: stride
      )
    }
  }

  /// The sampling positions of a row.
  package struct Positions {
    /// The index of the pixel above and to the left of each.
    package let index: UnsafeMutablePointer<Int32>
    /// The weights of the left and the right pixel in 65,535ths, in the halves of a word.
    package let weightsX: UnsafeMutablePointer<UInt32>
    /// The weight of the lower pixels in 65,535ths, in both halves of a word.
    package let weightsY: UnsafeMutablePointer<UInt32>

    /// Creates positions in memory for an index, two words and one word each.
    package init(
      index: UnsafeMutablePointer<Int32>, weightsX: UnsafeMutablePointer<UInt32>,
      weightsY: UnsafeMutablePointer<UInt32>
    ) {
      (self.index, self.weightsX, self.weightsY) = (index, weightsX, weightsY)
    }
  }

  /// The pixels of an image, and the step from one to the one below it.
  package struct Texels {
    let pixels: UnsafePointer<UInt32>
    let step: Int

    package init(pixels: UnsafePointer<UInt32>, step: Int) {
      (self.pixels, self.step) = (pixels, step)
    }
  }

  /// Finds positions in pixels, as described at `BilinearGrid`.
  package static func locate(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, count: Int, on grid: Grid,
    into positions: Positions
  ) {
    kernels.pointee.locate(
      x, y, grid.sizes, positions.index, positions.weightsX, positions.weightsY, max(0, count))
  }

  /// The samples at positions, as fractions of 1.
  package static func read(
    _ texels: Texels, at positions: Positions, count: Int,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    kernels.pointee.read_fractions(
      texels.pixels, texels.step, positions.index, positions.weightsX, positions.weightsY,
      out.floats, max(0, count))
  }

  /// Positions along a line between two rows, computed once for all lines.
  package struct Columns: Sendable {
    private let cells: [Int32]
    private let weights: [UInt32]
    /// The pixels of a row that are read.
    private let range: Range<Int>

    package init(_ x: UnsafePointer<Float>, count: Int, on grid: Grid) {
      let count = max(0, count)
      var cells = [Int32](repeating: 0, count: count)
      var weights = [UInt32](repeating: 0, count: 2 * count)
      var lower = [UInt32](repeating: 0, count: count)
      let top = [Float](repeating: 0, count: count)
      cells.withUnsafeMutableBufferPointer { cells in
        weights.withUnsafeMutableBufferPointer { weights in
          lower.withUnsafeMutableBufferPointer { lower in
            guard let cells = cells.baseAddress, let weights = weights.baseAddress,
              let lower = lower.baseAddress
            else { return }
            SampleRows.locate(
              x, top, count: count, on: grid,
              into: Positions(index: cells, weightsX: weights, weightsY: lower))
          }
        }
      }
      range = Int(cells.min() ?? 0)..<Int(cells.max() ?? 0) + 2
      (self.cells, self.weights) = (cells, weights)
    }

    /// The samples between a row of texels and the next at the columns, as fractions of 1.
    ///
    /// - Parameters:
    ///   - row: the index of the upper row.
    ///   - lower: the weight of the lower row, in 65,535ths.
    ///   - line: memory for `lineCount` pixels.
    package func read(
      _ texels: Texels, row: Int, lower: UInt16, line: UnsafeMutablePointer<UInt16>,
      into out: UnsafeMutablePointer<SIMD4<Float>>
    ) {
      lambent_sample_rows().pointee.stretch_fractions(
        texels.pixels + row * texels.step, texels.step, lower, range.lowerBound, range.count,
        cells, weights, line, out.floats, cells.count)
    }
  }

  /// The samples at positions, rounded.
  package static func read(
    _ texels: Texels, at positions: Positions, count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    kernels.pointee.read_bytes(
      texels.pixels, texels.step, positions.index, positions.weightsX, positions.weightsY, out,
      max(0, count))
  }

  /// The samples mixed from two images of the same size, with the second's `weight` in 65,535ths,
  /// rounded once.
  package static func mix(
    _ first: Texels, _ second: Texels, weight: UInt16, at positions: Positions, count: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    kernels.pointee.mix_bytes(
      first.pixels, second.pixels, weight, first.step, positions.index, positions.weightsX,
      positions.weightsY, out, max(0, count))
  }
}
