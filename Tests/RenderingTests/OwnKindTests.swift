import Lambent
import Testing

/// A layer kind as a library's user writes one: a bar that is as wide as its level.
private final class LevelLayer: Layer {
  static let level = LayerProperty(
    "level", default: 0.5, minimum: 0, maximum: 1, animation: .implicit,
    summary: "How much of the width is filled.")

  var level: Double {
    get { self[Self.level] }
    set { self[Self.level] = newValue }
  }

  override class var properties: [any DeclaredProperty] { super.properties + [level] }

  override func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
    var bar = presentation.bounds
    bar.size.width *= (presentation as? Self)?.level ?? 0
    let fill = Drawable.Fill(path: Path(rect: bar), color: .white)
    return super.drawables(for: presentation, at: time) + [.fill(fill)]
  }
}

/// A layer kind that shows its sublayers twice, side by side.
private final class PairLayer: Layer {
  override func instances(for presentation: Layer) -> [LayerInstance]? {
    [LayerInstance(), LayerInstance(transform: .translation(x: 4, y: 0), tint: .red)]
  }
}

/// A filter of pixels that reads its neighbours: each pixel takes the colour of the one to its left.
private struct Shift: PixelFilter {
  let reach = 1.0

  func apply(to image: inout FloatPixelBuffer, in context: PixelFilterContext) {
    for y in 0..<image.height {
      for x in (1..<max(1, image.width)).reversed() {
        image.pixels[y * image.width + x] = image.pixels[y * image.width + x - 1]
      }
      if image.width > 0 { image.pixels[y * image.width] = .zero }
    }
  }
}

/// A layer filter with an input: it dims, and shifts if it is told to.
private struct DimFilter: LayerFilterEffect {
  static let name = "dim"
  static let summary = "Dims, and shifts."
  static let properties = [
    Property("amount", \DimFilter.amount, minimum: 0, maximum: 1, summary: "How much is left."),
    Property("shifts", \DimFilter.shifts, summary: "Whether it shifts."),
  ]

  var amount = 1.0
  var shifts = false

  var renderFilters: [RenderFilter] {
    let a = amount
    let matrix = [a, 0, 0, 0, 0, 0, a, 0, 0, 0, 0, 0, a, 0, 0, 0, 0, 0, 1, 0]
    return [.colorMatrix(matrix)] + (shifts ? [.custom(Shift())] : [])
  }
}

/// A transition that is no row painter: the old image in the first half, the new one in the second.
private struct Cut: ImageTransition {
  static let name = "cut"
  static let summary = "Cuts."
  static let properties: [Property<Cut>] = []

  func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, workingSpace: WorkingSpace,
    jobs: Int
  ) -> PixelBuffer { progress < 0.5 ? from : to }

  func frame(
    from: FloatPixelBuffer, to: FloatPixelBuffer, at progress: Double,
    workingSpace: WorkingSpace, jobs: Int
  ) -> FloatPixelBuffer { progress < 0.5 ? from : to }
}

@Suite("Kinds of one's own")
struct OwnKindTests {
  /// The first row of a layer of 8 × 2 points, as a string of hexadecimal red and green.
  private func row(_ layer: Layer) throws -> [String] {
    let node = try #require(try layer.renderNode(at: 0))
    return try row(RenderTree(root: node, width: 8, height: 2))
  }

  private func row(_ tree: RenderTree) throws -> [String] {
    var image = PixelBuffer(width: 0, height: 0)
    try Compositor().render(tree, into: &image)
    return image.pixels.prefix(8).map { pixel in
      pixel >> 24 == 0
        ? "-" : String(pixel & 0xFF, radix: 16) + String(pixel >> 8 & 0xFF, radix: 16)
    }
  }

