import LambentDocuments
import LambentImageFiles
import LambentImports

/// dotLottie: a zip archive with a manifest and animations.
enum LottieBundle {
  /// True if a file is an archive with animations.
  static func recognizes(_ file: ForeignFile) -> Bool {
    file.pathExtension == "lottie" && ZipArchive.recognizes(file.bytes)
  }

  /// The bytes of the animation and what lies beside it: of an archive the one that the manifest names
  /// first.
  static func animation(
    in file: ForeignFile, log: ImportLog
  ) throws(ImportError) -> (bytes: [UInt8], folder: ForeignFolder) {
    guard ZipArchive.recognizes(file.bytes) else { return (file.bytes, file.folder) }
    let archive = try file.archive("dotLottie archive", remedy: "the file as it was written")
    let animations = archive.files.keys.filter { name in
      name.hasSuffix(".json") && (name.hasPrefix("animations/") || name.hasPrefix("a/"))
    }.sorted()
    let manifest = archive.files["manifest.json"].flatMap {
      try? JSONValue(parsing: $0)
    }
    let wanted =
      manifest?["activeAnimationId"]?.text ?? manifest?["initial"]?["animation"]?.text
      ?? manifest?.list("animations").first?["id"]?.text
    let name =
      animations.first { wanted != nil && FileName.last(of: $0) == "\(wanted ?? "").json" }
      ?? animations.first
    guard let name, let bytes = archive.files[name] else {
      throw .nothingToImport(
        file: file.path, reason: "the archive contains no animation",
        remedy: "an archive with animations/NAME.json")
    }
    if let wanted, FileName.last(of: name) != "\(wanted).json" {
      log.note(
        "manifest.json",
        "the animation “\(wanted)”, which the archive does not contain: “\(name)” is imported")
    } else if animations.count > 1 {
      log.note("animations", "\(animations.count) of them: “\(name)” is imported")
    }
    let files = archive.files
    let folders = ["", "images/", "i/"]
    return (
      bytes,
      ForeignFolder(
        isTrusted: file.folder.isTrusted, names: { files.keys.sorted() },
        read: { path in folders.lazy.compactMap { files[$0 + path] }.first })
    )
  }
}
