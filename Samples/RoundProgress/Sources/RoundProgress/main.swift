import Lambent

// Three layers that draw themselves. The ring goes to 20 %, at 1 s to 90 %, at 1.8 s back to 40 %, and
// at 3.3 s jumps to 90 %; each animation begins where the one before was interrupted. The arrow grows
// thick and thin again, and turns.
guard CommandLine.arguments.count == 2 else {
  print("usage: RoundProgress out.png")
  throw CancellationError()
}
let stage = Layer()
stage.bounds = Rect(x: 0, y: 0, width: 360, height: 120)
stage.backgroundColor = Color(red: 0.96, green: 0.97, blue: 0.98)
let (progress, arrow, gauge) = (RoundProgressLayer(), ArrowLayer(), GaugeLayer())
for (index, layer) in [progress, arrow, gauge].enumerated() {
  layer.frame = Rect(x: 10 + 120 * Double(index), y: 10, width: 100, height: 100)
  layer.contentsScale = 2
  stage.addSublayer(layer)
}
progress.progress = 0.2
let context = try Context(rootLayer: stage)

context.advance(to: 1)
progress.progress = 0.9
progress.color = Color(red: 1, green: 0, blue: 1)
arrow.thickness = 12
arrow.transform = .rotation(angle: Double.pi / 4, x: 0, y: 0, z: 1)
context.advance(to: 1.8)
progress.progress = 0.4
try context.image(at: 2.3, scale: 2).write(to: CommandLine.arguments[1])
context.advance(to: 3.3)
context.transaction {
  $0.disablesActions = true
} changes: {
  progress.progress = 0.9
}
for moment in [1.0, 1.5, 1.8, 2.3, 2.8, 3.3] {
  let shown = try progress.presentation(at: moment).value(forKeyPath: "ringProgress")
  print(moment, shown)
}
