import Lambent
import Testing

/// The layers of `Samples/RoundProgress`, at the moments whose figures are known.
@Suite("The sample layers that draw themselves")
struct RoundProgressTests {
  private let square = Rect(x: 0, y: 0, width: 100, height: 100)

  /// A layer as the root of a context of its own.
  private func staged<Kind: Layer>(_ layer: Kind) throws -> Context {
    layer.bounds = square
    return try Context(rootLayer: layer)
  }

  private func number(_ keyPath: String, of layer: Layer, at time: Double) throws -> Double {
    guard case .number(let number) = try layer.presentation(at: time).value(forKeyPath: keyPath)
    else { return .nan }
    return number
  }

  /// The sum of all coverage, in pixels.
  private func coverage(_ context: Context, at time: Double) throws -> Double {
    guard case .rgba8(let buffer) = try context.image(at: time).storage else { return .nan }
    return buffer.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
  }

  @Test("progress goes on from where it was interrupted, and jumps without actions")
  func progress() throws {
    let layer = RoundProgressLayer()
    let context = try staged(layer)
    layer.progress = 0.2
    context.advance(to: 1)
    (layer.progress, layer.color) = (0.9, Color(red: 1, green: 0, blue: 1))
    for (time, expected) in [(1.25, 0.290413), (1.5, 0.55), (1.75, 0.809587), (1.8, 0.842838)] {
      #expect(abs(try number("ringProgress", of: layer, at: time) - expected) < 1e-6)
    }
    #expect(abs(try number("ringColor.red", of: layer, at: 1.8) - 0.918340) < 1e-6)
    context.advance(to: 1.8)
    (layer.progress, layer.color) = (0.4, Color(red: 0, green: 1, blue: 0))
    for (time, expected) in [(1.8, 0.842838), (2.05, 0.785640), (2.3, 0.621419), (2.55, 0.457198)] {
      #expect(abs(try number("ringProgress", of: layer, at: time) - expected) < 1e-6)
    }
    #expect(abs(try number("ringColor.red", of: layer, at: 2.05) - 0.799725) < 1e-6)
    #expect(abs(try number("ringColor.green", of: layer, at: 2.05) - 0.129162) < 1e-6)
    context.advance(to: 3.3)
    context.transaction({ $0.disablesActions = true }) { layer.progress = 0.9 }
    #expect(try number("ringProgress", of: layer, at: 3.3) == 0.9)
  }

  @Test("the painted area is that of the arc: a line of one point about a radius of 49")
  func area() throws {
    for (progress, expected) in [(0.2, 61.575), (0.5, 153.938), (0.9, 277.088), (1, 307.876)] {
      let layer = RoundProgressLayer()
      layer.progress = progress
      let context = try staged(layer)
      #expect(abs(try coverage(context, at: 0) - expected) < 0.5, "\(progress)")
    }
  }

  @Test("progress is clamped, and nothing is done at first")
  func clamping() throws {
    let layer = RoundProgressLayer()
    #expect(layer.progress == 0 && layer.color == Color(red: 0, green: 0, blue: 1))
    for (value, expected) in [(-0.5, 0), (1.7, 1), (0.4, 0.4)] {
      layer.progress = value
      #expect(layer.progress == expected)
    }
    layer.progress = 0
    #expect(try coverage(staged(layer), at: 0) == 0)
  }

  @Test("the arrow's thickness to 10 and back is drawn with the values shown")
  func arrow() throws {
    let layer = ArrowLayer()
    layer.thickness = 0
    let context = try staged(layer)
    var thicker = BasicAnimation(keyPath: "thickness")
    (thicker.fromValue, thicker.toValue) = (0, 10)
    (thicker.duration, thicker.autoreverses) = (0.25, true)
    layer.add(thicker)
    for (time, expected) in [(0.125, 5.0), (0.25, 10), (0.375, 5), (0.6, 0)] {
      #expect(abs(try number("thickness", of: layer, at: time) - expected) < 1e-9)
    }
    let (thin, thick) = (try coverage(context, at: 0.6), try coverage(context, at: 0.85))
    #expect(thin == thick, "the animation is over")
    layer.thickness = 10
    #expect(try coverage(context, at: 2) > thin + 400)
  }

  @Test("the gauge is transparent between its glow and its ring, and the same above as mirrored")
  func gauge() throws {
    let context = try staged(GaugeLayer())
    guard case .rgba8(let image) = try context.image(at: 0).storage else {
      Issue.record("another kind of value")
      return
    }
    func alpha(_ x: Int, _ y: Int) -> UInt32 { image[x, y] >> 24 }
    #expect(alpha(1, 1) == 0 && alpha(50, 14) == 255 && alpha(50, 50) > 220)
    #expect(alpha(50, 26) < 140)
    // Blue at the top, red at the bottom, the sheen only above.
    let (top, bottom) = (image[50, 14], image[50, 85])
    #expect(top >> 16 & 255 > top & 255 && bottom & 255 > bottom >> 16 & 255)
  }
}
