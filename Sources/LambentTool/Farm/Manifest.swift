import LambentDocuments
package import LambentImageFiles

/// The list of the frames that runs have finished: lines of JSON, which are only ever appended.
///
/// The first line, the head, says what they were rendered from. Each further line is a frame. A line that broke
/// off is passed over.
package struct Manifest {
  /// The facts that all frames of a manifest have in common.
  package struct Head: Hashable, Sendable {
    package var version: String
    /// The scene as the command line named it.
    package var scene: String
    /// A digest of the document, its images, fonts and clips.
    package var digest: String
    /// The options that decide about the bytes of the files, as arguments of `render`.
    package var options: [String]
    /// The output, from the folder of the manifest.
    package var output: String
    /// Frames per second.
    package var rate: FrameRate
    /// The number of frames of the whole scene.
    package var frameCount: Int
    package var width: Int
    package var height: Int
    /// True if no frame is transparent.
    package var isOpaque: Bool
  }

  /// A frame that is finished.
  package struct Entry: Hashable, Sendable {
    package var frame: Int
    /// The name of its file, in the folder of the frames; of a film, all of whose frames name it.
    package var file: String
    /// The SHA-256 of its straight RGBA samples, as `--digest` prints it.
    package var pixels: String
    /// The size of the file in bytes.
    package var bytes: Int
    /// The SHA-256 of the file.
    package var fileDigest: String
    /// The time that it took, in milliseconds.
    package var milliseconds: Double
  }

  /// The head; `nil` of a manifest without whole lines.
  package private(set) var head: Head?
  /// The frames, in the order in which they were finished.
  package private(set) var entries: [Entry] = []

  /// Reads a manifest.
  ///
  /// - Throws: `ToolError` for a file that is not a manifest, or one with frames of different scenes, versions or
  ///   options.
  package init(contentsOf path: String) throws {
    let bytes = try ImageFile.readBytes(path, name: path, limit: Self.mostBytes)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      guard let value = try? JSONValue(parsing: line) else { continue }
      if let head = try Head(value) {
        try add(head, of: path)
      } else if let entry = Entry(value) {
        guard head != nil else { break }
        entries.append(entry)
      }
    }
    guard head != nil || Self.isBegun(bytes) else { throw Self.notOne(path) }
  }

  /// Reads the head of a manifest, and no frame.
  ///
  /// - Throws: `ToolError` for a file that is not a manifest.
  init(headOf path: String) throws {
    head = try Self.head(of: path)
    if head == nil, !Self.isBegun(try StreamedFile.start(path, count: 1 << 20)) {
      throw Self.notOne(path)
    }
  }

  /// Reads several manifests of the same frames.
  ///
  /// - Throws: `ToolError` where one cannot be read, or they are of different scenes, versions or options.
  package init(contentsOf paths: [String]) throws {
    for path in paths {
      let manifest = try Manifest(contentsOf: path)
      if let head = manifest.head { try add(head, of: path) }
      entries += manifest.entries
    }
  }

  /// The head of a manifest, if the file is one.
  ///
  /// - Throws: `ToolError` for a head with options that no run records.
  static func head(of path: String) throws -> Head? {
    guard let start = try? StreamedFile.start(path, count: 1 << 20), isBegun(start) else {
      return nil
    }
    // A run that was killed while it wrote the head has left a part of it before the whole one.
    let lines = start.split(
      separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
    for line in lines.dropLast() {
      if let value = try? JSONValue(parsing: line), let head = try Head(value) { return head }
    }
    return nil
  }

  /// True if bytes begin as a manifest does, as far as they go.
  private static func isBegun(_ bytes: [UInt8]) -> Bool {
    let start = Array("{ \"\(Head.key)\"".utf8)
    return bytes.prefix(start.count).elementsEqual(start.prefix(bytes.count))
  }

  private mutating func add(_ new: Head, of path: String) throws {
    if let head, let difference = new.difference(from: head) {
      throw ToolError.failed(
        "\(path): the manifest \(difference): name the manifests of the frames that you want with "
          + "--manifest, or remove the others and render their frames again")
    }
    head = head ?? new
  }

  /// Some million frames.
  private static let mostBytes = 1 << 31

  static func notOne(_ path: String) -> ToolError {
    .usage("\(path) is not a manifest of `lambent render --manifest`: name another file")
  }

  /// The manifests of a folder: in itself, and in its folder `manifests`.
  package static func paths(in folder: String) -> [String] {
    [folder, folder + "/manifests"].flatMap { folder in
      Folder.files(in: folder).filter { $0.hasSuffix(".jsonl") }.sorted().map { "\(folder)/\($0)" }
    }
  }
}

