import LambentQuartzCore
import Testing

@Suite("Cells are objects that layers and cells keep")
struct CellReferenceTests {
  private let host = CAHost(size: CGSize(width: 200, height: 200))

  private func emitter() -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    emitter.emitterPosition = CGPoint(x: 100, y: 100)
    emitter.emitterShape = .point
    return emitter
  }

  private func litCount() -> Int {
    let image = host.image()
    return (0..<200).reduce(0) { sum, y in
      sum + (0..<200).filter { image.pixel($0, y).a > 40 }.count
    }
  }

  @Test("The chapter's order: assigned first, set up afterwards, nested cells too")
  func assignedFirst() {
    let emitter = emitter()
    let hose = CAEmitterCell()
    let droplet = CAEmitterCell()
    emitter.emitterCells = [hose]
    hose.emitterCells = [droplet]
    host.layer.addSublayer(emitter)
    (hose.birthRate, hose.lifetime, hose.velocity) = (10, 2, 40)
    (droplet.birthRate, droplet.lifetime) = (20, 1)
    droplet.contents = CGImage.solid(.white, 4)
    host.advance(to: 2)
    #expect(litCount() > 0)
  }

  @Test("What was assigned is read again, in layers and in cells")
  func identity() {
    let emitter = emitter()
    let (parent, child) = (CAEmitterCell(), CAEmitterCell())
    parent.emitterCells = [child]
    emitter.emitterCells = [parent]
    #expect(emitter.emitterCells?.first === parent)
    #expect(parent.emitterCells?.first === child)
    #expect((emitter.value(forKey: "emitterCells") as? [CAEmitterCell])?.first === parent)
    host.layer.addSublayer(emitter)
    host.advance(by: 1)
    #expect(emitter.emitterCells?.first?.emitterCells?.first === child)
    emitter.emitterCells = nil
    parent.emitterCells = []
    #expect(emitter.emitterCells == nil)
    #expect(parent.emitterCells == nil)
  }

  @Test(
    "A change in a live emitter: old particles keep what they were born with, rates act on them")
  func liveChange() {
    let emitter = emitter()
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime) = (1, 10)
    cell.contents = CGImage.solid(.white, 4)
    emitter.emitterCells = [cell]
    host.layer.addSublayer(emitter)
    // The first is born at 1, with a velocity of 0.
    host.advance(to: 1.5)
    cell.velocity = 40
    cell.birthRate = 2
    // The second is born at 1.75: half of a birth was due, and the rate is 2 from 1.5 on.
    host.advance(to: 2.2)
    let image = host.image()
    #expect(image.pixel(100, 100).a > 200)
    #expect(image.pixel(118, 100).a > 200)
    #expect(image.pixel(109, 100).a == 0)
    cell.yAcceleration = 20
    host.advance(to: 4.2)
    #expect(host.image().pixel(100, 140).a > 200)
  }

  @Test("A change of a nested cell reaches every layer that has it; a removed cell reaches none")
  func sharedCells() {
    let (first, second) = (emitter(), emitter())
    let (parent, child) = (CAEmitterCell(), CAEmitterCell())
    (parent.name, child.name) = ("parent", "child")
    first.emitterCells = [parent]
    second.emitterCells = [parent]
    parent.emitterCells = [child]
    child.birthRate = 7
    let path = "emitterCells.parent.emitterCells.child.birthRate"
    #expect(first.value(forKeyPath: path) as? Double == 7)
    #expect(second.value(forKeyPath: path) as? Double == 7)
    first.emitterCells = []
    first.emitterCells = [CAEmitterCell()]
    child.birthRate = 8
    #expect(first.emitterCells?.first?.emitterCells == nil)
    #expect(second.value(forKeyPath: path) as? Double == 8)
  }

  @Test("A key path of the layer sets the cell's property")
  func keyPath() {
    let emitter = emitter()
    let (spark, trail) = (CAEmitterCell(), CAEmitterCell())
    (spark.name, trail.name) = ("spark", "trail")
    spark.emitterCells = [trail]
    emitter.emitterCells = [spark]
    host.layer.addSublayer(emitter)
    host.advance(by: 0)
    emitter.setValue(30, forKeyPath: "emitterCells.spark.birthRate")
    emitter.setValue(5, forKeyPath: "emitterCells.spark.emitterCells.trail.lifetime")
    #expect(spark.birthRate == 30)
    #expect(trail.lifetime == 5)
    #expect(emitter.emitterCells?.first === spark)
    spark.velocity = 3
    #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 30)
    let animation = basic("emitterCells.spark.birthRate", 0, 10, duration: 2)
    emitter.add(animation, forKey: nil)
    host.advance(by: 1)
    #expect(near(emitter.presentation()?.emitterCells?.first?.birthRate, 5))
    #expect(spark.birthRate == 30)
  }

  @Test("A cell within itself is reported and left out")
  func cycles() {
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    let (a, b) = (CAEmitterCell(), CAEmitterCell())
    a.emitterCells = [a]
    #expect(a.emitterCells == nil)
    a.emitterCells = [b]
    b.emitterCells = [a]
    #expect(b.emitterCells == nil)
    #expect(errors.map(\.key) == ["emitterCells", "emitterCells"])
  }

  @Test("Changing a cell asks the layer for no action")
  func noActions() {
    final class Asked: CAEmitterLayer {
      var keys: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        keys.append(event)
        return nil
      }
    }
    let emitter = Asked()
    let cell = CAEmitterCell()
    emitter.emitterCells = [cell]
    host.layer.addSublayer(emitter)
    host.advance(by: 0)
    emitter.keys = []
    cell.birthRate = 3
    #expect(emitter.keys.isEmpty)
  }
}
