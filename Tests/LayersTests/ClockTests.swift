import LambentAnimations
import LambentGeometry
import LambentProperties
import Testing

@testable import LambentLayers

private func slide(_ duration: Double) -> BasicAnimation {
  var animation = BasicAnimation(keyPath: "position.x")
  animation.toValue = .number(1)
  animation.duration = duration
  return animation
}

/// A tree of layers whose animations note their ends.
private final class Stand {
  let root = Layer()
  let context: Context
  private(set) var layers: [Layer] = []
  private(set) var ends: [Int] = []

  init(count: Int) throws {
    context = try Context(rootLayer: root)
    for _ in 0..<count { layers.append(Layer()) }
    for layer in layers { root.addSublayer(layer) }
  }

  /// Adds an animation to each layer in turn, with the lengths in seconds.
  func animate(_ durations: [Double]) {
    for (index, duration) in durations.enumerated() {
      layers[index % layers.count].add(
        slide(duration), onStop: { [unowned self] _ in ends.append(index) })
    }
  }
}

@Suite("What the clock comes by")
struct ClockOrderTests {
  @Test("completions are called in the order of the ends, however near they are")
  func nearEnds() throws {
    for _ in 0..<40 {
      let root = Layer()
      let context = try Context(rootLayer: root)
      var order: [Int] = []
      for (index, duration) in [1 + 1.8e-9, 1 + 0.9e-9, 1].enumerated() {
        let layer = Layer()
        root.addSublayer(layer)
        context.transaction({ $0.completion = { order.append(index) } }) {
          layer.add(slide(duration))
        }
      }
      context.advance(to: 2)
      #expect(order == [2, 1, 0])
    }
  }

  @Test("times that are not finite are not taken; the clock passes those that exceed all numbers")
  func endlessTimes() throws {
    let stand = try Stand(count: 1)
    let layer = stand.layers[0]
    layer.timeOffset = .infinity
    layer.beginTime = -.infinity
    layer.speed = .nan
    #expect(layer.timeOffset == 0 && layer.beginTime == 0 && layer.speed == 1)
    (layer.speed, layer.timeOffset) = (1e-10, 1e308)
    stand.animate([1])
    stand.context.advance(to: 1)
    #expect(stand.context.time == 1)
  }

  @Test("animations that end at one time end in the order in which they were added")
  func sameEnds() throws {
    for _ in 0..<10 {
      let stand = try Stand(count: 50)
      stand.animate(Array(repeating: 1, count: 100))
      stand.context.advance(to: 3)
      #expect(stand.ends == Array(0..<100))
    }
  }

  @Test("many animations of one layer end in the order of their ends, then of their additions")
  func manyOfOneLayer() throws {
    let stand = try Stand(count: 1)
    let durations = (0..<1500).map { (index: Int) in 0.5 + Double(index * 769 % 500) / 1000 }
    stand.animate(durations)
    stand.context.advance(to: 2)
    let expected = durations.indices.sorted { (durations[$0], $0) < (durations[$1], $1) }
    #expect(stand.ends == expected)
    #expect(stand.layers[0].animationCount == 0)
  }

  @Test("an animation is found by its number after others were added and removed")
  func foundByNumber() throws {
    let stand = try Stand(count: 1)
    let layer = stand.layers[0]
    for key in ["a", "b", "c", "d", "e"] { layer.add(slide(1), forKey: key) }
    layer.removeAnimation(forKey: "b")
    layer.add(slide(1), forKey: "d")
    stand.context.flush()
    for (index, record) in layer.core.animations.enumerated() {
      #expect(layer.core.index(ofAnimation: record.id) == index)
    }
    #expect(layer.core.index(ofAnimation: 0) == nil)
    #expect(layer.core.index(ofAnimation: 1000) == nil)
  }

  @Test("a copy of an animation's record keeps its values when the record changes")
  func copiedRecord() {
    var record = AnimationRecord(key: "a", animation: slide(1))
    let copy = record
    record.hasStarted = true
    record.animation.timing.beginTime = 3
    #expect(!copy.hasStarted && copy.animation.timing.beginTime == 0)
    #expect(record.hasStarted && record.animation.timing.beginTime == 3)
  }