extension Manifest.Head {
  /// The difference of the frames of this head from those of another, as the rest of a sentence; `nil` where
  /// they are the same frames.
  package func difference(from other: Manifest.Head) -> String? {
    if version != other.version {
      return "is of version \(version) of the program, the other frames are of \(other.version)"
    }
    if digest != other.digest {
      return
        "is of another version of the scene: its document, an image, a font, a sound or a clip differs"
    }
    if options != other.options {
      let (own, others) = (options.joined(separator: " "), other.options.joined(separator: " "))
      return "is of frames with other options: “\(own)”, the other frames have “\(others)”"
    }
    return nil
  }

  fileprivate static let key = "lambentManifest"

  /// - Throws: `ToolError` for options that no run records.
  init?(_ value: JSONValue) throws {
    guard value[Self.key]?.integer == 1, let version = value["version"]?.text,
      let scene = value["scene"]?.text, let digest = value["digest"]?.text,
      case .array(let options)? = value["options"], let output = value["output"]?.text,
      let rate = value["rate"]?.text.flatMap({ FrameRate($0) }),
      let frameCount = value["frameCount"]?.integer, let width = value["width"]?.integer,
      let height = value["height"]?.integer, case .boolean(let isOpaque)? = value["opaque"],
      frameCount >= 0, width > 0, height > 0
    else { return nil }
    let words = options.compactMap(\.text)
    _ = try RecordedOption.checked(words)
    self.init(
      version: version, scene: scene, digest: digest, options: words,
      output: output, rate: rate, frameCount: frameCount, width: width, height: height,
      isOpaque: isOpaque)
  }

  var line: String {
    JSONValue.object([
      (Self.key, 1), ("version", .string(version)), ("scene", .string(scene)),
      ("digest", .string(digest)), ("options", .array(options.map(JSONValue.string))),
      ("output", .string(output)), ("rate", .string("\(rate)")),
      ("frameCount", .number(Double(frameCount))), ("width", .number(Double(width))),
      ("height", .number(Double(height))), ("opaque", .boolean(isOpaque)),
    ]).line
  }
}

extension Manifest.Entry {
  init?(_ value: JSONValue) {
    guard let frame = value["frame"]?.integer, let file = value["file"]?.text,
      let pixels = value["sha256"]?.text, let bytes = value["bytes"]?.integer,
      let fileDigest = value["fileSha256"]?.text, case .number(let time)? = value["milliseconds"],
      frame >= 0, bytes >= 0, !file.isEmpty, !file.contains("/"), file != ".."
    else { return nil }
    self.init(
      frame: frame, file: file, pixels: pixels, bytes: bytes, fileDigest: fileDigest,
      milliseconds: time)
  }

  var line: String {
    JSONValue.object([
      ("frame", .number(Double(frame))), ("file", .string(file)), ("sha256", .string(pixels)),
      ("bytes", .number(Double(bytes))), ("fileSha256", .string(fileDigest)),
      ("milliseconds", .number((milliseconds * 1000).rounded() / 1000)),
    ]).line
  }
}

extension JSONValue {
  /// The whole number, of one.
  fileprivate var integer: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }
}
