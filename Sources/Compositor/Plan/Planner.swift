import LambentGeometry
import LambentPixels
import LambentRenderTree

/// Turns a render tree into commands.
///
/// The plan contains all decisions; the painters only execute it. For each node, from the root down, the planner
///
/// 1. concatenates the node's map with those of its ancestors, and skips the node if it is hidden, faces away or is
///    outside of the *scissor* (the pixels that may change);
/// 2. finds its ``LayerEffects``: filters, shadow, opacity and blend mode, in pixels. If a blur or a rasterisation
///    cannot be done on the canvas, the node becomes a ``LocalRaster``: an image in the node's own plane, which is
///    then drawn as a whole;
/// 3. appends its *parts* in the order of drawing (`Planner+Drawables`): faces, drawables, children,
///    border. The children of a node that preserves depth are sorted first (`Planner+Depth`);
/// 4. clips the parts to the bounds and by the mask, and applies the effects (`Planner+LayerEffects`). Colour
///    filters, opacity and blend modes act in a ``Group``, band by band. Effects that read neighbouring pixels
///    (blurs, shadows, filters of the backdrop, transitions) need an ``OffscreenPass``: an image with a texture id
///    that later commands read.
///
/// Each command has the region of pixels that it may change, so that bands can be painted in parallel. The planner
/// chooses the simplest command that gives the same pixels: a single fill with an opacity is one fill, not a group.
///
/// Begin reading with ``append(_:in:to:)``, then `appendLayer` in `Planner+Layer`.
struct Planner {
  let space: WorkingSpace
  let limits: CompositorLimits
  /// The textures of the tree's images and particles.
  let textures: any PlanTextures
  /// The facts about pixels that a plan depends on.
  let facts: PixelFacts
  /// The number of images that offscreen passes create.
  var textureCount = 0
  /// The counts of the frame so far.
  var counts = PlanCounts()
  /// The layers of earlier frames, if they may be reused.
  var known: KnownLayers?

  /// True if only the work is estimated. Particles are skipped and images are replaced by textures without pixels,
  /// because making particles and reading images would itself be work.
  var isEstimate = false
  /// True if the cost of the tree's drawn images is included.
  var countsDrawnImages = true
  /// The cost of the tree's drawn images, including nested ones, each counted once.
  var drawingWork = 0.0
  var drawnImages: Set<ObjectIdentifier> = []

  /// The values that a node inherits from its ancestors.
  struct Surroundings: Sendable, Equatable {
    /// Maps the superlayer's coordinates to pixels.
    var map: Transform3D
    /// The pixels that may change.
    var scissor: PixelRect
    /// The pixels of the canvas or of the layer's own plane that are drawn completely.
    var root: PixelRect
    /// The distance over which blurs and shadows of superlayers spread pixels.
    var spread = Spread()
    /// An opacity that is applied to each command, without a group.
    var opacity = 1.0
    /// The tint of all colours and images.
    var tint = Color.white
    /// The number of ancestors.
    var depth = 0
    /// True if the next layer is clipped to its bounds only when its image is drawn, after effects.
    var clipsAfterEffects = false
    /// True in an image of a layer's own plane.
    var isLocalRaster = false
    /// True if only the shadow of the next layer is drawn.
    var showsShadowOnly = false

    /// The pixels that are drawn completely, as far as no ancestor clips them.
    var known: PixelRect { spread.area(about: root) }
  }

  /// The commands of a whole tree, or of one that is drawn over its backmost layers.
  mutating func plan(
    _ tree: RenderTree, isUponBase: Bool = false
  ) throws(RenderError) -> Plan {
    let canvas = PixelRect(left: 0, top: 0, right: tree.width, bottom: tree.height)
    let clip = Shape(tree.clip)
    let surroundings = Surroundings(
      map: Transform3D(tree.viewport), scissor: canvas.intersection(clip.bounds), root: canvas)
    var commands = try commands(of: tree.root, in: surroundings)
    if clip.wholePixels == nil {
      commands = clipped(
        commands.map { $0.widened(over: tree.clip) }, to: clip, scissor: surroundings.scissor)
    }
    return Plan(
      background: tree.background.map { [$0] } ?? [], commands: commands,
      textureCount: textureCount,
      keptLines: counts.keptLines, textureBytes: textures.bytes
    )
    .simplified(canvas: canvas, isUponBase: isUponBase)
  }

