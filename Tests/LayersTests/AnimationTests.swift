import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

private func slide(to x: Double? = nil, duration: Double = 1) -> BasicAnimation {
  var animation = BasicAnimation(keyPath: "position.x")
  animation.toValue = x.map(PropertyValue.number)
  animation.duration = duration
  return animation
}

@Suite("Model and presentation")
struct PresentationTests {
  @Test("the presentation moves, the model does not")
  func copies() throws {
    let stage = try Stage()
    stage.layer.position.x = 100
    #expect(stage.layer.position.x == 100)
    let halfway = stage.position(at: 0.125).x
    #expect(halfway > 0 && halfway < 100)
    #expect(stage.layer.position.x == 100)
    #expect(stage.position(at: 0.25).x == 100)
    #expect(stage.layer.animationKeys.isEmpty)
  }

  @Test("a property set twice in a transaction moves once, from before to the last")
  func setTwice() throws {
    let stage = try Stage()
    stage.layer.position.x = 50
    stage.layer.position.x = 100
    #expect(stage.layer.animationKeys == ["position"])
    #expect(stage.position(at: 0).x == 0)
    #expect(stage.position(at: 0.25).x == 100)
  }

  @Test("a change on the way goes on from what is shown")
  func interrupted() throws {
    let stage = try Stage()
    stage.context.transaction({ $0.animationDuration = 1 }) { stage.layer.position.x = 100 }
    let shown = stage.position(at: 0.5).x
    stage.layer.position.x = 0
    #expect(isClose(stage.position(at: 0.5).x, shown, within: 1e-9))
    #expect(stage.position(at: 0.75).x == 0)
  }

  @Test("a start left out is what was shown before the transaction, an end the model after it")
  func missingEnds() throws {
    let stage = try Stage()
    stage.layer.add(slide(), forKey: "slide")
    stage.context.transaction({ $0.disablesActions = true }) { stage.layer.position.x = 80 }
    #expect(isClose(stage.position(at: 0.5).x, 40, within: 1e-9))
  }

  @Test("an animation that is removed right after the change leaves the change bare")
  func removedImplicit() throws {
    let stage = try Stage()
    stage.layer.position.x = 100
    stage.layer.removeAnimation(forKey: "position")
    #expect(stage.position(at: 0).x == 100)
  }

  @Test("frames are the same in one step and in many", arguments: 0..<8)
  func steps(seed: UInt64) throws {
    let times = (0...40).map { Double($0) / 13 }
    let whole = try Story(seed: seed).shown(at: times)
    for index in stride(from: 0, through: 40, by: 5) {
      #expect(try Story(seed: seed).shown(at: [times[index]]) == [whole[index]], "seed \(seed)")
    }
  }

  @Test("hiding a layer fades it")
  func hidden() throws {
    let stage = try Stage()
    stage.context.transaction({
      $0.animationDuration = 1
      $0.animationTimingFunction = .linear
    }) { stage.layer.isHidden = true }
    let fading = try stage.context.renderNode(at: 0.25).children
    #expect(isClose(try #require(fading.first).opacity, 0.75, within: 1e-9))
    #expect(try stage.context.renderNode(at: 1).children.isEmpty)
  }

  @Test("the corners that are rounded switch half-way: no other ones are in between")
  func corners() throws {
    let stage = try Stage()
    stage.context.transaction({
      $0.animationDuration = 1
      $0.animationTimingFunction = .linear
    }) { stage.layer.maskedCorners = .minXMinY }
    for (time, corners) in [(0.0, 15.0), (0.2, 15), (0.45, 15), (0.55, 1), (0.8, 1), (1, 1)] {
      #expect(try stage.number("maskedCorners", at: time) == corners, "\(time)")
    }
    var keys = KeyframeAnimation(keyPath: "maskedCorners")
    (keys.values, keys.duration) = ([3, 12, 5], 2)
    stage.layer.add(keys)
    for (time, corners) in [(0.0, 3.0), (0.4, 3), (0.6, 12), (1.4, 12), (1.6, 5), (2.5, 1)] {
      #expect(try stage.number("maskedCorners", at: 1 + time) == corners, "\(time)")
    }
    var spring = SpringAnimation(keyPath: "maskedCorners")
    (spring.fromValue, spring.toValue, spring.duration) = (3, 12, 1)
    stage.layer.add(spring)
    for time in [0, 0.3, 0.7, 0.9] {
      let corners = try stage.number("maskedCorners", at: 3.5 + time)
      #expect(corners == 3 || corners == 12)
    }
  }

