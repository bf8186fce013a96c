import CRows

/// The steps of a `ByteBlur`. Each computes rows of one pyramid level, in parts on any threads.
final class ByteBlurWork: @unchecked Sendable {
  typealias Numbers = UnsafeMutablePointer<Int16>

  /// The greatest number of rows in a part.
  private static let chunk = 16

  private let blur: ByteBlur
  private let source: UnsafePointer<UInt8>
  private let result: ByteBlur.Result
  /// The planes on the way down and up, by level; those of the image itself have no memory.
  private let known, wanted: [ByteBlur.Plane]
  private let kernels = WideRows.chosen
  private var channels: Int { blur.channels }

  init(
    _ blur: ByteBlur, _ source: UnsafePointer<UInt8>, _ result: ByteBlur.Result,
    _ memory: UnsafeMutablePointer<Int16>
  ) {
    (self.blur, self.source, self.result) = (blur, source, result)
    var free = memory
    func placed(_ plane: ByteBlur.Plane, _ level: Int) -> ByteBlur.Plane {
      guard level > 0 else { return plane }
      defer { free += plane.count }
      var plane = plane
      plane.base = free
      return plane
    }
    let levels = 0...blur.gaussian.levels
    known = levels.map { placed(blur.known($0), $0) }
    var wanted = levels.map { placed(blur.wanted($0), $0) }
    // Rows without padding are written directly to the result.
    let rowCount = wanted[0].columns.count * blur.channels
    if case .numbers(let base) = result, wanted[0].stride == rowCount {
      (wanted[0].base, wanted[0].room) = (base, nil)
    }
    self.wanted = wanted
  }

  /// Calls a closure for parts of a range of rows.
  func forEachChunk(
    of rows: Range<Int>, _ each: (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void,
    _ body: @escaping @Sendable (Range<Int>) -> Void
  ) {
    each((rows.count + Self.chunk - 1) / Self.chunk) { index in
      let first = rows.lowerBound + index * Self.chunk
      body(first..<min(rows.upperBound, first + Self.chunk))
    }
  }
}

// MARK: - Streaming

extension ByteBlurWork {
  /// Computes pairs of rows of an image that is halved once: some rows of each level, then the next
  /// ones.
  func stream(pairs: Range<Int>) {
    let (known, wanted) = (blur.rows.known[1], blur.rows.wanted[1])
    let radius = blur.gaussian.radius
    var (nextKnown, nextWanted) = (known.lowerBound, wanted.lowerBound)
    for first in stride(from: pairs.lowerBound, to: pairs.upperBound, by: Self.chunk) {
      let block = first..<min(pairs.upperBound, first + Self.chunk)
      nextWanted = max(nextWanted, block.lowerBound - 1)
      let weighed = nextWanted..<max(nextWanted, min(wanted.upperBound, block.upperBound + 2))
      nextKnown = max(nextKnown, weighed.lowerBound - radius)
      let halved = nextKnown..<max(nextKnown, min(known.upperBound, weighed.upperBound + radius))
      halve(0, rows: halved)
      weigh(rows: weighed)
      enlarge(1, pairs: block)
      (nextKnown, nextWanted) = (halved.upperBound, weighed.upperBound)
    }
  }
}

// MARK: - Down

extension ByteBlurWork {
  /// Computes rows of the next smaller level.
  func halve(_ level: Int, rows: Range<Int>) {
    let (from, to) = (known[level], known[level + 1])
    // Two extra pixels are read on both sides.
    let (first, count) = (2 * (to.columns.lowerBound - 2), to.columns.count + 4)
    let line = Line(from, first..<first + 2 * count)
    withScratch(line: line.columns.count, half: count, plane: from) { scratch in
      for row in rows {
        add(2 * row, of: level, weights: nil, radius: 3, to: line, scratch)
        kernels.pointee.split(
          scratch.line + line.start(first), channels, scratch.even, scratch.odd, count)
        guard let result = to.row(row) else { continue }
        for (index, distance) in [0, 1, 1, 2, 2, 3, 3].enumerated() {
          let half = index.isMultiple(of: 2) ? scratch.odd : scratch.even
          scratch.rows[index] = UnsafePointer(half + distance * channels)
        }
        kernels.pointee.halve_shorts(
          scratch.rows, result, max(16, to.columns.count * channels))
      }
    }
  }

