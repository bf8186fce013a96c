import LambentCompositor
import LambentFilters
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentRenderTree
import LambentRendering
import LambentScenes
import Synchronization

extension Workload {
  /// An opaque picture that fills the frame, as the one layer of a tree.
  static var imageLayer: Workload { imageLayer("image-layer-1080p", transform: .identity) }

  /// The same turned by 17° about the middle, and enlarged so far that it fills the frame still.
  static var turnedImageLayer: Workload {
    let (x, y) = (Double(PixelWorkload.width) / 2, Double(PixelWorkload.height) / 2)
    let turn = Affine.rotation(17 * .pi / 180).concatenating(.scale(x: 1.5, y: 1.5))
    return imageLayer(
      "image-layer-rotated-1080p",
      transform: Transform3D(
        Affine.translation(x: -x, y: -y).concatenating(turn)
          .concatenating(.translation(x: x, y: y))))
  }

  private static func imageLayer(_ name: String, transform: Transform3D) -> Workload {
    .pixels(name) { jobs in
      let (width, height) = (PixelWorkload.width, PixelWorkload.height)
      let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      var layer = RenderNode()
      layer.bounds = frame
      layer.transform = transform
      layer.contents = RenderNode.Contents(Image(.rgba8(picture(seed: 1)), name: "picture"))
      let tree = RenderTree(root: layer, width: width, height: height)
      let compositor = Compositor()
      var buffer = PixelBuffer(width: width, height: height)
      return PreparedWorkload(
        iterate: { try compositor.render(tree, jobs: jobs, into: &buffer) },
        digest: { Digest.sha256(buffer) })
    }
  }

  /// The third second of the preset `fireworks`, the first in which rockets burst.
  static var fireworks: Workload? {
    guard let path = try? Presets.path(named: "fireworks") else { return nil }
    return Workload(name: "render-fireworks-1080p", amount: 1, unit: "s/s") { jobs in
      var sceneOptions = SceneOptions()
      sceneOptions.output = .pixels(width: PixelWorkload.width, height: PixelWorkload.height)
      let scene = try Scene(contentsOf: path, options: sceneOptions)
      var options = RenderOptions()
      options.jobs = jobs
      let renderer = SceneRenderer(scene, options: options)
      let perSecond = max(1, Int(scene.frameRate.framesPerSecond + 0.5))
      let last = Mutex<PixelBuffer?>(nil)
      return PreparedWorkload(
        iterate: {
          try renderer.render(2 * perSecond..<3 * perSecond) {
            $0.pixels
          } deliver: { _, pixels in
            if case .eight(let buffer) = pixels { last.withLock { $0 = buffer } }
          }
        },
        digest: { last.withLock { $0.map { Digest.sha256($0) } } ?? "" })
    }
  }
}