  @Test("pictures give way to one another")
  func contents() throws {
    let stage = try Stage()
    let (old, new) = (
      Image(.rgba8(PixelBuffer(width: 1, height: 1))),
      Image(.rgba8(PixelBuffer(width: 2, height: 2)))
    )
    stage.context.transaction({ $0.disablesActions = true }) { stage.layer.contents = old }
    stage.context.transaction({
      $0.animationDuration = 1
      $0.animationTimingFunction = .linear
    }) { stage.layer.contents = new }
    let contents = try #require(try stage.context.renderNode(at: 0.25).children[0].contents)
    #expect(contents.image === new)
    #expect(contents.fading?.image === old)
    #expect(isClose(contents.fading?.progress ?? 0, 0.25, within: 1e-9))
    #expect(try stage.context.renderNode(at: 1).children[0].contents?.fading == nil)
  }
}

@Suite("Animations of layers")
struct LayerAnimationTests {
  @Test("there is one a key, and a key path left out is the key")
  func keys() throws {
    let stage = try Stage()
    var bare = BasicAnimation()
    bare.toValue = .number(0.5)
    bare.duration = 1
    stage.layer.add(bare, forKey: "opacity")
    stage.layer.add(slide(to: 5), forKey: "slide")
    stage.layer.add(slide(to: 9), forKey: "slide")
    stage.layer.add(TransitionAnimation(), forKey: "anything")
    #expect(stage.layer.animationKeys == ["opacity", "slide", "transition"])
    #expect(isClose(stage.position(at: 0.5).x, 4.5, within: 1e-9))
    #expect(isClose(try stage.number("opacity", at: 0.5), 0.75, within: 1e-9))
  }

