import Foundation
import Lambent
import LambentScenes
import Testing

/// What every preset owes to frames of three shapes: nothing is cut off by accident.
@Suite("The presets on three shapes")
struct PresetShapeTests {
  /// An edge of a frame.
  enum Edge: CaseIterable {
    case top, bottom, left, right
  }

  /// Wide, upright and square, at an eighth of 1080 lines.
  static let shapes = [(240, 135), (135, 240), (135, 135)]

  private static let all = Set(Edge.allCases)

  /// The edges that an effect crosses by design: weather and flights come from beyond the frame and leave it.
  /// No other edge of any preset may cut anything off.
  static let crossed: [String: Set<Edge>] = [
    // Fields that fill the frame, whatever its shape.
    "bubbles": all, "confetti": all, "embers": [.bottom, .left, .right], "falling-leaves": all,
    "fireflies": [.bottom, .left, .right], "hearts": all, "light-leaks": all, "petals": all,
    "rain": all, "snow": all, "lightning": all, "warp": all, "galaxy": all, "plexus": all,
    "aurora": [.top, .left, .right], "digital-rain": all, "rain-on-glass": all, "underwater": all,
    // What leaves the frame: tails, rockets, sparks, a blast.
    "comet": [.top, .right], "ink": [.top, .left, .right], "cut-burn": all, "cut-burst": all,
    "cut-flash": all, "cut-leak": all,
    "cut-whip": all, "explosion": all, "fireworks": [.top, .left, .right], "gold-dust": all,
    "logo-reveal": all, "meteor-shower": [.top, .left, .right], "portal": all, "snap": all,
    "candles": [.left, .right], "drill": [.left, .right], "sparkler": [.left, .right],
    "sparks": [.right], "swarm-title": all,
    // What stands on the lower edge, hangs from the upper one, or falls in.
    "dust": [.bottom], "smoke": all, "subscribe": all, "waterfall": [.left, .right],
    "title-card": [.bottom],
    "physics-pile": [.top],
    // The hand that has the wand is beyond the frame.
    "magic-wand": [.bottom, .left, .right],
  ]

  /// What a preset is about: layers that no edge may cut, by their paths.
  static let subjects = [
    "candles/still life/left candle", "candles/still life/tall candle",
    "candles/still life/right candle",
    "chart/chart", "chat/messages", "countdown/dial", "countdown/figures", "fire/logs",
    "fountain/fountain", "lightning/storm 2/tree", "logo-reveal/logo/mark", "logo-reveal/logo/name",
    "lower-third/plate", "magic-wand/spell/tip", "physics-pile/tray/left wall",
    "physics-pile/tray/right wall", "physics-pile/tray/floor", "portal/portal/elsewhere",
    "rain/street/street lamp/lamp post", "slideshow/card/caption", "slideshow/card/third caption",
    "snow/cabin in the snow/cabin", "snow/cabin in the snow/roof",
    "sparkler/drawing/line", "sparks/bench/stand", "sparks/bench/wheel", "steam/cup of coffee/cup",
    "steam/cup of coffee/handle", "steam/cup of coffee/saucer", "subscribe/call to action/button",
    "subscribe/call to action/bell", "title-card/card/title", "title-card/card/subtitle",
  ]

  /// The greatest alpha along an edge.
  private func alpha(_ image: PixelBuffer, _ edge: Edge) -> UInt32 {
    let isAcross = edge == .top || edge == .bottom
    return (0..<(isAcross ? image.width : image.height)).map { index in
      switch edge {
      case .top: image[index, 0] >> 24
      case .bottom: image[index, image.height - 1] >> 24
      case .left: image[0, index] >> 24
      case .right: image[image.width - 1, index] >> 24
      }
    }.max() ?? 0
  }

  private func options(_ shape: (Int, Int)) -> SceneOptions {
    var options = SceneOptions(trustsDocument: true)
    options.output = .pixels(width: shape.0, height: shape.1)
    options.fit = .reflow
    return options
  }

  @Test("are cut by no edge but those that they cross by design", arguments: PresetTests.names)
  func edges(name: String) throws {
    let allowed = Self.crossed[name] ?? []
    for shape in Self.shapes {
      var options = options(shape)
      options.parameters["transparent"] = true
      let renderer = SceneRenderer(
        try Scene(
          contentsOf: "/\(ReadmeExampleTests.root)/Presets/\(name).json", options: options))
      for moment in 0..<6 {
        let time = renderer.scene.duration * (Double(moment) + 0.5) / 6
        let image = try renderer.image(at: time).premultiplied
        for edge in Edge.allCases where !allowed.contains(edge) {
          #expect(alpha(image, edge) <= 32, "\(edge) of \(shape) at \(time) s")
        }
      }
    }
  }