  /// The commands of a layer and its sublayers.
  mutating func commands(
    of node: RenderNode, in surroundings: Surroundings
  ) throws(RenderError) -> [Command] {
    var commands: [Command] = []
    try append(node, in: surroundings, to: &commands)
    return commands
  }

  /// Appends the commands of a layer and its sublayers.
  mutating func append(
    _ node: RenderNode, in surroundings: Surroundings, to commands: inout [Command]
  ) throws(RenderError) {
    if let layer = known?.layer(node, in: surroundings), counts.hasRoom(for: layer.counts, limits) {
      counts += layer.counts
      commands += layer.commands
      return
    }
    guard surroundings.depth < limits.maximumDepth else {
      throw .nestingTooDeep(layer: node.name, limit: limits.maximumDepth)
    }
    guard surroundings.opacity > 0, !surroundings.scissor.isEmpty else { return }
    let map = node.transform.concatenating(surroundings.map)
    guard map.isFinite, node.isDoubleSided || map.showsFront else { return }
    if let transition = node.transition {
      try append(transition, of: node, in: surroundings, to: &commands)
      return
    }
    guard node.opacity > 0 else { return }
    let (before, textures, first) = (counts, textureCount, commands.count)
    counts.nodes += 1
    try appendLayer(node, map: map, in: surroundings, to: &commands)
    guard known?.isPlannedAgain(node, in: surroundings) == true, textureCount == textures else {
      return
    }
    known?.remember(
      .init(
        node, in: surroundings, commands: Array(commands[first...]), counts: counts - before))
  }

  /// The image with its pixels. A drawn image is kept as it is, because derived data may already be cached. Its cost
  /// is counted, and limited to the remaining work of the tree.
  mutating func pixels(of image: Image, for layer: String) throws(RenderError) -> Image {
    guard !isEstimate else { return image }
    guard let drawing = image.drawing else { return try image.read(for: layer) }
    if countsDrawnImages {
      try count(drawing, inFloats: textures.drawsImagesInFloats, for: layer)
    }
    return image
  }

  private mutating func count(
    _ image: DrawnImage, inFloats: Bool, for layer: String
  ) throws(RenderError) {
    guard drawnImages.insert(ObjectIdentifier(image)).inserted else { return }
    for part in image.parts { try count(part, inFloats: false, for: layer) }
    do {
      drawingWork += try image.work(limit: limits.maximumWork - drawingWork, inFloats: inFloats)
    } catch RenderError.tooMuchWork(let steps, _) {
      throw .tooMuchWork(steps: drawingWork + steps, limit: limits.maximumWork)
    } catch {
      throw .footage(layer: layer, reason: "\(error)")
    }
    guard drawingWork <= limits.maximumWork else {
      throw .tooMuchWork(steps: drawingWork, limit: limits.maximumWork)
    }
  }

  /// A new image's number.
  mutating func makeTextureID() -> Int {
    textureCount += 1
    return textureCount - 1
  }
}

extension Transform3D {
  /// True if the front of the plane z = 0 faces the eye: the third diagonal entry of the inverse,
  /// without its division.
  var showsFront: Bool {
    let area = PlaneMap(self).determinant
    let volume = determinant
    return !(area * volume < 0)
  }

  /// The map that projects points near the plane z = 0 onto that plane, as seen from the eye. Points of the plane do
  /// not move. The identity if the plane is seen from the side.
  var intoOwnPlane: Transform3D {
    guard let inverse = PlaneMap(self).inverse else { return .identity }
    let axis = inverse.x * m31 + inverse.y * m32 + inverse.origin * m34
    var result = Transform3D.identity
    (result.m31, result.m32, result.m34) = (axis.x, axis.y, axis.z)
    (result.m13, result.m23, result.m33, result.m43) = (m13, m23, m33, m43)
    return result
  }

  /// The same map of the plane z = 0, with all depths set to 0.
  var flattened: Transform3D {
    var result = self
    (result.m13, result.m23, result.m43) = (0, 0, 0)
    (result.m31, result.m32, result.m33, result.m34) = (0, 0, 1, 0)
    return result
  }
}
