import FoundationEssentials
import LambentImageFiles

extension FileAccess {
  /// The path of a file that a parameter may name: relative to the document, else, for a trusted one,
  /// to the current folder.
  func place(of path: String) -> String {
    let isElsewhere =
      isTrusted && FileKind(path: fullPath(path)) == nil && FileKind(path: path) != nil
    return isElsewhere ? FileManager.default.currentDirectoryPath + "/" + path : path
  }
}
