public import LambentLayers
public import LambentRendering
public import LambentScenes

/// Turns effects of one foreign format into documents.
///
/// An importer is a value without state. It never traps: what it is given comes from strangers.
public protocol Importer: Sendable {
  /// The name in listings, in lower camel case.
  var name: String { get }
  /// One sentence.
  var summary: String { get }
  /// The usual extensions, in lower case.
  var fileExtensions: [String] { get }
  /// The parts that are carried over and those that are not, a sentence for each.
  var coverage: [ImportCoverage] { get }

  /// True if a file is one of the format, told by its content.
  func recognizes(_ file: ForeignFile) -> Bool

  /// Turns a file into a document.
  ///
  /// - Throws: ``ImportError`` for a file that cannot be turned into one at all.
  func effect(
    from file: ForeignFile, options: ImportOptions
  ) throws(ImportError) -> ImportedEffect
}

/// A part of a foreign format, and what becomes of it.
public struct ImportCoverage: Sendable, Hashable {
  /// How well something is carried over.
  public enum Degree: String, Sendable, Hashable, CaseIterable {
    /// The same in the mean, the spread and the moment.
    case exact
    /// Nearly; the summary says how.
    case approximate
    /// Not at all; files that have it get a note.
    case dropped
  }

  /// The format's own name of the part.
  public let part: String
  /// How well it is carried over.
  public let degree: Degree
  /// The treatment of it, in one sentence.
  public let summary: String

  /// Creates an entry.
  public init(_ part: String, _ degree: Degree, _ summary: String) {
    self.part = part
    self.degree = degree
    self.summary = summary
  }
}

/// The choices of an import.
public struct ImportOptions: Sendable {
  /// A state of the foreign file and the moment at which it is entered, in seconds.
  public struct TimedState: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// When it is entered.
    public var time: Double

    /// Creates a moment.
    public init(name: String, time: Double) {
      self.name = name
      self.time = time
    }
  }

  /// The state that the document shows, of formats that have states.
  public var state: String?
  /// States that are entered one after the other, with the transitions of the file.
  public var states: [TimedState] = []
  /// True if the effect comes from a stranger: what it names is read below its own folder only, with
  /// links resolved; nothing is handed to ffmpeg; and limits of bytes and pixels are a tenth.
  public var untrusted = false
  /// The kinds of layers, filters and transitions that the document may have.
  public var registries = Registries.builtIn

  /// Creates options that choose nothing.
  public init() {}
}

/// An image file that belongs to a document.
public struct ImportedImage: Sendable, Hashable {
  /// Its path, relative to the document.
  public let path: String
  /// Its bytes: PNG or JPEG.
  public let bytes: [UInt8]
}

/// The document and the notes that a foreign effect became.
public struct ImportedEffect: Sendable {
  /// The document.
  public let document: JSONValue
  /// The image files that it names.
  public let images: [ImportedImage]
  /// The notes on what could not be carried over, in the order of the foreign file.
  public let notes: [ImportNote]

  /// Creates an effect.
  public init(document: JSONValue, images: [ImportedImage], notes: [ImportNote]) {
    self.document = document
    self.images = images
    self.notes = notes
  }

  /// The bytes of the image files, by their paths.
  var imageBytes: [String: [UInt8]] {
    Dictionary(images.map { ($0.path, $0.bytes) }) { first, _ in first }
  }

  /// The document as a scene, its images taken from memory.
  ///
  /// - Parameters:
  ///   - file: What messages call it.
  ///   - options: What takes the place of its own facts.
  /// - Throws: `SceneError`.
  public func scene(file: String, options: SceneOptions = .init()) throws(SceneError) -> Scene {
    try Scene(document, file: file, images: imageBytes, options: options)
  }
}
