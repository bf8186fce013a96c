import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Shadows of layers that are cut")
struct ShadowCutTests {
  /// A layer of 8 × 6 without colours, with a red sublayer in columns 4 ..< 7 of the canvas and a hard
  /// shadow to its right.
  private static func node(shift: Double) -> RenderNode {
    var node = box(2, 2, 8, 6, nil)
    node.children = [box(2, 0, 3, 6, .red)]
    node.shadow = .init(color: .black, offset: Size(width: shift, height: 0), radius: 0)
    return node
  }

  /// The colours of a row: red, black or nothing.
  private static func row(_ node: RenderNode) throws -> String {
    let drawn = try draw(node)
    return String(
      (0..<14).map { x in
        switch drawn[x, 4] {
        case pixel(255, 0, 0): "R"
        case pixel(0, 0, 0): "b"
        case 0: "."
        default: "?"
        }
      })
  }

  @Test("without a cut the shadow lies wherever it falls")
  func uncut() throws {
    #expect(try Self.row(Self.node(shift: 3)) == "....RRRbbb....")
    #expect(try Self.row(Self.node(shift: 5)) == "....RRR..bbb..")
  }

  @Test("masksToBounds cuts the shadow off at the bounds")
  func bounds() throws {
    for (shift, expected) in [
      (3.0, "....RRRbbb...."), (5, "....RRR..b...."), (8, "....RRR......."),
    ] {
      var node = Self.node(shift: shift)
      node.masksToBounds = true
      #expect(try Self.row(node) == expected)
    }
  }

  @Test("what masksToBounds hides casts no shadow into the bounds")
  func hiddenCaster() throws {
    var node = Self.node(shift: -3)
    node.children = [box(7, 0, 4, 6, .red)]
    #expect(try Self.row(node) == "......bbbRRRR.")
    node.masksToBounds = true
    #expect(try Self.row(node) == "......b..R....")
  }

  @Test("a mask cuts the shadow off, and what it hides casts none")
  func mask() throws {
    var mask = box(0, 0, 0, 0, nil)
    // Columns 2 ..< 5 and 8 ..< 10.
    mask.children = [box(0, 0, 3, 6), box(6, 0, 2, 6)]
    for (shift, expected) in [
      (3.0, "....R........."), (4, "....R...b....."), (5, "....R....b...."),
    ] {
      var node = Self.node(shift: shift)
      node.mask = .init(mask)
      #expect(try Self.row(node) == expected)
    }
  }

  @Test("a shadow path is cut off, too")
  func path() throws {
    var node = Self.node(shift: 0)
    node.shadow?.path = Path(rect: Rect(x: -2, y: 0, width: 20, height: 6))
    #expect(try Self.row(node) == "bbbbRRRbbbbbbb")
    node.masksToBounds = true
    #expect(try Self.row(node) == "..bbRRRbbb....")
    node.mask = .init(box(1, 0, 6, 6))
    #expect(try Self.row(node) == "...bRRRbb.....")
    node.masksToBounds = false
    node.mask = .init(box(4, 0, 20, 6))
    #expect(try Self.row(node) == "......Rbbbbbbb")
  }

  @Test("a layer around the cut one casts the shadow in its stead")
  func remedy() throws {
    var card = box(0, 0, 6, 6, .red)
    card.masksToBounds = true
    var around = box(2, 2, 6, 6, nil)
    around.shadow = .init(color: .black, offset: Size(width: 4, height: 0), radius: 0)
    around.children = [card]
    #expect(try Self.row(around) == "..RRRRRRbbbb..")
  }

  @Test("blurred, turned and rasterised layers are cut as well")
  func others() throws {
    var blurred = box(4, 4, 6, 6, .red)
    blurred.filters = [.gaussianBlur(radius: 0.4)]
    var turned = box(0, 0, 6, 6, .red)
    turned.transform = Transform3D.turn(0.6).concatenating(.translation(x: 8, y: 3))
    var rasterised = box(4, 4, 6, 6, .red)
    rasterised.rasterizationScale = 2
    var glass = box(4, 4, 6, 6, .red)
    glass.backgroundFilters = [.gaussianBlur(radius: 1)]
    for var node in [blurred, turned, rasterised, glass] {
      node.corners.radius = 1
      // So far off that nothing of it comes near the layer.
      node.shadow = .init(color: .blue, offset: Size(width: 14, height: 0), radius: 1)
      #expect(try draw(node, width: 32).pixels.contains { channels($0)[2] > 100 })
      node.masksToBounds = true
      #expect(try draw(node, width: 32).pixels.allSatisfy { channels($0)[2] == 0 })
      node.masksToBounds = false
      node.mask = .init(box(0, 0, 6, 6))
      #expect(try draw(node, width: 32).pixels.allSatisfy { channels($0)[2] == 0 })
    }
  }

  @Test("a shadow that is hidden by its layer does not shine through the edges of the cut")
  func edges() throws {
    var card = box(1.3, 1.6, 12.4, 12.1)
    card.corners.radius = 4.5
    var disc = box(0, 0, 12.4, 12.1, Color(red: 1, green: 1, blue: 1, alpha: 0.8))
    disc.corners.radius = 6
    var plain = card
    plain.masksToBounds = true
    var both = plain
    both.mask = .init(disc)
    disc.transform = .translation(x: 1.3, y: 1.6)
    var masked = box(0, 0, 16, 16)
    masked.mask = .init(disc)
    var faded = both
    faded.opacity = 0.5
    var inverted = both
    inverted.background = .black
    inverted.filters = [.colorInvert]
    var added = both
    added.blendMode = .plusL
    var glass = both
    glass.backgroundFilters = [.colorInvert]
    var plainGlass = plain
    plainGlass.backgroundFilters = [.gaussianBlur(radius: 1)]
    let nodes = [plain, masked, both, faded, inverted, added, glass, plainGlass]
    for (index, node) in nodes.enumerated() {
      for path in [nil, Path(rect: Rect(x: 0, y: 0, width: 12.4, height: 12.1))] {
        var shaded = node
        shaded.shadow = .init(
          color: .black, offset: Size(width: 0, height: 0), radius: 0, path: path)
        // Nor does backdrop that is hidden.
        var bare = node
        bare.backgroundFilters = []
        for background in [Color.red, nil] {
          let (a, b) = (
            try draw(shaded, background: background), try draw(bare, background: background)
          )
          let worst = zip(a.pixels, b.pixels).map(distance).max() ?? 0
          #expect(worst <= 2, "layer \(index), path \(path != nil)")
        }
      }
    }
  }
}
