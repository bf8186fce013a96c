import Lambent

let folder = CommandLine.arguments.dropFirst().first ?? "."

// A scene of text, with a parameter and an event; one film for each name.
let document = """
  {
    "version": 1, "size": [320, 120], "duration": 2, "background": "#101522",
    "parameters": { "name": { "type": "text", "default": "World", "summary": "Who is greeted" } },
    "layers": [
      { "type": "text", "name": "line", "frame": [0, 40, 320, 40], "string": "Hello, {{name}}", "fontSize": 30,
        "alignmentMode": "center", "foregroundColor": "white" }
    ],
    "events": [
      { "time": 0.5, "transaction": { "animationDuration": 1 }, "set": { "line.foregroundColor": "#ffb03a" } }
    ]
  }
  """

for name in ["Ada", "Grace"] {
  // Its text takes fonts of the system, which a document may use that is trusted.
  var options = SceneOptions(trustsDocument: true)
  options.parameters = ["name": .string(name)]
  let renderer = SceneRenderer(try Scene(json: document, options: options))
  try renderer.frame(42).image.write(to: "\(folder)/story-\(name).png")
}
