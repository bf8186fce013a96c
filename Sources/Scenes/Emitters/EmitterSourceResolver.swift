package import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentParticles
import LambentPixels
import LambentRenderTree

/// Renders the images of layers on which particles are born, for the emitters that use them.
///
/// Such an image has the size of the scene and shows the layer and its sublayers at their positions, at the
/// document's own scale, so that births do not depend on the output size. If it shows other such emitters, their
/// images are made first.
struct EmitterSourceResolver {
  private var scene: Scene
  private let tally: DocumentTally
  private(set) var findings: [Diagnostic] = []
  private var images: [Key: Image] = [:]

  private struct Host {
    let emitter: LayerIndexPath
    let layer: LayerIndexPath
    let source: EmitterSource

    /// True if the source shows another emitter.
    func shows(_ other: Host) -> Bool { other.emitter.starts(with: layer) }
  }

  private struct Key: Hashable {
    let layer: LayerIndexPath
    let time: Double
  }

  init(_ scene: Scene, _ tally: DocumentTally) { (self.scene, self.tally) = (scene, tally) }

  /// The layers of the scene, with the images.
  ///
  /// - Throws: ``SceneError`` if the layers cannot be made.
  mutating func resolve() throws(SceneError) -> LayerModel {
    var rest = hosts()
    var level = 0
    while !rest.isEmpty, findings.isEmpty {
      let next = rest.filter { host in !rest.contains { host.shows($0) } }
      if next.isEmpty {
        report(
          rest[0].source, .cycle, "particles are born on a layer that shows them", "another layer")
      } else if level >= SceneLimits.maximumDrawingDepth {
        report(
          rest[0].source, .limit, "particles are born on particles too often",
          "at most \(SceneLimits.maximumDrawingDepth) levels")
      } else {
        try resolve(next)
        rest.removeAll { host in next.contains { $0.emitter == host.emitter } }
        level += 1
      }
    }
    return scene.document.root
  }

  /// The emitters that have sources. Errors in them are reported.
  private mutating func hosts() -> [Host] {
    let inserted = scene.document.events.flatMap(\.insertedLayers).flatMap(\.all)
    for source in inserted.compactMap(\.emitterSource) {
      report(
        source, .unsupported, "particles that are born on a layer, of an inserted emitter",
        "an emitter of the document, whose birthRate an event sets")
    }
    let root = scene.document.root
    let tree = LayerTree(root)
    var hosts: [Host] = []
    root.visit(from: []) { model, path in
      guard let source = model.emitterSource else { return }
      guard hosts.count < scene.limits.maximumImages else {
        return report(
          source, .limit, "too many emitters with a source",
          "at most \(scene.limits.maximumImages)")
      }
      do throws(PathFailure) {
        hosts.append(Host(emitter: path, layer: try tree.only(source.path), source: source))
      } catch {
        report(source, .unknownName, error.what, error.remedy)
      }
    }
    return hosts
  }

  private mutating func resolve(_ hosts: [Host]) throws(SceneError) {
    let root = try scene.playedRoot.makeLayer()
    do {
      let context = try Context(rootLayer: root)
      context.particleLimit = scene.maximumParticles
      context.workLimit = scene.maximumWork
      context.nodeLimit = scene.limits.maximumNodes
      context.limitLayoutWork(to: scene.limits.maximumLayoutWork)
      for host in hosts.sorted(by: { $0.source.time < $1.source.time }) where findings.isEmpty {
        context.advance(to: host.source.time)
        try resolve(host, context)
      }
    } catch {
      report(hosts[0].source, .cannotDraw, "\(error)", "a layer that can be drawn")
    }
  }

  private mutating func resolve(_ host: Host, _ context: Context) throws {
    let time = host.source.time
    let emitter = context.rootLayer.layer(at: host.emitter)
    guard let placement = emitter.flatTransform(at: time)?.inverse else {
      return report(
        host.source, .unsupported, "an emitter that is seen in perspective or from its edge",
        "an emitter in the plane")
    }
    guard let image = try self.image(of: host, context) else { return }
    scene.document.root[host.emitter[...]].state.emitterLayerImage = EmitterLayerImage(
      image: image, placement: placement)
  }

  private mutating func image(of host: Host, _ context: Context) throws -> Image? {
    let key = Key(layer: host.layer, time: host.source.time)
    let density = max(1, scene.document.scale)
    let (width, height) = (side(scene.size.width), side(scene.size.height))
    guard allows(width, height, isNew: images[key] == nil, for: host) else { return nil }
    if let known = images[key] { return known }
    guard let draw = scene.document.registries.drawing else {
      report(
        host.source, .cannotDraw, "a layer's image",
        "registries that are made of Registries.builtIn")
      return nil
    }
    let node = try context.rootLayer.layer(at: host.layer)
      .imageNode(size: scene.size, at: key.time, in: context)
    let limits = DrawnImage.Limits(
      work: scene.maximumWork, imageBytes: scene.limits.maximumImageBytes,
      outlinePoints: scene.limits.maximumOutlinePoints)
    let tree = RenderTree(
      root: node, width: width, height: height, viewport: .scale(x: density, y: density),
      workingSpace: scene.workingSpace)
    let drawing = DrawnImage(
      width: width, height: height, parts: parts(of: host), limits: limits,
      pixels: tally.drawnPixels
    ) { try draw(tree, $0) }
    let image = Image(drawing, scale: density, name: host.source.path)
    images[key] = image
    return image
  }

