import LambentQuartzCore
import Testing

@Suite("Chapters: shapes, ranges and families of emitters")
struct EmitterRowChapterTests {
  private func dot(_ side: CGFloat = 2) -> CGImage { .solid(.white, side) }

  private func cell(_ rate: Float, _ lifetime: Float, _ velocity: CGFloat) -> CAEmitterCell {
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity) = (rate, lifetime, velocity)
    (cell.contents, cell.name) = (dot(), "circle")
    return cell
  }

  private func emitter(_ cells: [CAEmitterCell], at point: CGPoint) -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = point
    (emitter.emitterShape, emitter.emitterMode) = (.point, .points)
    emitter.emitterCells = cells
    return emitter
  }

  /// The pixels that show something, as distances from a point.
  private func lit(_ host: CAHost, from x: Double = 0, _ y: Double = 0) -> [(x: Double, y: Double)]
  {
    let image = host.image()
    var found: [(x: Double, y: Double)] = []
    for row in 0..<image.height {
      for column in 0..<image.width where image.pixel(column, row).a > 100 {
        found.append((Double(column) + 0.5 - x, Double(row) + 0.5 - y))
      }
    }
    return found
  }

  @Test(
    "A114: points, lines, boxes and balls give birth at their points, faces and insides only",
    arguments: [
      (CAEmitterLayerEmitterShape.point, CAEmitterLayerEmitterMode.volume), (.line, .points),
      (.rectangle, .points), (.rectangle, .surface), (.cuboid, .points), (.cuboid, .volume),
      (.circle, .surface), (.sphere, .surface), (.sphere, .volume),
    ])
  func a114(shape: CAEmitterLayerEmitterShape, mode: CAEmitterLayerEmitterMode) {
    let layer = emitter([cell(400, 10, 0)], at: CGPoint(x: 200, y: 200))
    (layer.emitterShape, layer.emitterMode) = (shape, mode)
    layer.emitterSize = CGSize(width: 100, height: 60)
    (layer.emitterDepth, layer.emitterZPosition) = (40, 10)
    let host = stage(layer)
    host.advance(to: 1)
    let births = lit(host, from: 200, 200)
    #expect(births.count >= 4)
    for (x, y) in births {
      let (dx, dy) = (abs(x), abs(y))
      let isOn: Bool
      switch (shape, mode) {
      case (.point, _): isOn = dx < 2 && dy < 2
      case (.line, _): isOn = abs(dx - 50) < 2 && dy < 2
      case (.rectangle, .points), (.cuboid, .points): isOn = abs(dx - 50) < 2 && abs(dy - 30) < 2
      case (.rectangle, _), (.cuboid, _): isOn = dx < 52 && dy < 32
      default: isOn = hypot(x, y) < 102
      }
      #expect(isOn, "\(x) \(y)")
    }
    if mode == .volume || mode == .surface, shape != .point {
      #expect(births.contains { abs($0.x) < 20 && abs($0.y) < 15 })
      #expect(births.contains { abs($0.x) > 35 })
    }
  }

  @Test("A117: a lifetime range of 0.4 about 1.5: all live 1.3 seconds, none beyond 1.7")
  func a117lifetime() {
    let drop = cell(500, 1.5, 100)
    drop.lifetimeRange = 0.4
    let host = stage(emitter([drop], at: CGPoint(x: 10, y: 100)))
    host.advance(to: 3)
    let columns = Set(lit(host, from: 10, 100).map { Int($0.x.rounded(.down)) })
    #expect(Set(1..<129).isSubset(of: columns))
    #expect((columns.max() ?? 0) <= 171 && (columns.max() ?? 0) >= 164)
  }

  @Test("A117: a velocity range of 20 about 100: speeds from 90 to 110")
  func a117velocity() {
    let drop = cell(5000, 5, 100)
    drop.velocityRange = 20
    let layer = emitter([drop], at: CGPoint(x: 10, y: 100))
    let host = stage(layer)
    host.advance(to: 0.02)
    CATransaction.setDisableActions(true)
    layer.birthRate = 0
    host.advance(to: 1.02)
    let distances = lit(host, from: 10, 100).map(\.x)
    #expect((distances.min() ?? 0) >= 88 && (distances.min() ?? 0) <= 94)
    #expect((distances.max() ?? 0) <= 114 && (distances.max() ?? 0) >= 106)
  }

  @Test("A117: a scale range of 0.2 and a speed of 0.2: at age 1 from 1.1 to 1.3")
  func a117scale() {
    var widths: [Double] = []
    for seed in 1...20 {
      let drop = cell(1, 5, 0)
      drop.contents = dot(100)
      (drop.scaleRange, drop.scaleSpeed) = (0.2, 0.2)
      let layer = emitter([drop], at: CGPoint(x: 200, y: 200))
      layer.seed = UInt32(seed)
      let host = stage(layer)
      host.advance(to: 1.5)
      CATransaction.setDisableActions(true)
      layer.birthRate = 0
      host.advance(to: 2)
      let image = host.image()
      widths.append((0..<400).reduce(0.0) { $0 + Double(image.pixel($1, 200).a) / 255 })
    }
    #expect(widths.allSatisfy { $0 >= 109 && $0 <= 131 })
    #expect((widths.min() ?? 0) < 116 && (widths.max() ?? 0) > 124)
  }

  @Test("A118: blue with a green range of 0.5 and a speed of 0.75", arguments: [0.75, 1])
  func a118(age: Double) {
    let bounds = age == 1 ? 0.5...1 : 0.3125...0.8125
    var greens: [Double] = []
    for seed in 1...20 {
      let drop = cell(0.5, 5, 0)
      drop.color = UIColor.blue.cgColor
      (drop.greenRange, drop.greenSpeed) = (0.5, 0.75)
      drop.contents = dot(20)
      let layer = emitter([drop], at: CGPoint(x: 50, y: 50))
      layer.seed = UInt32(seed)
      let host = stage(layer)
      host.advance(to: 2 + age)
      let pixel = host.image().pixel(50, 50)
      #expect(pixel.b == 255 && pixel.r == 0)
      greens.append(Double(pixel.g) / 255)
    }
    #expect(greens.allSatisfy { $0 >= bounds.lowerBound - 0.01 && $0 <= bounds.upperBound + 0.01 })
    #expect((greens.max() ?? 0) - (greens.min() ?? 0) > 0.25)
  }

  /// A parent at (30, 100), born at 1, with droplets that stay where they are born unless they are fast.
  private func droplets(
    begin: Double, duration: Double, velocity: CGFloat = 0, isFalling: Bool = true
  ) -> CAHost {
    let drop = cell(200, 0.4, velocity)
    drop.name = "drop"
    (drop.beginTime, drop.duration, drop.emissionRange) = (begin, duration, .pi)
    let parent = cell(1, 1.55, 100)
    parent.contents = nil
    parent.emitterCells = [drop]
    if isFalling { (parent.xAcceleration, parent.yAcceleration) = (-40, 200) }
    return stage(emitter([parent], at: CGPoint(x: 30, y: 100)))
  }

  @Test("A121: droplets are born at their parent, from its age 0.04 to 0.2")
  func a121() {
    let host = droplets(begin: 0.04, duration: 0.2)
    host.advance(to: 1.03)
    #expect(lit(host).isEmpty)
    host.advance(to: 1.3)
    let births = lit(host)
    let (xs, ys) = (births.map(\.x), births.map(\.y))
    #expect(abs((xs.min() ?? 0) - 33.968) < 2 && abs((xs.max() ?? 0) - 49.2) < 2)
    #expect(abs((ys.min() ?? 0) - 100.16) < 2 && abs((ys.max() ?? 0) - 104) < 2)
    for (x, y) in births {
      // The parent's way: x = 30 + 100 t − 20 t², y = 100 + 100 t².
      let age = (100 - (10_000 - 80 * (x - 30)).squareRoot()) / 40
      #expect(abs(y - (100 + 100 * age * age)) < 2)
    }
  }

  @Test("A121: within 80 points of their births, in the half-plane ahead")
  func a121way() {
    let host = droplets(begin: 0.04, duration: 0.2, velocity: 200, isFalling: false)
    host.advance(to: 1.3)
    let found = lit(host, from: 30, 100)
    #expect(found.count > 30)
    // Born between 4 and 20 points along x; at age 0.3 of the parent up to 0.26 s old.
    let furthest: Double = 4 + 16 + 200 * 0.26
    #expect(found.allSatisfy { $0.x > 2 && $0.x < furthest + 2 && abs($0.y) < 54 })
    host.advance(to: 1.59)
    #expect(lit(host, from: 30, 100).allSatisfy { hypot($0.x - 20, $0.y) < 82 + 16 })
    host.advance(to: 1.61)
    #expect(lit(host).isEmpty)
  }

  @Test("A122: from 0.7 on with a duration of 0.2: none, counted from the parent's birth")
  func a122() {
    let host = droplets(begin: 0.7, duration: 0.2)
    for time in [1.75, 1.95, 2.4] {
      host.advance(to: time)
      #expect(lit(host).isEmpty, "\(time)")
    }
  }

  @Test("A123: from 0.7 on with a duration of 0.8: from age 0.7 to 0.8")
  func a123() {
    let host = droplets(begin: 0.7, duration: 0.8)
    host.advance(to: 1.69)
    #expect(lit(host).isEmpty)
    host.advance(to: 1.95)
    let births = lit(host)
    let (xs, ys) = (births.map(\.x), births.map(\.y))
    #expect(abs((xs.min() ?? 0) - 90.2) < 2 && abs((xs.max() ?? 0) - 97.2) < 2)
    #expect(abs((ys.min() ?? 0) - 149) < 2.5 && abs((ys.max() ?? 0) - 164) < 2.5)
  }
}
