import LambentQuartzCore
import Testing

@Suite("Emitter layers")
struct EmitterChapterTests {
  /// A disc of a size, white.
  private func disc(_ side: CGFloat = 10) -> CGImage {
    CGImage(size: CGSize(width: side, height: side)) { context in
      context.setFillColor(UIColor.white.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  private func cell(_ rate: Float, _ lifetime: Float, _ velocity: CGFloat) -> CAEmitterCell {
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity) = (rate, lifetime, velocity)
    cell.contents = disc(2)
    cell.name = "circle"
    return cell
  }

  private func emitter(_ cells: [CAEmitterCell], at point: CGPoint = .zero) -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = point
    (emitter.emitterShape, emitter.emitterMode) = (.point, .points)
    emitter.emitterCells = cells
    return emitter
  }

  /// The pixels that show something.
  private func lit(_ image: CGImage) -> [(x: Int, y: Int)] {
    (0..<image.height).flatMap { y in
      (0..<image.width).compactMap { x in image.pixel(x, y).a > 100 ? (x, y) : nil }
    }
  }

  @Test("A113: grey circles in a line, five alive")
  func circles() {
    let layer = emitter([cell(5, 1, 100)], at: CGPoint(x: 30, y: 100))
    let host = stage(layer)
    host.advance(to: 1.1)
    let image = host.image()
    for x in [40, 60, 80, 100, 120] { #expect(image.pixel(x, 100).a > 200) }
    #expect(lit(image).count == 5 * 4)
    #expect(image.pixel(50, 100).a == 0)
  }

  @Test(
    "A114: particles are born on the shape only",
    arguments: [
      (CAEmitterLayerEmitterShape.line, CAEmitterLayerEmitterMode.outline),
      (.rectangle, .outline), (.circle, .outline), (.rectangle, .volume), (.circle, .volume),
    ])
  func shapes(shape: CAEmitterLayerEmitterShape, mode: CAEmitterLayerEmitterMode) {
    let layer = emitter([cell(400, 10, 0)], at: CGPoint(x: 200, y: 200))
    (layer.emitterShape, layer.emitterMode) = (shape, mode)
    layer.emitterSize = CGSize(width: 100, height: 100)
    let host = stage(layer)
    host.advance(to: 1)
    let pixels = lit(host.image())
    #expect(pixels.count > 40)
    for (x, y) in pixels {
      let (dx, dy) = (abs(Double(x) - 199.5), abs(Double(y) - 199.5))
      let isOn: Bool
      switch (shape, mode) {
      case (.line, _): isOn = dx < 52 && dy < 2
      case (.rectangle, .outline): isOn = max(dx, dy) < 52 && max(dx, dy) > 47
      case (.rectangle, _): isOn = max(dx, dy) < 52
      case (.circle, .outline): isOn = abs(hypot(dx, dy) - 100) < 3
      default: isOn = hypot(dx, dy) < 103
      }
      #expect(isOn)
    }
  }

  @Test("A115: a hose: all directions are within the cone")
  func hose() {
    let drop = cell(100, 1.5, 100)
    drop.emissionRange = .pi / 5
    let layer = emitter([drop], at: CGPoint(x: 100, y: 200))
    let host = stage(layer)
    host.advance(to: 3)
    for (x, y) in lit(host.image()) {
      let (dx, dy) = (Double(x) + 0.5 - 100, Double(y) + 0.5 - 200)
      #expect(abs(dy) <= dx * tan(.pi / 10) + 3)
      #expect(hypot(dx, dy) < 153)
    }
  }

  @Test("A116: with an acceleration the particle on the axis moves in a parabola")
  func parabola() {
    let drop = cell(1, 1.6, 100)
    (drop.xAcceleration, drop.yAcceleration) = (-40, 200)
    let layer = emitter([drop], at: CGPoint(x: 30, y: 100))
    let host = stage(layer)
    for (age, x, y) in [(0.5, 75, 125), (1, 110, 200), (1.5, 135, 325)] {
      host.advance(to: 1 + age)
      #expect(host.image().pixel(x, y).a > 200)
    }
  }

  @Test("A117: a range extends by half to each side")
  func ranges() {
    let drop = cell(200, 1.5, 100)
    (drop.lifetimeRange, drop.velocityRange) = (0.4, 20)
    let layer = emitter([drop], at: CGPoint(x: 0, y: 100))
    let host = stage(layer)
    layer.birthRate = 0
    CATransaction.flush()
    host.advance(to: 0.1)
    layer.birthRate = 1
    host.advance(to: 3)
    let xs = lit(host.image()).map(\.x)
    #expect((xs.max() ?? 0) <= 188)
    #expect((xs.max() ?? 0) >= 150)
  }

  @Test("A118: the colour's ranges and speeds")
  func colors() {
    let drop = cell(1, 2, 0)
    drop.color = UIColor.blue.cgColor
    drop.greenSpeed = 0.75
    let layer = emitter([drop], at: CGPoint(x: 50, y: 50))
    let host = stage(layer)
    host.advance(to: 1.5)
    let pixel = host.image().pixel(50, 50)
    #expect(abs(pixel.g - 96) <= 2)
    #expect(pixel.b == 255)
  }

  @Test("A119: a cell's speed is changed by its key path, from then on")
  func changedSpeed() {
    let drop = cell(1, 20, 10)
    drop.color = UIColor.blue.cgColor
    drop.greenSpeed = 0
    let layer = emitter([drop], at: CGPoint(x: 50, y: 50))
    let host = stage(layer)
    host.advance(to: 2)
    #expect(layer.value(forKeyPath: "emitterCells.circle.greenSpeed") as? Double == 0)
    layer.setValue(0.5, forKeyPath: "emitterCells.circle.greenSpeed")
    #expect(layer.value(forKeyPath: "emitterCells.circle.greenSpeed") as? Double == 0.5)
    host.advance(to: 3)
    // The first was born at 1, and is at 50 + 20.
    #expect(abs(host.image().pixel(70, 50).g - 128) <= 3)
  }

  @Test("A120: the same key path animated for ever")
  func animatedSpeed() {
    let drop = cell(1, 10, 0)
    drop.color = UIColor.blue.cgColor
    let layer = emitter([drop], at: CGPoint(x: 50, y: 50))
    let host = stage(layer)
    let key = "emitterCells.circle.greenSpeed"
    let animation = basic(key, -1, 3, duration: 4)
    (animation.autoreverses, animation.repeatCount) = (true, .greatestFiniteMagnitude)
    layer.add(animation, forKey: nil)
    for (time, speed) in [(2.0, 1.0), (4, 3), (6, 1), (8, -1)] {
      host.advance(to: time)
      #expect(near(layer.shown(key), speed))
    }
  }

  private func droplets(begin: Double, duration: Double) -> (CAHost, CAEmitterLayer) {
    let drop = cell(200, 0.4, 0)
    drop.name = "drop"
    drop.contents = disc(2)
    (drop.beginTime, drop.duration) = (begin, duration)
    let parent = cell(1, 1.55, 100)
    parent.contents = nil
    parent.emitterCells = [drop]
    let layer = emitter([parent], at: CGPoint(x: 0, y: 100))
    return (stage(layer), layer)
  }

  @Test("A nested cell's duration counts from the parent's birth")
  func nested() {
    var (host, _) = droplets(begin: 0.04, duration: 0.2)
    host.advance(to: 1.3)
    var xs = lit(host.image()).map(\.x)
    #expect(!xs.isEmpty)
    #expect((xs.min() ?? 0) >= 2 && (xs.max() ?? 0) <= 21)
    (host, _) = droplets(begin: 0.7, duration: 0.2)
    host.advance(to: 1.95)
    #expect(lit(host.image()).isEmpty)
    (host, _) = droplets(begin: 0.7, duration: 0.8)
    host.advance(to: 1.95)
    xs = lit(host.image()).map(\.x)
    #expect((xs.min() ?? 0) >= 68 && (xs.max() ?? 0) <= 81)
  }

  @Test("A124: a line that sends its particles down and to the right")
  func cascade() {
    let drop = cell(200, 3, 100)
    drop.emissionLongitude = 3 * .pi / 4
    let layer = emitter([drop], at: CGPoint(x: 100, y: 25))
    (layer.emitterShape, layer.emitterMode) = (.line, .outline)
    layer.emitterSize = CGSize(width: 100, height: 100)
    let host = stage(layer)
    host.advance(to: 1)
    for (x, y) in lit(host.image()) {
      let way = Double(y) + 0.5 - 25
      #expect(way > -2 && way < 73)
      #expect(Double(x) + 0.5 - way > 47 && Double(x) + 0.5 - way < 153)
    }
  }

  @Test("An emitter begins empty when it is added")
  func beginsEmpty() {
    let host = stage(time: 100)
    host.layer.addSublayer(emitter([cell(50, 5, 10)], at: CGPoint(x: 50, y: 50)))
    host.advance(by: 0)
    #expect(lit(host.image()).isEmpty)
    host.advance(by: 1)
    #expect(!lit(host.image()).isEmpty)
  }

  /// Ten particles a second, three points apart.
  private func row(begin: Double = 0) -> CAEmitterLayer {
    let layer = emitter([cell(10, 100, 30)], at: CGPoint(x: 5, y: 10))
    layer.beginTime = begin
    return layer
  }

  @Test(
    "An emitter that is added later emits from its begin on, or at once where that is past",
    arguments: [(0.0, 20), (5, 20), (10, 20), (11, 10), (12, 0), (13, 0)])
  func beginsNow(begin: Double, count: Int) {
    let host = stage(time: 10)
    host.layer.addSublayer(row(begin: begin))
    host.advance(to: 12)
    #expect(lit(host.image()).count == count * 4)
    host.advance(to: 13)
    let later = begin == 12 || begin == 13 ? (13 - Int(begin)) * 10 : count + 10
    #expect(lit(host.image()).count == later * 4)
  }

  @Test("The begin of an emitter may be set after it was added, and starts it again")
  func beginsAnew() {
    let host = stage(time: 10)
    let layer = row()
    host.layer.addSublayer(layer)
    layer.beginTime = CACurrentMediaTime()
    host.advance(by: 2)
    #expect(lit(host.image()).count == 20 * 4)
    let other = row()
    layer.removeFromSuperlayer()
    host.layer.addSublayer(other)
    host.advance(by: 2)
    #expect(lit(host.image()).count == 20 * 4)
    other.beginTime = CACurrentMediaTime()
    host.advance(by: 1)
    #expect(lit(host.image()).count == 10 * 4)
  }

  @Test(
    "The duration of a layer's cell counts from its begin",
    arguments: [(0.0, 1.0, 10), (1, 1, 10), (1, 2, 20), (3, 1, 10)])
  func window(begin: Double, duration: Double, count: Int) {
    let drop = cell(10, 100, 30)
    (drop.beginTime, drop.duration) = (begin, duration)
    let host = stage(emitter([drop], at: CGPoint(x: 5, y: 10)))
    host.advance(to: 5)
    #expect(lit(host.image()).count == count * 4)
  }

  @Test("A cell may say from when its duration counts")
  func durationOrigin() {
    let host = stage()
    let (parent, child) = (cell(1, 10, 0), cell(10, 100, 30))
    (child.beginTime, child.duration) = (1, 1)
    child.setValue("beginTime", forKey: "durationCountsFrom")
    (parent.contents, parent.emitterCells) = (nil, [child])
    parent.duration = 1
    host.layer.addSublayer(emitter([parent], at: CGPoint(x: 5, y: 10)))
    host.advance(to: 5)
    #expect(lit(host.image()).count == 10 * 4)
  }

  @Test("Cells are read back, and reached by key")
  func cells() {
    let host = stage()
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    let drop = cell(5, 1, 100)
    drop.setValue(0.5, forKey: "greenSpeed")
    #expect(drop.greenSpeed == 0.5)
    #expect(drop.value(forKey: "birthRate") as? Double == 5)
    #expect(drop.duration == .infinity)
    drop.contents = "no image"
    #expect(errors.map(\.key) == ["contents"])
    let layer = emitter([drop])
    drop.birthRate = 7
    #expect(layer.emitterCells?.first === drop)
    #expect(layer.value(forKeyPath: "emitterCells.circle.birthRate") as? Double == 7)
    #expect(layer.birthRate == 1)
  }
}

@Suite("Filter transitions")
struct FilterChapterTests {
  @Test("A125: from solid red to a photograph, through a flash")
  func flash() throws {
    let photo = CGImage(size: CGSize(width: 60, height: 40)) { context in
      context.setFillColor(UIColor.green.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 40))
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 30, y: 0, width: 30, height: 40))
    }
    let target = CIImage(cgImage: photo)
    let colored = try #require(CIFilter(name: "CIConstantColorGenerator"))
    colored.setValue(CIColor(color: .red), forKey: kCIInputColorKey)
    let red = try #require(colored.outputImage)
    #expect(red.extent.isInfinite)
    let flash = try #require(CIFilter(name: "CIFlashTransition"))
    flash.setValue(red, forKey: kCIInputImageKey)
    flash.setValue(target, forKey: kCIInputTargetImageKey)
    flash.setValue(
      CIVector(x: target.extent.width / 2, y: target.extent.height / 2), forKey: kCIInputCenterKey)
    func image(at time: Double) throws -> CGImage {
      flash.setValue(time, forKey: kCIInputTimeKey)
      let output = try #require(flash.outputImage)
      return try #require(CIContext(options: nil).createCGImage(output, from: target.extent))
    }
    #expect(try image(at: 0).pixel(10, 10) == (255, 0, 0, 255))
    #expect(try image(at: 1).pixel(10, 10) == (0, 255, 0, 255))
    #expect(try image(at: 1).pixel(50, 10) == (0, 0, 255, 255))
    let before = try image(at: 0.75)
    #expect((before.width, before.height) == (60, 40))
    // No pixel knows the photograph: left and right are alike but for the rays.
    #expect(before.pixel(30, 20) == (255, 255, 255, 255))
  }

  @Test("What a filter lacks, or does not know, is told")
  func wrong() {
    let host = stage()
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    #expect(CIFilter(name: "CINothing") == nil)
    let filter = CIFilter(name: "CISwipeTransition")
    #expect(filter?.outputImage == nil)
    filter?.setValue(3, forKey: "inputNothing")
    #expect(errors.map(\.key) == ["CISwipeTransition", "inputNothing"])
    #expect(CIContext().createCGImage(CIImage(color: .white), from: .infinite) == nil)
    #expect(errors.count == 3)
  }
}
