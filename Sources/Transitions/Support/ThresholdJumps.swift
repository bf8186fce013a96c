/// Pixels at which thresholds jump, as at the starting line of clock hands: a part of their area
/// changes early and the rest late.
struct ThresholdJumps: Sendable {
  /// A pixel with two parts.
  private struct Pixel {
    let column: Int32
    /// The fraction of the area that changes early.
    let earlyArea: Float
    let early: Float
    let late: Float
    let edge: Float

    /// The weight of the new image: the mean over both parts.
    @inline(__always) func weight(_ threshold: Float) -> Float {
      ramp(threshold - early) * earlyArea + ramp(threshold - late) * (1 - earlyArea)
    }

    @inline(__always) private func ramp(_ distance: Float) -> Float {
      max(0, min(1, distance / edge + 0.5))
    }
  }

  private var pixels: [Pixel] = []
  /// The index of each row's first pixel, and the end of the last row.
  private var starts: [Int] = [0]

  /// The number of samples along each side of a pixel.
  private static let samples = 8

  /// - Parameters:
  ///   - jump: the height of the jump.
  ///   - order: the thresholds at four adjacent positions.
  init(
    _ canvas: TransitionCanvas, _ lines: ThresholdLines, _ turns: ThresholdTurns, jump: Float,
    _ order: (_ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float>
  ) {
    let (width, height) = (canvas.width, canvas.height)
    guard width > 0, height > 0 else { return }
    var isCrossed = [Bool](repeating: false, count: width)
    for y in 0..<height {
      Self.find(lines, y, width, height, limit: jump / 2, &isCrossed)
      for x in 0..<width where isCrossed[x] {
        isCrossed[x] = false
        guard let parts = Self.parts(x, y, jump, order) else { continue }
        let edge = lines.edge(x, y)
        pixels.append(
          Pixel(
            column: Int32(truncatingIfNeeded: x), earlyArea: parts.area,
            early: turns.clamped(parts.early, edge: edge),
            late: turns.clamped(parts.late, edge: edge),
            edge: edge))
      }
      starts.append(pixels.count)
    }
  }

  /// Finds the pixels of a row next to which the threshold differs by more than a limit.
  ///
  /// A straight line through a pixel also separates its centre from that of one of its four
  /// neighbours.
  private static func find(
    _ lines: ThresholdLines, _ y: Int, _ width: Int, _ height: Int, limit: Float,
    _ isCrossed: inout [Bool]
  ) {
    let quads = lines.quads
    func mark(_ differs: SIMDMask<SIMD4<Int32>>, _ quad: Int, _ isCrossed: inout [Bool]) {
      for lane in 0..<4 where differs[lane] && 4 * quad + lane < width {
        isCrossed[4 * quad + lane] = true
      }
    }
    lines.withLine(lines.line(ofRow: y)) { line in
      for quad in 0..<quads {
        let here = line.order(quad)
        let last = quad > 0 ? line.order(quad - 1).w : here.x
        let next = quad + 1 < quads ? line.order(quad + 1).x : here.w
        let before = Polar.magnitude(here - SIMD4(last, here.x, here.y, here.z))
        let after = Polar.magnitude(here - SIMD4(here.y, here.z, here.w, next))
        let differs = (before .> limit) .| (after .> limit)
        if any(differs) { mark(differs, quad, &isCrossed) }
      }
    }
    for other in [y - 1, y + 1] where other >= 0 && other < height {
      guard lines.line(ofRow: other) != lines.line(ofRow: y) else { continue }
      lines.withLine(lines.line(ofRow: y)) { line in
        lines.withLine(lines.line(ofRow: other)) { beside in
          for quad in 0..<quads {
            let differs = Polar.magnitude(line.order(quad) - beside.order(quad)) .> limit
            if any(differs) { mark(differs, quad, &isCrossed) }
          }
        }
      }
    }
  }

  /// The fraction of a pixel's area that changes early, and the mean thresholds of both parts, if
  /// there are two.
  private static func parts(
    _ x: Int, _ y: Int, _ jump: Float, _ order: (_ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float>
  ) -> (area: Float, early: Float, late: Float)? {
    var orders: [Float] = []
    let step = 1 / Float(samples)
    for line in 0..<samples {
      for column in stride(from: 0, to: samples, by: 4) {
        let positions = (SIMD4<Float>.ramp + (Float(column) + 0.5)) * step + Float(x)
        let quad = order(positions, Float(y) + (Float(line) + 0.5) * step)
        for lane in 0..<4 { orders.append(quad[lane]) }
      }
    }
    guard let least = orders.min(), let greatest = orders.max(), greatest - least > jump / 2 else {
      return nil
    }
    let middle = (least + greatest) / 2
    let (early, late) = (orders.filter { $0 < middle }, orders.filter { !($0 < middle) })
    guard !early.isEmpty, !late.isEmpty else { return nil }
    return (
      Float(early.count) / Float(orders.count), early.reduce(0, +) / Float(early.count),
      late.reduce(0, +) / Float(late.count)
    )
  }

  /// Calls a closure for each pixel of a row with two parts, with the weight of the new image.
  @inline(__always) func forEachPart(
    y: Int, _ threshold: Float, _ body: (_ column: Int, _ weight: Float) -> Void
  ) {
    for index in starts[y]..<starts[y + 1] {
      let pixel = pixels[index]
      body(Int(pixel.column), pixel.weight(threshold))
    }
  }
}
