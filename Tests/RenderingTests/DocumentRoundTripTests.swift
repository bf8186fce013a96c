import Foundation
import Lambent
import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRendering
import LambentScenes
import TestKit
import Testing

@Suite("Frames of documents that were written")
struct DocumentRoundTripTests {
  private static let paths = repositoryDocuments(
    in: "Presets", "Samples", "Tests/ScenesTests/Examples", "Tests/DigestTests/Scenes",
    except: ["expectations.json"])

  @Test("read, written and read again, every scene renders the same bytes", arguments: paths)
  func roundTrip(path: String) throws {
    var options = SceneOptions(trustsDocument: true)
    options.output = .scaled(0.25)
    let scene = try Scene(contentsOf: path, options: options)
    let again = try Scene(scene.document, options: options)
    for share in [0.1, 0.55, 0.9] {
      let time = scene.duration * share
      #expect(try image(of: again, at: time) == image(of: scene, at: time), "at \(time) s")
    }
  }

  private func image(of scene: Scene, at time: Double) throws -> PixelBuffer {
    let tree = try scene.renderTree(at: time)
    var buffer = PixelBuffer(width: tree.width, height: tree.height)
    try Compositor().render(tree, jobs: 1, into: &buffer)
    return buffer
  }

  @Test("a layer tree that was built in Swift is saved as a document and renders the same bytes")
  func layers() throws {
    let size = Size(width: 64, height: 48)
    func root() throws -> Layer {
      let root = Layer()
      root.bounds = Rect(origin: .zero, size: size)
      root.anchorPoint = .zero
      for layer in try Self.layers() { root.addSublayer(layer) }
      return root
    }
    let document = try SceneDocument(size: size, duration: 2, layers: Self.layers())
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lambent-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("saved.json").path
    try document.write(to: path)
    let saved = try Scene(contentsOf: path, trustsDocument: true)
    for time in [0, 0.3, 1, 1.7] {
      let context = try Context(rootLayer: root())
      let tree = RenderTree(root: try context.renderNode(at: time), width: 64, height: 48)
      var expected = PixelBuffer(width: 64, height: 48)
      try Compositor().render(tree, jobs: 1, into: &expected)
      #expect(try image(of: saved, at: time) == expected, "at \(time) s")
    }
  }

  /// Layers of several kinds, with an image, particles, a mask, filters, animations and an action.
  private static func layers() throws -> [Layer] {
    let picture = Layer()
    picture.name = "picture"
    picture.frame = Rect(x: 4, y: 4, width: 16, height: 16)
    picture.contents = checkers
    picture.filters = [LayerFilter(.gaussianBlur, name: "soft")]
    try picture.setValue(.number(1.5), forKeyPath: "filters.soft.radius")
    var rise = BasicAnimation(keyPath: "position.y")
    rise.byValue = .number(20)
    rise.duration = 1.5
    rise.timingFunction = .easeOut
    picture.add(rise, forKey: "rise")
    picture.actions["opacity"] = .stop

    let disc = ShapeLayer()
    disc.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    disc.fillColor = Color(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.8)
    disc.frame = Rect(x: 30, y: 20, width: 20, height: 20)
    let mask = GradientLayer()
    mask.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    mask.colors = [.black, .clear]
    try disc.setMask(mask)

    let hose = EmitterLayer()
    hose.name = "hose"
    hose.emitterPosition = Point(x: 32, y: 10)
    var drop = EmitterCell()
    drop.name = "drop"
    drop.contents = [checkers]
    drop.birthRate = 30
    drop.lifetime = 1
    drop.velocity = 40
    drop.emissionRange = .pi / 3
    drop.scale = 0.2
    hose.emitterCells = [drop]
    let row = ReplicatorLayer()
    row.instanceCount = 2
    row.instanceTransform = .translation(x: -12, y: 3, z: 0)
    row.addSublayer(disc)
    return [picture, row, hose]
  }

  private static let checkers: Image = {
    var buffer = PixelBuffer(width: 16, height: 16)
    for index in buffer.pixels.indices {
      let isLight = (index / 4 + index / 64).isMultiple(of: 2)
      buffer.pixels[index] = isLight ? 0xFFC0_E0FF : 0xFF20_4060
    }
    return Image(.rgba8(buffer), name: "checkers")
  }()
}
