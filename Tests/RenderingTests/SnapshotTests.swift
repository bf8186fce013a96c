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
    let snapshot = try card.snapshot(at: 0)
    #expect(pixels(snapshot).pixels.allSatisfy { $0 == 0 })
  }

  @Test("beyond the limits is refused")
  func tooLarge() {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 1e8, height: 1)
    #expect(throws: RenderError.self) { try card.snapshot(at: 0) }
  }
}
