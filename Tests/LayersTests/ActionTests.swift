import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentProperties
import Testing

/// A layer whose class has an action of its own.
private final class ClassActionLayer: Layer {
  nonisolated(unsafe) static var log: [String] = []

  override class func defaultAction(forKey key: String) -> LayerAction? {
    key == "opacity" ? .perform { _, key in log.append("class \(key)") } : nil
  }
}

private final class Actor: LayerDelegate {
  var answer: (String) -> LayerAction? = { _ in nil }

  func action(for layer: Layer, forKey key: String) -> LayerAction? { answer(key) }
}

@Suite("The search for actions", .serialized)
struct ActionSearchTests {
  private final class Log {
    var entries: [String] = []
    func action(_ name: String) -> LayerAction {
      .perform { [self] _, key in entries.append("\(name) \(key)") }
    }
  }

  @Test("an action that does not fit its layer is told of, and the change stands")
  func unfit() throws {
    let layer = Layer()
    let context = try Context(rootLayer: layer)
    var told: [String] = []
    context.onUnfitAction = { told.append("\($0 === layer) \($1) \($2)") }
    layer.style = LayerStyle()
    layer.style?.actions["opacity"] = .animation(BasicAnimation(keyPath: "filters.b.radius"))
    layer.opacity = 0.25
    context.flush()
    #expect(layer.opacity == 0.25 && layer.animationKeys.isEmpty)
    #expect(told.count == 1 && told[0].hasPrefix("true opacity "), "\(told)")
    layer.style?.actions["opacity"] = .animation(BasicAnimation(keyPath: "cornerRadius"))
    layer.opacity = 0.5
    #expect(told.count == 1 && layer.animationKeys == ["opacity"])
  }

  @Test("asks the delegate, the layer's actions, its style's, then the class")
  func order() throws {
    let layer = ClassActionLayer()
    let (log, delegate) = (Log(), Actor())
    let context = try Context(rootLayer: layer)
    ClassActionLayer.log = []
    layer.opacity = 0.9
    var style = LayerStyle()
    style.actions["opacity"] = log.action("style")
    layer.style = style
    layer.opacity = 0.8
    layer.actions["opacity"] = log.action("layer")
    layer.opacity = 0.7
    delegate.answer = { _ in log.action("delegate") }
    layer.delegate = delegate
    layer.opacity = 0.6
    context.flush()
    #expect(ClassActionLayer.log == ["class opacity"])
    #expect(log.entries == ["style opacity", "layer opacity", "delegate opacity"])
  }

  @Test("stops at any stage that says so")
  func stop() throws {
    let layer = Layer()
    let delegate = Actor()
    let context = try Context(rootLayer: layer)
    layer.actions["opacity"] = .stop
    #expect(layer.action(forKey: "opacity") == nil)
    layer.opacity = 0.5
    #expect(layer.animationKeys.isEmpty)
    delegate.answer = { _ in .stop }
    layer.delegate = delegate
    layer.position.x = 5
    #expect(layer.animationKeys.isEmpty)
    context.flush()
  }

  @Test("leaves what the delegate sets while it is asked")
  func setsWhileAsked() throws {
    let layer = Layer()
    let delegate = Actor()
    let context = try Context(rootLayer: layer)
    delegate.answer = { [weak layer] key in
      if key == "opacity" { layer?.cornerRadius = 7 }
      return .stop
    }
    layer.delegate = delegate
    layer.opacity = 0.5
    #expect(layer.opacity == 0.5 && layer.cornerRadius == 7)
    try layer.setValue(.number(0.25), forKeyPath: "opacity")
    #expect(layer.opacity == 0.25 && layer.cornerRadius == 7)
    context.flush()
  }

  @Test("is not made for the value that the property has")
  func sameValue() throws {
    let layer = Layer()
    let context = try Context(rootLayer: layer)
    let log = Log()
    layer.actions["opacity"] = log.action("layer")
    layer.opacity = 1
    #expect(log.entries.isEmpty)
    context.flush()
  }

