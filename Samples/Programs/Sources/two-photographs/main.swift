import Lambent

let folder = CommandLine.arguments.dropFirst().first ?? "."

// A transition between two photographs: eleven frames, the first exactly the one, the last exactly the other.
let dusk = try Image(contentsOf: "Samples/Pictures/dusk.jpg")
let morning = try Image(contentsOf: "Samples/Pictures/morning.jpg")

var curl = Transitions.PageCurlWithShadow()
curl.angle = 2.4
let renderer = try TransitionRenderer(curl, from: dusk, to: morning)
for step in 0...10 {
  let frame = renderer.frame(at: Double(step) / 10)
  try frame.write(to: "\(folder)/two-photographs-\(step).png")
}
