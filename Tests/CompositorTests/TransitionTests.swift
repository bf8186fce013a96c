import LambentGeometry
import LambentKernels
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("Transitions between states of a layer")
struct TransitionTests {
  private static func layer(
    _ style: RenderTransition.Style, _ progress: Double
  ) -> RenderNode {
    var node = box(4, 4, 8, 8, .green)
    node.transition = RenderTransition(
      style: style, from: box(4, 4, 8, 8, .red), progress: progress)
    return node
  }

  @Test("a fade dissolves the old into the new, and opaque stays opaque")
  func fade() throws {
    let drawn = try draw(Self.layer(.fade, 0.25))
    #expect(distance(drawn[8, 8], pixel(191, 64, 0)) <= 1 && drawn[8, 8] >> 24 == 255)
    #expect(try draw(Self.layer(.fade, 0))[8, 8] == pixel(255, 0, 0))
    #expect(try draw(Self.layer(.fade, 1))[8, 8] == pixel(0, 255, 0))
  }

  @Test("the new moves in over the old")
  func moveIn() throws {
    let drawn = try draw(Self.layer(.moveIn(direction: Point(x: 1, y: 0)), 0.5), tolerance: 0)
    #expect(drawn[2, 8] == pixel(0, 255, 0) && drawn[7, 8] == pixel(0, 255, 0))
    #expect(drawn[8, 8] == pixel(255, 0, 0) && drawn[11, 8] == pixel(255, 0, 0))
  }

  @Test("a push moves both")
  func push() throws {
    let drawn = try draw(Self.layer(.push(direction: Point(x: 0, y: -1)), 0.25), tolerance: 0)
    #expect(drawn[8, 2] == pixel(255, 0, 0) && drawn[8, 9] == pixel(255, 0, 0))
    #expect(drawn[8, 10] == pixel(0, 255, 0) && drawn[8, 15] == pixel(0, 255, 0))
  }

  @Test("a reveal moves the old away over the new")
  func reveal() throws {
    let drawn = try draw(Self.layer(.reveal(direction: Point(x: 1, y: 0)), 0.5), tolerance: 0)
    #expect(drawn[5, 8] == pixel(0, 255, 0) && drawn[8, 8] == pixel(255, 0, 0))
    #expect(drawn[15, 8] == pixel(255, 0, 0))
  }

