import Lambent

// Frames from several tasks at once, in any order: a scene and its renderer are shared, and no frame needs the one before.
var options = SceneOptions()
options.output = .pixels(width: 320, height: 180)
let renderer = SceneRenderer(try Scene(contentsOf: "Presets/waterfall.json", options: options))
let wanted = [40, 3, 99, 40, 0, 71]

let frames = try await withThrowingTaskGroup(of: (Int, StraightImage).self) { group in
  for number in wanted {
    group.addTask { (number, try renderer.frame(number).image) }
  }
  return try await group.reduce(into: [Int: StraightImage]()) { known, frame in
    // The same number, from another task: the same bytes.
    guard known[frame.0] ?? frame.1 == frame.1 else { throw CancellationError() }
    known[frame.0] = frame.1
  }
}
for (number, image) in frames.sorted(by: { $0.key < $1.key }) {
  try image.write(to: "\(CommandLine.arguments[1])/several-tasks-\(number).png")
  print("frame \(number): \(image.width)x\(image.height)")
}
