import LambentGeometry
import LambentPixels
import LambentRenderTree
import TestKit
import Testing

@testable import LambentCompositor

@Suite("Frames drawn upon the layers that stay the same")
struct FrameBaseTests {
  /// Something that takes longer to draw than a copy of the canvas.
  private static func still(_ random: inout SeededRandom, height: Double = 24) -> RenderNode {
    var node = wild(&random, height: height)
    node.children = (0..<40).map { _ in wild(&random) }
    return node
  }

  private static func wild(_ random: inout SeededRandom, height: Double = 24) -> RenderNode {
    var node = box(
      random.number(in: -4...20), random.number(in: -4...height - 4), random.number(in: 1...30),
      random.number(in: 1...30),
      Color(
        red: random.number(in: 0...1), green: random.number(in: 0...1), blue: 0.5,
        alpha: random.number(in: 0...1.2)))
    switch random.integer(in: 0...11) {
    case 0: node.filters = [.gaussianBlur(radius: 2)]
    case 1: node.backgroundFilters = [.gaussianBlur(radius: 1)]
    case 2: node.blendMode = .multiply
    case 3: node.corners.radius = 4
    case 4: node.opacity = 0.5
    case 5: node.bounds = Rect(x: -40, y: -40, width: 100, height: 100)
    case 6: node.shadow = .init(color: .black, offset: .zero, radius: 2)
    case 7: node.transform = .rotation(angle: random.number(in: 0...1), x: 0, y: 0, z: 1)
    case 8: node.mask = .init(box(2, 2, 9, 9, .white))
    default: break
    }
    return node
  }

  private static func tree(
    _ layers: [RenderNode], _ space: WorkingSpace = .srgb, height: Int = 24
  ) -> RenderTree {
    var root = box(0, 0, 24, Double(height), nil)
    root.children = layers
    return RenderTree(
      root: root, width: 24, height: height, background: .white, workingSpace: space)
  }

  private static func bytes(
    _ tree: RenderTree, _ compositor: Compositor = Compositor(), jobs: Int = 1
  ) throws -> PixelBuffer {
    var image = PixelBuffer(width: 0, height: 0)
    try compositor.render(tree, jobs: jobs, into: &image)
    return image
  }

  @Test("have the bytes of frames drawn as a whole")
  func sameBytes() {
    forEachSeed(60) { random in
      let compositor = Compositor()
      let space: WorkingSpace = random.integer(in: 0...2) == 0 ? .linear : .srgb
      var layers = (0..<4).map { _ in Self.still(&random) }
      for _ in 0..<8 {
        // Now and then another layer changes, comes or goes; the topmost always does.
        let index = random.integer(in: 0...layers.count - 1)
        switch random.integer(in: 0...5) {
        case 0: layers[index] = Self.still(&random)
        case 1: layers.insert(Self.wild(&random), at: index)
        case 2: if layers.count > 1 { layers.remove(at: index) }
        default: break
        }
        let top = random.flag() ? [Self.wild(&random)] : []
        let tree = Self.tree(layers + top, space)
        let jobs = random.integer(in: 1...2)
        let (upon, whole) = (try Self.bytes(tree, compositor, jobs: jobs), try Self.bytes(tree))
        #expect(upon == whole)
      }
    }
  }

  /// Letters below each other, of which the first ones have moved.
  private static func letters(_ movedCount: Int) -> [RenderNode] {
    [0..<movedCount, movedCount..<12].map { (range: Range<Int>) in
      var path = Path()
      for index in range {
        let x = index < movedCount ? 3.2 : 9
        path.addPath(Path(ellipseIn: Rect(x: x, y: Double(index) * 17.3 - 4, width: 9, height: 14)))
      }
      var node = RenderNode()
      node.drawables = [
        .fill(Drawable.Fill(path: path, color: range.lowerBound == 0 ? .black : .red))
      ]
      return node
    }
  }

