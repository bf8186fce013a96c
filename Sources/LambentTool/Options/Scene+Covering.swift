import LambentPixels
import LambentRendering
import LambentScenes

extension Scene {
  /// The name of the layer at the back where nothing of what lies below the scene would show at its
  /// poster's moment; "…" where that layer has no name. The scene is known to have no background.
  ///
  /// - Throws: What drawing throws.
  var coveringLayer: String? {
    get throws {
      guard try SceneRenderer(self).frame(at: poster).image.straight.isOpaque else { return nil }
      return try ScenePlayer(self).layers(at: poster).first?.name ?? "…"
    }
  }
}
