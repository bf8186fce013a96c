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

/// A cell with every range of `CAEmitterCell` set.
func cellWithEveryRange(birthRate: Double) -> EmitterCell {
  cell {
    $0.birthRate = birthRate
    ($0.lifetime, $0.lifetimeRange) = (2, 0.5)
    ($0.velocity, $0.velocityRange, $0.emissionRange) = (120, 40, 2)
    ($0.xAcceleration, $0.yAcceleration) = (-10, 90)
    ($0.scale, $0.scaleRange, $0.scaleSpeed) = (0.5, 0.2, -0.1)
    ($0.spin, $0.spinRange, $0.rotationRange) = (1, 3, 2)
    ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (0.4, 0.4, 0.4, 0.2)
    ($0.redSpeed, $0.greenSpeed, $0.blueSpeed, $0.alphaSpeed) = (-0.1, 0.1, 0.05, -0.3)
  }
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
