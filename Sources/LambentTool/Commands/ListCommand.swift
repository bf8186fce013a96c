import ArgumentParser
import LambentCatalogue
import LambentDocuments
import LambentProperties

/// `lambent list`: what there is, a line each.
struct ListCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "List presets, transitions, layers, animations, filters, kernels, templates, blend modes, importers, fonts or "
      + "error codes.",
    discussion: """
      Examples:
        lambent list presets
        lambent list transitions --json
      """)

  @Argument(
    help:
      "presets, transitions, layers, animations, filters, kernels, templates (presets for tables), blend-modes, importers, fonts or errors.",
    completion: .list(Catalogue.allCases.map(\.rawValue)))
  var what: String?

  @OptionGroup var options: JSONOption

  func run(on console: Console) throws {
    let names = Catalogue.allCases.map(\.rawValue)
    guard let what else {
      throw ToolError.usage(
        "the name of a list is missing: one of \(names.joined(separator: ", "))")
    }
    guard let catalogue = Catalogue(rawValue: what) else {
      let meant = Suggestion.question(about: what, among: names)
      throw ToolError.usage(
        "unknown list “\(what)”: \(meant ?? "one of \(names.joined(separator: ", "))")")
    }
    let entries = try catalogue.entries()
    if options.json {
      try console.writeLine(JSONValue.array(entries.map(\.json)).text())
      return
    }
    if catalogue == .kernels, KernelFolders.folders.isEmpty {
      var note = Problem(.remark, "no folder of kernels is named", severity: .note)
      note.remedy = "set LAMBENT_KERNELS to folders, separated by colons"
      console.report(note)
    }
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      try console.writeLine(entry.name.padded(to: width + 2) + entry.summary)
    }
  }
}
