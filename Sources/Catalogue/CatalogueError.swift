package import LambentKernels
import LambentProperties
import LambentScenes

/// Why something cannot be listed or described.
package enum CatalogueError: Error, CustomStringConvertible {
  /// Nothing has that name; `list` is the command that lists the names.
  case unknown(_ kind: String, _ name: String, suggestion: String?, list: String)
  /// None of the folders holds presets.
  case noPresets(folders: [String])
  /// The source of a kernel has an error.
  case kernel(file: String, error: KernelError)

  /// The fault and the remedy.
  package var description: String {
    switch self {
    case .unknown(let kind, let name, let suggestion, let list):
      let remedy = suggestion.map(Suggestion.question) ?? "see `\(list)`"
      return "unknown \(kind) “\(name.shortened)”: \(remedy)"
    case .kernel(let file, let error):
      return "\(file):\(error.line):\(error.column): \(error.message): \(error.remedy)"
    case .noPresets(let folders):
      return
        "no presets in \(folders.joined(separator: ", ")): set LAMBENT_PRESETS to their folder"
    }
  }
}
