import LambentDocuments
import LambentGeometry
import LambentPixels
import LambentRendering
import LambentScenes

/// Frames of documents, from the scene to straight bytes: what `render --format rgba` does.
/// `Benchmarks/bench-peers` draws the same with other libraries.
extension Workload {
  private static let (width, height) = (
    Double(PixelWorkload.width), Double(PixelWorkload.height)
  )
  /// The frames of an iteration. Each shows other positions. Frame 0, for which the layers are made, precedes them.
  private static let frames = 1...10

  /// Every document.
  static var documents: [Workload] {
    [
      document("animated-cards-200") { layers(200, moved(card)) },
      document("animated-shadows-200") { layers(200, moved(shadowedCard)) },
      document("animated-rectangles-1k") { layers(1000, turned(rectangle)) },
      document("animated-stars-100") { layers(100, turned(star)) },
      document("animated-images-40", images: thumbnail) { layers(40, moved(shownImage)) },
      document("static-layers-10k") {
        layers(10_000) { spread in
          spread.index == 9999 ? moved(dot)(spread) : dot(spread)
        }
      },
      document("text-1k-letters") { [letters] },
      document("deep-tree-1k") { layers(20, chain) },
      document("particle-kernels-500", kernels: ring, images: area) { [emitter] },
      document("disintegration-230k") { [disintegration] },
    ]
  }

  /// The next frames of a scene, on an opaque white background.
  private static func document(
    _ name: String, kernels: JSONValue = [:], images: JSONValue = [:],
    _ layers: @escaping @Sendable () -> [JSONValue]
  ) -> Workload {
    .pixels(name, count: frames.count) { jobs in
      let document: JSONValue = [
        "version": 1, "size": .numbers(width, height), "duration": 10, "frameRate": 30,
        "background": "#ffffff", "kernels": kernels, "images": images, "layers": .array(layers()),
      ]
      var options = RenderOptions()
      options.jobs = jobs
      let scene = try Scene(
        document, file: name, images: [:], options: SceneOptions(trustsDocument: true))
      let renderer = SceneRenderer(scene, options: options)
      let stride = 4 * PixelWorkload.width
      var bytes = [UInt8](repeating: 0, count: stride * PixelWorkload.height)
      func draw(_ frame: Int) throws {
        try bytes.withUnsafeMutableBytes { try renderer.render(frame, into: $0, stride: stride) }
      }
      return PreparedWorkload(
        reset: { try? draw(0) }, iterate: { for frame in frames { try draw(frame) } },
        output: { bytes })
    }
  }

  private static func layers(
    _ count: Int, _ make: (Spread) -> [JSONValue.Member]
  ) -> [JSONValue] {
    (0..<count).map { .object(make(Spread(index: $0))) }
  }

  // MARK: What kernels draw

  /// Rings whose distance is the particle's own.
  private static let ring: JSONValue = [
    "ring": [
      "source": """
      uniform float particleLife;
      uniform float particleSeed;
      vec4 generator(vec2 uv) {
        float d = 2.0 * length(uv - 0.5);
        float wave = 0.5 + 0.5 * cos(6.2832 * (2.0 + 4.0 * particleSeed) * (d - particleLife));
        return vec4(wave * smoothstep(1.0, 0.8, d) * (1.0 - particleLife));
      }
      """
    ]
  ]
  private static let area: JSONValue = [
    "area": ["shape": "square", "size": [32, 32], "color": "#ffffff"]
  ]
  private static let emitter: JSONValue = [
    "type": "emitter", "emitterPosition": .numbers(width / 2, height / 2),
    "emitterCells": [
      [
        "contents": "area", "kernel": "ring", "birthRate": 500, "lifetime": 1, "velocity": 400,
        "emissionRange": 6.28, "color": "#3070d0",
      ]
    ],
  ]

  /// An image of the frame's size that breaks into 230,400 fragments during the frames.
  private static let disintegration: JSONValue = [
    "type": "gradient", "frame": .numbers(0, 0, width, height), "colors": ["#204080", "#ffcc66"],
    "disintegrate": ["size": 3, "duration": .number(11.0 / 30)],
  ]

  // MARK: What moves

  /// One turn in ten seconds.
  private static func turned(
    _ make: @escaping (Spread) -> [JSONValue.Member]
  ) -> (Spread) -> [JSONValue.Member] {
    { make($0) + [animation("transform.rotation.z", from: $0.angle, by: 2 * .pi)] }
  }

  /// 100 points to the right and back in ten seconds.
  private static func moved(
    _ make: @escaping (Spread) -> [JSONValue.Member]
  ) -> (Spread) -> [JSONValue.Member] {
    { spread in
      make(spread) + [animation("position.x", from: place(spread, margin: 190).x, by: 100)]
    }
  }

