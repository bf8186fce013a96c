import LambentAnimations
import LambentDynamics
import LambentGeometry
import LambentLayers
import LambentViews
import Testing

@testable import LambentLayerDynamics

@Suite("Layers and views as items of physics")
struct LayerDynamicsTests {
  let root = Layer()
  let layer = Layer()
  let context: Context
  let animator: DynamicAnimator

  init() throws {
    root.frame = Rect(x: 0, y: 0, width: 320, height: 480)
    layer.frame = Rect(x: 50, y: 50, width: 100, height: 100)
    root.addSublayer(layer)
    context = try Context(rootLayer: root)
    animator = DynamicAnimator(referenceBounds: root.bounds)
  }

  private func position(_ layer: Layer, at time: Double) -> Point {
    layer.presentation(at: time).position
  }

  @Test("a layer falls while the context's clock advances, without implicit animations")
  func falling() {
    animator.addBehavior(GravityBehavior(items: [layer.dynamicItem]))
    animator.follow(context)
    context.advance(to: 0.5)
    #expect(abs(layer.position.y - 225) < 1e-9)
    #expect(layer.presentation(at: 0.5).position == layer.position)
    #expect(layer.animationKeys.isEmpty)
    // Small steps of the clock and large ones are the same.
    for _ in 0..<30 { context.advance(to: context.time + 1.0 / 60) }
    #expect(abs(layer.position.y - 600) < 1e-6)
    #expect(animator.elapsedTime == 1)
  }

  @Test("an animator of a context has the root's bounds and follows the clock at once")
  func animatorOfContext() {
    let animator = DynamicAnimator(context)
    #expect(animator.referenceBounds == root.bounds)
    animator.addBehavior(GravityBehavior(items: [layer.dynamicItem]))
    context.advance(to: 0.5)
    #expect(abs(layer.position.y - 225) < 1e-9)
  }

  @Test("an animator that follows a later clock counts its times by it, and only once")
  func laterClock() {
    context.advance(to: 3)
    animator.addBehavior(GravityBehavior(items: [layer.dynamicItem]))
    animator.follow(context)
    animator.follow(context)
    context.advance(to: 3.5)
    #expect(abs(layer.position.y - 225) < 1e-9)
    #expect(abs((animator.pose(of: layer.dynamicItem, at: 3.25)?.center.y ?? 0) - 131.25) < 1e-9)
  }

  @Test("after baking, the frames of any time are asked for in any order")
  func baking() throws {
    let collision = CollisionBehavior(items: [layer.dynamicItem])
    collision.translatesReferenceBoundsIntoBoundary = true
    let item = DynamicItemBehavior(items: [layer.dynamicItem])
    item.addAngularVelocity(2, for: layer.dynamicItem)
    item.addLinearVelocity(Point(x: 60, y: 0), for: layer.dynamicItem)
    for behavior in [GravityBehavior(items: [layer.dynamicItem]), collision, item] {
      animator.addBehavior(behavior)
    }
    context.advance(to: 1)
    animator.follow(context)
    var seen: [(time: Double, state: Layer)] = []
    for index in 0...180 {
      let time = 1 + Double(index) / 60
      context.advance(to: time)
      seen.append((time, layer.presentation))
    }
    #expect(seen[180].state.position.y > 429)
    // Without baking the past shows what is now.
    #expect(position(layer, at: 1.5) == seen[180].state.position)
    try animator.bake()
    #expect(layer.animationKeys == ["dynamics.position", "dynamics.transform.rotation.z"])
    for (time, state) in seen.shuffled() {
      let shown = layer.presentation(at: time)
      #expect((shown.position - state.position).length < 1e-6)
      #expect(abs(shown.transform.m11 - state.transform.m11) < 1e-9)
      #expect(abs(shown.transform.m12 - state.transform.m12) < 1e-9)
    }
    // What comes next is not hidden by what was recorded.
    context.transaction {
      $0.disablesActions = true
    } changes: {
      layer.position.x = 7
    }
    #expect(position(layer, at: 4.1).x == 7)
    // Baking again replaces what was baked.
    context.advance(to: 5)
    try animator.bake()
    #expect(layer.animationKeys.count == 2)
  }

  @Test("an anchor elsewhere, a scale and a shift stay: the layer turns about its middle")
  func anchors() throws {
    context.transaction {
      $0.disablesActions = true
    } changes: {
      layer.anchorPoint = Point(x: 0, y: 0)
      layer.position = Point(x: 100, y: 100)
      layer.transform = Transform3D(Affine(a: 2, b: 0, c: 0, d: 1, tx: 10, ty: 0))
    }
    let item = layer.dynamicItem
    #expect(item.center == Point(x: 210, y: 150))
    #expect(item.bounds.size == Size(width: 200, height: 100))
    let spin = DynamicItemBehavior(items: [item])
    spin.addAngularVelocity(.pi / 2, for: item)
    animator.addBehavior(spin)
    animator.follow(context)
    context.advance(to: 1)
    #expect((item.center - Point(x: 210, y: 150)).length < 1e-9)
    // A quarter turn: twice as high as wide.
    let map = layer.transform
    #expect(abs(map.m11) < 1e-9 && abs(map.m12 - 2) < 1e-9 && abs(map.m21 + 1) < 1e-9)
    let corner = layer.convert(Point.zero, to: root)
    #expect(((corner ?? .zero) - Point(x: 260, y: 50)).length < 1e-9)
    try animator.bake()
    let half = layer.presentation(at: 0.5)
    #expect(abs(half.transform.m11 - 2 * 0.5.squareRoot()) < 1e-9)
  }