  private func level(_ value: Double) -> Layer {
    let layer = LevelLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 8, height: 2)
    layer[LevelLayer.level] = value
    return layer
  }

  @Test("a layer kind draws through the same hook as the built-in ones")
  func layerKind() throws {
    #expect(try row(level(0.25)) == ["ffff", "ffff", "-", "-", "-", "-", "-", "-"])
  }

  @Test("a layer kind shows its sublayers in instances of its own")
  func instances() throws {
    let pair = PairLayer()
    pair.bounds = Rect(x: 0, y: 0, width: 8, height: 2)
    let dot = Layer()
    dot.anchorPoint = .zero
    dot.bounds = Rect(x: 0, y: 0, width: 1, height: 2)
    dot.backgroundColor = .white
    pair.addSublayer(dot)
    #expect(try row(pair) == ["ffff", "-", "-", "-", "ff0", "-", "-", "-"])
  }

  @Test("a filter draws by its inputs, and reads its neighbours if it says so")
  func filter() throws {
    let layer = level(0.25)
    var filter = LayerFilter(FilterKind(DimFilter.self))
    try filter.setValue(.number(0.2), forInput: "amount")
    layer.filters = [filter]
    #expect(try row(layer) == ["3333", "3333", "-", "-", "-", "-", "-", "-"])
    try filter.setValue(.boolean(true), forInput: "shifts")
    layer.filters = [filter]
    #expect(try row(layer) == ["-", "3333", "3333", "-", "-", "-", "-", "-"])
    #expect(throws: PropertyError.self) { try filter.setValue(.number(7), forInput: "amount") }
  }

  @Test("a filter made of a typed value has its inputs, each within its range")
  func typedFilter() throws {
    let layer = level(0.25)
    layer.filters = [LayerFilter(DimFilter(amount: 0.2, shifts: true))]
    #expect(try row(layer) == ["-", "3333", "3333", "-", "-", "-", "-", "-"])
    #expect(try layer.value(forKeyPath: "filters.dim.amount") == .number(0.2))
    #expect(LayerFilter(DimFilter()) == LayerFilter(FilterKind(DimFilter.self)))
    let bright = LayerFilter(DimFilter(amount: 7), name: "lamp")
    #expect(try bright.value(forInput: "amount") == .number(1))
    #expect(bright.name == "lamp")
  }

  @Test("a registered filter is set by its name, an unknown one is rejected")
  func registeredFilter() throws {
    let layer = level(1)
    let record = PropertyValue.list([.record(["filter": .text("dim"), "amount": .number(0)])])
    #expect(throws: PropertyError.self) { try layer.setValue(record, forKeyPath: "filters") }
    layer.registries.filters.register(FilterKind(DimFilter.self))
    try layer.setValue(record, forKeyPath: "filters")
    #expect(try row(layer) == Array(repeating: "00", count: 8))
    #expect(try layer.value(forKeyPath: "filters.dim.amount") == .number(0))
  }

  @Test("a transition of one's own draws in a layer tree")
  func transition() throws {
    let from = try #require(try level(0.25).renderNode(at: 0))
    for (progress, shown) in [(0.4, "-"), (0.6, "ffff")] {
      var node = try #require(try level(1).renderNode(at: 0))
      node.transition = RenderTransition(style: .filter(Cut()), from: from, progress: progress)
      #expect(try row(RenderTree(root: node, width: 8, height: 2))[7] == shown)
    }
  }

  @Test("registries know their kinds by name, and a later kind replaces an earlier one of its name")
  func registries() {
    var layers = LayerRegistry.builtIn
    let count = layers.kinds.count
    layers.register(LayerKind("level", LevelLayer.self, summary: "A bar."))
    layers.register(LayerKind("level", LevelLayer.self, summary: "A wider bar."))
    #expect(layers.kinds.count == count + 1)
    #expect(layers.kind(named: "level")?.summary == "A wider bar.")
    #expect(layers.kind(of: LevelLayer())?.name == "level")
    #expect(layers.kind(named: "emitter")?.layerClass == EmitterLayer.self)
    var transitions = TransitionRegistry.builtIn
    transitions.register(TransitionKind(Cut.self))
    #expect(transitions.kind(named: "cut") != nil)
    #expect(transitions.kind(named: "CIFlashTransition")?.name == "CIFlashTransition")
    #expect(FilterRegistry.builtIn.kinds.map(\.name).contains("bloom"))
  }
}
