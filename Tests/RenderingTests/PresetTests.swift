import Foundation
import Lambent
import TestKit
import Testing

/// What every preset owes to whoever renders it unseen, at an eighth of its size.
@Suite("The presets")
struct PresetTests {
  /// All presets by name.
  static let names: [String] = {
    let folder = "/\(ReadmeExampleTests.root)/Presets"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()
  /// Those that tell a story with an end; all others loop.
  static let stories = [
    "audio-bars",
    "chart", "chat", "confetti", "countdown", "cut-burn", "cut-burst", "cut-flash", "cut-leak",
    "cut-whip", "explosion", "gold-dust", "ink", "logo-reveal", "lower-third",
    "physics-pile", "slideshow", "snap", "sparkler", "subscribe", "swarm-title", "title-card",
  ]
  static let loops = names.filter { !stories.contains($0) }

  @Test("are thirty and more, and the stories are among them")
  func count() {
    #expect(Self.names.count >= 30)
    #expect(Self.stories.allSatisfy(Self.names.contains))
  }

  private func renderer(
    _ name: String, width: Int = 240, height: Int = 135, parameters: [String: JSONValue] = [:]
  ) throws -> SceneRenderer {
    var options = SceneOptions(trustsDocument: true)
    options.output = .pixels(width: width, height: height)
    options.fit = .reflow
    options.parameters = parameters
    return SceneRenderer(
      try Scene(contentsOf: "/\(ReadmeExampleTests.root)/Presets/\(name).json", options: options))
  }

  /// The greatest of a pixel's three colours.
  private func brightness(_ pixel: UInt32) -> Int {
    Int(max(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF))
  }

  /// How many pixels of each ninth of the picture, row by row, stand out from what fills most of
  /// their row.
  private func lit(_ picture: PixelBuffer) -> [Int] {
    var ninths = [Int](repeating: 0, count: 9)
    for y in 0..<picture.height {
      let row = (0..<picture.width).map { brightness(picture[$0, y]) }
      let usual = row.sorted()[row.count / 2]
      for x in 0..<picture.width where row[x] > usual + 24 {
        ninths[3 * (3 * y / picture.height) + 3 * x / picture.width] += 1
      }
    }
    return ninths
  }

  @Test("show something and move in every quarter of their time", arguments: names)
  func lightAndMotion(name: String) throws {
    let renderer = try renderer(name)
    let last = renderer.scene.frameCount - 1
    var moving = 0
    for frame in [last / 8, 3 * last / 8, last / 2, 5 * last / 8] {
      let image = try renderer.image(at: renderer.scene.time(ofFrame: frame)).premultiplied
      #expect(Set(image.pixels).count >= 24, "frame \(frame)")
      let next = try renderer.image(at: renderer.scene.time(ofFrame: frame + 1)).premultiplied
      if image != next { moving += 1 }
    }
    // A pile may have come to rest, a title may stand.
    #expect(moving >= (Self.stories.contains(name) ? 1 : 4))
  }

  @Test(
    "are lit from the first frame to the last, and move",
    arguments: ["confetti", "fire", "smoke", "snow", "waterfall"])
  func light(name: String) throws {
    let renderer = try renderer(name)
    let last = renderer.scene.frameCount - 1
    for frame in [0, last / 4, last / 2, 3 * last / 4, last] {
      let image = try renderer.image(at: renderer.scene.time(ofFrame: frame)).premultiplied
      #expect(lit(image).reduce(0, +) >= 100, "frame \(frame)")
      let next = try renderer.image(at: renderer.scene.time(ofFrame: frame + 1)).premultiplied
      #expect(image != next, "frame \(frame)")
    }
  }

  @Test("loop exactly, but for those that tell a story", arguments: loops)
  func loop(name: String) throws {
    let scene = try renderer(name).scene
    let loop = try #require(scene.document.loop)
    // A renderer wraps the time of its frames; this player does not.
    let player = try ScenePlayer(scene, isLooping: false)
    let images = try [0, loop].map { time in
      var image = PixelBuffer(width: 0, height: 0)
      try Compositor().render(player.renderTree(at: time), into: &image)
      return StraightImage(image)
    }
    #expect(difference(images[0], images[1]) < 0.01)
  }

  /// The mean difference of two opaque images' channels, in levels.
  private func difference(_ one: StraightImage, _ other: StraightImage) -> Double {
    let sum = zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.bytes.count)
  }

