import ArgumentParser

/// `lambent import`: foreign effects. There is no importer yet.
struct ImportCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn a foreign effect into a scene document.",
    discussion: """
      Examples:
        lambent list importers
        lambent import effect.plist -o scene.json
      """)

  @Argument(help: "The foreign effect.")
  var file: String

  @Option(name: [.short, .long], help: ArgumentHelp("The scene document.", valueName: "path"))
  var output: String

  func run(on console: Console) throws {
    throw ToolError.usage(
      "no importer for \(file) in `lambent list importers`: write a scene document, or `lambent new`"
    )
  }
}
