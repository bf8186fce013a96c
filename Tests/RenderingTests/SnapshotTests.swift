import Lambent
import Testing

@Suite("A snapshot of a layer")
struct SnapshotTests {
  private func pixels(_ image: Image) -> PixelBuffer {
    guard case .rgba8(let buffer) = image.storage else { return PixelBuffer(width: 0, height: 0) }
    return buffer
  }

  @Test("shows its bounds, wherever it lies and however it is turned")
  func bounds() throws {
    let card = Layer()
    card.bounds = Rect(x: 5, y: 7, width: 4, height: 2)
    card.position = Point(x: 300, y: -20)
    card.transform = .rotation(angle: 1, x: 0, y: 0, z: 1)
    card.backgroundColor = Color(red: 1, green: 0, blue: 0)
    let root = Layer()
    root.addSublayer(card)
    let context = try Context(rootLayer: root)
    let snapshot = try card.snapshot(at: context.time)
    #expect(pixels(snapshot) == PixelBuffer(width: 4, height: 2, repeating: 0xFF00_00FF))
  }

  @Test("is taken at its moment, with as many pixels a point as asked for")
  func moment() throws {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 3, height: 3)
    card.backgroundColor = .white
    var fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = .number(1)
    fade.toValue = .number(0)
    fade.timing.duration = 2
    card.add(fade, forKey: nil)
    let context = try Context(rootLayer: card)
    let snapshot = try card.snapshot(at: 1, scale: 2)
    #expect(snapshot.width == 6 && snapshot.scale == 2)
    #expect(pixels(snapshot)[3, 3] == 0x8080_8080)
    _ = context
  }

  @Test("is the same for any number of jobs", arguments: [Int.min, -3, 0, 7, 1_000_000, .max])
  func jobs(count: Int) throws {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 90, height: 300)
    (card.backgroundColor, card.cornerRadius) = (.white, 20)
    let one = try card.snapshot(at: 0, jobs: 1)
    #expect(pixels(try card.snapshot(at: 0, jobs: count)) == pixels(one))
  }

  @Test("of cells that are nested too deep is an error")
  func deepCells() throws {
    var cell = EmitterCell()
    for _ in 0..<400 {
      var outer = EmitterCell()
      outer.emitterCells = [cell]
      cell = outer
    }
    let emitter = EmitterLayer()
    emitter.bounds = Rect(x: 0, y: 0, width: 9, height: 9)
    emitter.emitterCells = [cell]
    #expect {
      try emitter.snapshot(at: 1)
    } throws: { "\($0)".contains("at most 32 are allowed") }
  }

  @Test("of a view is what the view shows, as a view of the same frame")
  func view() throws {
    let screen = View(frame: Rect(x: 0, y: 0, width: 32, height: 48))
    let view = View(frame: Rect(x: 10, y: 10, width: 4, height: 2))
    let context = try Context(rootLayer: screen.layer)
    screen.addSubview(view)
    view.backgroundColor = .red
    context.flush()
    let copy = try #require(view.snapshotView(scale: 2))
    #expect(copy.frame == view.frame)
    let image = try #require(copy.layer.contents as? Image)
    #expect(pixels(image) == PixelBuffer(width: 8, height: 4, repeating: 0xFF00_00FF))
    view.isHidden = true
    #expect(try view.snapshot() == nil)
  }

  @Test("and a drawing is an image, which layers and cells take as their contents")
  func drawing() throws {
    let disc = try Image(size: Size(width: 8, height: 4), scale: 2) { context in
      context.fillColor = .red
      context.fill(Rect(x: 0, y: 0, width: 8, height: 2))
    }
    #expect(disc.width == 16 && disc.height == 8 && disc.scale == 2)
    #expect(pixels(disc)[15, 3] == 0xFF00_00FF && pixels(disc)[0, 4] == 0)
    let layer = Layer()
    layer.contents = disc
    #expect((layer.contents as? Image) === disc)
    layer.contents = nil
    #expect(layer.contents == nil)
    var cell = EmitterCell()
    cell.contents = disc
    #expect((cell.contents as? Image) === disc)
    cell.contents = [disc, disc]
    #expect((cell.contents as? [Image])?.count == 2)
    #expect(throws: RenderError.self) { try Image(size: Size(width: 1e8, height: 1)) { _ in } }
    #expect(throws: RenderingError.self) {
      try Image(size: Size(width: 1, height: 1), scale: 0) { _ in }
    }
  }

  @Test("of a hidden layer is transparent")
  func hidden() throws {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 3, height: 3)
    card.backgroundColor = .white
    card.isHidden = true
    let snapshot = try card.snapshot(at: 0, scale: 2)
    #expect(pixels(snapshot) == PixelBuffer(width: 6, height: 6) && snapshot.scale == 2)
    let context = try Context(rootLayer: card)
    #expect(pixels(try context.image(at: 1)) == PixelBuffer(width: 3, height: 3))
    let size = Size(width: 7, height: 5)
    #expect(pixels(try context.image(at: 1, size: size)) == PixelBuffer(width: 7, height: 5))
  }

  @Test("shows its bounds wherever it lies, during a transition too, even at no number")
  func position() throws {
    let card = Layer()
    card.bounds = Rect(x: 5, y: 7, width: 4, height: 2)
    card.backgroundColor = Color(red: 1, green: 0, blue: 0)
    for position in [Point(x: 100, y: 50), Point(x: .nan, y: 0), Point(x: 0, y: .infinity)] {
      card.position = position
      let image = try card.snapshot(at: 0)
      #expect(pixels(image) == PixelBuffer(width: 4, height: 2, repeating: 0xFF00_00FF))
    }
    card.position = Point(x: 100, y: 50)
    let context = try Context(rootLayer: card)
    var fade = TransitionAnimation()
    fade.timing.duration = 2
    card.add(fade, forKey: nil)
    card.backgroundColor = Color(red: 0, green: 0, blue: 1)
    let middle = pixels(try context.image(at: 1))
    #expect(middle == PixelBuffer(width: 4, height: 2, repeating: middle[0, 0]))
    #expect(middle[0, 0] >> 24 == 255 && middle[0, 0] & 255 > 100)
  }

  @Test("at a time, a size or a scale that is not a number is refused")
  func numbers() throws {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 3, height: 3)
    let context = try Context(rootLayer: card)
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(throws: RenderingError.self) { try context.image(at: time) }
      #expect(throws: RenderingError.self) { try card.snapshot(at: time) }
    }
    for scale in [Double.nan, .infinity, 0, -1] {
      #expect(throws: RenderingError.self) { try context.image(at: 0, scale: scale) }
    }
    for length in [Double.nan, .infinity, -1] {
      let size = Size(width: 2, height: length)
      #expect(throws: RenderingError.self) { try context.image(at: 0, size: size) }
      #expect(throws: RenderingError.self) { try Image(size: size) { _ in } }
    }
    card.bounds.size.width = .nan
    #expect(throws: RenderingError.self) { try context.image(at: 0) }
  }

  @Test("is drawn into the caller's memory, straight or premultiplied, at a stride")
  func memory() throws {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 5, height: 3)
    card.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.4)
    let context = try Context(rootLayer: card)
    let image = try context.image(at: 0, scale: 2)
    guard case .eight(let straight) = image.straight.samples else {
      Issue.record("another kind of value")
      return
    }
    let premultiplied = image.premultiplied.pixels.withUnsafeBytes(Array.init)
    let stride = 4 * 10 + 3
    for (alpha, rows) in [(AlphaMode.straight, straight), (.premultiplied, premultiplied)] {
      var memory = [UInt8](repeating: 9, count: stride * 5 + 40)
      try memory.withUnsafeMutableBytes {
        try context.render(at: 0, into: $0, stride: stride, alpha: alpha, scale: 2)
      }
      for y in 0..<6 {
        #expect(memory[(y * stride)..<(y * stride + 40)] == rows[(40 * y)..<(40 * y + 40)])
        #expect(memory[(y * stride + 40)...].prefix(3).allSatisfy { $0 == 9 })
      }
      memory.removeLast()
      #expect(throws: RenderingError.memoryTooSmall(bytes: memory.count)) {
        try memory.withUnsafeMutableBytes {
          try context.render(at: 0, into: $0, stride: stride, alpha: alpha, scale: 2)
        }
      }
    }
    for stride in [-40, 0, 39, .max] {
      #expect(throws: RenderingError.self) {
        try context.render(
          at: 0, into: UnsafeMutableRawBufferPointer(start: nil, count: 0), stride: stride, scale: 2
        )
      }
    }
  }

  @Test("beyond the limits is refused")
  func tooLarge() {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 1e8, height: 1)
    #expect(throws: RenderError.self) { try card.snapshot(at: 0) }
  }
}
