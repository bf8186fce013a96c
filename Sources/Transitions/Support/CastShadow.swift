import LambentGeometry
import LambentPixels

/// The shadow of the remaining part of an image, blurred at a quarter of its size.
struct CastShadow: Sendable {
  private let image: FloatPixelBuffer
  private let stretch: Stretch

  init(
    _ canvas: TransitionCanvas, _ order: ThresholdMap, _ threshold: Float, radius: Double,
    offset: Point, jobs: Int
  ) {
    let factor = radius > 4 ? 4 : radius > 1 ? 2 : 1
    var image = ReducedImage(width: canvas.width, height: canvas.height, factor: factor)
    let (columns, rows) = (canvas.width, canvas.height)
    let width = image.width
    image.map(jobs: jobs) { y, out in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: (columns + 3) & ~3) { line in
        guard let line = line.baseAddress else { return }
        order.weights(y: min(rows - 1, y * factor + factor / 2), threshold, into: line)
        for x in 0..<width {
          out[x].w = 1 - line[min(columns - 1, x * factor + factor / 2)]
        }
      }
    }
    // Three box filters of 2r + 1 pixels have a variance of ((2r + 1)² − 1) / 4. Core Animation's
    // shadow radius is a standard deviation.
    image.blur(radius: min(64, Int(radius / Double(factor) + 0.5)), jobs: jobs)
    self.image = image.buffer
    let scale = 1 / Float(factor)
    stretch = Stretch(
      of: image, count: columns, scale: scale,
      offset: (-Float(offset.x) * scale, -Float(offset.y) * scale))
  }

  /// Darkens a row of the image under the shadow.
  func darken(
    _ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ row: TransitionRow, density: Float
  ) {
    let shadow = row.scratch.color(1)
    stretch.read(row.y, of: image, line: row.scratch.color(2), into: shadow)
    for x in 0..<row.width {
      pixels[x] *= 1 - SIMD4(density, density, density, 0) * shadow[x].w
    }
  }
}
