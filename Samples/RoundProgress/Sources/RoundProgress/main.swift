import Lambent

// A ring goes to 20 %, at 1 s to 90 %, at 1.8 s back to 40 %; at 3.3 s it jumps to 90 %. What each
// quarter of a second shows is printed: animations begin where the ones before were interrupted.
let layer = RoundProgressLayer()
layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
layer.progress = 0.2
let context = try Context(rootLayer: layer)

context.advance(to: 1)
layer.progress = 0.9
context.advance(to: 1.8)
layer.progress = 0.4
context.advance(to: 3.3)
context.transaction {
  $0.disablesActions = true
} changes: {
  layer.progress = 0.9
}
for step in 0...14 {
  let time = Double(step) / 4
  let shown = try layer.presentation(at: time).value(forKeyPath: "ringProgress")
  print(time, shown)
}
