/// When four pixels at a time begin to change and have changed, in 256ths of the whole way.
///
/// It is looked up for all pixels of a frame, so that it is kept small; what it cannot decide is
/// found to show both.
struct OrderTurns: Sendable {
  /// The least order, less half of its edge: where the whole way begins.
  private let least: Float
  private let greatest: Float
  /// From orders to 256ths of the way.
  private let scale: Float
  /// Of each line the begins, then the ends, each padded to `stride`.
  private let spans: [UInt8]
  private let stride: Int

  private typealias Bytes = SIMD16<UInt8>

  init(_ lines: OrderLines) {
    var least = SIMD4<Float>(repeating: .infinity)
    var greatest = -least
    for line in 0..<lines.count {
      lines.withLine(line) { line in
        for quad in 0..<lines.quads {
          let (begin, end) = Self.span(line, quad)
          least = least.replacing(with: begin, where: begin .< least)
          greatest = greatest.replacing(with: end, where: end .> greatest)
        }
      }
    }
    let way = least.min() <= greatest.max() ? least.min()...greatest.max() : 0...1
    self.least = way.lowerBound
    self.greatest = way.upperBound
    scale = 255 / max(way.upperBound - way.lowerBound, .leastNormalMagnitude)
    stride = (lines.quads + 15) & ~15
    spans = Self.spans(lines, stride, least: way.lowerBound, scale)
  }

  /// Where the change of four pixels begins and ends.
  @inline(__always) private static func span(
    _ line: OrderLines.Line, _ quad: Int
  ) -> (begin: SIMD4<Float>, end: SIMD4<Float>) {
    let (order, half) = (line.order(quad), line.edge(quad) / 2)
    return (order - half, order + half)
  }

  private static func spans(
    _ lines: OrderLines, _ stride: Int, least: Float, _ scale: Float
  ) -> [UInt8] {
    var spans = [UInt8](repeating: 0, count: 2 * stride * lines.count)
    for number in 0..<lines.count {
      let (begins, ends) = (2 * stride * number, 2 * stride * number + stride)
      lines.withLine(number) { line in
        for quad in 0..<lines.quads {
          let (begin, end) = span(line, quad)
          spans[begins + quad] = step(begin.min(), least, scale)
          spans[ends + quad] = step(end.max(), least, scale)
        }
      }
    }
    return spans
  }

  /// The 256th of the way in which an order lies. A greater order never has a lesser one.
  @inline(__always) private static func step(
    _ order: Float, _ least: Float, _ scale: Float
  ) -> UInt8 {
    let place = (order - least) * scale
    return UInt8(place > 0 ? min(place, 255) : 0)
  }

  /// The order that changes at a progress.
  func threshold(at progress: Double) -> Float { least + (greatest - least) * Float(progress) }

  /// Finds what each four pixels of a line show: a ``Turn`` a byte, of as many fours as there are
  /// and up to 15 more.
  func find(_ line: Int, _ threshold: Float, into turns: UnsafeMutablePointer<UInt8>) {
    let step = Bytes(repeating: Self.step(threshold, least, scale))
    let (old, new) = (Bytes(repeating: Turn.old.rawValue), Bytes(repeating: Turn.new.rawValue))
    let out = UnsafeMutableRawPointer(turns)
    spans.withUnsafeBytes { spans in
      guard let begins = spans.baseAddress.map({ $0 + 2 &* stride &* line }) else { return }
      for quad in Swift.stride(from: 0, to: stride, by: 16) {
        let begin = begins.loadUnaligned(fromByteOffset: quad, as: Bytes.self)
        let end = begins.loadUnaligned(fromByteOffset: stride &+ quad, as: Bytes.self)
        var turn = Bytes(repeating: Turn.both.rawValue)
        turn.replace(with: old, where: step .< begin)
        turn.replace(with: new, where: step .> end)
        out.storeBytes(of: turn, toByteOffset: quad, as: Bytes.self)
      }
    }
  }
}