  @Test(
    "do not jump from one frame to the next, nor where they begin anew",
    arguments: loops.filter { !["fireworks", "lightning"].contains($0) })
  func steadiness(name: String) throws {
    let renderer = try renderer(name)
    let count = renderer.scene.frameCount
    let images = try (count - 10..<count + 10).map { try renderer.frame($0).image.straight }
    let steps = zip(images, images.dropFirst()).map { difference($0, $1) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    #expect(steps.allSatisfy { $0 <= 2 * mean + 0.1 }, "\(steps)")
  }

  @Test("have parameters with a sentence each, and bounds where they are numbers", arguments: names)
  func parameters(name: String) throws {
    let parameters = try renderer(name).scene.parameters
    // `transparent` and one to six more.
    #expect((2...7).contains(parameters.count), "\(parameters.map(\.name))")
    for parameter in parameters {
      #expect(parameter.summary.count > 8, "\(parameter.name)")
      let isBounded = parameter.minimum != nil && parameter.maximum != nil
      #expect(isBounded || parameter.kind != .number, "\(parameter.name)")
    }
    #expect(parameters.contains { $0.name == "transparent" && $0.kind == .boolean })
  }

  @Test("take the least and the greatest value of every parameter", arguments: names)
  func bounds(name: String) throws {
    let scene = try renderer(name).scene
    for parameter in scene.parameters {
      for bound in [parameter.minimum, parameter.maximum].compactMap(\.self) {
        let renderer = try renderer(name, parameters: [parameter.name: .number(bound)])
        #expect(renderer.scene.findings.allSatisfy { $0.severity != .error })
        let frame = try renderer.frame(renderer.scene.frameCount / 3)
        #expect(frame.statistics.liveParticles < 100_000)
      }
    }
  }

  @Test("show something on square and on upright frames, without bars", arguments: names)
  func shapes(name: String) throws {
    for (width, height) in [(135, 135), (135, 240)] {
      let renderer = try renderer(name, width: width, height: height)
      #expect(renderer.scene.canvas.bars == .zero)
      let image = try renderer.image(at: renderer.scene.poster).premultiplied
      #expect(Set(image.pixels).count >= 24)
    }
  }

  @Test("are the effect alone, over transparency, without their backdrop", arguments: names)
  func transparent(name: String) throws {
    let renderer = try renderer(name, parameters: ["transparent": true])
    let image = try renderer.image(at: renderer.scene.poster).premultiplied
    let alphas = image.pixels.map { $0 >> 24 }
    #expect(alphas.contains { $0 > 24 })
    var edge = (0..<image.width).flatMap { [image[$0, 0], image[$0, image.height - 1]] }
    edge += (0..<image.height).flatMap { [image[0, $0], image[image.width - 1, $0]] }
    let mean = edge.reduce(0) { $0 + Int($1 >> 24) } / edge.count
    // Light leaks and auroras reach the edges; a blast lights the whole frame. What hides a cut covers the
    // frame.
    let limit =
      ["light-leaks", "aurora", "explosion"].contains(name)
      ? 120 : name.hasPrefix("cut-") ? 256 : 32
    #expect(mean < limit)
    let backed = try self.renderer(name, parameters: ["transparent": false])
    let plain = try backed.image(at: backed.scene.duration / 2).premultiplied
    #expect(plain.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  /// The living particles of twelve moments together.
  private func particles(_ name: String, amount: Double) throws -> Int {
    let renderer = try renderer(name, parameters: ["amount": .number(amount)])
    return try (0..<12).reduce(0) { sum, moment in
      let frame = renderer.scene.frameCount * moment / 12
      return try sum + renderer.frame(frame).statistics.liveParticles
    }
  }

  /// Those with a parameter of that name.
  static let amounts = names.filter { name in
    let path = "/\(ReadmeExampleTests.root)/Presets/\(name).json"
    let scene = try? Scene(contentsOf: path, options: SceneOptions(trustsDocument: true))
    return scene?.parameters.contains { $0.name == "amount" } ?? false
  }

  @Test(
    "have no more particles than their amount says, those that particles emit too",
    arguments: amounts)
  func amount(name: String) throws {
    let usual = try particles(name, amount: 1)
    let doubled = try particles(name, amount: 2)
    #expect(doubled > usual)
    #expect(Double(doubled) <= 2.15 * Double(usual), "\(usual) and \(doubled)")
  }

  @Test("keep fewer than 22,000 particles at once", arguments: names)
  func particles(name: String) throws {
    let renderer = try renderer(name)
    for frame in stride(from: 0, to: renderer.scene.frameCount, by: 6) {
      #expect(try renderer.frame(frame).statistics.liveParticles < 22_000, "frame \(frame)")
    }
  }

  @Test("confetti fills every part of the frame within a second")
  func confetti() throws {
    let ninths = lit(try renderer("confetti").image(at: 0.9).premultiplied)
    #expect(ninths.allSatisfy { $0 >= 40 }, "\(ninths)")
  }

  @Test("the frame does not cut the fire's light, to the sides or below")
  func fire() throws {
    let renderer = try renderer("fire")
    for time in stride(from: 0.0, to: 6, by: 0.5) {
      let picture = try renderer.image(at: time).premultiplied
      var edge = (0..<picture.width).map { picture[$0, picture.height - 1] }
      edge += (0..<picture.height).flatMap { [picture[0, $0], picture[picture.width - 1, $0]] }
      #expect(edge.allSatisfy { brightness($0) <= 20 }, "\(time) s")
    }
  }
}
