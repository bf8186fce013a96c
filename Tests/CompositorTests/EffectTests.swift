import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Shadows and filters")
struct EffectTests {
  @Test("a shadow without blur is the layer's alpha, moved and coloured, beneath the layer")
  func hardShadow() throws {
    var node = box(2, 2, 6, 6, .red)
    node.shadow = .init(
      color: Color(red: 0, green: 0, blue: 1, alpha: 0.5), offset: Size(width: 3, height: 4),
      radius: 0)
    let drawn = try draw(node)
    #expect(drawn[3, 3] == pixel(255, 0, 0) && drawn[7, 7] == pixel(255, 0, 0))
    #expect(drawn[10, 11] == pixel(0, 0, 128, 128))
    #expect(drawn[11, 11] == 0 && drawn[4, 9] == 0)
  }

  @Test("a shadow's edge is the integral of a Gaussian of its radius")
  func softShadow() throws {
    var node = box(-40, -40, 60, 100, .red)
    node.shadow = .init(color: .black, offset: Size(width: 0, height: 0), radius: 4)
    node.opacity = 1
    let drawn = try draw(node, width: 48, height: 24)
    for x in 20..<40 {
      let distance = (Double(x) + 0.5 - 20) / 4
      #expect(abs(Double(drawn[x, 12] >> 24) - 255 * (1 - normal(distance))) <= 1.5)
    }
  }

  @Test("a shadow path casts the shadow in the layer's stead")
  func shadowPath() throws {
    var node = box(2, 2, 4, 4, .red)
    node.shadow = .init(
      color: .black, offset: Size(width: 0, height: 0), radius: 0,
      path: Path([
        .move(to: Point(x: 6, y: 6)), .line(to: Point(x: 10, y: 6)),
        .line(to: Point(x: 10, y: 10)), .line(to: Point(x: 6, y: 10)), .close,
      ]))
    let drawn = try draw(node)
    #expect(drawn[9, 9] == pixel(0, 0, 0) && drawn[3, 3] == pixel(255, 0, 0) && drawn[7, 7] == 0)
  }

  @Test("a Gaussian blur spreads light and keeps its sum")
  func blurKeepsLight() throws {
    var node = box(14, 14, 4, 4)
    node.filters = [.gaussianBlur(radius: 2)]
    let drawn = try draw(node, width: 32, height: 32)
    #expect(abs(drawn.area - 16) < 0.5)
    #expect(drawn[16, 16] < drawn[17, 17] || drawn[15, 15] == drawn[16, 16])
  }

  @Test("a bloom without a blur adds what one with the least blur adds")
  func bloomWithoutBlur() throws {
    var node = box(2, 2, 8, 8, Color(red: 0.6, green: 0.2, blue: 0))
    let plain = try draw(node)
    node.filters = [.bloom(radius: 0, intensity: 0.5)]
    let sharp = try draw(node)
    // The colour c plus half of it times 1 − c.
    #expect(distance(sharp[5, 5], pixel(184, 71, 0)) <= 1)
    node.filters = [.bloom(radius: 1e-6, intensity: 0.5)]
    #expect(try draw(node) == sharp)
    for radius in [0, 3.0] {
      node.filters = [.bloom(radius: radius, intensity: 0)]
      #expect(try draw(node) == plain)
    }
  }

