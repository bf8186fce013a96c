import LambentDocuments
import LambentImports

/// An emitter layer with one or more cells, in the terms of documents: the result of the particle
/// formats' mappings. Angles are in degrees; y is downward.
struct EmitterDraft: Sendable {
  var name: String
  var cells: [CellDraft] = []
  /// The emitter's position, relative to the origin of the foreign effect.
  var position = SIMD2<Double>()
  var shape = Shape.point
  /// The layer's rotation about the emitter, clockwise.
  var rotation = 0.0
  var isAdditive = false
  var renderMode: String?
  var compositingFilter: String?
  var animations: [JSONValue] = []

  /// The shape in which particles are born.
  enum Shape: Sendable, Hashable {
    case point
    case rectangle(Double, Double)
    /// A filled circle with a radius.
    case disc(Double)
    /// The outline of a circle with a radius.
    case ring(Double)
    /// A filled ellipse with a width and a height, which sends particles along +x.
    case ellipse(Double, Double)
    /// The outline of an ellipse with a width and a height.
    case ellipseOutline(Double, Double)
  }

  func layer(at center: SIMD2<Double>) -> JSONValue {
    var layer: JSONObject = ["type": "emitter"]
    layer.set("name", name)
    let place = position + center
    if rotation != 0 {
      layer.set("position", .numbers([place.x, place.y]))
      let turn: JSONValue = .array([.degrees(rotation), .number(0), .number(0), .number(1)])
      layer.set("transform", [["rotate": turn]])
    } else if place != SIMD2() {
      layer.set("emitterPosition", .numbers([place.x, place.y]))
    }
    switch shape {
    case .point: break
    case .rectangle(let width, let height):
      layer.set("emitterShape", "rectangle")
      layer.set("emitterSize", .numbers([width, height]))
    case .disc(let radius), .ring(let radius):
      layer.set("emitterShape", "circle")
      if case .ring = shape { layer.set("emitterMode", "outline") }
      layer.set("emitterSize", .numbers([radius, 0]))
    case .ellipse(let width, let height), .ellipseOutline(let width, let height):
      layer.set("emitterShape", "path")
      if case .ellipseOutline = shape { layer.set("emitterMode", "outline") }
      let box = JSONValue.numbers([-width / 2, -height / 2, width, height])
      layer.set("emitterPath", ["ellipse": box])
    }
    layer.set("renderMode", isAdditive ? "additive" : renderMode)
    layer.set("compositingFilter", compositingFilter)
    layer.set("emitterCells", cells.map(\.value))
    layer.set("animations", animations)
    return layer.value
  }
}

/// A cell in the terms of documents. Ranges are full widths.
struct CellDraft: Sendable {
  var name = "particle"
  var contents: [String] = []
  var film: Film?
  var birthRate = 0.0
  var lifetime = 0.0
  var lifetimeRange = 0.0
  var beginTime = 0.0
  var duration = Double.infinity
  var repeatCount = 0.0
  var bursts: [Burst] = []
  var emitterPath: String?
  var longitude = 0.0
  var emissionRange = 0.0
  var velocity = 0.0
  var velocityRange = 0.0
  var velocityOverLife = Curve()
  var acceleration = SIMD2<Double>()
  var radialAcceleration = 0.0
  var tangentialAcceleration = 0.0
  var drag = 0.0
  var wave: JSONValue?
  var orbit: Orbit?
  var scale = 1.0
  var scaleRange = 0.0
  var scaleOverLife = Curve()
  var rotation = 0.0
  var rotationRange = 0.0
  var spin = 0.0
  var spinRange = 0.0
  var spinOverLife = Curve()
  var alignToMotion = false
  var color = SIMD4<Double>(1, 1, 1, 1)
  var colorRange = SIMD4<Double>()
  var alphaOverLife = Curve()
  var colorOverLife = ColorCurve()
  var atDeath: Death?

  /// The values of a particle at death, reached linearly from its birth.
  struct Death: Sendable, Hashable {
    var scale: Double?
    var scaleRange = 0.0
    var rotation: Double?
    var rotationRange = 0.0
    var color: SIMD4<Double>?
    var colorRange = SIMD4<Double>()
  }

  /// Particles born at the same time.
  struct Burst: Sendable, Hashable {
    var time = 0.0
    var count = 0
    var cycles = 1
    var interval = 0.0
  }

  /// The division of an image into the frames of a flip-book.
  struct Film: Sendable, Hashable {
    var frameCount: Int
    var framesPerRow: Int
    /// 0 plays once per lifetime.
    var framesPerSecond = 0.0
    var loops = true
  }

  /// A motion around the position at birth: an angle that rotates, and a distance that changes.
  struct Orbit: Sendable, Hashable {
    var radius = 0.0
    var radiusRange = 0.0
    /// `nil` is the radius at birth.
    var endRadius: Double?
    var endRadiusRange = 0.0
    var turn = 0.0
    var turnRange = 0.0
  }

  var value: JSONValue {
    var cell = JSONObject()
    cell.set("name", name)
    addContents(to: &cell)
    addBirths(to: &cell)
    addMotion(to: &cell)
    addLook(to: &cell)
    return cell.value
  }

