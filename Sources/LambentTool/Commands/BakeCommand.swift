import ArgumentParser
import LambentDocuments
import LambentScenes

/// `lambent bake`: a document whose physics is written as keyframes.
struct BakeCommand: ParsableCommand, SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "bake",
    abstract: "Convert the physics of a document to keyframes.",
    discussion: """
      Contacts become events with a time. The new document renders the same bytes, without a simulation.

      Examples:
        lambent bake cradle.json -o baked.json
        lambent bake letters.json -o - | lambent render - --digest
      """)

  @Argument(
    help: "A document, - for standard input, or a name from `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The document to write.", valueName: "path"),
    completion: .file())
  var output: String

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @OptionGroup(title: "Scene") var overrides: SceneOverrides

  func run(on console: Console) throws {
    let (source, scene) = try read(scene, on: console)
    if !scene.document.hasDynamics {
      console.warn("“\(scene.name)” has no physics, and nothing is converted")
    }
    if scene.document.hasSoundsOfScenes {
      console.warn("the new document is without the sounds of the scenes in “\(scene.name)”")
    }
    let document = scene.document.baked
    guard output != "-" else {
      try console.write(document.textFromCurrentFolder)
      return
    }
    var claims = FileClaims()
    claims.read(scene, from: source)
    try claims.write(document.files(at: output), document: output, overwrite: overwrite)
  }
}