  @Test("a blur reaches in from beyond the canvas")
  func blurFromOutside() throws {
    var node = box(-8, 0, 8, 16)
    node.filters = [.gaussianBlur(radius: 3)]
    let drawn = try draw(node)
    #expect(
      abs(Double(drawn[0, 8] >> 24) / 255 - (1 - normal(0.5 / 3)) + (1 - normal(8.5 / 3))) < 0.03)
  }

  @Test("a blur of a turned layer is made in its own plane")
  func blurOfTurnedLayer() throws {
    var node = box(0, 0, 8, 8)
    node.transform = Transform3D.translation(x: -4, y: -4)
      .concatenating(.scale(x: 1, y: 0.5)).concatenating(.turn(0.6))
      .concatenating(.translation(x: 16, y: 16))
    node.filters = [.gaussianBlur(radius: 1.5)]
    #expect(abs(try draw(node, width: 32, height: 32).area - 32) < 0.7)
  }

  @Test("colour filters change colours in order")
  func colorFilters() throws {
    var node = box(0, 0, 16, 16, Color(red: 1, green: 0.5, blue: 0))
    node.filters = [.colorInvert]
    #expect(distance(try draw(node)[4, 4], pixel(0, 127, 255)) <= 1)
    node.filters = [.colorSaturate(amount: 0)]
    let luminance: Double = 0.2126 + 0.7152 * 128 / 255
    let grey = Int((255 * luminance).rounded())
    #expect(distance(try draw(node)[4, 4], pixel(grey, grey, grey)) <= 1)
    node.filters = [.colorSaturate(amount: 0), .colorInvert]
    #expect(distance(try draw(node)[4, 4], pixel(255 - grey, 255 - grey, 255 - grey)) <= 1)
  }

  @Test("background filters change what lies beneath, within the bounds")
  func backgroundFilters() throws {
    var root = box(0, 0, 16, 16, .white)
    var node = box(4.5, 4, 8, 8, nil)
    node.backgroundFilters = [.colorInvert]
    root.children = [box(0, 0, 16, 8, .red), node]
    let drawn = try draw(root)
    #expect(drawn[8, 6] == pixel(0, 255, 255) && drawn[8, 10] == pixel(0, 0, 0))
    #expect(drawn[2, 6] == pixel(255, 0, 0))
    #expect(distance(drawn[4, 6], pixel(127, 128, 128)) <= 1)
  }

  @Test("a blurred background in a clipped group reads what lies beneath in that group")
  func backdropInGroup() throws {
    var root = box(0, 0, 16, 16, nil)
    root.corners.radius = 5
    root.masksToBounds = true
    root.opacity = 0.5
    var glass = box(0, 0, 16, 16, nil)
    glass.backgroundFilters = [.gaussianBlur(radius: 2)]
    root.children = [box(-20, -20, 28, 60, .white), glass]
    let drawn = try draw(root)
    #expect(abs(Int(drawn[8, 8] >> 24) - Int((128 * (1 - normal(0.25))).rounded())) <= 2)
    #expect(drawn[0, 0] == 0)
  }

  @Test("a rasterised layer is drawn at its own scale, then enlarged")
  func rasterization() throws {
    var node = box(0, 0, 4, 4, nil)
    node.children = [box(0.5, 0, 2, 4)]
    node.rasterizationScale = 1
    node.transform = .scale(x: 4, y: 4)
    let drawn = try draw(node)
    // The small image covers 1/2, 1, 1/2 of its first pixels; between their middles it is linear.
    for (x, expected) in [(2, 0.5625), (4, 0.8125), (6, 0.9375), (9, 0.5625)] {
      #expect(abs(Double(drawn[x, 8] >> 24) - 255 * expected) <= 1)
    }
  }

  @Test("a filter that gives alpha to nothing fills the bounds, whatever else is drawn")
  func filledBounds() throws {
    var node = box(4.5, 4, 8, 8, nil)
    node.filters = [
      .colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0.5])
    ]
    for children in [[], [box(2, 2, 2, 2, .red)], [box(2, 2, 2, 2, .red), box(-3, -3, 1, 1)]] {
      node.children = children
      let drawn = try draw(node)
      #expect(drawn[11, 11] == pixel(0, 0, 0, 128) && drawn[5, 4] == pixel(0, 0, 0, 128))
      #expect(distance(drawn[4, 8], pixel(0, 0, 0, 64)) <= 1)
      #expect(drawn[2, 1] == 0 && drawn[13, 8] == 0 && drawn[8, 12] == 0)
      #expect(drawn[7, 6] == (children.isEmpty ? pixel(0, 0, 0, 128) : pixel(255, 0, 0)))
    }
  }
}

/// The fraction of a normal distribution below a value, by Simpson's rule.
func normal(_ value: Double) -> Double {
  let steps = 200
  let width = value / Double(steps)
  var sum = 0.0
  for step in 0...steps {
    let weight = step == 0 || step == steps ? 1.0 : step.isMultiple(of: 2) ? 2 : 4
    let x = Double(step) * width
    sum += weight * Elementary.exp(-x * x / 2)
  }
  return 0.5 + sum * width / 3 / (2 * Double.pi).squareRoot()
}
