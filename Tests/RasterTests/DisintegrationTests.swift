import LambentGeometry
import LambentNoise
import LambentPixels
import Testing

@testable import LambentRaster

/// Fragments against the formulas of their order and of their eddies.
@Suite("Disintegration")
struct DisintegrationTests {
  private static let side = 60
  /// The parts of the progress: of the flight, and of the time in which flights begin.
  private static let (flight, starts) = (0.45, 0.55)

  /// The pixels at a progress.
  private func pixels(
    _ disintegration: Disintegration, at progress: Double, of source: [SIMD4<Float>],
    side: Int = side
  ) -> [SIMD4<Float>] {
    let area = FragmentArea(left: 0, top: 0, right: side, bottom: side)
    let field = DisintegrationField(disintegration, area: area)
    var result = [SIMD4<Float>](repeating: .zero, count: side * side)
    source.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      let frame = field.frame(progress: progress, of: .floats(base), width: side, height: side)
      result.withUnsafeMutableBufferPointer { rows in
        for y in 0..<side {
          guard let row = rows.baseAddress else { return }
          frame.paint(row: y, of: .floats(base), into: row + y * side)
        }
      }
    }
    return result
  }

  private func still(_ order: FragmentOrder) -> Disintegration {
    var result = Disintegration()
    (result.size, result.wind, result.turbulence) = (1, SIMD2(), 0)
    result.order = order
    return result
  }

  @Test("dark fragments fly first in the order of luminance")
  func luminance() {
    let source = (0..<(Self.side * Self.side)).map { index in
      let light: Float = index % Self.side < Self.side / 2 ? 0.1 : 0.9
      return SIMD4(light, light, light, 1)
    }
    func halves(_ progress: Double) -> (dark: [SIMD4<Float>], bright: [SIMD4<Float>]) {
      let shown = pixels(still(.luminance), at: progress, of: source).enumerated()
      let dark = shown.filter { $0.offset % Self.side < Self.side / 2 }.map(\.element)
      let bright = shown.filter { $0.offset % Self.side >= Self.side / 2 }.map(\.element)
      return (dark, bright)
    }
    // Noise and chance add at most 0.36 to 0.64 times the luminance.
    let early = halves(0.9 * 0.64 * Self.starts - 0.01)
    #expect(early.bright.allSatisfy { $0.x == 0.9 && $0.w == 1 })
    #expect(early.dark.contains { $0.w < 0.5 })
    let late = halves((0.1 * 0.64 + 0.36) * Self.starts + Self.flight + 0.001)
    #expect(late.dark.allSatisfy { $0 == .zero })
    #expect(late.bright.contains { $0.w > 0.3 })
  }

  @Test("fragments of the middle fly first in the radial order")
  func radial() {
    let source = [SIMD4<Float>](repeating: SIMD4(1, 1, 1, 1), count: Self.side * Self.side)
    let early = pixels(still(.radial), at: 0.64 * Self.starts - 0.02, of: source)
    let corners = [0, Self.side - 1, Self.side * (Self.side - 1), Self.side * Self.side - 1]
    #expect(corners.allSatisfy { early[$0] == SIMD4(1, 1, 1, 1) })
    let middle = Self.side * Self.side / 2 + Self.side / 2
    let late = pixels(still(.radial), at: 0.36 * Self.starts + Self.flight + 0.03, of: source)
    #expect(late[middle] == .zero)
    #expect(early[middle].w < 1 && corners.allSatisfy { late[$0].w > 0 })
  }

  @Test("in random order, the fragments that fly are spread evenly over time and place")
  func random() {
    let source = [SIMD4<Float>](repeating: SIMD4(1, 1, 1, 1), count: Self.side * Self.side)
    for part in [0.25, 0.5, 0.75] {
      let shown = pixels(still(.random), at: part * Self.starts, of: source)
      for half in [shown.prefix(shown.count / 2), shown.suffix(shown.count / 2)] {
        let whole = half.count { $0 == SIMD4(1, 1, 1, 1) }
        #expect(abs(Double(whole) / Double(half.count) - (1 - part)) < 0.04)
      }
    }
  }

  @Test(
    "eddies displace a fragment along the curl of noise, whose third coordinate is their age",
    arguments: [0, 6.5], [1, 2, 5])
  func eddies(change: Double, octaves: Int) throws {
    var disintegration = Disintegration()
    (disintegration.size, disintegration.wind, disintegration.order) = (20, SIMD2(), .random)
    (disintegration.turbulence, disintegration.eddy) = (14, 30)
    (disintegration.change, disintegration.octaves, disintegration.seed) = (change, octaves, 3)
    // One opaque fragment in the middle of others that are transparent.
    let source = (0..<(Self.side * Self.side)).map { index -> SIMD4<Float> in
      let (x, y) = (index % Self.side, index / Self.side)
      return 20..<40 ~= x && 20..<40 ~= y ? SIMD4(1, 1, 1, 1) : .zero
    }
    let seed = Noise.combine(0x6469_7369_6e74, 3)
    let bits = Noise.bits(seed: seed, stream: 1, index: 4)
    let (first, third) = (Double(bits.x >> 8) * 0x1p-24, Double(bits.z >> 8) * 0x1p-24)
    let age = 0.6
    let shown = pixels(
      disintegration, at: first * Self.starts + age * Self.flight, of: source)
    var (sum, weight) = (SIMD2<Double>(), 0.0)
    for (index, pixel) in shown.enumerated() {
      let place = SIMD2(Double(index % Self.side), Double(index / Self.side)) + 0.5
      sum += place * Double(pixel.w)
      weight += Double(pixel.w)
    }
    let noise = GradientNoise(seed: UInt32(truncatingIfNeeded: seed >> 32))
    let z = change * Self.flight * age
    let near = noise.curl(x: 1, y: 1, z: z, octaves: octaves)
    let far = noise.curl(x: 0.5, y: 0.5, z: 7.5 + z, octaves: octaves)
    let way = (near * (age * (0.3 + third)) + far * (age * age * 2)) * 7
    let middle = sum / weight
    // A field that does not change is read between the points of a grid.
    let tolerance = change == 0 ? 1.5 : 0.01
    #expect(abs(middle.x - 30 - way.x) < tolerance && abs(middle.y - 30 - way.y) < tolerance)
  }
}
