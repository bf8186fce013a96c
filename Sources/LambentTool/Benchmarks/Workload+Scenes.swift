import LambentCompositor
import LambentFilters
import LambentGeometry
import LambentImageFiles
import LambentParticles
import LambentPixels
import LambentRenderTree
import LambentRendering
import LambentScenes
import Synchronization

extension Workload {
  /// An opaque picture that fills the frame, as the one layer of a tree.
  static var imageLayer: Workload {
    .pixels("image-layer-1080p") { jobs in
      let (width, height) = (PixelWorkload.width, PixelWorkload.height)
      let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      var layer = RenderNode()
      layer.bounds = frame
      layer.contents = RenderNode.Contents(Image(.rgba8(picture(seed: 1)), name: "picture"))
      let tree = RenderTree(root: layer, width: width, height: height)
      let compositor = Compositor()
      var buffer = PixelBuffer(width: width, height: height)
      return PreparedWorkload(
        iterate: { try compositor.render(tree, jobs: jobs, into: &buffer) },
        digest: { Digest.sha256(buffer) })
    }
  }

  /// The particle state of an emitter with 10,000 alive at a time, from nothing.
  static func seek(_ name: String, to time: Double) -> Workload {
    Workload(name: "emitter-seek-\(name)", amount: 0.01, unit: "Mparticle/s") { _ in
      let emitter = emitter(birthRate: 5000, lifetime: 2)
      var sprites = SpriteBatch()
      return PreparedWorkload(
        iterate: { sprites = try ParticleSystem(emitter).sprites(at: time) },
        digest: { Digest.sha256(sprites) })
    }
  }

  /// An emitter of one cell in which every property varies.
  static func emitter(birthRate: Double, lifetime: Double) -> Emitter {
    var cell = EmitterCell()
    cell.name = "spark"
    cell.birthRate = birthRate
    cell.lifetime = lifetime
    cell.velocity = 120
    cell.velocityRange = 40
    cell.emissionRange = 2
    cell.emissionLongitude = 0.5
    cell.yAcceleration = 90
    cell.xAcceleration = -10
    cell.scale = 0.5
    cell.scaleRange = 0.2
    cell.scaleSpeed = -0.1
    cell.spin = 1
    cell.spinRange = 3
    cell.colorRange = ColorRates(red: 0.4, green: 0.4, blue: 0.4, alpha: 0.2)
    cell.colorSpeed = ColorRates(red: -0.1, green: 0.1, blue: 0, alpha: -0.3)
    cell.contents = [Image(.rgba8(PixelWorkload.disc), name: "disc")]
    return Emitter(cells: [cell], path: ["emitter"])
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

extension Digest {
  /// The digest of where sprites are, of their axes and their colours.
  static func sha256(_ sprites: SpriteBatch) -> String {
    let columns = [
      sprites.x, sprites.y, sprites.z, sprites.widthX, sprites.widthY, sprites.heightX,
      sprites.heightY,
    ]
    let colors = sprites.color.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    return (columns.joined() + colors).withUnsafeBytes { sha256($0) }
  }
}
