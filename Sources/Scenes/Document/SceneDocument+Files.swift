import FoundationEssentials
import LambentImageFiles
import LambentPixels

extension SceneDocument {
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
    for index in clips.indices { document.clips[index].file = absolute(clips[index].file) }
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
    case .footage: self = image.straight
    }
  }
}