  @Test("the edges that are crossed are those of presets that there are")
  func names() {
    #expect(Set(Self.crossed.keys).isSubset(of: PresetTests.names))
    #expect(PresetTests.names.filter { Self.crossed[$0] == nil }.count >= 8)
  }

  /// A document of one layer: the others are hidden, at every level that leads to it.
  private func alone(_ path: ArraySlice<String>, in owner: JSONValue, _ key: String) -> JSONValue {
    guard let name = path.first, case .array(let layers)? = owner[key] else { return owner }
    var result = owner
    result[key] = .array(
      layers.map { layer in
        guard layer["name"] == .string(name) else {
          var other = layer
          other["hidden"] = true
          return other
        }
        return alone(path.dropFirst(), in: layer, "sublayers")
      })
    return result
  }

  @Test("show all of what they are about", arguments: subjects)
  func subject(path: String) throws {
    let names = path.split(separator: "/").map(String.init)
    let folder = "/\(ReadmeExampleTests.root)/Presets"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(names[0]).json"))
    var document = alone(names.dropFirst(), in: try JSONValue(parsing: bytes), "layers")
    document["background"] = .null
    for shape in Self.shapes + [(280, 120)] {
      let scene = try Scene(
        json: Array(document.text().utf8), directory: folder, options: options(shape))
      let renderer = SceneRenderer(scene)
      var coverage = 0
      for time in [scene.poster, scene.duration * 0.6, scene.duration * 0.75] {
        let image = try renderer.image(at: time).premultiplied
        coverage = max(coverage, image.pixels.count { $0 >> 24 > 128 })
        for edge in Edge.allCases {
          #expect(alpha(image, edge) <= 8, "\(edge) of \(shape) at \(time) s")
        }
      }
      #expect(coverage >= 20, "\(shape)")
    }
  }

  @Test(
    "have ground that goes on to both ends of a very wide frame",
    arguments: [
      ("bubbles", 0.985), ("candles", 0.8), ("meteor-shower", 0.68), ("petals", 0.95),
      ("snow", 0.97),
    ])
  func ground(name: String, height: Double) throws {
    let path = "/\(ReadmeExampleTests.root)/Presets/\(name).json"
    let scene = try Scene(contentsOf: path, options: options((480, 50)))
    let image = try SceneRenderer(scene).image(at: 0).premultiplied
    let row = Int(height * Double(image.height))
    let colors = [image.width / 8, 2 * image.width / 5, 7 * image.width / 8].map { image[$0, row] }
    for shift: UInt32 in [0, 8, 16] {
      let values = colors.map { $0 >> shift & 0xFF }
      #expect((values.max() ?? 0) - (values.min() ?? 0) <= 10)
    }
  }

  /// A preset, a wind or none, a shape and the edges that its particles reach there.
  private typealias Reach = (name: String, wind: Double?, shape: (Int, Int), edges: [Edge])

  /// The pixels of the eighth of a frame along an edge.
  private func strip(_ image: PixelBuffer, _ edge: Edge) -> [UInt32] {
    let (width, height) = (image.width, image.height)
    let columns =
      edge == .left ? 0..<width / 8 : edge == .right ? width - width / 8..<width : 0..<width
    let rows =
      edge == .top ? 0..<height / 8 : edge == .bottom ? height - height / 8..<height : 0..<height
    return rows.flatMap { row in columns.map { image[$0, row] } }
  }

  @Test("have particles at all ends of very wide and very tall frames")
  func reach() throws {
    let cases: [Reach] = [
      ("petals", 60, (480, 50), [.left, .right]), ("petals", -60, (480, 50), [.left, .right]),
      ("warp", nil, (240, 60), [.left, .right]), ("warp", nil, (40, 200), [.top, .bottom]),
      ("aurora", nil, (240, 60), [.left, .right]), ("bubbles", nil, (40, 200), [.top]),
      ("digital-rain", nil, (40, 200), [.top, .bottom]),
    ]
    for (name, wind, shape, edges) in cases {
      var options = options(shape)
      if let wind { options.parameters["wind"] = .number(wind) }
      let path = "/\(ReadmeExampleTests.root)/Presets/\(name).json"
      let renderer = SceneRenderer(try Scene(contentsOf: path, options: options))
      let images = try [4, 4.1].map { try renderer.image(at: $0).premultiplied }
      for edge in edges {
        let changed = zip(strip(images[0], edge), strip(images[1], edge)).count {
          differs($0.0, $0.1)
        }
        #expect(changed >= 10, "\(name), \(edge) of \(shape)")
      }
    }
  }

  /// True if one of three colours changes by more than 12 levels.
  private func differs(_ one: UInt32, _ other: UInt32) -> Bool {
    [0, 8, 16].contains { shift in
      abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) > 12
    }
  }
}