  /// Frames of several bands, of which most layers stay the same, by one compositor: an array of their layers,
  /// and whether all of them are cut to the canvas, so that there is no base.
  private static func film(_ random: inout SeededRandom) -> [RenderTree] {
    let height = 200
    let space: WorkingSpace = random.integer(in: 0...2) == 0 ? .linear : .srgb
    let isCut = random.flag()
    var movedCount = 0
    var layers = (0..<6).map { _ in still(&random, height: Double(height)) }
    return (0..<8).map { _ in
      let index = random.integer(in: 0...layers.count - 1)
      switch random.integer(in: 0...9) {
      case 0: layers[index] = still(&random, height: Double(height))
      case 1: layers.insert(wild(&random, height: Double(height)), at: index)
      case 2: if layers.count > 1 { layers.remove(at: index) }
      case 3: layers[index].opacity *= 0.9
      case 4: layers.swapAt(0, index)
      case 5: layers[index].children.append(wild(&random))
      default: layers[index].transform.m41 += 0.5
      }
      movedCount += random.integer(in: 0...2)
      var tree = tree(layers + letters(min(12, movedCount)), space, height: height)
      tree.root.masksToBounds = isCut
      return tree
    }
  }

  @Test("and frames of which only some bands are drawn, have the bytes of frames drawn as a whole")
  func sameBytesInBands() {
    forEachSeed(100) { random in
      let compositor = Compositor()
      for tree in Self.film(&random) {
        let jobs = random.integer(in: 1...2)
        let (here, whole) = (try Self.bytes(tree, compositor, jobs: jobs), try Self.bytes(tree))
        #expect(here == whole)
      }
    }
  }

