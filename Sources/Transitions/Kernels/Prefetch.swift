import CPrefetch
import LambentPixels

/// Asks for memory before it is needed.
///
/// Processors see by themselves what is read next while that lies in one piece; of pieces of rows
/// they miss the beginnings and read on behind the ends.
enum Prefetch {
  /// Asks for some values that are read soon.
  @inline(__always) static func lines<Value>(of values: UnsafePointer<Value>, count: Int) {
    // Lines of 64 bytes are common.
    let step = max(1, 64 / MemoryLayout<Value>.stride)
    for index in stride(from: 0, to: count, by: step) { lambent_prefetch(values + index) }
  }
}

extension TransitionRow {
  /// Asks for some pixels of an image, unless they are those of a row that is not painted.
  func prefetch(_ image: TransitionSource, at start: Int, count: Int) {
    guard y + 1 < end, case .packed(let buffer) = image.storage else { return }
    buffer.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, start >= 0, start + count <= pixels.count else { return }
      Prefetch.lines(of: base + start, count: count)
    }
  }
}