  private static func animation(
    _ keyPath: String, from: Double, by: Double
  ) -> JSONValue.Member {
    let animation: JSONValue = [
      "type": "basic", "keyPath": .string(keyPath), "fromValue": .number(from),
      "byValue": .number(by), "duration": 10,
    ]
    return ("animations", [animation])
  }

  // MARK: What is drawn

  private static func place(_ spread: Spread, margin: Double) -> Point {
    spread.point(width: width, height: height, margin: margin)
  }

  private static func box(
    _ spread: Spread, width: Double, height: Double, margin: Double
  ) -> [JSONValue.Member] {
    let center = place(spread, margin: margin)
    return [
      ("bounds", .numbers(0, 0, width, height)), ("position", .numbers(center.x, center.y)),
    ]
  }

  private static func color(_ spread: Spread, alpha: Double) -> JSONValue {
    let color = spread.color(alpha: alpha)
    return .numbers(color.red, color.green, color.blue, color.alpha)
  }

  private static func rectangle(_ spread: Spread) -> [JSONValue.Member] {
    box(spread, width: 40, height: 30, margin: 30)
      + [("backgroundColor", color(spread, alpha: 0.8))]
  }

  private static func dot(_ spread: Spread) -> [JSONValue.Member] {
    box(spread, width: 8, height: 6, margin: 190) + [("backgroundColor", color(spread, alpha: 1))]
  }

  private static func card(_ spread: Spread) -> [JSONValue.Member] {
    box(spread, width: 160, height: 100, margin: 190)
      + [("cornerRadius", 12), ("backgroundColor", color(spread, alpha: 1))]
  }

  private static func shadowedCard(_ spread: Spread) -> [JSONValue.Member] {
    card(spread) + [
      ("shadowColor", "#000000"), ("shadowOpacity", 0.4), ("shadowOffset", [0, 6]),
      ("shadowRadius", 8),
    ]
  }

  private static func star(_ spread: Spread) -> [JSONValue.Member] {
    let corners = starCorners.map { "\($0.x),\($0.y)" }
    return box(spread, width: 180, height: 180, margin: 95) + [
      ("type", "shape"), ("path", .string("M" + corners.joined(separator: " L") + " Z")),
      ("fillColor", color(spread, alpha: 0.8)),
    ]
  }

  /// A gradient drawn by a layer: it becomes pixels once.
  private static var thumbnail: JSONValue {
    let gradient: JSONValue = [
      "type": "gradient", "frame": [0, 0, 256, 256], "colors": ["#204080", "#ffcc66"],
    ]
    return ["thumbnail": ["size": [256, 256], "layers": [gradient]]]
  }

  private static func shownImage(_ spread: Spread) -> [JSONValue.Member] {
    box(spread, width: 256, height: 256, margin: 190)
      + [("contents", "thumbnail"), ("opacity", 0.8)]
  }

  /// 20 lines of 50 letters, which rise and fade in one after the other.
  private static var letters: JSONValue {
    let line = "the quick brown fox jumps over the lazy dog again "
    let animator: JSONValue = [
      "name": "rise", "selector": ["by": "characters"], "opacity": 0.2, "position": [0, 20],
    ]
    let animation: JSONValue = [
      "type": "basic", "keyPath": "animators.rise.start", "fromValue": 0, "toValue": 1,
      "duration": 1,
    ]
    let text = Array(repeating: line, count: 20).joined(separator: "\n")
    return [
      "type": "text", "frame": [60, 40, 1800, 1000], "string": .string(text), "fontSize": 36,
      "foregroundColor": "#203050", "animators": [animator], "animations": [animation],
    ]
  }

  /// 50 layers within each other, as deep as documents go, of which the outermost turns.
  private static func chain(_ spread: Spread) -> [JSONValue.Member] {
    var inner: [JSONValue.Member] = []
    for depth in (0..<50).reversed() {
      let (w, h) = (300 - 2 * Double(depth), 200 - Double(depth))
      var layer: [JSONValue.Member] = [
        ("frame", .numbers(1, 1, w, h)),
        ("backgroundColor", color(Spread(index: spread.index + depth), alpha: 0.2)),
      ]
      if !inner.isEmpty { layer.append(("sublayers", [.object(inner)])) }
      inner = layer
    }
    let outermost = box(spread, width: 302, height: 202, margin: 190)
    return outermost + [
      ("sublayers", [.object(inner)]),
      animation("transform.rotation.z", from: spread.angle, by: 2 * .pi),
    ]
  }
}
