import LambentAnimations
import LambentGeometry
import LambentProperties
import Testing

@Suite("Animations as values")
struct AnimationTests {
  @Test("rows give back what is set, and fresh animations hold the defaults")
  func rows() {
    #expect(BasicAnimation.rowFaults == [])
    #expect(KeyframeAnimation.rowFaults == [])
    #expect(SpringAnimation.rowFaults == [])
    #expect(AnimationGroup.rowFaults == [])
    #expect(TransitionAnimation.rowFaults == [])
    #expect(
      AnimationKind.all.map(\.name) == ["basic", "keyframe", "spring", "group", "transition"])
  }

  @Test("keys of the user's own are kept beside the properties")
  func arbitraryKeys() throws {
    var animation: any Animation = BasicAnimation(keyPath: "opacity")
    try animation.setValue(.text("left"), forKey: "mySide")
    try animation.setValue(.number(2), forKey: "duration")
    #expect(animation.value(forKey: "mySide") == .text("left"))
    #expect(animation.duration == 2)
    #expect(animation.value(forKey: "nothing") == nil)
    #expect(throws: PropertyError.self) { try animation.setValue(.number(-1), forKey: "duration") }
  }

  @Test("an unknown timing function is an error that says what was meant")
  func timingFunctionError() {
    var animation = BasicAnimation(keyPath: "opacity")
    do {
      try animation.setValue(.text("easeinout"), forKey: "timingFunction")
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains("no timing function is called “easeinout”"))
    }
  }

  @Test("a group's children inherit its duration, run in its time and end with it")
  func group() throws {
    var late = BasicAnimation(from: 0, to: 10, duration: 2)
    late.beginTime = 1
    var group = AnimationGroup([BasicAnimation(from: 0, to: 100, duration: 0), late])
    (group.beginTime, group.duration, group.speed) = (5, 2, 2)
    let tracks = try group.tracks()
    #expect(tracks[0].number(at: 5.5) == 50)
    #expect(tracks[0].number(at: 6) == nil)
    #expect(tracks[1].number(at: 5.25) == nil)
    #expect(tracks[1].number(at: 5.75) == 2.5)
    #expect(tracks[0].activeInterval == 5..<6)
  }

  @Test("a group that fills forwards, or turns back, keeps what ends with it")
  func groupEnd() throws {
    var group = AnimationGroup([
      BasicAnimation(from: 0, to: 100, duration: 0), BasicAnimation(from: 0, to: 1, duration: 1),
    ])
    (group.duration, group.fillMode) = (2, .forwards)
    #expect(try group.tracks()[0].number(at: 9) == 100)
    #expect(try group.tracks()[1].number(at: 9) == nil)
    group.autoreverses = true
    #expect(try group.tracks()[0].number(at: 2) == 100)
    #expect(try group.tracks()[0].number(at: 3) == 50)
  }

  @Test("a group's timing function bends the time of its children")
  func groupTiming() throws {
    var group = AnimationGroup([BasicAnimation(from: 0, to: 100, duration: 1)])
    (group.duration, group.timingFunction) = (2, .easeIn)
    let time = TimingFunction.easeIn.value(at: 0.25) * 2
    #expect(isClose(try group.tracks()[0].number(at: 0.5) ?? 0, time * 100))
  }

  @Test("a group whose timing function overshoots holds its children at its ends")
  func groupOvershoot() throws {
    var group = AnimationGroup([BasicAnimation(from: 0, to: 100, duration: 2)])
    (group.duration, group.timingFunction) = (2, .back(.inOut))
    let track = try #require(try group.tracks().first)
    #expect(track.number(at: 0.2) == 0)
    #expect(track.number(at: 1.8) == 100)
  }

  @Test("what is wrong with a child is told with its place")
  func childErrors() {
    var group = AnimationGroup([BasicAnimation(from: 0, to: 1), KeyframeAnimation([])])
    #expect(throws: AnimationError.child(1, .missingValues)) { try group.check() }
    group.animations = [TransitionAnimation()]
    #expect(throws: AnimationError.self) { try group.check() }
    var nest = AnimationGroup()
    for _ in 0..<20 { nest = AnimationGroup([nest]) }
    #expect(throws: AnimationError.self) { try nest.check() }
  }

  @Test("a group is made of records, as documents have them")
  func groupRecords() throws {
    var group = AnimationGroup()
    let child = PropertyValue.record([
      "type": .text("basic"), "keyPath": .text("opacity"), "toValue": .number(0),
    ])
    try group.setValue(.list([child]), forKey: "animations")
    #expect((group.animations.first as? BasicAnimation)?.toValue == .number(0))
    #expect(group.value(forKey: "animations") == .list([child]))
    #expect(throws: PropertyError.self) {
      try group.setValue(.list([.record(["type": .text("basik")])]), forKey: "animations")
    }
  }

  @Test("a spring animation swings as its spring does, and takes up a velocity under way")
  func spring() throws {
    var animation = SpringAnimation(keyPath: "property")
    (animation.fromValue, animation.toValue) = (.number(100), .number(300))
    animation.duration = 2
    let spring = Spring()
    for time in [0, 0.1, 0.5, 1.9] {
      let expected = 100 + 200 * spring.value(at: time)
      #expect(isClose(try animation.track().number(at: time) ?? 0, expected))
    }
    animation.takesCurrentVelocity = true
    let ends = try animation.tracks(start: .number(100), velocity: .number(50))
    let moving = Spring(initialVelocity: 50.0 / 200)
    #expect(isClose(ends[0].number(at: 0.3) ?? 0, 100 + 200 * moving.value(at: 0.3)))
  }

  @Test("only a spring that continues a motion takes its velocity, in groups, too")
  func propertyVelocity() {
    var spring = SpringAnimation(keyPath: "x")
    let basic = BasicAnimation(keyPath: "x")
    #expect(!spring.takesPropertyVelocity && !basic.takesPropertyVelocity)
    spring.takesCurrentVelocity = true
    #expect(spring.takesPropertyVelocity)
    var (group, outer) = (AnimationGroup(), AnimationGroup())
    group.animations = [basic]
    outer.animations = [group]
    #expect(!outer.takesPropertyVelocity)
    group.animations = [basic, spring]
    outer.animations = [group]
    #expect(outer.takesPropertyVelocity)
  }

  @Test("the perceptual form takes the time that it settles in; a spring cut short is noted")
  func perceptual() throws {
    let animation = SpringAnimation(keyPath: "x", perceptualDuration: 0.5, bounce: 0.25)
    #expect(animation.duration == animation.settlingDuration)
    #expect(animation.notes == [])
    var short = animation
    short.duration = 0.2
    #expect(short.notes.count == 1)
    short.bounce = 0.5
    #expect(isClose(short.perceptualDuration, 0.5))
    short.perceptualDuration = 1
    #expect(isClose(short.bounce, 0.5))
    #expect(throws: Never.self) { try short.setValue(.text("current"), forKey: "initialVelocity") }
    #expect(short.takesCurrentVelocity)
  }

  @Test("a transition tells how far it is and which way things move")
  func transition() throws {
    var transition = TransitionAnimation(.push)
    (transition.duration, transition.startProgress, transition.endProgress) = (2, 0.2, 0.6)
    #expect(isClose(transition.progress(at: 1) ?? 0, 0.4))
    #expect(transition.progress(at: 2) == nil)
    #expect(transition.motion == Point(x: 1, y: 0))
    transition.subtype = .fromBottom
    #expect(transition.motion == Point(x: 0, y: 1))
    transition.direction = .fromBottom
    #expect(transition.motion == Point(x: 0, y: -1))
    #expect(throws: AnimationError.conflict("subtype", "direction")) { try transition.check() }
  }
}
