import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import TestKit
import Testing

/// Spaces with many crossing layers, compared with rays: every pixel has the mean of what is met by
/// rays through many positions in it, each layer over what lies behind it there.
@Suite("Layers that cross in space")
struct CrossingTests {
  private static let side = 40

  /// A space of squares about the middle of the canvas, each turned and moved.
  private static func space(
    _ positions: [Transform3D], width: Double = 200, height: Double = 200, alpha: Double = 1,
    camera: Transform3D = .identity, eye: Double = 300
  ) -> RenderNode {
    var space = box(0, 0, 0, 0, nil)
    space.preservesDepth = true
    space.transform = camera.concatenating(.perspective(distance: eye))
      .concatenating(.translation(x: 20.3, y: 19.6))
    space.children = positions.enumerated().map { index, position in
      let (third, ninth) = (Double(index % 3) / 2, Double(index / 3 % 3) / 2)
      let color = Color(
        red: third, green: ninth, blue: index.isMultiple(of: 2) ? 1 : 0.2, alpha: alpha)
      var node = box(0, 0, width, height, color)
      node.transform = Transform3D.translation(x: -width / 2, y: -height / 2).concatenating(
        position)
      return node
    }
    return space
  }

  private static func turn(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    .rotation(angle: angle, x: x, y: y, z: z)
  }

  /// What rays through a pixel meet: layers from the farthest on, and whether no edge is near.
  private struct Rays {
    let space: RenderNode
    let maps: [Transform3D]
    let inverses: [PlaneMap?]

    init(_ space: RenderNode) {
      self.space = space
      maps = space.children.map { $0.transform.concatenating(space.transform) }
      inverses = maps.map { PlaneMap($0).inverse }
    }

    /// The layers under a position of the canvas, from the farthest on.
    func met(_ x: Double, _ y: Double) -> [Int] {
      var found: [(depth: Double, index: Int)] = []
      for (index, inverse) in inverses.enumerated() {
        guard let position = inverse?.apply(Point(x: x, y: y)) else { continue }
        let (u, v) = (position.x / position.z, position.y / position.z)
        let bounds = space.children[index].bounds
        guard u > 0, v > 0, u < bounds.width, v < bounds.height else { continue }
        let seen = maps[index].applyHomogeneous(x: u, y: v, z: 0)
        if seen.w > 0 { found.append((seen.z / seen.w, index)) }
      }
      return found.sorted { ($0.depth, $0.index) < ($1.depth, $1.index) }.map(\.index)
    }

    /// The mean colour of a pixel, or `nil` where the edge of a layer passes through it.
    func color(_ x: Int, _ y: Int, grid: Int = 24) -> SIMD4<Double>? {
      var sum = SIMD4<Double>.zero
      var first: Set<Int>?
      for position in 0..<grid * grid {
        let layers = met(
          Double(x) + (Double(position % grid) + 0.5) / Double(grid),
          Double(y) + (Double(position / grid) + 0.5) / Double(grid))
        if first == nil { first = Set(layers) }
        if first != Set(layers) { return nil }
        sum += layers.reduce(SIMD4<Double>.zero) { beneath, index in
          var own = (space.children[index].background ?? .white).components
          let alpha = own.w
          own.w = 1
          return own * alpha + beneath * (1 - alpha)
        }
      }
      return sum / Double(grid * grid)
    }
  }

  /// Compares pixels with rays, and counts those that were compared.
  private static func check(
    _ space: RenderNode, tolerance: Double = 7, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let drawn = try draw(space, width: side, height: side)
    let rays = Rays(space)
    var (checked, worst) = (0, 0.0)
    for y in 0..<side {
      for x in 0..<side {
        // All pixels about the middle, some of the others.
        let isNear = abs(x - side / 2) < 6 && abs(y - side / 2) < 6
        guard isNear || (x + 3 * y).isMultiple(of: 7), let color = rays.color(x, y) else {
          continue
        }
        checked += 1
        for (channel, value) in channels(drawn[x, y]).enumerated() {
          worst = max(worst, abs(Double(value) - color[channel] * 255))
        }
      }
    }
    #expect(worst <= tolerance, sourceLocation: sourceLocation)
    return checked
  }

  @Test("a fan about an axis is exact, its hub included", arguments: [8, 12, 16, 24])
  func fan(count: Int) throws {
    let positions = (0..<count).map { Self.turn(0.03 + .pi * Double($0) / Double(count), 0, 1, 0) }
    for tilt in [0.0, 0.4, 1.2] {
      let space = Self.space(positions, camera: Self.turn(tilt, 1, 0, 0.2))
      #expect(try Self.check(space) > 100, "tilt \(tilt)")
    }
  }

  @Test("layers through one point in all directions are exact", arguments: [5, 9, 20])
  func hub(count: Int) throws {
    let positions = (0..<count).map { (index: Int) -> Transform3D in
      let number = Double(index)
      return Self.turn(0.3 + 2.399963 * number, 0.4 + 0.1 * number, 1, 0.3 * Double(index % 4))
    }
    #expect(try Self.check(Self.space(positions)) > 200)
  }

