import LambentGeometry
import LambentPixels

/// A mix of both images, blurred at a reduced size and scaled up.
struct BlurredImage: Sendable {
  private let frame: TransitionFrame
  private let weight: Float
  private let image: FloatPixelBuffer
  private let stretch: Stretch
  /// The weight of the blurred image. Weak blurs are mixed with the sharp image, because a reduced
  /// image cannot show them.
  private let softness: Float

  /// Creates a Gaussian blur.
  ///
  /// - Parameter deviation: the standard deviation of the blur, in pixels.
  init(_ frame: TransitionFrame, weight: Float, deviation: Float) {
    self.frame = frame
    self.weight = weight
    var factor = 2
    while Float(factor) * 4 < deviation, factor < 256 { factor *= 2 }
    // Three box filters of 2r + 1 pixels have a variance of ((2r + 1)² − 1) / 4.
    let target = deviation / Float(factor)
    var radius = 1
    while Float((2 * radius + 3) * (2 * radius + 3) - 1) / 4 <= target * target { radius += 1 }
    var reduced = ReducedImage(frame, weight: weight, factor: factor)
    reduced.blur(radius: radius, jobs: frame.jobs)
    image = reduced.buffer
    stretch = Stretch(of: reduced, count: frame.from.width, scale: 1 / Float(factor))
    softness = min(1, deviation / (Float(factor) * 1.4))
  }

  /// Creates a radial blur around a centre.
  ///
  /// Each pass mixes the image with itself, scaled toward the centre by twice as much as in the
  /// pass before: n passes average 2ⁿ steps along each radius.
  ///
  /// - Parameters:
  ///   - radius: the distance of the farthest point from the centre, in pixels.
  ///   - strength: the length of the blur, as a fraction of the distance from the centre.
  init(
    _ frame: TransitionFrame, weight: Float, center: Point, radius: Double, strength: Float
  ) {
    self.frame = frame
    self.weight = weight
    let factor = 2
    var reduced = ReducedImage(frame, weight: weight, factor: factor)
    let longest = Float(radius) * strength / Float(factor)
    var passes = 0
    while Float(1 << passes) < longest, passes < 4 { passes += 1 }
    let middle = (Float(center.x) / Float(factor), Float(center.y) / Float(factor))
    for pass in 0..<passes {
      let pull = strength / Float(1 << (passes - pass))
      reduced.draw(toward: middle, by: pull, jobs: frame.jobs)
    }
    image = reduced.buffer
    stretch = Stretch(of: reduced, count: frame.from.width, scale: 1 / Float(factor))
    softness = min(1, longest / 6)
  }

  func paint(_ row: inout TransitionRow) {
    if softness >= 1, case .packed(let out) = row.target {
      return stretch.read(row.y, of: image, line: row.scratch.color(1), into: out)
    }
    let pixels = row.paint()
    stretch.read(row.y, of: image, line: row.scratch.color(1), into: pixels)
    guard softness < 1 else { return }
    let (sharp, new) = (row.scratch.color(1), row.scratch.color(2))
    // Weak blurs occur at the ends, where only one image shows.
    row.read(weight < 1 ? frame.from : frame.to, into: sharp)
    if weight > 0, weight < 1 {
      row.read(frame.to, into: new)
      sharp.mix(new, weight: weight, count: row.width)
    }
    pixels.mix(sharp, weight: 1 - softness, count: row.width)
  }
}

extension ReducedImage {
  /// Averages the image with itself, magnified about a centre so that each position shows the point
  /// nearer to the centre by `pull` of its distance.
  mutating func draw(toward center: (x: Float, y: Float), by pull: Float, jobs: Int) {
    let (image, width) = (buffer, width)
    let scale = 1 - pull
    let stretch = Stretch(
      of: self, count: width, scale: scale,
      offset: (center.x - center.x * scale, center.y - center.y * scale))
    map(jobs: jobs) { y, out in
      withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width) { line in
        guard let line = line.baseAddress else { return }
        stretch.read(y, of: image, line: line, into: out)
      }
      image.pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        out.mix(base + y * width, weight: 0.5, count: width)
      }
    }
  }
}
