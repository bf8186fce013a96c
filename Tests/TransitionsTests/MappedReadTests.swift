import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import TestKit
import Testing

@Suite("Reading a picture at places")
struct MappedReadTests {
  /// A row of pixels from anywhere, as a transition.
  private struct Scatter: Transition {
    static let name = "scatter"
    static let summary = "Pixels from anywhere."
    static let properties: [Property<Scatter>] = []

    var positions: [SIMD2<Float>] = []
    var weight: Float = 0
    /// Whether the first image is read into floats, as what is lit or covered is.
    var readsFloats = false

    func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      { frame in
        { row in
          let start = row.y * row.width
          func position(_ x: SIMD4<Float>, _: Float) -> (x: SIMD4<Float>, y: SIMD4<Float>) {
            var (xs, ys) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
            for lane in 0..<4 {
              let position = positions[min(positions.count - 1, start + Int(x[lane]))]
              (xs[lane], ys[lane]) = (position.x, position.y)
            }
            return (xs, ys)
          }
          if readsFloats {
            row.warp(frame.from, into: row.paint(), position)
          } else {
            row.warp(frame.from, frame.to, weight: weight, columns: 0..<row.width, position)
          }
        }
      }
    }
  }

  private static let sizes = [[37, 23], [2, 2], [3, 1], [1, 6], [1, 1], [130, 5]]

  /// Positions within the image, beyond it, on the centres and the borders of pixels, and none.
  private func positions(_ width: Int, _ height: Int) -> [SIMD2<Float>] {
    var random = SeededRandom(seed: 11)
    let special: [Float] = [0, 0.5, 1, 1.5, -3, 1e30, -1e30, .infinity, -.infinity, .nan]
    func coordinate(_ side: Int) -> Float {
      switch random.integer(in: 0...9) {
      case 0...4: return Float(random.number(in: 0...Double(side)))
      case 5, 6: return Float(random.number(in: -10...Double(side + 10)))
      case 7: return Float(random.integer(in: 0...2 * side)) / 2
      case 8: return Float(side) - Float(random.integer(in: 0...2)) / 2
      default: return special[random.integer(in: 0...special.count - 1)]
      }
    }
    return (0..<(width * height)).map { _ in SIMD2(coordinate(width), coordinate(height)) }
  }

  /// The mean of four pixels by the formula: an image's edges go on, what is no number is 0.
  private func mean(
    _ image: [SIMD4<Double>], _ width: Int, _ height: Int, _ position: SIMD2<Float>
  ) -> SIMD4<Double> {
    func split(_ x: Float, _ side: Int) -> (Int, Int, Double) {
      let x = x.isNaN ? 0 : max(0, min(Double(side - 1), Double(x) - 0.5))
      let cell = Int(x)
      return (cell, min(side - 1, cell + 1), x - Double(cell))
    }
    let (left, right, u) = split(position.x, width)
    let (top, bottom, v) = split(position.y, height)
    let above = image[top * width + left] * (1 - u) + image[top * width + right] * u
    let below = image[bottom * width + left] * (1 - u) + image[bottom * width + right] * u
    return above * (1 - v) + below * v
  }

  private func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
  }

  private func image(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
    var random = SeededRandom(seed: seed)
    return PixelBuffer(
      width: width, height: height,
      pixels: (0..<(width * height)).map { _ in
        (0..<4).reduce(0) { pixel, _ in
          let level = random.integer(in: -100...355)
          return pixel << 8 | UInt32(max(0, min(255, level)))
        }
      })
  }

  /// What of both images is read, and whether into floats.
  private static let reads: [(weight: Float, readsFloats: Bool)] = [
    (0, false), (0.37, false), (1, false), (0, true),
  ]

  /// The channel of pixels that is farthest from the mean.
  private func worst(
    _ shown: [SIMD4<Double>], _ from: [SIMD4<Double>], _ to: [SIMD4<Double>], _ scatter: Scatter,
    _ width: Int, _ height: Int
  ) -> Double {
    let weight = Double(scatter.weight)
    return zip(shown, scatter.positions).map { shown, position in
      let off =
        shown - mean(from, width, height, position) * (1 - weight)
        - mean(to, width, height, position) * weight
      return max(off.max(), -off.min())
    }.max() ?? 0
  }

  @Test("gives bytes within a hair of half a level of the mean", arguments: sizes)
  func bytes(size: [Int]) {
    let (width, height) = (size[0], size[1])
    let (from, to) = (image(width, height, seed: 1), image(width, height, seed: 2))
    let (a, b) = (from.pixels.map(channels), to.pixels.map(channels))
    for (weight, readsFloats) in Self.reads {
      let scatter = Scatter(
        positions: positions(width, height), weight: weight, readsFloats: readsFloats)
      let prepared = PreparedTransition(
        scatter, for: TransitionCanvas(width: width, height: height))
      let frame = prepared.frame(from: from, to: to, at: 0.5).pixels.map(channels)
      let worst = worst(frame, a, b, scatter, width, height)
      #expect(worst <= 0.54, "\(size), share \(weight)")
    }
  }

  @Test("gives floats within a millionth of the mean", arguments: sizes)
  func floats(size: [Int]) {
    let (width, height) = (size[0], size[1])
    let from = FloatPixelBuffer(image(width, height, seed: 3))
    let to = FloatPixelBuffer(image(width, height, seed: 4))
    let (a, b) = (from.pixels.map { SIMD4<Double>($0) }, to.pixels.map { SIMD4<Double>($0) })
    for (weight, readsFloats) in Self.reads {
      let scatter = Scatter(
        positions: positions(width, height), weight: weight, readsFloats: readsFloats)
      let prepared = PreparedTransition(
        scatter, for: TransitionCanvas(width: width, height: height))
      let frame = prepared.frame(from: from, to: to, at: 0.5).pixels.map { SIMD4<Double>($0) }
      let worst = worst(frame, a, b, scatter, width, height)
      #expect(worst <= 1e-6, "\(size), share \(weight)")
    }
  }

  @Test("keeps every level of an even picture", arguments: [0, 0.3, 0.5, 1] as [Float])
  func levels(weight: Float) {
    let (width, height) = (16, 4)
    let scatter = Scatter(positions: positions(width, height), weight: weight)
    let prepared = PreparedTransition(scatter, for: TransitionCanvas(width: width, height: height))
    for level: UInt32 in 0...255 {
      let even = PixelBuffer(width: width, height: height, repeating: level &* 0x0101_0101)
      #expect(prepared.frame(from: even, to: even, at: 0.5) == even, "\(level)")
    }
  }
}
