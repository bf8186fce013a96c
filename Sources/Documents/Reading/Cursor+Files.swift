package import LambentImageFiles

extension Cursor {
  /// Reports why a file that the document names cannot be read.
  package func report(_ error: ImageFileError, of file: String, remedy: String) {
    switch error {
    case .outsideFolder:
      report(
        .untrusted, "“\(file)” is outside of the document's folder",
        remedy: "a file below it, or a document that is trusted")
    case .silent:
      report(.unreadableFile, "“\(file)” has no sound", remedy: "a file with sound")
    case .invisible:
      report(.unreadableFile, "“\(file)” is a sound without images", remedy: "a film, or “audio”")
    default: report(.unreadableFile, "\(error)", remedy: remedy)
    }
  }
}

extension ImageFileError {
  /// The error in the words of documents.
  package func ofDocument(_ path: String) -> ImageFileError {
    if case .tooLarge(_, let what) = self { .unreadable(file: path, reason: what) } else { self }
  }

  /// Why a document cannot be read, without its name.
  package var reason: String {
    switch self {
    case .unreadable(_, let reason): reason
    case .tooLarge(_, let what): what
    default: "\(self)"
    }
  }
}