  private func addContents(to cell: inout JSONObject) {
    if contents.count == 1 {
      cell.set("contents", contents[0])
    } else {
      cell.set("contents", contents.map(JSONValue.string))
    }
    guard let film else { return }
    cell.set("contentsFrameCount", Double(film.frameCount))
    if film.framesPerRow != film.frameCount {
      cell.set("contentsFramesPerRow", Double(film.framesPerRow))
    }
    cell.set("contentsFramesPerSecond", film.framesPerSecond)
    if !film.loops { cell.set("contentsFrameMode", "once") }
    cell.set("contentsFrameBlending", JSONValue.boolean(false))
  }

  private func addBirths(to cell: inout JSONObject) {
    cell.set("birthRate", birthRate)
    cell.set("lifetime", lifetime)
    cell.set("lifetimeRange", lifetimeRange)
    cell.set("beginTime", beginTime)
    cell.set("duration", duration, unless: .infinity)
    cell.set("repeatCount", repeatCount)
    cell.set(
      "bursts",
      bursts.map { burst in
        var object = JSONObject()
        object.set("time", burst.time)
        object.set("count", JSONValue.number(Double(burst.count)))
        object.set("cycles", Double(burst.cycles), unless: 1)
        object.set("interval", burst.interval)
        return object.value
      })
    cell.set("emitterPath", emitterPath)
  }

  private func addMotion(to cell: inout JSONObject) {
    cell.set("emissionLongitude", degrees: longitude)
    cell.set("emissionRange", degrees: emissionRange)
    cell.set("velocity", velocity)
    cell.set("velocityRange", velocityRange)
    cell.set("velocityOverLife", velocityOverLife.keys)
    cell.set("xAcceleration", acceleration.x)
    cell.set("yAcceleration", acceleration.y)
    cell.set("radialAcceleration", radialAcceleration)
    cell.set("tangentialAcceleration", tangentialAcceleration)
    cell.set("drag", drag)
    cell.set("wave", wave)
    if let orbit {
      var object: JSONObject = ["radius": .plain(orbit.radius)]
      object.set("radiusRange", orbit.radiusRange)
      object.set("endRadius", orbit.endRadius.map(JSONValue.plain))
      object.set("endRadiusRange", orbit.endRadiusRange)
      object.set("turn", degrees: orbit.turn)
      object.set("turnRange", degrees: orbit.turnRange)
      cell.set("orbit", object.value)
    }
  }

  private func addLook(to cell: inout JSONObject) {
    cell.set("scale", scale, unless: 1)
    cell.set("scaleRange", scaleRange)
    cell.set("scaleOverLife", scaleOverLife.keys)
    cell.set("rotation", degrees: rotation)
    cell.set("rotationRange", degrees: rotationRange)
    cell.set("spin", degrees: spin)
    cell.set("spinRange", degrees: spinRange)
    cell.set("spinOverLife", spinOverLife.keys)
    cell.set("alignToMotion", alignToMotion)
    if color != SIMD4(1, 1, 1, 1) { cell.set("color", .color(color)) }
    cell.set("redRange", colorRange.x)
    cell.set("greenRange", colorRange.y)
    cell.set("blueRange", colorRange.z)
    cell.set("alphaRange", colorRange.w)
    cell.set("alphaOverLife", alphaOverLife.keys)
    cell.set("colorOverLife", colorOverLife.keys)
    cell.set("atDeath", atDeath?.value)
  }
}

extension CellDraft.Death {
  fileprivate var value: JSONValue {
    var object = JSONObject()
    object.set("scale", scale.map(JSONValue.plain))
    object.set("scaleRange", scaleRange)
    object.set("rotation", rotation.map(JSONValue.degrees))
    object.set("rotationRange", degrees: rotationRange)
    object.set("color", color.map(JSONValue.color))
    object.set("redRange", colorRange.x)
    object.set("greenRange", colorRange.y)
    object.set("blueRange", colorRange.z)
    object.set("alphaRange", colorRange.w)
    return object.value
  }
}

/// A number over life.
struct Curve: Sendable, Hashable {
  /// Fractions of life and values, in order.
  var points: [SIMD2<Double>] = []

  /// Creates a curve from its points. A constant 1 gives an empty curve.
  init(_ points: [SIMD2<Double>] = []) {
    self.points = points.contains { JSONValue.rounded($0.y) != 1 } ? points : []
  }

  fileprivate var keys: [JSONValue] { points.map { .numbers([$0.x, $0.y]) } }

  /// The value at a fraction of life; 1 for an empty curve.
  func value(at fraction: Double) -> Double { points.value(at: fraction) }

  var mean: Double {
    (0..<64).map { value(at: (Double($0) + 0.5) / 64) }.reduce(0, +) / 64
  }
}

extension [SIMD2<Double>] {
  /// The value at a fraction, between points in order; 1 without points.
  func value(at fraction: Double) -> Double {
    guard let first, let last else { return 1 }
    if fraction <= first.x { return first.y }
    for (a, b) in zip(self, dropFirst()) where fraction < b.x {
      return a.y + (b.y - a.y) * (fraction - a.x) / Swift.max(b.x - a.x, 1e-12)
    }
    return last.y
  }
}

/// A colour over life.
struct ColorCurve: Sendable, Hashable {
  /// A colour at a fraction of life.
  struct Key: Sendable, Hashable {
    var fraction: Double
    var color: SIMD4<Double>
  }

  var points: [Key] = []

  /// Creates a curve from its keys. Constant white gives an empty curve.
  init(_ points: [Key] = []) {
    self.points = points.contains { $0.color != SIMD4(1, 1, 1, 1) } ? points : []
  }

  fileprivate var keys: [JSONValue] {
    points.map { .array([.plain($0.fraction), .color($0.color)]) }
  }
}
