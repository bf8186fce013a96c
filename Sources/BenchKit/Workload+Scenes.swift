import LambentCatalogue
import LambentCompositor
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentRenderTree
import LambentRendering
import LambentScenes
import LambentWorkers

extension Workload {
  /// An opaque image that fills the frame, as the one layer of a tree.
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
    layer(name, bound: .images(2)) {
      var layer = RenderNode()
      layer.bounds = Rect(
        x: 0, y: 0, width: Double(PixelWorkload.width), height: Double(PixelWorkload.height))
      layer.transform = transform
      layer.contents = Drawable.Contents(Image(.rgba8(photograph(seed: 1)), name: "photograph"))
      return layer
    }
  }

  /// Filled outlines: rings of curves side by side, and a star of 101 corners, all of whose sides cross
  /// each other.
  static var paths: [Workload] {
    let rings = (0..<60 * 34).flatMap { index in
      let (x, y) = (Double(index % 60) * 32 + 0.3, Double(index / 60) * 31.75 + 0.7)
      return Path(ellipseIn: Rect(x: x + 1, y: y + 1, width: 29, height: 28)).elements
        + Path(ellipseIn: Rect(x: x + 8, y: y + 7, width: 14, height: 15)).elements
    }
    let star = (0..<101).map { index in
      let (sine, cosine) = Elementary.sinCos(2 * Double.pi * Double(index * 50 % 101) / 101)
      let point = Point(x: 960 + 530 * sine, y: 540 - 530 * cosine)
      return index == 0 ? Path.Element.move(to: point) : .line(to: point)
    }
    return [path("path-rings-1080p", Path(rings)), path("path-star-1080p", Path(star + [.close]))]
  }

  private static func path(_ name: String, _ path: Path) -> Workload {
    layer(name) {
      var layer = RenderNode()
      layer.drawables.append(.fill(.init(path: path, color: .white, usesEvenOddRule: true)))
      return layer
    }
  }

  /// A layer, as the one of a tree.
  static func layer(
    _ name: String, bound: Bound? = nil, _ make: @escaping @Sendable () -> RenderNode
  ) -> Workload {
    .pixels(name, bound: bound) { jobs in
      let (width, height) = (PixelWorkload.width, PixelWorkload.height)
      let tree = RenderTree(root: make(), width: width, height: height)
      // Every iteration draws all of the tree: it is the same as that of the frame before.
      var limits = CompositorLimits()
      limits.maximumBaseBytes = 0
      let compositor = Compositor(limits: limits)
      var buffer = PixelBuffer(width: width, height: height)
      return PreparedWorkload(
        iterate: { try compositor.render(tree, jobs: jobs, into: &buffer) },
        output: { buffer.bytes })
    }
  }

  /// The third second of the preset `fireworks`, the first in which rockets burst.
  static var fireworks: Workload? {
    guard let path = try? Presets.path(named: "fireworks") else { return nil }
    return Workload(name: "render-fireworks-1080p", amount: 1, unit: "s/s") { jobs in
      var sceneOptions = SceneOptions(trustsDocument: true)
      sceneOptions.output = .pixels(width: PixelWorkload.width, height: PixelWorkload.height)
      let scene = try Scene(contentsOf: path, options: sceneOptions)
      var options = RenderOptions()
      options.jobs = jobs
      let renderer = SceneRenderer(scene, options: options)
      let perSecond = max(1, Int(scene.frameRate.framesPerSecond + 0.5))
      let last = Lock<PixelBuffer?>(nil)
      return PreparedWorkload(
        iterate: {
          try renderer.render(2 * perSecond..<3 * perSecond) {
            $0.pixels
          } deliver: { _, pixels in
            if case .eight(let buffer) = pixels { last.withLock { $0 = buffer } }
          }
        },
        output: { last.withLock { $0?.bytes ?? [] } })
    }
  }
}