  /// The number of pixels of a length in the scene.
  private func side(_ length: Double) -> Int {
    let pixels = (length * max(1, scene.document.scale) - 1e-9).rounded(.up)
    return Int(max(1, min(pixels, 1e9)))
  }

  /// The drawn images that the image of a source shows.
  private func parts(of host: Host) -> [DrawnImage] {
    let layer = scene.document.root[host.layer[...]]
    return Array(Set(layer.all.compactMap { $0.state.emitterLayerImage?.image.drawing }))
  }

  /// Counts the pixels of a source's image, and the pixels on which particles are born. Returns false beyond the
  /// limits.
  private mutating func allows(_ width: Int, _ height: Int, isNew: Bool, for host: Host) -> Bool {
    guard ImageLimits.allows(width: width, height: height) else {
      report(host.source, .limit, "an image of \(width)x\(height) pixels", ImageLimits.summary)
      return false
    }
    let pixels = isNew ? tally.excess(of: .imagePixels, adding: width * height) : nil
    let parts = tally.excess(
      of: .birthParts, adding: EmitterLayerImage.partBound(width: width, height: height))
    guard let excess = pixels ?? parts else { return true }
    report(host.source, .limit, excess.message, excess.remedy)
    return false
  }

  private mutating func report(
    _ source: EmitterSource, _ code: Diagnostic.Code, _ message: String, _ remedy: String
  ) {
    findings.append(source.origin.saying(code, message, remedy: remedy))
  }
}

extension Layer {
  /// The layer at an index path of its model.
  func layer(at path: LayerIndexPath) -> Layer {
    path.reduce(self) { layer, index in
      index < 0 ? layer.mask ?? layer : layer.sublayers[index]
    }
  }

  /// A node of a size that shows the layer at its position in the topmost layer, even if it is hidden.
  fileprivate func imageNode(
    size: Size, at time: Double, in context: Context
  ) throws -> RenderNode {
    let wasHidden = isHidden
    hide(false, in: context)
    defer { hide(wasHidden, in: context) }
    var root = RenderNode()
    root.bounds = Rect(origin: .zero, size: size)
    guard let node = try renderNode(at: time) else { return root }
    let origin = shownState(at: time).bounds.standardized.origin
    var frame = RenderNode()
    frame.transform = Transform3D.translation(x: origin.x, y: origin.y, z: 0)
      .concatenating(planeTransform(at: time))
    frame.children = [node]
    root.children = [frame]
    return root
  }

  private func hide(_ isHidden: Bool, in context: Context) {
    context.transaction {
      $0.disablesActions = true
    } changes: {
      self.isHidden = isHidden
    }
  }
}

extension Scene {
  /// Resolves the references of emitters to other layers: the outlines with which particles collide, and the images
  /// on which they are born. Returns the errors.
  mutating func resolveEmitterLinks(_ tally: DocumentTally) throws(SceneError) -> [Diagnostic] {
    guard document.root.contains(where: { $0.outlineOrigin != nil }) else {
      return try resolveEmitterSources(tally)
    }
    var resolver = EmitterOutlineResolver(self, tally)
    resolved(try resolver.resolve())
    guard resolver.findings.isEmpty else { return resolver.findings }
    return try resolveEmitterSources(tally)
  }

  private mutating func resolveEmitterSources(
    _ tally: DocumentTally
  ) throws(SceneError) -> [Diagnostic] {
    let layers = [document.root] + document.events.flatMap(\.insertedLayers)
    guard layers.contains(where: { $0.contains { $0.emitterSource != nil } }) else { return [] }
    var resolver = EmitterSourceResolver(self, tally)
    resolved(try resolver.resolve())
    return resolver.findings
  }

  /// Replaces the layers by resolved ones. The source of the document has facts that the layers do not have.
  private mutating func resolved(_ root: LayerModel) {
    let source = document.source
    document.root = root
    document.source = source
  }

  /// An error about an emitter, at its cells in the document; `nil` unless exactly one emitter has the name.
  package func error(
    aboutEmitter name: String, _ message: String, remedy: String
  ) -> Diagnostic? {
    let layers = [document.root] + document.events.flatMap(\.insertedLayers)
    let places = layers.flatMap(\.all).filter { $0.name ?? "" == name }.compactMap(\.outlineOrigin)
    return places.count == 1 ? places[0].saying(.limit, message, remedy: remedy) : nil
  }
}
