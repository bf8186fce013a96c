import LambentAnimations
package import LambentDocuments
import LambentFonts
import LambentImporters
import LambentImports
import LambentKernels
package import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentRendering

/// A kind of things that can be listed.
package enum Catalogue: String, CaseIterable {
  case presets
  case transitions
  case layers
  case animations
  case filters
  case kernels
  case templates
  case blendModes = "blend-modes"
  case importers
  case fonts
  case errors

  /// A line of a list.
  package struct Entry {
    /// The name.
    package var name: String
    /// The meaning, in one sentence.
    package var summary: String
    /// The names of a font's styles; empty for others.
    package var styles: [String] = []

    /// The line as an object.
    package var json: JSONValue {
      var members: [JSONValue.Member] = [("name", .string(name)), ("summary", .string(summary))]
      if !styles.isEmpty { members.append(("styles", .array(styles.map(JSONValue.string)))) }
      return .object(members)
    }
  }

  /// Everything of the kind, in its order.
  ///
  /// - Throws: ``CatalogueError`` where there are no presets.
  package func entries(of registries: Registries = .builtIn) throws -> [Entry] {
    switch self {
    case .presets: try Presets.all().map { Entry(name: $0.name, summary: $0.summary) }
    case .templates:
      try Presets.all().filter { !$0.texts.isEmpty }.map { preset in
        Entry(
          name: preset.name,
          summary: "\(preset.summary). Parameters: \(preset.texts.joined(separator: ", ")).")
      }
    case .transitions:
      registries.transitions.kinds.map { Entry(name: $0.name, summary: $0.summary) }
    case .layers: registries.layers.kinds.map { Entry(name: $0.name, summary: $0.summary) }
    case .animations: AnimationKind.all.map { Entry(name: $0.name, summary: $0.summary) }
    case .filters: registries.filters.kinds.map { Entry(name: $0.name, summary: $0.summary) }
    case .kernels:
      KernelFolders.all().map { entry in
        do {
          return Entry(name: entry.name, summary: try KernelFolders.kernel(at: entry.path).summary)
        } catch {
          return Entry(name: entry.name, summary: "Cannot be used: \(error)")
        }
      }
    case .blendModes: BlendMode.allCases.map { Entry(name: $0.rawValue, summary: $0.summary) }
    case .importers:
      ImporterRegistry.builtIn.importers.map { Entry(name: $0.name, summary: $0.summary) }
    case .errors: ProblemCode.entries
    case .fonts:
      FontLibrary.system.families.map { family in
        let count = family.styles.count == 1 ? "1 style" : "\(family.styles.count) styles"
        return Entry(
          name: family.name, summary: count + (family.isVariable ? ", variable" : ""),
          styles: family.styles)
      }
    }
  }
}