  @Test("ends that only rounding errors separate are at one time")
  func roundedEnds() throws {
    let stand = try Stand(count: 2)
    stand.animate([0.3])
    stand.context.advance(to: 0.1)
    // 0.1 + 0.2 is a little more than 0.3, and 0.3 − 0.1 a little less than 0.2.
    stand.layers[1].add(slide(0.3 - 0.1), onStop: { _ in #expect(stand.ends == [0]) })
    stand.context.advance(to: 1)
    #expect(stand.ends == [0])
  }

  @Test("thousands of animations end one by one, on many layers or on one", arguments: [1, 3000])
  func manyEnds(layers: Int) throws {
    let stand = try Stand(count: layers)
    stand.animate((0..<3000).map { (index: Int) in 1 + Double((index * 1009) % 3000) / 3000 })
    stand.context.advance(to: 3)
    #expect(stand.ends.count == 3000)
    let times: [Int] = stand.ends.map { ($0 * 1009) % 3000 }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a layer's change of speed moves the ends below it")
  func changedSpeed() throws {
    let stand = try Stand(count: 3)
    stand.animate([1, 1.2, 5])
    try stand.layers[0].setValue(.number(0.5), forKeyPath: "speed")
    try stand.layers[2].setValue(.number(10), forKeyPath: "speed")
    stand.context.advance(to: 0.6)
    #expect(stand.ends == [2])
    stand.context.advance(to: 1.3)
    #expect(stand.ends == [2, 1])
    try stand.root.setValue(.number(2), forKeyPath: "speed")
    stand.context.advance(to: 1.4)
    #expect(stand.ends == [2, 1, 0])
  }

  @Test("an end that an animation of the speed hides is noticed, and foreseen again afterwards")
  func animatedTime() throws {
    let stand = try Stand(count: 1)
    stand.animate([2, 3])
    var stopping = BasicAnimation(keyPath: "speed")
    (stopping.fromValue, stopping.toValue) = (.number(1), .number(1))
    stopping.duration = 1
    stand.root.add(stopping)
    stand.context.advance(to: 2.5)
    #expect(stand.ends == [0])
    stand.context.advance(to: 4)
    #expect(stand.ends == [0, 1])
  }

  @Test("an animation that is removed or replaced does not end again")
  func removed() throws {
    let stand = try Stand(count: 2)
    stand.animate([1, 1])
    stand.layers[0].removeAllAnimations()
    stand.layers[1].removeFromSuperlayer()
    #expect(stand.ends == [0, 1])
    stand.context.advance(to: 2)
    #expect(stand.ends == [0, 1])
  }

  @Test("a layer at the address of one that went in the same transaction animates")
  func addressAgain() throws {
    let root = Layer()
    let context = try Context(rootLayer: root)
    var ends = 0
    for _ in 0..<50 {
      var layer: Layer? = Layer()
      root.addSublayer(layer!)
      layer?.removeFromSuperlayer()
      layer = nil
      let next = Layer()
      root.addSublayer(next)
      next.add(slide(1), onStop: { _ in ends += 1 })
      context.flush()
    }
    context.advance(to: 2)
    #expect(ends == 50)
  }

  @Test("scheduled work is done in the order of its times, then of its scheduling")
  func scheduled() throws {
    let context = try Context(rootLayer: Layer())
    var order: [Int] = []
    for index in 0..<600 { context.schedule(at: 1 + Double(index % 3)) { order.append(index) } }
    context.advance(to: 5)
    #expect(order == (0..<3).flatMap { rest in stride(from: rest, to: 600, by: 3) })
  }
}

@Suite("Queues of times")
struct TimeQueueTests {
  @Test("entries come by time, then number, after any additions, moves and removals")
  func order() {
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var queue = TimeQueue<String>()
    var known: [Int: Double] = [:]
    for _ in 0..<3000 {
      let number = random(200)
      if random(4) == 0 {
        queue.remove(number)
        known[number] = nil
      } else {
        let time = Double(random(50))
        queue.set(number, at: time, "\(number)")
        known[number] = time
      }
    }
    let expected = known.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    for (number, time) in expected {
      let entry = queue.removeFirst()
      #expect(entry?.number == number && entry?.time == time && entry?.payload == "\(number)")
    }
    #expect(queue.removeFirst()?.number == nil)
  }
}

@Suite("Large changes of the tree")
struct LargeTreeTests {
  @Test("setting the sublayers keeps, adds, removes and orders them")
  func sublayers() throws {
    let root = Layer()
    let context = try Context(rootLayer: root)
    let layers = (0..<6).map { index in
      let layer = Layer()
      layer.name = "\(index)"
      return layer
    }
    func names() -> String { root.sublayers.compactMap(\.name).joined() }
    root.sublayers = Array(layers[0..<4])
    #expect(names() == "0123")
    root.sublayers = [layers[4], layers[2], layers[5], layers[0]]
    #expect(names() == "4250")
    #expect(layers[1].superlayer == nil && layers[3].superlayer == nil)
    // Of a layer that is given twice the last place counts; one that contains the root is left out.
    root.sublayers = [layers[1], layers[0], root, layers[1], layers[5]]
    #expect(names() == "015")
    #expect(throws: LayerError.self) { try root.throwFault() }
    root.sublayers = []
    #expect(root.sublayers.isEmpty && layers.allSatisfy { $0.superlayer == nil })
    context.flush()
  }

  @Test("a delegate that changes the tree meanwhile does not confuse it")
  func reentrant() throws {
    final class Mover: LayerDelegate {
      var moved: Layer?
      var target: Layer?
      func action(for layer: Layer, forKey key: String) -> LayerAction? {
        if key == "onOrderOut", let moved, let target {
          self.moved = nil
          target.addSublayer(moved)
        }
        return nil
      }
    }
    let (root, other) = (Layer(), Layer())
    let context = try Context(rootLayer: root)
    let layers = (0..<3).map { _ in Layer() }
    root.sublayers = layers + [other]
    let mover = Mover()
    (mover.moved, mover.target) = (layers[1], other)
    layers[0].delegate = mover
    root.sublayers = [other]
    #expect(root.sublayers.count == 1 && other.sublayers.first === layers[1])
    #expect(layers[1].superlayer === other)
    context.flush()
  }

  @Test("ten thousand layers come, change and go in one transaction each")
  func thousands() throws {
    let root = Layer()
    let context = try Context(rootLayer: root)
    let layers = (0..<10_000).map { _ in Layer() }
    root.sublayers = layers
    context.flush()
    for layer in layers { layer.bounds.size = Size(width: 1, height: 1) }
    context.advance(to: 1)
    root.sublayers = layers.reversed()
    #expect(root.sublayers.first === layers.last)
    for layer in layers { layer.removeFromSuperlayer() }
    #expect(root.sublayers.isEmpty)
    context.flush()
  }
}
