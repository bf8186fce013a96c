public import LambentDocuments
import LambentImageFiles
public import LambentLayers

/// Converts effects of one foreign format to documents.
///
/// An importer is a stateless value. Its input is untrusted and must never make it trap.
public protocol Importer: Sendable {
  /// The name in listings, in lower camel case.
  var name: String { get }
  /// A description, in one sentence.
  var summary: String { get }
  /// The usual file extensions, in lower case.
  var fileExtensions: [String] { get }
  /// The parts of the format and their fidelity, one sentence each.
  var coverage: [ImportCoverage] { get }

  /// True if ``ImportOptions/flipsY`` applies to the format; false by default.
  var canFlipY: Bool { get }
  /// True if ``ImportOptions/state`` and ``ImportOptions/states`` apply to the format; false by default.
  var hasStates: Bool { get }

  /// True if a file has the format, judged by its content.
  func recognizes(_ file: ForeignFile) -> Bool

  /// Converts a file to a document.
  ///
  /// - Throws: ``ImportError`` if the file cannot be converted.
  func effect(
    from file: ForeignFile, options: ImportOptions
  ) throws(ImportError) -> ImportedEffect
}

extension Importer {
  /// False: the format has one direction of y.
  public var canFlipY: Bool { false }
  /// False: the format has no states.
  public var hasStates: Bool { false }
}

/// A part of a foreign format, and its fidelity.
public struct ImportCoverage: Sendable, Hashable {
  /// The fidelity with which a part is imported.
  public enum Degree: String, Sendable, Hashable, CaseIterable {
    /// Exact in mean, spread and timing.
    case exact
    /// Nearly exact; the summary describes the difference.
    case approximate
    /// Not imported; files that use it get a note.
    case dropped
  }

  /// The name of the part in the format.
  public let part: String
  /// The fidelity with which the part is imported.
  public let degree: Degree
  /// The treatment of the part, in one sentence.
  public let summary: String

  /// Creates an entry.
  public init(_ part: String, _ degree: Degree, _ summary: String) {
    self.part = part
    self.degree = degree
    self.summary = summary
  }
}

/// The state to import, and the kinds that the document may contain.
public struct ImportOptions: Sendable {
  /// A state of the foreign file and the time at which it is entered.
  public struct TimedState: Sendable, Hashable {
    /// The name of the state in the foreign file.
    public var name: String
    /// The time at which the state is entered, in seconds.
    public var time: Double

    /// Creates a state that is entered at a time.
    public init(name: String, time: Double) {
      self.name = name
      self.time = time
    }
  }

  /// The state to show, for formats with states.
  public var state: String?
  /// States to enter one after the other, with the transitions of the file.
  public var states: [TimedState] = []
  /// True to mirror the effect top to bottom, for effects made for a player that ignores their
  /// direction of y (`yCoordFlipped` of Particle Designer).
  public var flipsY = false
  /// The kinds of layers, filters and transitions that the document may contain.
  public var registries: Registries

  /// Creates options that change nothing but the kinds.
  package init(registries: Registries) { self.registries = registries }
}

/// An image file of an imported document.
public struct ImportedImage: Sendable, Hashable {
  /// The path of the file, relative to the document.
  public let path: String
  /// The content of the file: PNG or JPEG.
  public let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }
}

/// The result of an import: a document, its images, and notes.
public struct ImportedEffect: Sendable {
  /// The effect as a Lambent document.
  public let document: JSONValue
  /// The image files that the document uses.
  public let images: [ImportedImage]
  /// Notes on inexact or dropped parts, in the order of the foreign file.
  public let notes: [ImportNote]

  /// Creates an effect.
  public init(document: JSONValue, images: [ImportedImage], notes: [ImportNote]) {
    self.document = document
    self.images = images
    self.notes = notes
  }

  /// The effect with its image files named after the document, so that effects that are imported into
  /// one folder have files of their own: `fire-particle.png` for `fire`.
  package func namingImages(after name: String) -> ImportedEffect {
    var paths: [String: String] = [:]
    for image in images {
      let isNamed = FileName.stem(of: image.path) == name || image.path.hasPrefix("\(name)-")
      paths[image.path] = isNamed ? image.path : "\(name)-\(image.path)"
    }
    // A new name may be one that another image has already.
    guard Set(paths.values).count == paths.count else { return self }
    return ImportedEffect(
      document: document.renamingFiles(paths),
      images: images.map { ImportedImage(path: paths[$0.path] ?? $0.path, bytes: $0.bytes) },
      notes: notes)
  }

  /// The bytes of the image files, by path.
  package var imageBytes: [String: [UInt8]] {
    Dictionary(images.map { ($0.path, $0.bytes) }) { first, _ in first }
  }
}

extension JSONValue {
  /// The document with other paths for its image files.
  fileprivate func renamingFiles(_ paths: [String: String]) -> JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { member in
          if member.key == "file", case .string(let path) = member.value, let new = paths[path] {
            return (key: member.key, value: .string(new))
          }
          return (key: member.key, value: member.value.renamingFiles(paths))
        })
    case .array(let elements): .array(elements.map { $0.renamingFiles(paths) })
    default: self
    }
  }
}
