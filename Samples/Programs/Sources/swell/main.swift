import Lambent

let folder = CommandLine.arguments.dropFirst().first ?? "."

// A cell's key path animates like any property of the layer: the jet swells and calms down.
var drop = EmitterCell()
drop.name = "drop"
drop.contents = [try Image(contentsOf: "Presets/Images/spark.png")]
drop.lifetime = 1.2
drop.velocity = 150
drop.emissionLongitude = -.pi / 2
drop.emissionRange = .pi / 5
drop.yAcceleration = 220
drop.color = Color(red: 0.4, green: 0.8, blue: 1)

let jet = EmitterLayer()
jet.frame = Rect(x: 0, y: 0, width: 320, height: 180)
jet.emitterPosition = Point(x: 160, y: 170)
jet.emitterCells = [drop]

let context = try Context(rootLayer: jet)
var swell = BasicAnimation(keyPath: "emitterCells.drop.birthRate")
swell.fromValue = 0
swell.toValue = 600
swell.duration = 2
swell.autoreverses = true
jet.add(swell, forKey: "swell")

for second in 1...4 {
  let shown = jet.presentation(at: Double(second))
  let rate = try shown.value(forKeyPath: "emitterCells.drop.birthRate")
  print("\(second) s:", rate)
  try context.image(at: Double(second)).write(to: "\(folder)/swell-\(second).png")
}
