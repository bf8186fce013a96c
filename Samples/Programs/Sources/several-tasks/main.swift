import Lambent

let folder = CommandLine.arguments.dropFirst().first ?? "."

// Frames from several tasks at once, in any order: a scene and its renderer are shared, and no frame needs the one before.
var options = SceneOptions()
options.output = .pixels(width: 320, height: 180)
let renderer = SceneRenderer(try Scene(contentsOf: "Presets/waterfall.json", options: options))
let wanted = [40, 3, 99, 40, 0, 71]

/// Draws frames, each in a task of its own.
func frames(_ numbers: [Int], of renderer: SceneRenderer) async throws -> [Int: StraightImage] {
  try await withThrowingTaskGroup(of: (Int, StraightImage).self) { group in
    for number in numbers {
      group.addTask { (number, try renderer.frame(number).image) }
    }
    var known: [Int: StraightImage] = [:]
    for try await (number, image) in group {
      // The same number, from another task: the same bytes.
      precondition(known[number] ?? image == image)
      known[number] = image
    }
    return known
  }
}

for (number, image) in try await frames(wanted, of: renderer).sorted(by: { $0.key < $1.key }) {
  try image.write(to: "\(folder)/several-tasks-\(number).png")
  print("frame \(number): \(image.width)x\(image.height)")
}
