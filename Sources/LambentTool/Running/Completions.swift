import ArgumentParser
import FoundationEssentials
import LambentCatalogue
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions

/// The words with which shells complete arguments.
enum Completions {
  /// Names of presets, and paths.
  static let scene = CompletionKind.custom { _, _, prefix in
    names(presetNames, prefix) + paths(prefix)
  }

  static let preset = CompletionKind.custom { _, _, prefix in names(presetNames, prefix) }

  static let transition = CompletionKind.custom { _, _, prefix in names(transitionNames, prefix) }

  static let filter = CompletionKind.custom { _, _, prefix in
    names(FilterRegistry.builtIn.kinds.map(\.name), prefix) + paths(prefix)
  }

  /// The inputs of the filter that was named, each with its equals sign.
  static let filterInput = CompletionKind.custom { words, _, prefix in
    let known = words.lazy.compactMap { LayerFilter(named: $0) }.first
    return names(known?.rows.map { $0.name + "=" } ?? [], prefix)
  }

  /// Names of transitions with commas between; the last is completed.
  static let transitions = CompletionKind.custom { _, _, prefix in
    let head = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
    return names(transitionNames, String(prefix[head.endIndex...])).map { head + $0 }
  }

  /// The inputs of the transition that was named, each with its equals sign.
  static let transitionInput = CompletionKind.custom { words, _, prefix in
    let known = words.lazy.compactMap { Transitions.named($0) }.first
    guard let known else { return [] }
    return names(type(of: known).schema.map { $0.name + "=" }, prefix)
  }

  /// The layers of the scene that was named, each with what may be set of it.
  static let assignment = CompletionKind.custom { words, _, prefix in
    guard let described = document(in: words) else { return [] }
    return names(described.properties.map { $0.path + "=" }, prefix)
  }

  /// The parameters of the scene that was named, each with its equals sign.
  static let parameter = CompletionKind.custom { words, _, prefix in
    guard let described = document(in: words) else { return [] }
    let prefixed = described.properties.map(\.path).filter { $0.hasPrefix("parameters.") }
    return names(prefixed.map { $0.dropFirst("parameters.".count) + "=" }, prefix)
  }

  /// The description of the scene that a command line names, read as an untrusted document.
  private static func document(in words: [String]) -> Described? {
    words.dropFirst(2).lazy.filter { !$0.hasPrefix("-") }.compactMap {
      try? Descriptions.find($0)
    }.first { ["scene", "preset"].contains($0.kind) }
  }

  /// Whatever `describe` knows.
  static let described = CompletionKind.custom { _, _, prefix in
    // Fonts are not described, and finding them takes a while.
    let listed = Catalogue.allCases.filter { $0.rawValue != "fonts" }
      .flatMap { (try? $0.entries())?.map(\.name) ?? [] }
    return names(listed + Descriptions.unlisted, prefix) + paths(prefix)
  }

  static let timing = CompletionKind.list([
    "linear", "easeIn", "easeOut", "easeInEaseOut", "default", "bounce", "elastic", "back",
    "steps(4,end)", "cubic-bezier(0.25,0.1,0.25,1)", "spring(1,100,10,0)",
  ])

  static let format = CompletionKind.list(FrameFormat.allCases.map(\.rawValue))

  static let color = CompletionKind.list(["none", "transparent"] + Color.names.keys.sorted())

  private static var presetNames: [String] { (try? Presets.all())?.map(\.name) ?? [] }

  private static let transitionNames = Transitions.all.map(\.name)

  private static func names(_ names: [String], _ prefix: String) -> [String] {
    names.filter { $0.hasPrefix(prefix) }
  }

  /// The files and folders that a path begins with.
  private static func paths(_ prefix: String) -> [String] {
    let slash = prefix.lastIndex(of: "/")
    let folder = slash.map { String(prefix[...$0]) } ?? ""
    let start = slash.map { prefix[prefix.index(after: $0)...] } ?? prefix[...]
    let found =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))
    return (found ?? []).filter { $0.hasPrefix(start) && ($0.first != "." || start.first == ".") }
      .sorted().map { name in
        FileKind(path: folder + name) == .folder ? "\(folder)\(name)/" : folder + name
      }
  }
}
