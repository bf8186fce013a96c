import CPrefetch
import LambentPixels

/// Prefetches memory.
///
/// Processors prefetch contiguous memory by themselves, but for parts of rows they miss the
/// beginnings and read past the ends.
enum Prefetch {
  /// Prefetches values.
  @inline(__always) static func lines<Value>(of values: UnsafePointer<Value>, count: Int) {
    // Cache lines usually have 64 bytes.
    let step = max(1, 64 / MemoryLayout<Value>.stride)
    for index in stride(from: 0, to: count, by: step) { lambent_prefetch(values + index) }
  }
}

extension TransitionRow {
  /// Prefetches pixels of an image, unless their row is not painted.
  func prefetch(_ image: TransitionSource, at start: Int, count: Int) {
    guard y + 1 < end, case .packed(let buffer) = image.storage else { return }
    buffer.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, start >= 0, start + count <= pixels.count else { return }
      Prefetch.lines(of: base + start, count: count)
    }
  }
}
