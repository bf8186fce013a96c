import CPrefetch
import CRows

/// A Gaussian blur of a byte image with 1 or 4 channels, transparent outside its edges.
///
/// It neither converts pixels to floats nor transposes: it sums whole rows, then pixels within
/// rows. The time does not depend on the deviation above 2.9.
package struct ByteBlur: Sendable {
  let gaussian: ByteGaussian
  let channels: Int
  let columns, rows: BlurAxis
  private let isClear: Bool

  /// Plans a blur.
  ///
  /// - Parameters:
  ///   - width, height: the size of the image.
  ///   - columns, rows: the required pixels, relative to the image's first.
  /// - Returns: `nil` if nothing is blurred, or rows have fewer than 16 bytes.
  package init?(
    _ blur: GaussianBlur, channels: Int, width: Int, height: Int, columns: Range<Int>,
    rows: Range<Int>
  ) {
    guard let gaussian = ByteGaussian(blur), channels == 1 || channels == 4, height > 0,
      min(width, columns.count) * channels >= 16, !rows.isEmpty
    else { return nil }
    (self.gaussian, self.channels) = (gaussian, channels)
    self.columns = BlurAxis(gaussian, count: width, kept: columns)
    self.rows = BlurAxis(gaussian, count: height, kept: rows)
    isClear = self.columns.isClear || self.rows.isClear
  }

  /// The scratch memory that it needs, in numbers.
  package var memoryCount: Int {
    gaussian.levels == 0 ? 0 : partCount * partMemoryCount
  }

  /// The scratch memory of each independent part, or of the whole image.
  private var partMemoryCount: Int {
    (1...gaussian.levels).reduce(0) { $0 + known($1).count + wanted($1).count }
  }

  /// The number of independent parts. A large image that is halved once keeps only some rows at a
  /// time, so that they stay in the cache.
  private var partCount: Int {
    gaussian.levels == 1 ? max(1, rows.pairs(0).count / 128) : 1
  }

  /// True if planes store only some rows at a time, in a ring.
  private var isStreamed: Bool { partCount > 1 }

  /// The target of a blur: bytes, or numbers with a higher resolution, which `fraction` converts to
  /// 0…1.
  package enum Result {
    case bytes(UnsafeMutablePointer<UInt8>)
    case numbers(UnsafeMutablePointer<Int16>)
  }

  /// The encoded zero.
  static let clear: Int16 = -16_320

  /// The value of a number, clamped to 0…1.
  package static func fraction(_ number: Int16) -> Float {
    max(0, min(1, (Float(number) + 16_320) * (1 / 32_640)))
  }

  /// Prefetches numbers. Any address is valid.
  package static func prefetch(_ numbers: UnsafePointer<Int16>, count: Int) {
    for index in stride(from: 0, to: count, by: 32) { lambent_prefetch(numbers + index) }
    lambent_prefetch(numbers + (count - 1))
  }

  /// Blurs an image.
  ///
  /// - Parameters:
  ///   - memory: `memoryCount` numbers, which need not be initialised.
  ///   - each: calls a closure with each index below a count, on any threads.
  package func blur(
    _ source: UnsafePointer<UInt8>, into result: Result, memory: UnsafeMutablePointer<Int16>,
    each: (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void
  ) {
    guard !isClear else { return clear(result) }
    if isStreamed {
      // Threads write disjoint parts.
      nonisolated(unsafe) let (source, result, memory) = (source, result, memory)
      let (pairs, count) = (rows.pairs(0), partCount)
      return each(count) { index in
        let work = ByteBlurWork(self, source, result, memory + index * partMemoryCount)
        let first = pairs.lowerBound + pairs.count * index / count
        work.stream(pairs: first..<pairs.lowerBound + pairs.count * (index + 1) / count)
      }
    }
    let work = ByteBlurWork(self, source, result, memory)
    let levels = gaussian.levels
    for level in 0..<levels {
      work.forEachChunk(of: rows.known[level + 1], each) { work.halve(level, rows: $0) }
    }
    work.forEachChunk(of: rows.wanted[levels], each) { work.weigh(rows: $0) }
    for level in stride(from: levels, to: 0, by: -1) {
      work.forEachChunk(of: rows.pairs(level - 1), each) { work.enlarge(level, pairs: $0) }
    }
  }

  private func clear(_ result: Result) {
    let count = columns.wanted[0].count * rows.wanted[0].count * channels
    switch result {
    case .bytes(let bytes): bytes.update(repeating: 0, count: count)
    case .numbers(let numbers): numbers.update(repeating: Self.clear, count: count)
    }
  }

  // MARK: - Planes

  /// The rows of numbers at one pyramid level. Rows have room for the kernels' minimum.
  struct Plane {
    let columns, rows: Range<Int>
    let channels: Int
    /// The number of stored rows, a power of two: later rows overwrite earlier ones. `nil` for all.
    var room: Int?
    var base: UnsafeMutablePointer<Int16>?

    var stride: Int { max(32, columns.count * channels) }
    var count: Int { stride * (room ?? rows.count) }

    /// A row; `nil` outside the plane.
    func row(_ y: Int) -> UnsafeMutablePointer<Int16>? {
      guard rows.contains(y) else { return nil }
      let index = y - rows.lowerBound
      return base.map { $0 + (room.map { index & ($0 - 1) } ?? index) * stride }
    }
  }

  /// The plane of a level on the way down.
  func known(_ level: Int) -> Plane {
    // The rows of a part, and the rows around it that have weights.
    Plane(
      columns: columns.known[level], rows: rows.known[level], channels: channels,
      room: isStreamed ? 64 : nil)
  }

  /// The plane of a level on the way up.
  func wanted(_ level: Int) -> Plane {
    Plane(
      columns: columns.wanted[level], rows: rows.wanted[level], channels: channels,
      room: isStreamed ? 32 : nil)
  }
}
