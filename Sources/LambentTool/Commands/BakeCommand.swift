import ArgumentParser
import FoundationEssentials
import LambentScenes

/// `lambent bake`: a document whose physics is written as keyframes.
struct BakeCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "bake",
    abstract: "Write a document's physics as keyframes, so that what renders it needs no solver.",
    discussion: """
      Layers move as before, contacts become events with a time, and every frame keeps its bytes.

      Examples:
        lambent bake cradle.json -o baked.json
        lambent bake letters.json -o - | lambent render - --digest
      """)

  @Argument(
    help: "A document, - for standard input, or a name of `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The new document.", valueName: "path"),
    completion: .file())
  var output: String

  @Flag(help: "Replace a file that exists.")
  var overwrite = false

  @OptionGroup(title: "Scene") var overrides: SceneOverrides

  func run(on console: Console) throws {
    guard overwrite || output == "-" || !FileManager.default.fileExists(atPath: output) else {
      throw ToolError.usage("existing file \(output) in --output: --overwrite, or another name")
    }
    let scene = try SceneSource(scene).read(overrides.sceneOptions, console: console)
    if !scene.document.hasDynamics {
      console.warn("“\(scene.name)” has no physics: it is written as it is")
    }
    let document = scene.document.baked
    guard output != "-" else {
      try console.writeLine(document.json.text())
      return
    }
    try document.write(to: output)
  }
}
