/// A number for each pixel, computed once per sequence.
struct NumberMap: Sendable {
  /// The distance between rows, in elements: a multiple of four.
  let stride: Int
  private(set) var values: [Float]

  /// Fills the map from a function of pixel centres, four columns at a time.
  init(
    _ canvas: TransitionCanvas,
    _ value: @Sendable (_ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float>
  ) {
    let (width, height) = (canvas.width, canvas.height)
    let stride = (width + 3) & ~3
    self.stride = stride
    values = [Float](unsafeUninitializedCapacity: stride * height) { buffer, count in
      count = stride * height
      guard let base = buffer.baseAddress else { return }
      // Threads write disjoint rows.
      nonisolated(unsafe) let lines = base
      Bands.forEach(of: height, jobs: canvas.jobs) { rows in
        for y in rows {
          let line = lines + y * stride
          forEachQuad(width) { index, x in line.storeQuad(value(x, Float(y) + 0.5), index) }
        }
      }
    }
  }

  /// Calls a closure with a row, which is valid only during the call.
  @inline(__always) func withRow(_ y: Int, _ body: (UnsafePointer<Float>) -> Void) {
    values.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(base + y &* stride)
    }
  }

  /// The least and the greatest number of all columns.
  func range(width: Int) -> ClosedRange<Float> {
    var (least, greatest) = (Float.infinity, -Float.infinity)
    for start in Swift.stride(from: 0, to: values.count, by: max(1, stride)) {
      for x in start..<(start + width) {
        least = min(least, values[x])
        greatest = max(greatest, values[x])
      }
    }
    return least <= greatest ? least...greatest : 0...0
  }
}
