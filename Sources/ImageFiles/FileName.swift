/// The components of a file's path.
package enum FileName {
  /// The last component of a path: `launch.v2.json` of `films/launch.v2.json`.
  package static func last(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The folder of a path, with its slash, and what follows it: the folder is empty if the path has no slash.
  package static func split(_ path: String) -> (folder: String, name: String) {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return (String(path[..<name]), String(path[name...]))
  }

  /// The path of a file that is given relative to the folder of another.
  package static func path(_ path: String, beside other: String) -> String {
    path.hasPrefix("/") ? path : split(other).folder + path
  }

  /// The last component without its extension: `launch.v2` of `films/launch.v2.json`. A name such as
  /// `.json` has no extension.
  package static func stem(of path: String) -> String {
    let last = last(of: path)
    return dot(in: last).map { String(last[..<$0]) } ?? last
  }

  /// The extension without its dot: `json` of `films/launch.v2.json`; empty if the name has no extension.
  package static func pathExtension(of path: String) -> String {
    let last = last(of: path)
    return dot(in: last).map { String(last[last.index(after: $0)...]) } ?? ""
  }

  /// The path with another extension, which is added if its name has none: `films/launch.v2.png` of
  /// `films/launch.v2.json` and `png`.
  package static func replacingExtension(of path: String, with pathExtension: String) -> String {
    path[..<(dot(in: path) ?? path.endIndex)] + "." + pathExtension
  }

  /// The path with a suffix before its extension: `films/launch-2.json` of `films/launch.json` and `-2`.
  package static func appending(_ suffix: String, to path: String) -> String {
    let end = dot(in: path) ?? path.endIndex
    return path[..<end] + suffix + path[end...]
  }

  /// The index of the dot before the extension of a path that does not end in `/`.
  private static func dot(in path: String) -> String.Index? {
    guard let dot = path.lastIndex(of: "."), dot > path.startIndex,
      path[path.index(before: dot)] != "/", !path[dot...].contains("/")
    else { return nil }
    return dot
  }

  /// A safe name for a file or folder from any text: one component that is not empty or hidden,
  /// without control characters, of at most 200 bytes.
  ///
  /// - Parameter otherwise: The name if nothing of the text remains.
  package static func safe(_ text: String, else otherwise: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalars.append("-")
      default: scalars.append(scalar == "/" ? "-" : scalar)
      }
    }
    var name = String(scalars).drop { $0 == "." || $0.isWhitespace }
    while name.utf8.count > 200 { name.removeLast() }
    return name.allSatisfy(\.isWhitespace) ? otherwise : String(name)
  }
}