  @Test("is not made where the transaction disables actions, though asking answers")
  func disabled() throws {
    let layer = Layer()
    let context = try Context(rootLayer: layer)
    let log = Log()
    layer.actions["opacity"] = log.action("layer")
    context.transaction({ $0.disablesActions = true }) {
      layer.opacity = 0.5
      #expect(layer.action(forKey: "opacity") != nil)
    }
    #expect(log.entries.isEmpty)
  }

  @Test("has no implicit default outside of a tree, nor for a property that does not animate")
  func standalone() throws {
    let layer = Layer()
    #expect(layer.action(forKey: "opacity") == nil)
    let context = try Context(rootLayer: layer)
    #expect(layer.action(forKey: "opacity") != nil)
    #expect(layer.action(forKey: "contentsGravity") == nil)
    #expect(layer.action(forKey: "shadowPath") == nil)
    #expect(context.time == 0)
  }

  @Test("tells of layers that come, go, show and hide")
  func order_in_out() throws {
    let root = Layer()
    let context = try Context(rootLayer: root)
    let log = Log()
    root.actions["sublayers"] = log.action("root")
    let child = Layer()
    child.actions["onOrderIn"] = log.action("child")
    child.actions["onOrderOut"] = log.action("child")
    root.addSublayer(child)
    context.flush()
    child.isHidden = true
    child.isHidden = false
    child.removeFromSuperlayer()
    context.flush()
    #expect(
      log.entries == [
        "child onOrderIn", "root sublayers", "child onOrderOut", "child onOrderIn",
        "child onOrderOut", "root sublayers",
      ])
  }

  @Test("a style gives values for what the layer has not been told, and bases stand behind it")
  func styleValues() {
    let layer = Layer()
    layer.cornerRadius = 3
    var base = LayerStyle()
    base.values = ["opacity": .number(0.25), "cornerRadius": .number(9)]
    var style = LayerStyle()
    style.values = ["mood": .text("calm")]
    style.base = [base]
    layer.style = style
    #expect(layer.opacity == 0.25)
    #expect(layer.cornerRadius == 3)
    #expect(layer.value(forKey: "mood") == .text("calm"))
    layer.style = nil
    #expect(layer.opacity == 1)
  }
}

@Suite("Transactions")
struct TransactionTests {
  @Test("nested ones inherit all but the completion, and give back what was")
  func nesting() throws {
    let context = try Context(rootLayer: Layer())
    context.begin()
    context.transaction.animationDuration = 2
    context.transaction.values["mood"] = .text("calm")
    context.transaction.completion = {}
    context.begin()
    #expect(context.transaction.animationDuration == 2)
    #expect(context.transaction.values["mood"] == .text("calm"))
    #expect(context.transaction.completion == nil)
    context.transaction.animationDuration = 3
    context.commit()
    #expect(context.transaction.animationDuration == 2)
    context.commit()
    #expect(context.transaction.animationDuration == 0.25)
  }

  @Test("one without animations completes when it commits")
  func emptyCompletion() throws {
    let context = try Context(rootLayer: Layer())
    var completions = 0
    context.transaction({ $0.completion = { completions += 1 } }) {}
    #expect(completions == 1)
  }

  @Test("commits that nobody began are harmless")
  func unmatchedCommit() throws {
    let context = try Context(rootLayer: Layer())
    context.commit()
    context.flush()
    context.commit()
    #expect(context.time == 0)
  }

  @Test("scheduled work happens at its own moment, in order, whatever the steps of the clock")
  func schedule() throws {
    let context = try Context(rootLayer: Layer())
    var moments: [Double] = []
    for moment in [2.0, 0.5, 1.25] {
      context.schedule(at: moment) { moments.append(context.time) }
    }
    context.advance(to: 1)
    #expect(moments == [0.5])
    context.advance(to: 10)
    #expect(moments == [0.5, 1.25, 2])
    #expect(context.time == 10)
  }
}
