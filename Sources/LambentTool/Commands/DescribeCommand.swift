import ArgumentParser
import LambentCatalogue
import LambentProperties
import LambentScenes

/// `lambent describe`: what something takes.
struct DescribeCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract:
      "Say what a transition, a layer type, an emitter cell, an animation, a filter, a preset or a "
      + "document takes, what a property is, what an importer carries over, and how documents spell "
      + "things.",
    discussion: """
      Examples:
        lambent describe flash
        lambent describe emitterCell --json
        lambent describe opacity
        lambent describe scene
        lambent describe timing
        lambent describe dynamics.attachment
        lambent describe limits
        lambent describe card.json
      """)

  @Argument(
    help: """
      A name of `lambent list …`; emitterCell, limits; scene, image, event, path, timing, transform, \
      animate, parameter, pin, clip, font, dynamics; a property; or a document.
      """,
    completion: Completions.described)
  var name: String

  @OptionGroup var options: JSONOption

  func run(on console: Console) throws {
    let described = try Descriptions.find(name)
    if options.json {
      try console.writeLine(described.json.text())
      return
    }
    let summary = described.summary.isEmpty ? "" : ": \(described.summary)"
    try console.writeLine("\(described.name) (\(described.kind))\(summary)")
    for property in described.properties {
      try console.writeLine("\n  \(property.path)  \(property.facts)\n      \(property.summary)")
      for choice in property.choices {
        try console.writeLine("      \(choice.name): \(choice.summary)")
      }
      for field in property.fields {
        try console.writeLine("      \(field.name)  \(field.type.shortName): \(field.summary)")
        for choice in field.choices {
          try console.writeLine("        \(choice.name): \(choice.summary)")
        }
      }
    }
  }
}
