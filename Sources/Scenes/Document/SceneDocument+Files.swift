import Foundation
import LambentImageFiles
import LambentPixels

extension SceneDocument {
  /// Reads a document from a file; `-` is standard input.
  ///
  /// - Throws: ``SceneError``: a file that cannot be read, or every error of the document at once.
  public init(contentsOf path: String) throws(SceneError) {
    self = try Scene(contentsOf: path).document
  }

  /// Reads a document that is in memory, as an importer makes it.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - file: What messages call it; its lines are those of the document as ``JSONValue/text(width:)``
  ///     writes it.
  ///   - directory: The folder that the paths of its images are relative to.
  /// - Throws: ``SceneError`` with every error of the document.
  public init(
    _ json: JSONValue, file: String = "<memory>", directory: String = ""
  ) throws(SceneError) {
    self = try Scene(json: Array(json.text().utf8), file: file, directory: directory).document
  }

  /// Writes the document, with a PNG file beside it for each image that has no file yet.
  ///
  /// Images of files that are elsewhere are found there: relative paths are written from the root.
  ///
  /// - Throws: `ImageFileError` where a file cannot be written.
  public func write(to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    for (name, image) in imageFiles.sorted(by: { $0.key < $1.key }) {
      let bytes = try PNGEncoder.encode(StraightImage(image))
      try OutputFile.write(bytes, to: "\(folder)/\(name)")
    }
    try OutputFile.write(Array(found(from: folder).text.utf8), to: path)
  }

  /// The document with the images' paths as they are from another folder.
  private func found(from folder: String) -> SceneDocument {
    let home = URL(fileURLWithPath: directory.isEmpty ? "." : directory).standardized.path
    guard home != URL(fileURLWithPath: folder).standardized.path else { return self }
    var document = self
    func absolute(_ path: String) -> String {
      path.hasPrefix("/") || imageFiles[path] != nil ? path : "\(home)/\(path)"
    }
    document.source = source?.moving(absolute)
    for index in images.indices {
      switch images[index].source {
      case .file(let path, let scale):
        document.images[index].source = .file(path: absolute(path), scale: scale)
      case .frames(var frames):
        if imageFiles[frames.path(of: frames.range.lowerBound)] == nil {
          frames.pattern = absolute(frames.pattern)
        }
        document.images[index].source = .frames(frames)
      case .shape, .layers: break
      }
    }
    return document
  }
}

extension StraightImage {
  /// The pixels of an image, straight.
  fileprivate init(_ image: Image) {
    switch image.storage {
    case .rgba8(let buffer): self.init(buffer)
    case .float(let buffer): self.init(buffer)
    case .straight(let straight): self = straight
    }
  }
}
