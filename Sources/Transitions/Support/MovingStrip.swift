/// Images end to end that move past the frame, with exact motion blur: each pixel is the mean of the
/// light over the distance that the strip moves while the frame is exposed.
///
/// Distances are in images, along the strip, from its beginning.
struct MovingStrip: Sendable {
  /// An image of the strip.
  struct Part: Sendable {
    let isNew: Bool
    var isReflected = false
  }

  private let frame: TransitionFrame
  private let parts: [Part]
  /// The image that does not move and shows beside the strip; `nil` if the frame never leaves it.
  private let ground: TransitionSource?
  private let isHorizontal: Bool
  /// The side of an image along the motion, in pixels.
  private let length: Int
  /// The sums of both images along the motion, if that is vertical.
  private let sums: [RowSums]

  init(
    _ frame: TransitionFrame, _ parts: [Part], over ground: TransitionSource? = nil,
    isHorizontal: Bool
  ) {
    (self.frame, self.parts, self.ground) = (frame, parts, ground)
    self.isHorizontal = isHorizontal
    length = isHorizontal ? frame.from.width : frame.from.height
    sums =
      isHorizontal ? [] : [frame.from, frame.to].map { RowSums($0, jobs: frame.jobs) }
  }

  /// Paints columns of a row. All columns of a row must be painted.
  ///
  /// - Parameters:
  ///   - place: where the frame begins on the strip.
  ///   - blur: the distance that the strip moves.
  ///   - isForward: true if the strip moves toward greater coordinates; images then follow each other
  ///     toward lower ones.
  func paint(
    _ row: inout TransitionRow, columns: Range<Int>? = nil, place: Float, blur: Float,
    isForward: Bool
  ) {
    let columns = columns ?? 0..<row.width
    let pixels = row.paint()
    if let ground { row.read(ground, into: pixels, columns: columns) }
    // At least a pixel, which interpolates between two of them.
    let half = max(blur / 2, 0.5 / Float(length))
    if isHorizontal {
      paintAcross(row, pixels, place: place, half: half, isForward: isForward)
    } else {
      paintDown(row, pixels, columns, place: place, half: half, isForward: isForward)
    }
  }

  /// Mixes the sum of the light of a part of the exposure with the ground, or finds its mean.
  ///
  /// - Parameters:
  ///   - part: the part of the exposure in which the strip is seen, in images.
  ///   - whole: the whole exposure.
  @inline(__always) private func mean(
    _ sum: SIMD4<Float>, _ part: Float, of whole: Float, over still: SIMD4<Float>
  ) -> SIMD4<Float> {
    guard ground != nil else {
      return (sum / (part * Float(length))).clamped(from: 0, to: 1)
    }
    let light = sum / (whole * Float(length)) + still * (1 - part / whole)
    return light.clamped(from: 0, to: 1)
  }

  /// The pixels of the strip from the first to the last that the frame shows, as running sums.
  private func paintAcross(
    _ row: TransitionRow, _ pixels: UnsafeMutablePointer<SIMD4<Float>>, place: Float, half: Float,
    isForward: Bool
  ) {
    let size = Float(length)
    let end = Float(parts.count)
    let (low, high) = (max(0, place - half), min(end, place + 1 + half))
    guard low < high else { return }
    let first = Int(low * size)
    let last = min(parts.count * length, Int(high * size) + 2)
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: last - first + 1) { memory in
      guard let sums = memory.baseAddress else { return }
      sum(row, first..<last, isForward: isForward, into: sums)
      for x in 0..<row.width {
        let fraction = (Float(x) + 0.5) / size
        let middle = place + (isForward ? 1 - fraction : fraction)
        let (low, high) = (max(0, middle - half), min(end, middle + half))
        guard low < high else { continue }
        let (from, to) = (low * size - Float(first), high * size - Float(first))
        let (i, j) = (min(Int(from), last - first - 1), min(Int(to), last - first - 1))
        let begin = sums[i] + (sums[i + 1] - sums[i]) * (from - Float(i))
        let sum = sums[j] + (sums[j + 1] - sums[j]) * (to - Float(j)) - begin
        pixels[x] = mean(sum, high - low, of: 2 * half, over: pixels[x])
      }
    }
  }

  /// The sums of a row's pixels along the strip, from the first one of a range to each of them.
  private func sum(
    _ row: TransitionRow, _ range: Range<Int>, isForward: Bool,
    into sums: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    sums[0] = .zero
    for (number, part) in parts.enumerated() {
      let shown = (number * length..<(number + 1) * length).clamped(to: range)
      guard !shown.isEmpty else { continue }
      let line = row.scratch.color(1)
      row.read(part.isNew ? frame.to : frame.from, into: line)
      var sum = sums[shown.lowerBound - range.lowerBound]
      for index in shown {
        let along = index - number * length
        sum += line[isForward != part.isReflected ? length - 1 - along : along]
        sums[index - range.lowerBound + 1] = sum
      }
    }
  }

  private func paintDown(
    _ row: TransitionRow, _ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ columns: Range<Int>,
    place: Float, half: Float, isForward: Bool
  ) {
    let size = Float(length)
    let fraction = (Float(row.y) + 0.5) / size
    let middle = place + (isForward ? 1 - fraction : fraction)
    let (low, high) = (max(0, middle - half), min(Float(parts.count), middle + half))
    guard low < high else { return }
    let (sum, line) = (row.scratch.color(1), row.scratch.color(2))
    for x in columns { sum[x] = .zero }
    for (number, part) in parts.enumerated() {
      let (begin, end) = (max(0, low - Float(number)), min(1, high - Float(number)))
      guard begin < end else { continue }
      let isBackward = isForward != part.isReflected
      sums[part.isNew ? 1 : 0].add(
        from: (isBackward ? 1 - end : begin) * size, to: (isBackward ? 1 - begin : end) * size,
        columns: columns, line: line, into: sum)
    }
    for x in columns {
      pixels[x] = mean(sum[x], high - low, of: 2 * half, over: pixels[x])
    }
  }
}
