import Lambent

// An emitter in ten lines: a fountain of sparks, as it is after two seconds.
let folder = CommandLine.arguments.dropFirst().first ?? "."
var spark = EmitterCell()
spark.contents = [try Image(contentsOf: "Presets/Images/spark.png")]
(spark.birthRate, spark.lifetime, spark.velocity) = (200, 1.5, 160)
(spark.emissionLongitude, spark.emissionRange, spark.yAcceleration) = (-.pi / 2, .pi / 3, 200)
spark.color = .orange
let fountain = EmitterLayer()
fountain.frame = Rect(x: 0, y: 0, width: 320, height: 180)
fountain.emitterPosition = Point(x: 160, y: 170)
fountain.emitterCells = [spark]
try Context(rootLayer: fountain).image(at: 2).write(to: folder + "/sparks.png")
