import ArgumentParser
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentProperties
import LambentScenes

/// `lambent describe`: what something takes.
struct DescribeCommand: ParsableCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract:
      "Explain a transition, layer type, cell, animation, filter, preset, document, property, "
      + "importer or form of value.",
    discussion: """
      Examples:
        lambent describe flash
        lambent describe cell --json
        lambent describe opacity
        lambent describe document
        lambent describe timing
        lambent describe dynamics.attachment
        lambent describe limits
        lambent describe card.json
        lambent describe lower-third --all
        lambent describe melt.glsl
      """)

  @Argument(
    help: """
      A name from `lambent list …`; cell, limits; document, layer.keys, image, event, path, timing, \
      document.transform, animate, parameter, pin, clip, font, dynamics; a property; a document; or \
      the file of a kernel.
      """,
    completion: Completions.described)
  var name: String

  @Flag(help: "For a preset or a document, also print the properties that --set can change.")
  var all = false

  @OptionGroup var trust: TrustOption
  @OptionGroup var options: JSONOption

  func run(on console: Console) throws {
    if name.hasSuffix(".json"), FileKind(path: name) == nil {
      throw SceneSource.unreadable(name, ImageFile.lastReason)
    }
    let described = try Descriptions.find(name, trustsDocument: trust.trustsDocument)
    if options.json {
      try console.writeLine(described.json.text())
      return
    }
    let summary = described.summary.isEmpty ? "" : ": \(described.summary)"
    try console.writeLine("\(described.name) (\(described.kind))\(summary)")
    for other in described.seeAlso {
      try console.writeLine("See also: lambent describe \(other)")
    }
    if let note = described.angleNote { try console.writeLine(note) }
    if described.kind == "layer" {
      try console.writeLine("Keys that are not properties: lambent describe layer.keys")
    }
    let parameters = described.properties.filter(\.isParameter)
    let shown = all || parameters.isEmpty ? described.properties : parameters
    for property in shown {
      try console.writeLine("\n  \(property.path)  \(property.facts)\n      \(property.summary)")
      for choice in property.choices {
        try console.writeLine("      \(choice.name): \(choice.summary)")
      }
      for field in property.fields {
        try console.writeLine("      \(field.name)  \(field.fieldFacts): \(field.summary)")
        for choice in field.choices {
          try console.writeLine("        \(choice.name): \(choice.summary)")
        }
      }
    }
    let hidden = described.properties.count - shown.count
    if hidden > 0 {
      try console.writeLine(
        "\n--set can change \(hidden) more properties: lambent describe \(name) --all")
    }
  }
}

extension DescribedProperty {
  /// True if it is a parameter of a document.
  fileprivate var isParameter: Bool { path.hasPrefix("parameters.") }
}
