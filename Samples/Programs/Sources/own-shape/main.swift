import Lambent

let folder = CommandLine.arguments.dropFirst().first ?? "."

/// The two arms of a spiral, from the middle outward.
struct Galaxy: CustomEmitterShape {
  func bounds(_ size: EmitterShapeSize, _ mode: EmitterMode) -> EmitterShapeBounds {
    EmitterShapeBounds(width: 2 * size.width, height: 2 * size.width)
  }

  func sample(
    _ random: EmitterShapeRandom, _ size: EmitterShapeSize, _ mode: EmitterMode
  ) -> EmitterShapeSample {
    let arm = Double(random.part(of: 2)) * .pi
    let angle = arm + random.u * 1.5 * .pi + (random.v - 0.5) * 0.5
    let place = Affine.rotation(angle).apply(Point(x: random.u * size.width, y: 0))
    return EmitterShapeSample(
      x: place.x, y: place.y, direction: Vector3(x: place.x, y: place.y, z: 0))
  }
}

var star = EmitterCell()
star.contents = [try Image(contentsOf: "Presets/Images/spark.png")]
(star.birthRate, star.lifetime, star.velocity) = (600, 3, 6)
(star.scale, star.scaleRange) = (0.2, 0.2)
star.color = Color(red: 0.7, green: 0.8, blue: 1)
let galaxy = EmitterLayer()
galaxy.frame = Rect(x: 0, y: 0, width: 320, height: 180)
galaxy.emitterPosition = Point(x: 160, y: 90)
galaxy.emitterSize = Size(width: 85, height: 0)
galaxy.renderMode = .additive
galaxy.customEmitterShape = Galaxy()
galaxy.emitterCells = [star]
try Context(rootLayer: galaxy).image(at: 3).write(to: folder + "/own-shape.png")
