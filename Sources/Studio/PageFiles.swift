import FlyingFox
import LambentImageFiles
import LambentScenes

/// The files of the page.
struct PageFiles: Sendable {
  /// The folder that they are in.
  private let folder: String

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
  ]

  /// Finds them.
  ///
  /// - Throws: ``StudioError`` where the program was installed without them.
  init() throws(StudioError) {
    let folders = ProgramFiles.folders(named: "Studio")
    guard let folder = folders.first(where: { "\($0)/index.html".realPath != nil })?.realPath else {
      throw StudioError(
        .notFound,
        "no page of the studio in \(folders.joined(separator: ", ")): install the folder “Studio” there"
      )
    }
    self.folder = folder
  }

  /// The response with a file.
  func response(for path: String) throws -> HTTPResponse {
    let name = path == "/" ? "index.html" : String(path.dropFirst("/page/".count))
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0))
    }
    guard isPlain, !name.contains(".."), let type = Self.types[FileName.pathExtension(of: name)],
      let real = "\(folder)/\(name)".realPath, real.hasPrefix(folder + "/")
    else { throw StudioError(.notFound, "no file of the page") }
    return .bytes(try ImageFile.readBytes(real, name: name), type: type)
  }
}
