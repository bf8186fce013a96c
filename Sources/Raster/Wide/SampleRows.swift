import CRows

/// Rows of images of bytes that are read between their pixels.
package enum SampleRows {
  private static var kernels: UnsafePointer<lambent_sample_rows> { lambent_sample_rows() }

  /// The pixels of an image among which positions are found.
  package struct Grid {
    /// The last column and row, as positions.
    package var lastX, lastY: Float
    /// The last column and row of which there is another to the right and below.
    package var lastCellX, lastCellY: Float
    /// The distance of rows, in pixels.
    package var stride: Int32

    /// Creates a grid.
    package init(lastX: Float, lastY: Float, lastCellX: Float, lastCellY: Float, stride: Int32) {
      (self.lastX, self.lastY, self.lastCellX) = (lastX, lastY, lastCellX)
      (self.lastCellY, self.stride) = (lastCellY, stride)
    }
  }

  /// Where the means of a row are read.
  package struct Positions {
    /// The pixel above and to the left of each.
    package let index: UnsafeMutablePointer<Int32>
    /// The fractions of the left and of the right pixel, as 65,535ths, each in both halves of a word.
    package let weightsX: UnsafeMutablePointer<UInt32>
    /// The fraction of the lower pixels, the same way.
    package let weightsY: UnsafeMutablePointer<UInt32>

    /// Creates positions in memory for a pixel, two words and a word each.
    package init(
      index: UnsafeMutablePointer<Int32>, weightsX: UnsafeMutablePointer<UInt32>,
      weightsY: UnsafeMutablePointer<UInt32>
    ) {
      (self.index, self.weightsX, self.weightsY) = (index, weightsX, weightsY)
    }
  }

  /// The pixels of an image and the step from one to that below it.
  package struct Texels {
    let pixels: UnsafePointer<UInt32>
    let step: Int

    /// Creates texels.
    package init(pixels: UnsafePointer<UInt32>, step: Int) {
      (self.pixels, self.step) = (pixels, step)
    }
  }

  /// Finds positions in pixels, as `BilinearGrid` says.
  package static func locate(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, count: Int, on grid: Grid,
    into positions: Positions
  ) {
    let found = lambent_grid(
      last_x: grid.lastX, last_y: grid.lastY, last_cell_x: grid.lastCellX,
      last_cell_y: grid.lastCellY, stride: grid.stride)
    kernels.pointee.locate(
      x, y, found, positions.index, positions.weightsX, positions.weightsY, max(0, count))
  }

  /// The means at positions, as fractions of 1.
  package static func read(
    _ texels: Texels, at positions: Positions, count: Int,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    kernels.pointee.read_fractions(
      texels.pixels, texels.step, positions.index, positions.weightsX, positions.weightsY,
      UnsafeMutableRawPointer(out).assumingMemoryBound(to: Float.self), max(0, count))
  }

  /// Positions along a line between two rows, found once for all lines.
  package struct Columns: Sendable {
    private let cells: [Int32]
    private let weights: [UInt32]
    /// The pixels that are read of a row.
    private let range: Range<Int>

    /// Finds columns.
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

    /// How many pixels of 4 numbers of 16 bits a line takes.
    package var lineCount: Int { range.count }

    /// The means of a row of texels and the one below at the columns, as fractions of 1.
    ///
    /// - Parameters:
    ///   - row: the number of the upper row.
    ///   - lower: the weight of the other, in 65,535ths.
    ///   - line: room for `lineCount` pixels.
    package func read(
      _ texels: Texels, row: Int, lower: UInt16, line: UnsafeMutablePointer<UInt16>,
      into out: UnsafeMutablePointer<SIMD4<Float>>
    ) {
      lambent_sample_rows().pointee.stretch_fractions(
        texels.pixels + row * texels.step, texels.step, lower, range.lowerBound, range.count,
        cells, weights, line, UnsafeMutableRawPointer(out).assumingMemoryBound(to: Float.self),
        cells.count)
    }
  }

  /// The means at positions, rounded.
  package static func read(
    _ texels: Texels, at positions: Positions, count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    kernels.pointee.read_bytes(
      texels.pixels, texels.step, positions.index, positions.weightsX, positions.weightsY, out,
      max(0, count))
  }

  /// The means of `weight` 65,535ths of a second image of the same size and the rest of a first one,
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