  @Test("have straight bytes that are those of premultiplied ones, on opaque grounds and on others")
  func straightBytes() {
    let grounds = [Color.white, nil, Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.5)]
    forEachSeed(60) { random in
      let compositor = Compositor()
      let ground = grounds[random.integer(in: 0...2)]
      for var tree in Self.film(&random) {
        tree.workingSpace = .srgb
        tree.background = ground
        var whole = try Self.bytes(tree)
        whole.pixels.withUnsafeMutableBufferPointer { Alpha.unpremultiply(inPlace: $0) }
        var pixels = [UInt32](repeating: 0, count: tree.width * tree.height)
        try pixels.withUnsafeMutableBufferPointer { try compositor.renderStraight(tree, into: $0) }
        #expect(pixels == whole.pixels)
      }
    }
  }

  @Test("are drawn in bands only where these change")
  func drawsChangedBands() throws {
    let commands = { (tops: [Double]) throws in
      var planner = Planner(
        space: .srgb, limits: CompositorLimits(),
        textures: FrameTextures<PackedFormat>(TextureCache(limit: 1 << 20), limit: 1 << 20),
        facts: PackedFormat.facts)
      let tree = Self.tree(tops.map { box(2, $0, 9, 9, .black) }, height: 160)
      return try planner.plan(tree).commands
    }
    let canvas = PixelRect(left: 0, top: 0, right: 24, bottom: 160)
    func changed(_ old: [Double], _ new: [Double]) throws -> [Bool]? {
      let known = try commands(old).map(BandChanges.Known.init)
      let changes = BandChanges(from: known, to: try commands(new), on: canvas)
      return changes.map { changes in canvas.bands(height: 32).map(changes.contains) }
    }
    #expect(try changed([0, 40, 80], [0, 40, 80]) == [false, false, false, false, false])
    #expect(try changed([0, 40, 80], [0, 41, 80]) == [false, true, false, false, false])
    // Both where it was and where it is.
    #expect(try changed([0, 40, 80], [0, 130, 80]) == [false, true, false, false, true])
    #expect(try changed([0, 40, 80], [0, 40, 100, 80]) == [false, false, false, true, false])
    #expect(try changed([0, 40, 80], [40, 80]) == [true, false, false, false, false])
    #expect(try changed([0, 40, 80, 100, 130], [1, 41, 81, 101, 131]) == nil)
  }

  @Test("begin with the layers before the first that changed")
  func countsLayers() {
    var random = SeededRandom(seed: 1)
    let layers = (0..<4).map { _ in Self.still(&random) }
    let bases = FrameBases<UInt32>(limit: 1 << 20)
    let other = Self.wild(&random)
    #expect(bases.base(of: Self.tree(layers)).stillCount == 0)
    #expect(bases.base(of: Self.tree(layers)).stillCount == 4)
    #expect(bases.base(of: Self.tree([layers[0], layers[1], other, layers[3]])).stillCount == 2)
    #expect(bases.base(of: Self.tree([other] + layers)).stillCount == 0)
    // A changed copy is another node.
    var changed = layers
    changed[1].opacity = 0.25
    _ = bases.base(of: Self.tree(layers))
    #expect(bases.base(of: Self.tree(changed)).stillCount == 1)
  }

  @Test("keep a base once, use it as long as its layers are the lowest, and then forget it")
  func usesBase() throws {
    var random = SeededRandom(seed: 2)
    let layers = (0..<3).map { _ in Self.still(&random) }
    let bases = FrameBases<UInt32>(limit: 1 << 20)
    let tree = Self.tree(layers)
    bases.keep(FrameBase(tree.part(0..<2), pixels: [], isOpaque: true, cost: PartCost()))
    #expect(bases.base(of: tree).base?.count == 2)
    #expect(bases.base(of: Self.tree([layers[0], layers[1]])).base?.count == 2)
    #expect(bases.base(of: Self.tree([layers[1], layers[0]])).base == nil)
    #expect(bases.base(of: tree).base == nil)
  }

  @Test("need a root that does nothing to its layers, and an image that is not too large")
  func needsPlainRoot() {
    let bases = FrameBases<UInt32>(limit: 4 * 24 * 24)
    func count(_ change: (inout RenderTree) -> Void) -> Int {
      var tree = Self.tree([box(0, 0, 4, 4)])
      change(&tree)
      _ = bases.base(of: tree)
      return bases.base(of: tree).stillCount
    }
    #expect(count { _ in } == 1)
    #expect(count { $0.root.opacity = 0.5 } == 0)
    #expect(count { $0.root.masksToBounds = true } == 0)
    #expect(count { $0.root.filters = [.colorInvert] } == 0)
    #expect(count { $0.root.blendMode = .multiply } == 0)
    #expect(count { $0.root.preservesDepth = true } == 0)
    #expect(count { $0.clip = Rect(x: 0.5, y: 0, width: 9, height: 9) } == 0)
    #expect(count { $0.width = 25 } == 0)
  }

  @Test("are errors where frames drawn as a whole are, and only there")
  func sameErrors() {
    forEachSeed(20) { random in
      let height = random.flag() ? 24 : 200
      let layers = (0..<3).map { _ in Self.still(&random, height: Double(height)) }
      var limits = CompositorLimits()
      limits.maximumWork = random.number(in: 1e4...1e6)
      limits.maximumImageBytes = random.integer(in: 3000...40_000)
      limits.maximumTextureBytes = limits.maximumImageBytes
      let compositor = Compositor(limits: limits)
      for _ in 0..<6 {
        let tree = Self.tree(
          layers + [Self.wild(&random, height: Double(height))], height: height)
        let here = Result { try Self.bytes(tree, compositor) }
        let alone = Result { try Self.bytes(tree, Compositor(limits: limits)) }
        switch (here, alone) {
        case (.success(let one), .success(let other)): #expect(one == other)
        case (.failure(let one), .failure(let other)): #expect("\(one)" == "\(other)")
        default: Issue.record("\(here) upon the layers that stay, \(alone) as a whole")
        }
      }
    }
  }
}
