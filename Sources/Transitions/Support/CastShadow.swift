import LambentGeometry
import LambentPixels

/// The shadow of what is left of a picture, blurred at a quarter of its size.
struct CastShadow: Sendable {
  private let picture: ReducedPicture

  init(
    _ canvas: TransitionCanvas, _ order: OrderMap, _ threshold: Float, radius: Double, jobs: Int
  ) {
    let factor = radius > 4 ? 4 : radius > 1 ? 2 : 1
    var picture = ReducedPicture(width: canvas.width, height: canvas.height, factor: factor)
    let (columns, rows) = (canvas.width, canvas.height)
    let width = picture.width
    picture.map(jobs: jobs) { y, out in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: (columns + 3) & ~3) { line in
        guard let line = line.baseAddress else { return }
        order.shares(
          y: min(rows - 1, y * factor + factor / 2), columns: 0..<columns, threshold, into: line)
        for x in 0..<width {
          out[x].w = 1 - line[min(columns - 1, x * factor + factor / 2)]
        }
      }
    }
    // Three means of 2r + 1 pixels have a variance of ((2r + 1)² − 1) / 4; Core Animation's shadow
    // radius is a standard deviation.
    picture.blur(radius: min(64, Int(radius / Double(factor) + 0.5)), jobs: jobs)
    self.picture = picture
  }

  /// Darkens a row of the picture beneath.
  func darken(
    _ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ row: TransitionRow, offset: Point,
    density: Float
  ) {
    let (shadow, scale) = (row.scratch.color(1), 1 / Float(picture.factor))
    let (dx, dy) = (Float(offset.x), Float(offset.y))
    row.warp(picture.source, into: shadow) { x, y in
      ((x - dx) * scale, SIMD4(repeating: (y - dy) * scale))
    }
    for x in 0..<row.width {
      var factor = SIMD4<Float>(repeating: 1 - density * shadow[x].w)
      factor.w = 1
      pixels[x] *= factor
    }
  }
}