  @Test(
    "a mirrored or shifted layer shows the same after baking",
    arguments: [
      Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0),
      Affine(a: -2, b: 0.5, c: 0.25, d: 1, tx: 0, ty: 0),
      Affine(a: 0.6, b: 0.8, c: 0.8, d: -0.6, tx: 30, ty: -20),
    ])
  func transforms(transform: Affine) throws {
    context.transaction {
      $0.disablesActions = true
    } changes: {
      layer.anchorPoint = Point(x: 0, y: 1)
      layer.transform = Transform3D(transform)
    }
    let spin = DynamicItemBehavior(items: [layer.dynamicItem])
    spin.addAngularVelocity(2, for: layer.dynamicItem)
    animator.addBehavior(spin)
    animator.addBehavior(GravityBehavior(items: [layer.dynamicItem]))
    animator.follow(context)
    var seen: [(time: Double, state: Layer)] = []
    for index in 0...8 {
      context.advance(to: Double(index) / 4)
      seen.append((context.time, layer.presentation))
    }
    try animator.bake()
    for (time, state) in seen {
      let shown = layer.presentation(at: time)
      #expect((shown.position - state.position).length < 1e-6)
      for entry in [\Transform3D.m11, \.m12, \.m21, \.m22, \.m41, \.m42] {
        #expect(abs(shown.transform[keyPath: entry] - state.transform[keyPath: entry]) < 1e-9)
      }
    }
  }

  @Test("a layer's outline can be an ellipse; layers, views and others meet")
  func shapes() {
    let view = View(frame: Rect(x: 60, y: 300, width: 80, height: 80))
    root.addSublayer(view.layer)
    view.collisionShape = .ellipse(view.bounds.size)
    layer.dynamicItem.collisionShape = .ellipse(layer.bounds.size)
    let collision = CollisionBehavior(items: [layer.dynamicItem, view])
    let anchor = DynamicItemBehavior(items: [view])
    anchor.isAnchored = true
    anchor.elasticity = 0
    for behavior in [GravityBehavior(items: [layer.dynamicItem]), collision, anchor] {
      animator.addBehavior(behavior)
    }
    animator.follow(context)
    context.advance(to: 0.2)
    #expect(view.center == Point(x: 100, y: 340))
    context.advance(to: 0.6)
    // Two discs of radii 50 and 40: 90 apart where they touch.
    let distance = (layer.position - view.center).length
    #expect(distance > 89.9 && distance < 120)
    #expect(layer.dynamicItem === layer.dynamicItem)
  }

  @Test("the members of a group are baked, views too")
  func groups() throws {
    let view = View(frame: Rect(x: 200, y: 50, width: 100, height: 100))
    root.addSublayer(view.layer)
    let group = DynamicItemGroup(items: [layer.dynamicItem, view])
    let item = DynamicItemBehavior(items: [group])
    item.addAngularVelocity(1, for: group)
    animator.addBehavior(GravityBehavior(items: [group]))
    animator.addBehavior(item)
    animator.follow(context)
    var seen: [(Double, Point, Point)] = []
    for index in 0...60 {
      let time = Double(index) / 60
      context.advance(to: time)
      seen.append((time, layer.position, view.center))
    }
    try animator.bake()
    for (time, first, second) in seen.reversed() {
      #expect((position(layer, at: time) - first).length < 1e-6)
      #expect((position(view.layer, at: time) - second).length < 1e-6)
    }
  }

  @Test("an animator and a tree that nobody keeps end")
  func lifetimes() throws {
    var animator: DynamicAnimator? = DynamicAnimator()
    var tree: Layer? = Layer()
    weak let weakTree = tree
    weak let weakAnimator = animator
    var clock = try tree.map { try Context(rootLayer: $0) }
    if let clock { animator?.follow(clock) }
    clock?.advance(to: 0.1)
    #expect(animator?.stepCount == 24)
    (clock, tree) = (nil, nil)
    #expect(weakTree == nil)
    animator = nil
    #expect(weakAnimator == nil)
    // An item outlives its layer.
    var layer: Layer? = Layer()
    let item = try #require(layer?.dynamicItem)
    item.center = Point(x: 3, y: 4)
    layer = nil
    #expect(item.layer == nil && item.center == Point(x: 3, y: 4))
    item.center = Point(x: 5, y: 6)
    #expect(item.center == Point(x: 5, y: 6) && item.bounds.isEmpty)
  }
}
