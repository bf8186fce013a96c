import Lambent

let folder = CommandLine.arguments.dropFirst().first ?? "."

// Frames for tasks: the renderer draws on threads of its own, and a task that waits for a frame leaves its thread to others.
var options = SceneOptions()
options.output = .pixels(width: 320, height: 180)
let renderer = SceneRenderer(try Scene(contentsOf: "Presets/waterfall.json", options: options))

// Several tasks at once, in any order: no frame needs the one before.
let wanted = [40, 3, 99, 40, 0, 71]
let images = try await withThrowingTaskGroup(of: (Int, Image).self) { group in
  for number in wanted {
    group.addTask { (number, try await renderer.frame(number).image) }
  }
  var known = [Int: Image]()
  for try await (number, image) in group {
    // The same number, from another task: the same bytes.
    precondition((known[number] ?? image).straight == image.straight)
    known[number] = image
  }
  return known
}

// In order, drawn ahead of the loop: four frames exist at a time, and cancelling the task stops them.
for try await frame in renderer.frames(Set(wanted).sorted(), lookAhead: 4) {
  precondition(images[frame.number]?.straight == frame.image.straight)
  try frame.image.write(to: "\(folder)/several-tasks-\(frame.number).png")
  print("frame \(frame.number): \(frame.image.width)x\(frame.image.height)")
}
