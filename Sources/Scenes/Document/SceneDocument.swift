public import LambentGeometry
public import LambentImageFiles
import LambentLayers
public import LambentPixels
import LambentProperties

/// A scene as its document says it: a value that can be read, made in Swift, and written.
///
/// A ``Scene`` is a document with the options of one rendering. Reading what was written gives the
/// same document again, and every frame of it the same bytes; comments are not kept.
///
/// ```swift
/// var document = try SceneDocument(contentsOf: "waterfall.json")
/// document.duration = 8
/// try document.write(to: "longer.json")
/// ```
public struct SceneDocument: Sendable {
  /// The name: the document's `name`, else its file's without the extension.
  public var name: String
  /// The content, in one sentence; may be empty.
  public var summary = ""
  /// The size in points.
  public internal(set) var size: Size
  /// After how many seconds everything repeats; `nil` where it does not.
  public var loop: Double?
  /// The parameters that whoever uses the document may choose, in order.
  package internal(set) var parameters: [SceneParameter] = []
  /// Pixels per point.
  public var scale = 1.0
  /// The length in seconds.
  public var duration: Double
  /// Frames per second, exactly.
  public var frameRate = FrameRate.standard
  /// The colour beneath everything; `nil` for transparent.
  public var background: Color?
  /// sRGB by default, as in Core Animation; linear blends light.
  public var workingSpace = WorkingSpace.srgb
  /// The moment that stands for the scene in listings, in seconds; `nil` for half the duration.
  public var poster: Double?

  /// True if the document may have any file read that the process may read: one that was made in Swift,
  /// or read with ``SceneOptions/trustsDocument``. Copies, and the scenes that are made of it, keep it.
  public internal(set) var isTrusted = true

  /// The kinds of layers, filters and transitions that it may name.
  var registries: Registries
  /// The path of the JSON Schema that editors find under `$schema`.
  var schemaPath: String?
  /// The folder that the paths of its images are relative to; empty for the current one.
  var directory = ""
  /// The fonts of files, in order.
  var fonts: [FontFile] = []
  /// The images in order.
  var images: [SceneImage] = []
  /// The clips in order.
  var clips: [ClipEntry] = []
  /// The images, sequences and clips as they were made, by name.
  var imageValues: [String: PropertyValue] = [:]
  /// The pixels of images that have no file yet, by the path that they are to have.
  var imageFiles: [String: Image] = [:]
  /// The root layer and all below it.
  var root: LayerModel { didSet { source = nil } }
  /// The events while it runs, in order of time.
  var events: [EventModel] = [] { didSet { source = nil } }
  /// The events that contacts start, as the document has them.
  var contactEvents: [JSONValue] = []
  /// The document as it was read, where it says what its layers do not: parameters, scenes of other files,
  /// parts of the canvas. Layers that are changed are written instead, as what all that came to.
  var source: SourceDocument?
}

extension SceneDocument {
  /// The document as JSON, in the documents' own order: what differs from its default, as the rows of
  /// its properties have it.
  ///
  /// - Complexity: O(values).
  public var json: JSONValue {
    source?.json(with: DocumentWriter(self).facts) ?? DocumentWriter(self).document
  }

  /// The document as text, as ``write(to:)`` writes it.
  public var text: String { json.text() + "\n" }
}