  /// Applies the weights at the smallest level.
  func weigh(rows: Range<Int>) {
    let (level, radius) = (blur.gaussian.levels, blur.gaussian.radius)
    let (from, to) = (known[level], wanted[level])
    let first = to.columns.lowerBound - radius
    let line = Line(from, first..<to.columns.upperBound + radius)
    let count = max(16, to.columns.count * channels)
    withScratch(
      line: line.columns.count, half: to.columns.count, plane: from, pointers: 2 * radius + 1
    ) { scratch in
      blur.gaussian.weights.withUnsafeBufferPointer { weights in
        guard let weights = weights.baseAddress else { return }
        for row in rows {
          add(row, of: level, weights: weights, radius: radius, to: line, scratch)
          for distance in 0...2 * radius {
            scratch.rows[distance] = UnsafePointer(scratch.line + line.start(first + distance))
          }
          let result = to.row(row) ?? scratch.even
          kernels.pointee.weigh_shorts(scratch.rows, weights, radius, result, count)
          if level == 0 { store(result, row) }
        }
      }
    }
  }

  /// The position of a row's numbers in memory with padding.
  private struct Line {
    let columns, image: Range<Int>
    let channels: Int

    init(_ plane: ByteBlur.Plane, _ read: Range<Int>) {
      (image, channels) = (plane.columns, plane.channels)
      columns =
        min(read.lowerBound, image.lowerBound)..<max(read.upperBound, image.upperBound)
    }

    /// The index of a column's first number.
    func start(_ column: Int) -> Int { (column - columns.lowerBound) * channels }
  }

  /// Sums rows around one: with the halving weights, or with given weights.
  private func add(
    _ row: Int, of level: Int, weights: UnsafePointer<Int16>?, radius: Int, to line: Line,
    _ scratch: Scratch
  ) {
    let (plane, result) = (known[level], scratch.line + line.start(line.image.lowerBound))
    let count = plane.columns.count * channels
    if level == 0 {
      for index in 0...2 * radius {
        let y = row - radius + index
        scratch.byteRows[index] =
          plane.rows.contains(y) ? source + y * count : UnsafePointer(scratch.bytes)
      }
      if let weights {
        kernels.pointee.weigh_bytes(scratch.byteRows, weights, radius, result, count)
      } else {
        kernels.pointee.halve_bytes(scratch.byteRows, result, count)
      }
      return
    }
    for index in 0...2 * radius {
      scratch.rows[index] = UnsafePointer(plane.row(row - radius + index) ?? scratch.clear)
    }
    if let weights {
      kernels.pointee.weigh_shorts(scratch.rows, weights, radius, result, max(16, count))
    } else {
      kernels.pointee.halve_shorts(scratch.rows, result, max(16, count))
    }
    // Kernels wrote past the end of a short row.
    (scratch.line + line.start(line.image.upperBound)).update(
      repeating: ByteBlur.clear,
      count: line.start(line.columns.upperBound)
        - line.start(line.image.upperBound))
  }
}

// MARK: - Up

extension ByteBlurWork {
  /// Computes pairs of rows of the next larger level.
  func enlarge(_ level: Int, pairs: Range<Int>) {
    let (from, to) = (wanted[level], wanted[level - 1])
    let columns = blur.columns.pairs(level - 1)
    let (count, room) = (columns.count, 2 * columns.count * channels + 32)
    let offset = (to.columns.lowerBound - 2 * columns.lowerBound) * channels
    withScratch(line: 8 * count, half: 2 * count, plane: to) { scratch in
      func line(_ row: Int) -> Numbers { scratch.line + (row & 3) * room }
      var next = pairs.lowerBound - 1
      for pair in pairs {
        while next <= pair + 2 {
          defer { next += 1 }
          guard let row = from.row(next) else { continue }
          for index in 0..<4 { scratch.rows[index] = UnsafePointer(row + index * channels) }
          kernels.pointee.enlarge_shorts(
            scratch.rows, scratch.even, scratch.odd, max(16, count * channels))
          kernels.pointee.join(scratch.even, scratch.odd, channels, line(next), count)
        }
        for index in 0..<4 {
          scratch.rows[index] = UnsafePointer(line(pair - 1 + index) + offset)
        }
        finish(pair, level - 1, scratch)
      }
    }
  }

