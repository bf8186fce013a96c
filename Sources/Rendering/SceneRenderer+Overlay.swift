import LambentGeometry
package import LambentPixels
import LambentRenderTree
import LambentScenes

extension SceneRenderer {
  /// Draws one frame over an image that fills the canvas. The scene has its blend modes and backdrop
  /// filters act on the image; its own background is left out.
  ///
  /// - Throws: ``SceneError``, `RenderError`.
  package func frame(_ number: Int, over image: Image) throws -> Image {
    var moments = try FrameMoments(number: number, of: ScenePlayer(scene), options: options)
    moments.footage = image
    return try draw(moments, jobs: options.jobs).image
  }
}

extension RenderTree {
  /// Puts an image below everything, stretched over the canvas.
  mutating func layBelow(_ image: Image) {
    let canvas = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    var footage = RenderNode()
    footage.bounds = canvas
    footage.drawables = [.image(Drawable.Contents(image))]
    var whole = RenderNode()
    whole.bounds = canvas
    var scene = root
    scene.transform = scene.transform.concatenating(Transform3D(viewport))
    var window = RenderNode()
    window.bounds = clip
    window.masksToBounds = true
    window.children = [scene]
    whole.children = [footage, clip == canvas ? scene : window]
    root = whole
    viewport = .identity
    clip = canvas
    background = nil
  }
}
