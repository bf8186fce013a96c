import LambentPixels
import LambentRendering
import LambentScenes

extension Scene {
  /// The name of the rearmost layer if the frame of the poster is opaque, so that nothing below the scene
  /// would show; "…" if the layer has no name. The scene must not have a background.
  ///
  /// - Throws: The errors of drawing.
  var coveringLayer: String? {
    get throws {
      guard try SceneRenderer(self).frame(at: poster).image.straight.isOpaque else { return nil }
      return try ScenePlayer(self).layers(at: poster).first?.name ?? ""
    }
  }
}