  @Test("a key path that leads nowhere, or to what does not animate, is refused")
  func refusals() throws {
    let layer = Layer()
    #expect(throws: AnimationError.self) { try layer.check(BasicAnimation(keyPath: "nowhere.x")) }
    #expect(throws: AnimationError.missingKeyPath) { try layer.check(BasicAnimation()) }
    #expect(throws: AnimationError.property(.notAnimatable(property: "contentsGravity"))) {
      try layer.check(BasicAnimation(keyPath: "contentsGravity"))
    }
    var wrong = BasicAnimation(keyPath: "opacity")
    wrong.toValue = .text("full")
    #expect(throws: AnimationError.self) { try layer.check(wrong) }
    var transition = TransitionAnimation()
    transition.filter = TransitionFilter("flahs")
    #expect(throws: AnimationError.self) { try layer.check(transition) }
  }

  @Test("one that does not fit is not added, and the next frame says so once")
  func unfit() throws {
    let stage = try Stage()
    stage.layer.name = "dot"
    stage.layer.add(BasicAnimation(keyPath: "opactiy"), forKey: "fade")
    #expect(stage.layer.animationKeys.isEmpty)
    #expect {
      try stage.context.renderNode(at: 0)
    } throws: {
      "\($0)".contains("an animation of “dot” was not added") && "\($0)".contains("opacity")
    }
    #expect(throws: Never.self) { try stage.context.renderNode(at: 0) }
  }

  @Test("what has no duration and no timing function takes the transaction's")
  func transactionDefaults() throws {
    let stage = try Stage()
    stage.context.transaction({
      $0.animationDuration = 2
      $0.animationTimingFunction = .easeIn
    }) {
      stage.layer.add(slide(to: 10, duration: 0), forKey: "slide")
    }
    let animation = try #require(stage.layer.animation(forKey: "slide"))
    #expect(animation.duration == 2)
    #expect(animation.timingFunction == .easeIn)
  }

  @Test("starts, stops and completions are told at their own moments")
  func callbacks() throws {
    let stage = try Stage()
    var log: [String] = []
    let context = stage.context
    func note(_ text: String) { log.append("\(context.time): \(text)") }
    context.transaction({ $0.completion = { note("completed") } }) {
      stage.layer.add(
        slide(to: 10, duration: 0.5), forKey: "a", onStart: { note("a started") },
        onStop: { note("a \($0)") })
      stage.layer.add(
        slide(to: 20, duration: 0.25), forKey: "b", onStop: { note("b \($0)") })
    }
    context.advance(to: 3)
    #expect(
      log == ["0.0: a started", "0.25: b true", "0.5: a true", "0.5: completed"])
  }

  @Test("the start of an animation that begins later is told later")
  func laterStart() throws {
    let stage = try Stage()
    var starts: [Double] = []
    var late = slide(to: 10)
    late.beginTime = 2
    stage.layer.add(late, onStart: { starts.append(stage.context.time) })
    stage.context.advance(to: 1)
    #expect(starts.isEmpty)
    stage.context.advance(to: 5)
    #expect(starts == [2])
  }

  @Test("a removed, a replaced and an orphaned animation end unfinished, and count as ended")
  func unfinished() throws {
    let stage = try Stage()
    var log: [String] = []
    stage.context.transaction({ $0.completion = { log.append("completed") } }) {
      for key in ["a", "b", "c"] {
        stage.layer.add(
          slide(to: 1, duration: 9), forKey: key, onStop: { log.append("\(key) \($0)") })
      }
    }
    stage.layer.removeAnimation(forKey: "a")
    stage.layer.add(slide(to: 2, duration: 9), forKey: "b")
    stage.layer.removeFromSuperlayer()
    stage.context.advance(to: 1)
    #expect(log == ["a false", "b false", "c false", "completed"])
  }

  @Test("a completion may begin the next animation at the very moment the last one ended")
  func chain() throws {
    let stage = try Stage()
    let layer = stage.layer
    stage.context.transaction({
      $0.animationDuration = 0.3
      $0.animationTimingFunction = .linear
      $0.completion = {
        stage.context.transaction({
          $0.animationDuration = 1
          $0.animationTimingFunction = .linear
        }) { layer.position.x = 0 }
      }
    }) { layer.position.x = 100 }
    #expect(isClose(stage.position(at: 0.8).x, 50, within: 1e-9))
  }

  @Test("one that is not removed on completion keeps its last value by its fill mode")
  func keptOnCompletion() throws {
    let stage = try Stage()
    var kept = slide(to: 10)
    kept.isRemovedOnCompletion = false
    kept.fillMode = .forwards
    stage.layer.add(kept, forKey: "kept")
    #expect(stage.position(at: 5).x == 10)
    #expect(stage.layer.animationKeys == ["kept"])
    var removed = slide(to: 10)
    removed.fillMode = .forwards
    stage.layer.add(removed, forKey: "kept")
    #expect(stage.position(at: 9).x == 0)
  }

  @Test("a paused layer is scrubbed by its time offset")
  func scrubbing() throws {
    let stage = try Stage()
    stage.layer.speed = 0
    stage.layer.add(slide(to: 100), forKey: "slide")
    for share in [0.75, 0.25, 0.5] {
      stage.layer.timeOffset = share
      #expect(isClose(stage.position(at: 1).x, 100 * share, within: 1e-9))
    }
  }

  @Test("an animated time offset remaps the layer's time")
  func remapping() throws {
    let stage = try Stage()
    stage.layer.add(slide(to: 100, duration: 2), forKey: "slide")
    var freeze = BasicAnimation(keyPath: "timeOffset")
    freeze.fromValue = .number(0)
    freeze.toValue = .number(-1)
    freeze.duration = 1
    freeze.fillMode = .forwards
    freeze.isRemovedOnCompletion = false
    stage.layer.add(freeze, forKey: "freeze")
    #expect(isClose(stage.position(at: 0.5).x, 0, within: 1e-9))
    #expect(isClose(stage.position(at: 1).x, 0, within: 1e-9))
    #expect(isClose(stage.position(at: 2).x, 50, within: 1e-9))
  }

  @Test("a spring goes on at the velocity that the layer has")
  func retargetedSpring() throws {
    let stage = try Stage()
    func spring(to x: Double) -> SpringAnimation {
      var spring = SpringAnimation(keyPath: "position.x")
      spring.toValue = .number(x)
      spring.takesCurrentVelocity = true
      spring.duration = spring.settlingDuration
      return spring
    }
    stage.layer.add(spring(to: 100), forKey: "spring")
    let h = 1e-4
    let before = (stage.position(at: 0.1).x, stage.position(at: 0.1 + h).x)
    stage.layer.add(spring(to: -50), forKey: "spring")
    stage.context.flush()
    let after = (stage.position(at: 0.1 + h).x, stage.position(at: 0.1 + 2 * h).x)
    #expect(isClose(before.1, after.0, within: 1e-9))
    let (old, new) = ((before.1 - before.0) / h, (after.1 - after.0) / h)
    #expect(old > 100)
    #expect(isClose(old, new, within: 3))
  }

  @Test("a transition leads from the frozen old tree to the live new one")
  func transition() throws {
    let stage = try Stage()
    let old = Layer()
    old.name = "old"
    stage.layer.addSublayer(old)
    stage.context.flush()
    old.removeFromSuperlayer()
    let new = Layer()
    new.name = "new"
    stage.layer.addSublayer(new)
    var push = TransitionAnimation(.push, direction: .fromRight)
    push.duration = 1
    stage.layer.add(push)
    let node = try stage.context.renderNode(at: 0.25).children[0]
    #expect(node.children.map(\.name) == ["new"])
    let transition = try #require(node.transition)
    #expect(transition.from[0].children.map(\.name) == ["old"])
    #expect(isClose(transition.progress, 0.25, within: 1e-9))
    guard case .push(let direction) = transition.style else {
      Issue.record("not a push")
      return
    }
    #expect(direction == Point(x: -1, y: 0))
    #expect(try stage.context.renderNode(at: 1).children[0].transition == nil)
  }

  @Test("an input of a filter that an animation overshoots is held at its bounds")
  func filterInputBeyondBounds() throws {
    let stage = try Stage()
    stage.layer.filters = [LayerFilter(.colorSaturate, name: "s")]
    var animation = BasicAnimation(keyPath: "filters.s.amount")
    animation.fromValue = .number(1)
    animation.toValue = .number(-1)
    animation.duration = 1
    stage.layer.add(animation)
    let value = try stage.layer.presentation(at: 0.75).value(forKeyPath: "filters.s.amount")
    #expect(value == .number(0))
  }

  @Test("changing filters dissolves from the picture without them")
  func filterTransition() throws {
    let stage = try Stage()
    stage.layer.filters = [LayerFilter(.colorInvert)]
    let transition = try stage.context.renderNode(at: 0.125).children[0].transition
    #expect(transition?.from[0].filters.isEmpty == true)
  }

  @Test("a delayed instance still shows an animation that is over on the first")
  func delayedInstance() throws {
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 2
    replicator.instanceDelay = 0.5
    let stage = try Stage(replicator)
    let dot = Layer()
    replicator.addSublayer(dot)
    dot.add(slide(to: 100), forKey: "slide")
    let instances = try stage.context.renderNode(at: 1.25).children[0].children
    let places = instances.map { $0.children[0].transform.m41 }
    #expect(places[0] == 0)
    #expect(isClose(places[1], 75, within: 1e-9))
  }

  @Test("a delayed instance shows at once, where the model is until its animation begins")
  func waitingInstance() throws {
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 2
    replicator.instanceDelay = 0.5
    let stage = try Stage(replicator)
    let dot = Layer()
    dot.position.x = 7
    replicator.addSublayer(dot)
    var jump = slide(to: 100)
    jump.fromValue = .number(50)
    dot.add(jump, forKey: "jump")
    let instances = try stage.context.renderNode(at: 0.25).children[0].children
    #expect(instances.map { $0.children[0].transform.m41 } == [62.5, 7])
  }

  @Test("inputs of filters animate by the filter's name")
  func filterInputs() throws {
    let stage = try Stage()
    stage.context.transaction({ $0.disablesActions = true }) {
      stage.layer.filters = [LayerFilter(.gaussianBlur, name: "b")]
    }
    var blur = BasicAnimation(keyPath: "filters.b.inputRadius")
    blur.fromValue = .number(0)
    blur.toValue = .number(8)
    blur.duration = 1
    stage.layer.add(blur)
    let node = try stage.context.renderNode(at: 0.5).children[0]
    #expect(node.filters == [.gaussianBlur(radius: 4)])
  }
}

