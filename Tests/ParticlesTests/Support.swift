import LambentAnimations
import LambentGeometry
import LambentParticles
import LambentPixels

/// A cell with some properties set.
func cell(_ name: String? = nil, _ configure: (inout EmitterCell) -> Void) -> EmitterCell {
  var cell = EmitterCell()
  cell.name = name
  configure(&cell)
  return cell
}

/// A system of cells on a layer with some properties set.
func system(
  _ cells: EmitterCell..., timelines: [String: Timeline] = [:], limit: Int = 1_000_000,
  layer configure: (inout EmitterProperties) -> Void = { _ in }
) throws -> ParticleSystem {
  var properties = EmitterProperties()
  configure(&properties)
  return try ParticleSystem(
    Emitter(
      properties: properties, cells: cells, path: ["layer"], timelines: timelines,
      particleLimit: limit))
}

/// An image of one pixel.
let pixel = Image(.rgba8(PixelBuffer(width: 1, height: 1)), name: "pixel")

/// An image that is large enough for the frames of a flip-book.
let strip = Image(.rgba8(PixelBuffer(width: 16, height: 16)), name: "strip")

extension Double {
  /// Whether two numbers are as close as floats tell.
  func isNear(_ other: Double, within tolerance: Double = 1e-4) -> Bool {
    abs(self - other) <= tolerance
  }
}

extension Sequence<Double> {
  /// The mean.
  var mean: Double {
    let (sum, count) = reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + 1) }
    return sum / count
  }
}
