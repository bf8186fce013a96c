import LambentPixels

/// Animated PNG (PNG specification, third edition), with endless repetition. Each frame after the
/// first replaces only the rectangle that differs from the frame before.
final class APNGStream: FrameStream {
  private let output: OutputFile
  private var counter: FrameCounter
  private var previous: StraightImage?
  private var sequence: UInt32 = 0

  init(_ description: FrameStreamDescription, to output: OutputFile) {
    self.output = output
    counter = FrameCounter(description)
  }

  /// The duration of a frame, in seconds, as the format stores it: a fraction of two 16-bit
  /// numbers.
  static func delay(
    of rate: FrameRate, periods: Int
  ) throws(ImageFileError) -> (numerator: UInt16, denominator: UInt16) {
    guard let (n, d) = rate.divided(by: periods)?.frameDuration(limit: Int(UInt16.max)) else {
      throw .unsupportedRate(
        format: "apng",
        reason: "\(periods) periods of \(rate) frames per second are beyond 1/65535…65535 s")
    }
    return (UInt16(n), UInt16(d))
  }

  func append(_ frame: StraightImage) throws(ImageFileError) {
    let isFirst = counter.count == 0
    try counter.accept(frame)
    if let previous, previous.depth != frame.depth {
      throw .inconsistentFrame(
        reason: "it has \(frame.depth) bits per channel, the others \(previous.depth)")
    }
    if isFirst { try writeStart(frame) }
    let area = changedArea(frame)
    previous = frame
    let description = counter.description
    let delay = try Self.delay(
      of: description.rate, periods: description.hold(of: counter.count - 1))
    try output.write(PNGChunks.chunk("fcTL", control(area, delay: delay)))
    let data = try PNGEncoder.compressed(
      .image(frame), depth: frame.depth, in: area, hasAlpha: true, jobs: 1)
    if isFirst {
      try output.write(PNGChunks.chunk("IDAT", data))
    } else {
      try output.write(PNGChunks.chunk("fdAT", prefix: nextNumber(), data))
    }
  }

  func finish() throws(ImageFileError) {
    try counter.checkComplete()
    try output.write(PNGChunks.end)
    try output.finish()
  }

  func discard() { output.discard() }

  private func writeStart(_ frame: StraightImage) throws(ImageFileError) {
    let repetitions: UInt32 = 0
    let control =
      [UInt8](bigEndian: UInt32(truncatingIfNeeded: counter.description.frameCount))
      + [UInt8](bigEndian: repetitions)
    try output.write(
      PNGChunks.start(
        width: frame.width, height: frame.height, depth: frame.depth, hasAlpha: true)
        + PNGChunks.chunk("acTL", control))
  }

  private func control(
    _ area: PixelRect, delay: (numerator: UInt16, denominator: UInt16)
  ) -> [UInt8] {
    let numbers = [area.width, area.height, area.x, area.y].flatMap {
      [UInt8](bigEndian: UInt32($0))
    }
    let (keepWhatIsThere, replace): (UInt8, UInt8) = (0, 0)
    return nextNumber() + numbers + [UInt8](bigEndian: delay.numerator)
      + [UInt8](bigEndian: delay.denominator) + [keepWhatIsThere, replace]
  }

  private func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return [UInt8](bigEndian: sequence)
  }

  /// The rectangle around the changed pixels; one pixel if there are none.
  private func changedArea(_ frame: StraightImage) -> PixelRect {
    let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
    guard let previous else { return whole }
    switch (previous.samples, frame.samples) {
    case (.eight(let old), .eight(let new)): return Self.difference(old, new, whole)
    case (.sixteen(let old), .sixteen(let new)): return Self.difference(old, new, whole)
    default: return whole
    }
  }

  private static func difference<Sample: FixedWidthInteger>(
    _ old: [Sample], _ new: [Sample], _ whole: PixelRect
  ) -> PixelRect {
    let stride = 4 * whole.width
    var (left, right, top, bottom) = (stride, -1, -1, -1)
    for y in 0..<whole.height {
      let row = y * stride..<(y + 1) * stride
      guard old[row] != new[row] else { continue }
      if top < 0 { top = y }
      bottom = y
      if let first = row.first(where: { old[$0] != new[$0] }) {
        left = min(left, first - row.lowerBound)
      }
      if let last = row.last(where: { old[$0] != new[$0] }) {
        right = max(right, last - row.lowerBound)
      }
    }
    guard top >= 0 else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    return PixelRect(
      x: left / 4, y: top, width: right / 4 - left / 4 + 1, height: bottom - top + 1)
  }
}