/// A layer to which things happen at random, but always the same for a seed.
private struct Story {
  private let stage: Stage

  init(seed: UInt64) throws {
    let stage = try Stage()
    self.stage = stage
    let layer = stage.layer
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func draw(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let share = Double(state >> 11) / Double(1 << 53)
      return range.lowerBound + (range.upperBound - range.lowerBound) * share
    }
    for _ in 0..<12 {
      let (x, duration, kind) = (draw(-100...100), draw(0.05...1), draw(0...4))
      stage.context.schedule(at: draw(0...3)) {
        switch kind {
        case ..<1: layer.position.x = x
        case ..<2:
          stage.context.transaction({
            $0.animationDuration = duration
            $0.completion = { layer.position.x = -x }
          }) { layer.position.x = x }
        case ..<3:
          var spring = SpringAnimation(keyPath: "position.x")
          spring.toValue = .number(x)
          spring.takesCurrentVelocity = true
          layer.add(spring, forKey: "spring", onStop: { _ in layer.opacity = duration })
        default: layer.removeAnimation(forKey: "position")
        }
      }
    }
  }

  func shown(at times: [Double]) -> [[Double]] {
    times.map { time in
      let state = stage.layer.presentation(at: time)
      return [state.position.x, state.opacity]
    }
  }
}
