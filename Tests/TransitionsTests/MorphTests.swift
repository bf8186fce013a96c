import LambentPixels
import LambentTransitions
import Testing

@Suite("A morph")
struct MorphTests {
  /// A cloud of random light, seen through a window at a position.
  private func cloud(
    _ width: Int, _ height: Int, seed: UInt64, x: Double = 0, y: Double = 0, zoom: Double = 1
  ) -> PixelBuffer {
    func value(_ i: Int, _ j: Int, _ octave: UInt64) -> Double {
      // A multiplicative hash.
      var bits = (seed &+ octave) &* 0x9E37_79B9_7F4A_7C15
      bits = (bits ^ UInt64(i) ^ UInt64(j) << 32) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 29) &* 0x94D0_49BB_1331_11EB
      return Double(bits >> 40) / Double(1 << 24)
    }
    func noise(_ x: Double, _ y: Double, _ octave: UInt64) -> Double {
      let (i, j) = (x.rounded(.down), y.rounded(.down))
      func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
      let (u, v) = (smooth(x - i), smooth(y - j))
      let (column, row) = (Int(i), Int(j))
      let above =
        value(column, row, octave)
        + (value(column + 1, row, octave) - value(column, row, octave)) * u
      let below =
        value(column, row + 1, octave)
        + (value(column + 1, row + 1, octave) - value(column, row + 1, octave)) * u
      return above + (below - above) * v
    }
    var image = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        let px = (Double(column) - Double(width) / 2) * zoom + x + 1000
        let py = (Double(row) - Double(height) / 2) * zoom + y + 1000
        let light = noise(px / 23, py / 23, 0) * 0.6 + noise(px / 7, py / 7, 100) * 0.4
        let level = UInt32(light * 255)
        image[column, row] = level | level << 8 | (255 - level) << 16 | 0xFF00_0000
      }
    }
    return image
  }

  private func frame(
    _ from: PixelBuffer, _ to: PixelBuffer, at progress: Double, strength: Double = 1,
    jobs: Int = 1
  ) -> PixelBuffer {
    var morph = Transitions.Morph()
    morph.strength = strength
    let canvas = TransitionCanvas(width: from.width, height: from.height, jobs: jobs)
    return PreparedTransition(morph, for: canvas)
      .frame(from: from, to: to, at: progress, jobs: jobs)
  }

  /// The mean and the greatest difference of red, in levels, of pixels at a distance from the edges.
  private func difference(
    _ a: PixelBuffer, _ b: PixelBuffer, margin: Int = 0
  ) -> (mean: Double, greatest: Int) {
    var (sum, count, greatest) = (0, 0, 0)
    for y in margin..<(a.height - margin) {
      for x in margin..<(a.width - margin) {
        let difference = abs(Int(a[x, y] & 255) - Int(b[x, y] & 255))
        sum += difference
        count += 1
        greatest = max(greatest, difference)
      }
    }
    return (Double(sum) / Double(max(1, count)), greatest)
  }

  @Test(
    "moves what has moved: halfway it is seen halfway",
    arguments: [
      (120, 80, 8.0, -4.0), (120, 80, -20, 10), (320, 200, 60, 20), (320, 200, 1, 0),
      (700, 400, -150, 0),
    ])
  func shift(width: Int, height: Int, x: Double, y: Double) {
    let from = cloud(width, height, seed: 5)
    let to = cloud(width, height, seed: 5, x: x, y: y)
    let margin = Int(max(abs(x), abs(y))) + 4
    for part in [0.25, 0.5, 0.75] {
      let wanted = cloud(width, height, seed: 5, x: x * part, y: y * part)
      let found = difference(frame(from, to, at: part), wanted, margin: min(margin, height / 3))
      #expect(found.mean < 1 && found.greatest <= 4, "\(found)")
    }
  }

  @Test("follows a zoom", arguments: [0.8, 1.25])
  func zoom(factor: Double) {
    let from = cloud(240, 160, seed: 8)
    let to = cloud(240, 160, seed: 8, zoom: factor)
    let wanted = cloud(240, 160, seed: 8, zoom: (1 + factor) / 2)
    let (found, mixed) = (
      difference(frame(from, to, at: 0.5), wanted, margin: 12),
      difference(frame(from, to, at: 0.5, strength: 0), wanted, margin: 12)
    )
    #expect(found.mean < mixed.mean / 4, "\(found) \(mixed)")
  }

  @Test("follows a motion between images of different brightness")
  func brightness() {
    let from = cloud(160, 100, seed: 3)
    var to = cloud(160, 100, seed: 3, x: 14, y: 6)
    for index in to.pixels.indices {
      let level = (to.pixels[index] & 255) * 6 / 10 + 60
      to.pixels[index] = level | level << 8 | level << 16 | 0xFF00_0000
    }
    let wanted = cloud(160, 100, seed: 3, x: 7, y: 3)
    var expected = wanted
    for index in expected.pixels.indices {
      let level = wanted.pixels[index] & 255
      expected.pixels[index] = (level + (level * 6 / 10 + 60)) / 2 | 0xFF00_0000
    }
    let found = difference(frame(from, to, at: 0.5), expected, margin: 18)
    #expect(found.mean < 1, "\(found)")
  }

  @Test("between images that have nothing in common is a dissolve", arguments: 0..<6)
  func unrelated(seed: Int) {
    let from = cloud(200, 120, seed: UInt64(100 + seed))
    let to = cloud(200, 120, seed: UInt64(900 + seed))
    for progress in [0.2, 0.5, 0.9] {
      let found = difference(
        frame(from, to, at: progress), frame(from, to, at: progress, strength: 0))
      #expect(found.mean < 1.5, "\(found)")
    }
  }

  @Test("without strength is exactly a dissolve")
  func dissolve() throws {
    let from = cloud(90, 60, seed: 1)
    let to = cloud(90, 60, seed: 1, x: 9)
    let dissolve = try TransitionRenderer(Transitions.Dissolve(), from: from, to: to)
    for progress in [0.1, 0.5, 0.7] {
      #expect(frame(from, to, at: progress, strength: 0) == dissolve.buffer(at: progress))
    }
  }

  @Test("has the same bytes on any number of threads, in any order")
  func threads() {
    let from = cloud(300, 170, seed: 1)
    let to = cloud(300, 170, seed: 1, x: 22, y: -9, zoom: 1.1)
    for progress in [0.1, 0.5, 0.8] {
      #expect(frame(from, to, at: progress) == frame(from, to, at: progress, jobs: 4))
    }
    let canvas = TransitionCanvas(width: 300, height: 170)
    let prepared = PreparedTransition(Transitions.Morph(), for: canvas)
    for progress in [0.8, 0.1, 0.5] {
      // Other images in between.
      _ = prepared.frame(from: to, to: from, at: 0.5)
      let shown = prepared.frame(from: from, to: to, at: progress)
      #expect(shown == frame(from, to, at: progress))
    }
  }

  @Test("backward shows the same frames")
  func reversed() {
    let from = cloud(160, 100, seed: 4)
    let to = cloud(160, 100, seed: 4, x: 12, y: 5, zoom: 0.95)
    for progress in [0.25, 0.5, 0.9] {
      let (there, back) = (frame(from, to, at: progress), frame(to, from, at: 1 - progress))
      #expect(difference(there, back).greatest <= 1)
    }
  }

  @Test("moves a shape on a transparent ground", arguments: [0xFFFF_FFFF, 0xFF00_0000] as [UInt32])
  func transparent(color: UInt32) {
    func shape(at left: Int) -> PixelBuffer {
      var image = PixelBuffer(width: 160, height: 90)
      for y in 30..<60 {
        for x in left..<left + 40 where (x - left) / 10 != 1 || y / 8 % 2 == 0 {
          image[x, y] = color
        }
      }
      return image
    }
    let shown = frame(shape(at: 40), shape(at: 60), at: 0.5)
    let wanted = shape(at: 50)
    let misses = zip(shown.pixels, wanted.pixels).count { (shown: UInt32, wanted: UInt32) in
      abs(Int(shown >> 24) - Int(wanted >> 24)) > 40
    }
    #expect(misses < 20)
  }

  @Test("takes numbers that are not finite, and sizes of a few pixels")
  func extremes() {
    for (width, height) in [(40, 30), (8, 8), (9, 300), (1, 40), (7, 60)] {
      let canvas = TransitionCanvas(width: width, height: height, workingSpace: .linear)
      let prepared = PreparedTransition(Transitions.Morph(), for: canvas)
      for value in [Float.nan, .infinity, -.infinity, 1e30, -5] {
        let from = FloatPixelBuffer(width: width, height: height, repeating: [value, 1, 0, 1])
        var to = FloatPixelBuffer(width: width, height: height, repeating: [0.5, 0.5, 0.5, 1])
        to[width / 2, height / 2] = SIMD4(repeating: value)
        let frame = prepared.frame(from: from, to: to, at: 0.5)
        #expect(frame.pixels.allSatisfy { $0.y.isFinite || !value.isFinite })
      }
    }
  }
}
