import LambentPixels
import LambentRaster

extension TransitionRow {
  /// Samples an image at the positions in two lines of coordinates.
  func sample(
    _ source: TransitionSource, x: UnsafePointer<Float>, y: UnsafePointer<Float>, count: Int,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let grid = BilinearGrid(width: source.width, height: source.height)
    if readsPacked(source) {
      SampleRows.locate(x, y, count: count, on: grid.scalars, into: scratch.packedPositions)
    } else {
      scratch.positions.locate(x, y, count: count, on: grid)
    }
    sampleAgain(source, count: count, into: out)
  }

  /// Samples an image of the same size and format at the positions of the last sample.
  func sampleAgain(
    _ source: TransitionSource, count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    guard readsPacked(source) else {
      let grid = BilinearGrid(width: source.width, height: source.height)
      return source.read(scratch.positions, count: count, on: grid, into: out)
    }
    source.withTexels {
      SampleRows.read($0, at: scratch.packedPositions, count: count, into: out)
    }
  }

  /// Samples an image at positions that a closure computes for each four pixels of this row.
  @inline(__always) package func warp(
    _ source: TransitionSource, into out: UnsafeMutablePointer<SIMD4<Float>>,
    _ position: (_ x: SIMD4<Float>, _ y: Float) -> (x: SIMD4<Float>, y: SIMD4<Float>)
  ) {
    let (xs, ys) = lay(0..<width, position)
    sample(source, x: xs, y: ys, count: width, into: out)
  }

  /// Sets pixels to a mix of two images, with the second's `weight`, at positions that a closure
  /// computes for each four pixels.
  @inline(__always) package func warp(
    _ from: TransitionSource, _ to: TransitionSource, weight: Float, columns: Range<Int>,
    _ position: (_ x: SIMD4<Float>, _ y: Float) -> (x: SIMD4<Float>, y: SIMD4<Float>)
  ) {
    let (xs, ys) = lay(columns, position)
    let first = columns.lowerBound
    warp(from, to, weight: weight, columns: columns, x: xs + first, y: ys + first)
  }

  /// Sets pixels to a mix of two images, with the second's `weight`, at the positions in two lines
  /// that begin with these pixels.
  func warp(
    _ from: TransitionSource, _ to: TransitionSource, weight: Float, columns: Range<Int>,
    x: UnsafePointer<Float>, y: UnsafePointer<Float>
  ) {
    let (first, count) = (columns.lowerBound, columns.count)
    if case .packed(let pixels) = target, readsPacked(from), readsPacked(to) {
      let positions = scratch.packedPositions
      let grid = BilinearGrid(width: from.width, height: from.height)
      SampleRows.locate(x, y, count: count, on: grid.scalars, into: positions)
      from.withTexels { old in
        to.withTexels { new in
          guard weight > 0, weight < 1 else {
            return SampleRows.read(
              weight > 0 ? new : old, at: positions, count: count, into: pixels + first)
          }
          SampleRows.mix(
            old, new, weight: PixelKernels.fraction(weight), at: positions, count: count,
            into: pixels + first)
        }
      }
      return
    }
    let colors = scratch.color(0)
    sample(weight < 1 ? from : to, x: x, y: y, count: count, into: colors)
    if weight > 0, weight < 1 {
      sampleAgain(to, count: count, into: scratch.color(1))
      colors.mix(scratch.color(1), weight: weight, count: count)
    }
    store(colors, at: first, count: count)
  }

  /// Fills columns of two lines with the positions that a closure computes.
  @inline(__always) private func lay(
    _ columns: Range<Int>,
    _ position: (_ x: SIMD4<Float>, _ y: Float) -> (x: SIMD4<Float>, y: SIMD4<Float>)
  ) -> (x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>) {
    let (xs, ys) = (scratch.number(0), scratch.number(1))
    let y = Float(self.y) + 0.5
    forEachQuad(in: columns) { index, x in
      let position = position(x, y)
      xs.storeQuad(position.x, index)
      ys.storeQuad(position.y, index)
    }
    return (xs, ys)
  }

  /// The columns of this row within a distance of a position, with a margin of two on either side.
  func columns(within distance: Float, of position: (x: Float, y: Float)) -> Range<Int> {
    let dy = Float(y) + 0.5 - position.y
    guard distance > 0, abs(dy) < distance else { return 0..<0 }
    let reach = (distance * distance - dy * dy).squareRoot() + 2
    let width = Float(width)
    let first = Int(max(0, min(width, position.x - reach)))
    return first..<max(first, Int(max(0, min(width, position.x + reach))))
  }

  /// True if sampling uses 16 bits: from bytes to bytes.
  func readsPacked(_ source: TransitionSource) -> Bool {
    holdsBytes(of: source) && source.width > 1
  }
}

extension TransitionSource {
  /// Calls a closure with the texels of a byte image.
  func withTexels(_ body: (SampleRows.Texels) -> Void) {
    guard case .packed(let buffer) = storage else { return }
    buffer.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      body(SampleRows.Texels(pixels: base, step: buffer.height > 1 ? buffer.width : 0))
    }
  }
}
