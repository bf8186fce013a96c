import LambentImageFiles

/// The output of a run as its manifest names it: from the folder of the manifest. So it is the same in whatever way the
/// command line spells it, and after both have moved.
enum RunOutput {
  /// The path of an output from the folder of a manifest.
  static func path(_ output: String, fromManifest manifest: String) -> String {
    let start = FileAccess.folder(of: manifest).realFolderPath.split(separator: "/")
    let end = FileAccess.folder(of: output).realFolderPath.split(separator: "/")
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: start.count - shared)
    return (up + end[shared...] + [FileName.last(of: output)[...]]).joined(separator: "/")
  }

  /// The first file of an output that a manifest names: an absolute path without links. `%04d` and `####` are one.
  static func firstFile(_ output: String, fromManifest manifest: String) -> String {
    let path = output.hasPrefix("/") ? output : FileAccess.folder(of: manifest) + "/" + output
    let name = FileName.last(of: path)
    return FileAccess.folder(of: path).realFolderPath + "/"
      + ((try? PathPattern(name))?.path(0) ?? name)
  }
}
