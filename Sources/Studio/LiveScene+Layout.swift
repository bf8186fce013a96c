import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentScenes

extension LiveScene {
  /// The placement of the layers in a frame, and the facts of the scene that the page needs.
  ///
  /// - Throws: `SceneError`.
  func layout(atFrame frame: Int) throws -> JSONValue {
    let scene = try current()
    let player = try ScenePlayer(scene)
    return [
      "frame": .number(Double(frame)),
      "layers": try player.placements(at: scene.time(ofFrame: frame)), "scene": scene.facts,
    ]
  }
}

extension Scene {
  /// The facts of a scene that a player needs.
  var facts: JSONValue {
    var json: JSONValue = [
      "name": .string(name), "summary": .string(summary),
      "size": .numbers(size.width, size.height), "duration": .number(duration),
      "framesPerSecond": .number(frameRate.framesPerSecond),
      "frameCount": .number(Double(frameCount)),
      "poster": .number((poster * frameRate.framesPerSecond).rounded(.down)),
      "transparent": .boolean(background.map { $0.alpha < 1 } ?? true),
    ]
    json["loop"] = loop.map(JSONValue.number)
    return json
  }
}
