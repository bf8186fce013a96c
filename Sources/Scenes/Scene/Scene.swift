public import LambentGeometry
public import LambentImageFiles
public import LambentPixels
import LambentProperties

/// A scene document that has been read and checked: a canvas, images and a layer tree with
/// animations, ready to be shown at any time.
///
/// A scene is a value; it may be used from several threads at once. What it shows is asked of a
/// ``ScenePlayer``, or drawn by the `SceneRenderer` of the Rendering module.
///
/// ```swift
/// let scene = try Scene(contentsOf: "waterfall.json")
/// let picture = try SceneRenderer(scene).image(at: 1.5)
/// ```
public struct Scene: Sendable {
  /// The document's name: its `name`, else its file's without the extension.
  public let name: String
  /// What it shows, in one sentence; may be empty.
  public let summary: String
  /// The scene's size in points.
  public let size: Size
  /// Where the scene lies on the frames' pixels.
  public let canvas: SceneCanvas
  /// The length in seconds.
  public let duration: Double
  /// Frames a second, exactly.
  public let frameRate: FrameRate
  /// What lies beneath everything; `nil` for transparent.
  public let background: Color?
  /// The space in which light is blended.
  public let workingSpace: WorkingSpace
  /// The moment that stands for the scene in listings.
  public let poster: Double
  /// Findings that do not keep the scene from being shown: warnings and notes.
  public let findings: [Diagnostic]
  /// The most particles that may live at once.
  public let maximumParticles: Int

  /// The most steps that a frame may cost, by an estimate.
  public let maximumWork: Double
  /// Whether the document comes from a stranger: see ``SceneOptions/untrusted``.
  public let isUntrusted: Bool
  /// The paths of the files that the document named and that were read.
  package let files: [String]

  /// The root layer and all below it.
  var root: LayerModel
  /// What happens while it runs, in order of time.
  var events: [EventModel]
  /// The images, by name.
  let images: [String: PropertyValue]
}

extension Scene {
  /// The number of frames: every n ≥ 0 with n / rate < duration, to within 1e-9 s.
  public var frameCount: Int { frameRate.frameCount(duration: duration) }

  /// The moment that a frame shows, in seconds: exactly n / rate. Frames past the end have one too.
  public func time(ofFrame number: Int) -> Double { frameRate.time(ofFrame: number) }
}
