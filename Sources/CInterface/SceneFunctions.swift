import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentRendering
import LambentScenes
import LambentWorkers

/// A scene, and the renderers that were made of it.
final class SceneHandle: Sendable {
  let scene: Scene
  private let options: InterfaceOptions
  private let renderers = Lock<[Int: SceneRenderer]>([:])

  init(
    json: [UInt8], file: String, folder: String, options: InterfaceOptions
  ) throws(SceneError) {
    self.options = options
    scene = try Scene(
      json: json, file: file.isEmpty ? "<memory>" : file, directory: folder,
      options: options.scene)
  }

  /// The size of frames in pixels.
  var shape: (width: Int, height: Int) { (scene.canvas.width, scene.canvas.height) }

  /// The renderer for a number of threads; 0 is one thread for each core.
  func renderer(depth: Int, threads: Int32) -> SceneRenderer {
    let cores = Workers.coreCount
    let jobs = threads > 0 ? min(Int(threads), cores) : cores
    return renderers.withLock { renderers in
      let key = 2 &* jobs &+ (depth > 8 ? 1 : 0)
      if let renderer = renderers[key] { return renderer }
      var render = RenderOptions()
      render.jobs = jobs
      render.depth = depth > 8 ? .sixteen : .eight
      (render.samples, render.shutter) = (options.samples, options.shutter)
      let renderer = SceneRenderer(scene, options: render)
      renderers[key] = renderer
      return renderer
    }
  }

  /// The scene's facts.
  var info: JSONValue {
    let rate = scene.frameRate
    return [
      "name": .string(scene.name), "summary": .string(scene.summary),
      "width": .number(Double(shape.width)), "height": .number(Double(shape.height)),
      "points": .numbers(scene.size.width, scene.size.height),
      "fps": .numbers(Double(rate.numerator), Double(rate.denominator)),
      "duration": .number(scene.duration), "frameCount": .number(Double(scene.frameCount)),
      "loop": scene.loop.map(JSONValue.number) ?? .null, "poster": .number(scene.poster),
      "parameters": .array(scene.parameters.map(\.described)),
      "findings": .array(scene.findings.map(JSONValue.init)),
      "files": .array(scene.files.map(JSONValue.string)),
    ]
  }
}

extension SceneParameter {
  /// The declaration as JSON.
  fileprivate var described: JSONValue {
    [
      "name": .string(name), "type": .string(kind.rawValue), "default": defaultValue,
      "minimum": minimum.map(JSONValue.number) ?? .null,
      "maximum": maximum.map(JSONValue.number) ?? .null,
      "choices": .array(choices.map(JSONValue.string)), "summary": .string(summary),
    ]
  }
}

/// Opens a scene document of a number of bytes; `nil` with an error if it is wrong.
@_cdecl("lambent_scene_open")
public func lambentSceneOpen(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ file: UnsafePointer<CChar>?,
  _ folder: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer? {
  reporting(error) {
    let scene = try SceneHandle(
      json: InterfaceText.bytes(json, count: length), file: InterfaceText.string(file),
      folder: InterfaceText.string(folder),
      options: try InterfaceOptions(InterfaceText.string(options)))
    return Handle.make(scene)
  }
}

/// The facts of a scene as a JSON object, which the caller frees.
@_cdecl("lambent_scene_info")
public func lambentSceneInfo(_ scene: UnsafeRawPointer?) -> UnsafeMutablePointer<CChar>? {
  Handle.object(scene, as: SceneHandle.self).flatMap { InterfaceText.copy($0.info.line) }
}

/// Frees a scene.
@_cdecl("lambent_scene_free")
public func lambentSceneFree(_ scene: UnsafeMutableRawPointer?) { Handle.free(scene) }
