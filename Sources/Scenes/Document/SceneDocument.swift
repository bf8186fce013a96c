public import LambentDocuments
public import LambentGeometry
public import LambentImageFiles
import LambentLayers
public import LambentPixels
import LambentProperties

/// A scene document as a value. You can read it, create it in Swift, change it and write it.
///
/// A ``Scene`` is a document with the options of one rendering. A document that is written and read again
/// is the same, and so are the bytes of its frames. Comments are not kept.
///
/// ```swift
/// var document = try SceneDocument(contentsOf: "waterfall.json")
/// document.duration = 8
/// try document.write(to: "longer.json")
/// ```
public struct SceneDocument: Sendable {
  /// The name: the document's `name`, or else the name of its file without the extension.
  public var name: String
  /// The content, in one sentence; may be empty.
  public var summary = ""
  /// The size in points.
  public internal(set) var size: Size
  /// The period of a loop, in seconds; `nil` for no loop.
  public var loop: Double?
  package internal(set) var parameters: [SceneParameter] = []
  /// Pixels per point.
  public var scale = 1.0
  /// The length in seconds.
  public var duration: Double
  /// Frames per second, exactly.
  public var frameRate = FrameRate.standard
  /// The background colour; `nil` for transparent.
  public var background: Color?
  /// sRGB by default, as in Core Animation; linear blends light.
  public var workingSpace = WorkingSpace.srgb
  /// The time of the preview frame, in seconds; `nil` for half the duration.
  public var poster: Double?

  /// True if the document is trusted: it can use all files that the process can read. Documents that are
  /// created in Swift, or read with ``SceneOptions/trustsDocument``, are trusted, and so are their copies.
  public internal(set) var isTrusted = true

  var registries: Registries
  /// The path of the JSON Schema that editors find under `$schema`.
  var schemaPath: String?
  /// The folder that the paths of its images are relative to; empty for the current one.
  var directory = ""
  var fonts: [FontFile] = []
  var kernels: [KernelEntry] = []
  var images: [SceneImage] = []
  var clips: [ClipEntry] = []
  /// The sounds as the document has them, in order.
  var soundEntries: [(name: String, entry: SoundEntry)] = []
  /// The same as they were read.
  var sounds = SoundLibrary(nil, files: FileAccess(directory: "", isTrusted: false))
  /// The images, sequences and clips as they were made, by name.
  var imageValues: [String: PropertyValue] = [:]
  /// The pixels of images that have no file yet, by the path that they are to have.
  var imageFiles: [String: Image] = [:]
  var root: LayerModel { didSet { source = nil } }
  /// The events while it runs, in order of time.
  var events: [EventModel] = [] { didSet { source = nil } }
  /// The events that contacts start, as the document has them.
  var contactEvents: [JSONValue] = []
  /// The document as it was read, where it says what its layers do not: parameters, scenes of other files,
  /// parts of the canvas. Layers that are changed are written instead, as what all that came to.
  var source: SourceDocument?

  /// The document as JSON. Values that are equal to their defaults are left out.
  ///
  /// - Complexity: O(values).
  public var json: JSONValue {
    source?.json(with: DocumentWriter(self).facts)
      ?? DocumentWriter(self).document.escapingTemplates
  }

  /// The document as text, as ``write(to:)`` writes it.
  public var text: String { json.text() + "\n" }
}