  @Test("layers that cross anywhere are exact, translucent ones too", arguments: [1, 0.6])
  func anywhere(alpha: Double) throws {
    forEachSeed(4) { random in
      let positions = (0..<14).map { _ in
        func number() -> Double { Double.random(in: -1...1, using: &random) }
        return Self.turn(number() * 3, number(), number(), number())
          .concatenating(.translation(x: number() * 15, y: number() * 15, z: number() * 15))
      }
      let checked = try? Self.check(Self.space(positions, alpha: alpha))
      #expect((checked ?? 0) > 200)
    }
  }

  @Test("rings of squares that pass through each other are exact")
  func rings() throws {
    let positions = (0..<32).map { index in
      let turn = Self.turn(.pi / 8 * Double(index / 2), 0, 1, 0)
      let ring = Transform3D.translation(x: 0, y: 0, z: 10).concatenating(turn)
      return index.isMultiple(of: 2)
        ? ring : ring.concatenating(Self.turn(1.3, 1, 0, 0)).concatenating(.translation(x: 7, y: 0))
    }
    let space = Self.space(
      positions, width: 4.4, height: 8, camera: Self.turn(0.4, 1, 0.3, 0), eye: 120)
    #expect(try Self.check(space) > 100)
  }

  @Test("layers of one plane lie upon each other in their order where others cross them")
  func onePlane() throws {
    for camera in [Transform3D.identity, Self.turn(1.1, 0.3, 1, 0)] {
      var positions = [Transform3D](repeating: Self.turn(0.7, 0, 1, 0), count: 3)
      positions += [Self.turn(-0.5, 0, 1, 0), Self.turn(-0.2, 1, 1, 0)]
      var space = Self.space(positions, camera: camera)
      for index in 0..<3 { space.children[index].background = [.red, .green, .blue][index] }
      let drawn = try draw(space, width: Self.side, height: Self.side)
      #expect(drawn.pixels.contains(pixel(0, 0, 255)))
      // The lower two show nowhere.
      for lower in [pixel(255, 0, 0), pixel(0, 255, 0)] { #expect(!drawn.pixels.contains(lower)) }
    }
  }

  @Test("more layers than may be compared are ordered all the same")
  func many() throws {
    // Rows of three crosses, each behind a hundred others.
    let positions = (0..<300).map { (index: Int) -> Transform3D in
      let (column, row) = (Double(index / 2 % 3), Double(index / 6))
      return Self.turn(index.isMultiple(of: 2) ? 0.6 : -0.8, 0, 1, 0)
        .concatenating(.translation(x: column * 13 - 13, y: 0, z: -row))
    }
    #expect(try Self.check(Self.space(positions, width: 10)) > 100)
  }

  @Test(
    "a layer that filters what lies beneath, or adds light, has its place among layers that cross",
    arguments: [(true, 6), (false, 12)])
  func amongOthers(isGlass: Bool, count: Int) throws {
    let positions = (0...count).map { (index: Int) -> Transform3D in
      let number = Double(index)
      let turn = Self.turn(0.3 + 2.399963 * number, 0.4 + 0.1 * number, 1, Double(index % 4) * 0.3)
      return turn.concatenating(.translation(x: Double(index % 3), y: 0, z: Double(index % 2)))
    }
    var space = Self.space(positions)
    if isGlass {
      space.children[2].background = nil
      space.children[2].backgroundFilters = [.colorInvert]
    } else {
      space.children[2].blendMode = .plusL
    }
    let drawn = try draw(space, width: Self.side, height: Self.side, background: .white)
    let rays = Rays(space)
    var (checked, seenAt) = (0, Set<Int?>())
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let around = (0..<16).map { (position: Int) -> [Int] in
          let (dx, dy) = (Double(position % 4) * 0.66 - 0.5, Double(position / 4) * 0.66 - 0.5)
          return rays.met(Double(x) + dx, Double(y) + dy)
        }
        guard around.allSatisfy({ $0 == around[0] }) else { continue }
        var color = SIMD4<Double>(repeating: 1)
        for index in around[0] {
          let own = (space.children[index].background ?? .white).components
          let special = isGlass ? 1 - color : color + own
          color =
            index == 2
            ? special.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
            : own
        }
        checked += 1
        seenAt.insert(around[0].firstIndex(of: 2))
        let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
        let expected = pixel(Int(bytes.x), Int(bytes.y), Int(bytes.z))
        #expect(distance(drawn[x, y], expected) <= 1, "(\(x), \(y))")
      }
    }
    #expect(checked > 40 && seenAt.count > 3)
  }

  @Test("what lies beneath the space shows through")
  func beneath() throws {
    var space = Self.space(
      (0..<6).map { Self.turn(0.4 + 0.5 * Double($0), 0.2 * Double($0), 1, 0) }, alpha: 0.5)
    for index in space.children.indices {
      let green = Double(index) / 6
      space.children[index].background = Color(red: 0, green: green, blue: 1 - green, alpha: 0.5)
    }
    let clear = try draw(space, width: Self.side, height: Self.side)
    let red = try draw(space, width: Self.side, height: Self.side, background: .red)
    for (a, b) in zip(clear.pixels, red.pixels) {
      let (over, beneath) = (channels(a), channels(b))
      #expect(abs(over[3] + beneath[0] - 255) <= 2 && abs(over[2] - beneath[2]) <= 2)
    }
  }
}