  /// Computes a pair of rows from four of the next smaller level.
  private func finish(_ pair: Int, _ level: Int, _ scratch: Scratch) {
    let plane = wanted[level]
    let count = plane.columns.count * channels
    if level == 0, case .bytes(let bytes) = result {
      func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        plane.rows.contains(y)
          ? bytes + (y - plane.rows.lowerBound) * count : scratch.bytes
      }
      return kernels.pointee.enlarge_bytes(scratch.rows, row(2 * pair), row(2 * pair + 1), count)
    }
    let (even, odd) = (plane.row(2 * pair) ?? scratch.even, plane.row(2 * pair + 1) ?? scratch.odd)
    kernels.pointee.enlarge_shorts(scratch.rows, even, odd, max(16, count))
    if level == 0 {
      store(even, 2 * pair)
      store(odd, 2 * pair + 1)
    }
  }

  /// Stores a row of the image, if it is required.
  private func store(_ numbers: Numbers, _ y: Int) {
    let plane = wanted[0]
    guard plane.rows.contains(y) else { return }
    let count = plane.columns.count * channels
    let start = (y - plane.rows.lowerBound) * count
    switch result {
    case .bytes(let bytes): kernels.pointee.bytes_of_shorts(numbers, bytes + start, count)
    case .numbers(let result):
      if numbers != result + start { (result + start).update(from: numbers, count: count) }
    }
  }
}

// MARK: - Memory

extension ByteBlurWork {
  /// The scratch memory of a part.
  private struct Scratch {
    let line, even, odd, clear: Numbers
    /// Pointers to the rows that kernels read.
    let rows: UnsafeMutablePointer<UnsafePointer<Int16>>
    let byteRows: UnsafeMutablePointer<UnsafePointer<UInt8>>
    /// A row of zeros on the way down, and one for unneeded output on the way up.
    let bytes: UnsafeMutablePointer<UInt8>
  }

  /// Calls a closure with memory of encoded zeros.
  ///
  /// - Parameters:
  ///   - line, half: the numbers of pixels of lines.
  ///   - plane: a plane that gives the length of empty rows.
  private func withScratch(
    line: Int, half: Int, plane: ByteBlur.Plane, pointers: Int = 7, _ body: (Scratch) -> Void
  ) {
    // Kernels process 16 numbers or more, so short rows need padding.
    let (line, half) = (line * channels + 4 * 32, half * channels + 32)
    let count = line + 2 * half + plane.stride
    let byteCount = plane.columns.count * channels
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: count) { numbers in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) { bytes in
        guard let numbers = numbers.baseAddress, let bytes = bytes.baseAddress else { return }
        numbers.initialize(repeating: ByteBlur.clear, count: count)
        bytes.initialize(repeating: 0, count: byteCount)
        withPointers(pointers, to: UnsafePointer(numbers)) { rows in
          withPointers(pointers, to: UnsafePointer(bytes)) { byteRows in
            let even = numbers + line
            body(
              Scratch(
                line: numbers, even: even, odd: even + half, clear: even + 2 * half, rows: rows,
                byteRows: byteRows, bytes: bytes))
          }
        }
      }
    }
  }

  private func withPointers<Number>(
    _ count: Int, to first: UnsafePointer<Number>,
    _ body: (UnsafeMutablePointer<UnsafePointer<Number>>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UnsafePointer<Number>.self, capacity: count) { pointers in
      guard let base = pointers.baseAddress else { return }
      base.initialize(repeating: first, count: count)
      body(base)
    }
  }
}
