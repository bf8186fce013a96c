public import LambentDocuments
public import LambentGeometry
public import LambentImageFiles
import LambentLayers
package import LambentPixels

/// A scene document that has been read and checked: a canvas, images and a layer tree with
/// animations, ready to be shown at any time.
///
/// A scene is a value; it may be used from several threads at once. It is drawn by the
/// `SceneRenderer` of the Rendering module.
///
/// ```swift
/// let scene = try Scene(contentsOf: "waterfall.json")
/// let image = try SceneRenderer(scene).image(at: 1.5)
/// ```
public struct Scene: Sendable {
  /// The document, with the overrides of the options.
  public internal(set) var document: SceneDocument
  /// The placement of the scene on the frames' pixels.
  package let canvas: SceneCanvas
  /// Findings that do not keep the scene from being shown: warnings and notes.
  public internal(set) var findings: [Diagnostic]
  package let maximumParticles: Int
  /// The maximum estimated number of steps of a frame.
  package let maximumWork: Double
  /// The document's counts of limited items, including nested documents.
  let counts: [DocumentTally.Item: Int]
  let levels: Int
  /// The paths of the files that were read: those that the document names, and the system fonts that it uses.
  package internal(set) var files: [String]
}

extension Scene {
  /// The document's name: its `name`, or else the name of its file without the extension.
  public var name: String { document.name }
  /// True if the document is trusted: see ``SceneOptions/trustsDocument``.
  public var isTrusted: Bool { document.isTrusted }
  var limits: SceneLimits { SceneLimits(isTrusted: isTrusted) }
  package var summary: String { document.summary }
  /// The scene's size in points.
  public var size: Size { document.size }
  /// The length in seconds.
  public var duration: Double { document.duration }
  /// Frames per second, exactly.
  public var frameRate: FrameRate { document.frameRate }
  package var background: Color? { document.background }
  package var workingSpace: WorkingSpace { document.workingSpace }
  package var loop: Double? { document.loop }
  package var parameters: [SceneParameter] { document.parameters }
  /// The time of the preview frame: the document's `poster`, or else half the duration.
  package var poster: Double { document.poster ?? duration / 2 }

  /// The number of frames: every n ≥ 0 with n / rate < duration, to within 1e-9 s.
  public var frameCount: Int { frameRate.frameCount(duration: duration) }

  /// The time of a frame, in seconds: exactly n / rate. This includes frames beyond the end.
  public func time(ofFrame number: Int) -> Double { frameRate.time(ofFrame: number) }

  /// True if a frame may fail although the first one and all events are valid: if layers, including those that events
  /// insert, emit particles or make instances, or if a layer's kind is defined outside of the package.
  package var emitsOrReplicates: Bool {
    ([document.root] + document.events.flatMap(\.insertedLayers)).contains { layer in
      layer.contains(where: \.emitsOrReplicates)
    }
  }
}

extension LayerModel {
  fileprivate var emitsOrReplicates: Bool {
    !Self.plainClasses.contains(ObjectIdentifier(kind.layerClass))
  }

  /// The built-in classes whose layers draw neither particles nor instances.
  private static let plainClasses: Set<ObjectIdentifier> = {
    let classes = LayerKind.all.map(\.layerClass) + [Layer.self]
    let plain = classes.filter { !($0 is EmitterLayer.Type || $0 is ReplicatorLayer.Type) }
    return Set(plain.map { ObjectIdentifier($0) })
  }()
}

extension Scene {
  /// The valid names for `contents`: those of the document's images and clips.
  package var imageNames: Set<String> {
    Set(document.images.map(\.name) + document.clips.map(\.name))
  }
}
