import LambentProperties

/// Why something cannot be listed or described.
package enum CatalogueError: Error, CustomStringConvertible {
  /// Nothing has that name; `list` is the command that lists the names.
  case unknown(_ kind: String, _ name: String, suggestion: String?, list: String)
  /// None of the folders holds presets.
  case noPresets(folders: [String])

  /// The fault and the remedy.
  package var description: String {
    switch self {
    case .unknown(let kind, let name, let suggestion, let list):
      let remedy = suggestion.map(Suggestion.question) ?? "see `\(list)`"
      return "unknown \(kind) “\(name)”: \(remedy)"
    case .noPresets(let folders):
      return
        "no presets in \(folders.joined(separator: ", ")): set LAMBENT_PRESETS to their folder"
    }
  }
}