  @Test("a filter mixes the pictures of both states, within the bounds")
  func filter() throws {
    let drawn = try draw(Self.layer(.filter(Transitions.Dissolve()), 0.5))
    #expect(distance(drawn[8, 8], pixel(128, 128, 0)) <= 1)
    #expect(drawn[3, 8] == 0 && drawn[12, 8] == 0)
    #expect(
      distance(try draw(Self.layer(.filter(Transitions.Dissolve()), 0))[8, 8], pixel(255, 0, 0))
        <= 1)
    #expect(
      distance(try draw(Self.layer(.filter(Transitions.Dissolve()), 1))[8, 8], pixel(0, 255, 0))
        <= 1)
  }

  @Test("positions and lengths are those of the layer, whatever its scale", arguments: [1.0, 2, 4])
  func inputsInPoints(scale: Double) throws {
    var iris = Transitions.Iris()
    iris.center = Point(x: 2, y: 4)
    var kernel = try KernelTransition(
      Kernel(
        source: """
          uniform float reach; // = 3.0; points; A length.
          uniform vec2 place; // = vec2(0.5); position; A position.
          uniform vec2 size; // = vec2(8.0, 8.0); points; The size.
          vec4 transition(vec2 uv) {
            bool isNear = uv.x * size.x < reach && uv.y * size.y > place.y;
            return isNear ? getToColor(uv) : getFromColor(uv);
          }
          """), name: "corner")
    try kernel.setInput("place", to: .point(Point(x: 0, y: 2)))
    // The middle of a point of the layer, and the state that it shows.
    let cases: [(any ImageTransition, new: Point, old: Point)] = [
      (iris, Point(x: 2.5, y: 4.5), Point(x: 7.5, y: 4.5)),
      (kernel, Point(x: 2.5, y: 1.5), Point(x: 3.5, y: 1.5)),
      (kernel, Point(x: 0.5, y: 1.5), Point(x: 0.5, y: 2.5)),
    ]
    for (filter, new, old) in cases {
      var node = box(0, 0, 8, 8, .green)
      node.transition = RenderTransition(
        style: .filter(filter), from: box(0, 0, 8, 8, .red), progress: 0.3)
      let side = Int(8 * scale)
      let viewport = Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
      let drawn = try draw(node, width: side, height: side, viewport: viewport)
      for (point, color) in [(new, pixel(0, 255, 0)), (old, pixel(255, 0, 0))] {
        let found = drawn[Int(point.x * scale), Int(point.y * scale)]
        #expect(distance(found, color) <= 1, "\(filter.kindName) at \(scale), \(point)")
      }
    }
  }

  /// Every style that makes one image of both states.
  private static let mixing: [RenderTransition.Style] = [.fade, .filter(Transitions.Dissolve())]

  /// A canvas of a colour, and upon it a layer that changes from one state to another.
  private static func change(
    _ style: RenderTransition.Style, from old: RenderNode, to new: RenderNode, _ progress: Double,
    over color: Color? = nil
  ) throws -> PixelBuffer {
    var node = new
    node.transition = RenderTransition(style: style, from: old, progress: progress)
    var root = box(0, 0, 16, 16, color)
    root.children = [node]
    return try draw(root)
  }

  @Test("a mode that both states have combines their mixture", arguments: [0, 0.3, 0.5, 1])
  func sharedMode(progress: Double) throws {
    let dark = Color(red: 0, green: 64 / 255, blue: 0)
    for mode in [BlendMode.plusL, .screenBlendMode, .multiply, .copy, .destOut] {
      var node = box(4, 4, 8, 8, Color(red: 64 / 255, green: 0.5, blue: 0, alpha: 0.8))
      node.blendMode = mode
      var root = box(0, 0, 16, 16, dark)
      root.children = [node]
      let still = try draw(root)
      for style in Self.mixing {
        let drawn = try Self.change(style, from: node, to: node, progress, over: dark)
        #expect(zip(drawn.pixels, still.pixels).allSatisfy { distance($0, $1) <= 1 }, "\(mode)")
      }
    }
  }

  @Test("of states with different modes what is seen of both is mixed")
  func differentModes() throws {
    let dark = Color(red: 0, green: 64 / 255, blue: 0)
    let old = box(4, 4, 8, 8, Color(red: 64 / 255, green: 0, blue: 0))
    var new = old
    new.blendMode = .plusL
    for style in Self.mixing {
      for (progress, green) in [(0, 0), (0.25, 16), (0.5, 32), (1, 64)] {
        let drawn = try Self.change(style, from: old, to: new, progress, over: dark)
        #expect(distance(drawn[8, 8], pixel(64, green, 0)) <= 1)
        #expect(drawn[2, 2] == pixel(0, 64, 0))
      }
    }
  }

  @Test("a state's opacity fades it alone")
  func opacities() throws {
    var new = box(4, 4, 8, 8, .green)
    new.opacity = 0
    for style in Self.mixing {
      let drawn = try Self.change(style, from: box(4, 4, 8, 8, .red), to: new, 0.25)
      #expect(distance(drawn[8, 8], pixel(191, 0, 0, 191)) <= 1)
    }
  }

  @Test("shadows and sublayers outside of the bounds fade beneath a filter's picture")
  func outside() throws {
    var old = box(4, 4, 6, 6, .red)
    old.shadow = .init(color: .black, offset: Size(width: 3, height: 3), radius: 0)
    old.children = [box(-3, 1, 2, 2, .blue)]
    var new = old
    new.background = .green
    for style in Self.mixing {
      let same = try Self.change(style, from: old, to: new, 0.5)
      #expect(distance(same[11, 11], pixel(0, 0, 0)) <= 1)
      #expect(distance(same[2, 6], pixel(0, 0, 255)) <= 1)
      #expect(distance(same[6, 6], pixel(128, 128, 0)) <= 1)
    }
    new.shadow = nil
    new.children = []
    for style in Self.mixing {
      let gone = try Self.change(style, from: old, to: new, 0.25)
      #expect(distance(gone[11, 11], pixel(0, 0, 0, 191)) <= 1)
      #expect(distance(gone[2, 6], pixel(0, 0, 191, 191)) <= 1)
    }
  }

  @Test("what lies beneath is seen filtered all the while")
  func glass() throws {
    var node = box(4, 4, 8, 8, nil)
    node.backgroundFilters = [.colorInvert]
    for style in Self.mixing {
      let drawn = try Self.change(style, from: node, to: node, 0.5, over: .red)
      #expect(distance(drawn[8, 8], pixel(0, 255, 255)) <= 1 && drawn[2, 2] == pixel(255, 0, 0))
    }
  }

  @Test("of a layer too large for a picture the part that is seen changes")
  func huge() throws {
    let size = 20_000.0
    let (old, new) = (box(4, -8_000, 4_000, size, .red), box(4, -8_000, 4_000, size, .green))
    let drawn = try Self.change(.filter(Transitions.Dissolve()), from: old, to: new, 0.25)
    #expect(distance(drawn[8, 8], pixel(191, 64, 0)) <= 1 && drawn[3, 8] == 0)
  }

  @Test("a tint leaves blend modes and what lies beneath alone")
  func tintedModes() throws {
    var child = box(0, 0, 8, 8, nil)
    child.contents = .init(image(2, 2) { _, _ in pixel(64, 0, 0) })
    child.blendMode = .plusL
    var instance = RenderNode()
    instance.tint = Color(red: 0.99, green: 1, blue: 1)
    instance.children = [child]
    var root = box(0, 0, 16, 16, Color(red: 0, green: 64 / 255, blue: 0))
    root.children = [instance]
    #expect(try draw(root)[4, 4] == pixel(63, 64, 0))
    child = box(0, 0, 8, 8, nil)
    child.backgroundFilters = [.colorInvert]
    instance.children = [child]
    root.children = [instance]
    #expect(try draw(root)[4, 4] == pixel(255, 191, 255))
  }
}
