import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

/// One value of a property that does not animate, and another; what makes it matter.
struct FixedRow<Host: Sendable>: Sendable {
  let name: String
  let before: @Sendable (inout Host) -> Void
  let after: @Sendable (inout Host) -> Void

  init(
    _ name: String, from before: @escaping @Sendable (inout Host) -> Void = { _ in },
    to after: @escaping @Sendable (inout Host) -> Void
  ) {
    (self.name, self.before, self.after) = (name, before, after)
  }

  /// A host as it is before the change and as it is after.
  func states(of host: Host) -> (old: Host, new: Host) {
    var (old, new) = (host, host)
    before(&old)
    before(&new)
    after(&new)
    return (old, new)
  }
}

extension FixedRow: CustomTestStringConvertible {
  var testDescription: String { name }
}

let cellRows: [FixedRow<EmitterCell>] = [
  .init("contentsFrameMode", from: { $0.flipBook.mode = .loop }) { $0.flipBook.mode = .pingPong },
  .init("seedName") { $0.seedName = "another" },
  .init("seed") { $0.seed = 9 },
  .init("birthJitter") { $0.birthJitter = 0.9 },
  .init(
    "bursts", from: { $0.bursts = [EmitterBurst(time: 0.1, count: 3, cycles: 0, interval: 0.2)] }
  ) { $0.bursts = [EmitterBurst(time: 0.15, count: 5, cycles: 0, interval: 0.25)] },
  .init("placement") { $0.placement = .even },
  .init("emitterPath") {
    $0.emitterPath = Path([.move(to: Point(x: 0, y: 0)), .line(to: Point(x: 90, y: 20))])
  },
  .init("beginTime") { $0.beginTime = 0.53 },
  .init("duration", from: { $0.duration = 1.5 }) { $0.duration = 1.9 },
  .init("speed") { $0.speed = 1.5 },
  .init("timeOffset") { $0.timeOffset = 0.27 },
  .init(
    "repeatCount",
    from: {
      ($0.duration, $0.repeatCount) = (0.5, 3)
      $0.bursts = [EmitterBurst(time: 0.2, count: 2)]
    }
  ) { $0.repeatCount = 9 },
  .init("repeatDuration", from: { ($0.duration, $0.repeatDuration) = (0.5, 1.2) }) {
    $0.repeatDuration = 3
  },
  .init("durationCountsFrom", from: { ($0.beginTime, $0.duration) = (0.3, 1.4) }) {
    $0.durationCountsFrom = .birth
  },
  .init("emissionSpace") { $0.emissionSpace = .solid },
  .init("stretch") { $0.stretch = 0.2 },
  .init("alignToMotion") { $0.alignToMotion = true },
  .init(
    "turbulence", from: { $0.turbulence = EmitterTurbulence(amplitude: 30) }
  ) { $0.turbulence = EmitterTurbulence(amplitude: 50, scale: 40) },
  .init("attractors") {
    $0.attractors = [EmitterAttractor(position: Point(x: 40, y: 9), strength: 90)]
  },
  .init("vortices") { $0.vortices = [EmitterVortex(position: Point(x: 40, y: 9), strength: 90)] },
  .init("field") { $0.field = EmitterField(strength: 90) },
  .init("orbit") { $0.orbit = EmitterOrbit(radius: 12, endRadius: 3, turn: 2) },
  .init("velocityOverLife") { $0.velocityOverLife = [.init(0, 1), .init(1, 0.3)] },
  .init("atDeath") { $0.atDeath = EmitterDeath(scale: 0.2, rotation: 1) },
  .init(
    "afterCollision",
    from: { ($0.floor, $0.scale) = (EmitterFloor(y: 20, action: .stick), 0.5) }
  ) { $0.afterCollision = EmitterAfterCollision(scale: 0.2) },
  .init("wave") { $0.wave = EmitterWave(amplitude: Point(x: 9, y: 4)) },
  .init("floor", from: { $0.floor = EmitterFloor(y: 20) }) {
    $0.floor = EmitterFloor(y: 30, action: .reflect)
  },
  .init("collides", from: { $0.collides = EmitterCollider(path: wedge) }) {
    $0.collides = EmitterCollider(path: wedge, action: .stick)
  },
  .init("colorChoices") { $0.colorChoices = [.white, Color(red: 1, green: 0.2, blue: 0)] },
  .init("scaleOverLife") { $0.scaleOverLife = [.init(0, 0.2), .init(1, 1)] },
  .init("spinOverLife") { $0.spinOverLife = [.init(0, 1), .init(0.8, 0)] },
  .init("alphaOverLife") { $0.alphaOverLife = [.init(0, 0.5), .init(1, 0.2)] },
  .init("colorOverLife") { $0.colorOverLife = [.init(0, .white), .init(0.7, .black)] },
  .init("style") { $0.style = ["stretch": .number(0.3)] },
]

/// A triangle.
private let wedge = Path([
  .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 90, y: 20)), .line(to: Point(x: 10, y: 70)),
  .close,
])

/// An image that becomes brighter and redder to the right.
private let ramp: Image = {
  var pixels = PixelBuffer(width: 16, height: 8)
  for index in pixels.pixels.indices {
    let red = UInt32(index % 16 * 16 + 8)
    pixels.pixels[index] = red | 40 << 8 | 255 << 24
  }
  return Image(.rgba8(pixels))
}()

let layerRows: [FixedRow<EmitterProperties>] = [
  .init("emitterShape") { $0.emitterShape = .circle },
  .init("emitterMode") { $0.emitterMode = .outline },
  .init("emitterPath", from: { $0.emitterShape = .path }) { $0.emitterPath = wedge },
  .init("emitterImage", from: { $0.emitterShape = .image }) { $0.emitterImage = ramp },
  .init("emitterImageChannel", from: { ($0.emitterShape, $0.emitterImage) = (.image, ramp) }) {
    $0.emitterImageChannel = .luminance
  },
  .init("emitterImageMask", from: { ($0.emitterShape, $0.emitterImage) = (.image, ramp) }) {
    $0.emitterImageMask = ramp
  },
  .init("emitterImageColors", from: { ($0.emitterShape, $0.emitterImage) = (.image, ramp) }) {
    $0.emitterImageColors = true
  },
  .init("preservesDepth") { $0.preservesDepth = true },
  .init("seed") { $0.seed = 9 },
  .init("seedName") { $0.seedName = "another/way" },
  .init("prewarm") { $0.prewarm = 0.47 },
]
