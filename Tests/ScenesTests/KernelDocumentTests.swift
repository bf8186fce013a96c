import Lambent
import Testing

@Suite("Kernels of documents")
struct KernelDocumentTests {
  private func scene(_ kernels: String, _ rest: String = "") throws -> Scene {
    let text = """
      {
        "version": 1, "name": "k", "size": [8, 4], "duration": 1, "frameRate": 10,
        "kernels": { \(kernels) },
        "layers": [
          { "name": "card", "frame": [0, 0, 8, 4], "backgroundColor": "#ff0000" \(rest) }
        ]
      }
      """
    return try Scene(json: Array(text.utf8))
  }

  private static let tint = #"""
    "tint": { "source": "uniform float amount; // = 0.0\nvec4 filter(vec2 uv) { vec4 c = getColor(uv); return vec4(mix(c.rgb, c.gbr, amount), c.a); }" }
    """#

  private func color(of scene: Scene, at frame: Int) throws -> [UInt8] {
    Array(try SceneRenderer(scene).frame(frame).image.straight.bytes.prefix(4))
  }

  @Test("a filter's uniforms are inputs, which animate by key path")
  func filter() throws {
    let scene = try scene(
      Self.tint,
      #", "filters": [{ "filter": "tint" }], "animate": { "filters.tint.amount": [[0, 0], [1, 1]] }"#
    )
    #expect(try color(of: scene, at: 0) == [255, 0, 0, 255])
    let half = try color(of: scene, at: 5)
    #expect(half[0] == 128 && half[2] == 128)
  }

  @Test("a layer of the type kernel shows a generator, and none that makes an image is a warning")
  func generator() throws {
    func scene(_ layer: String) throws -> Scene {
      try Scene(
        json: Array(
          """
          {"version": 1, "size": [8, 4], "duration": 1, "kernels": {
            "red": {"source": "kernel vec4 gen() { return vec4(1.0, 0.0, 0.0, 1.0); }"},
            "tint": {"source": "vec4 filter(vec2 uv) { return getColor(uv).gbra; }"}},
           "layers": [{"type": "kernel", "frame": [0, 0, 8, 4]\(layer)}]}
          """.utf8))
    }
    let red = try scene(#", "filters": [{"filter": "tint"}, {"filter": "red"}]"#)
    #expect(red.findings.isEmpty)
    #expect(try color(of: red, at: 0) == [255, 0, 0, 255])
    for filters in ["", #", "filters": [{"filter": "tint"}]"#] {
      #expect(try scene(filters).findings.map(\.severity) == [.warning])
    }
  }

  @Test("an error of a source is one of the document, with the line in the source")
  func error() throws {
    let error = #expect(throws: SceneError.self) {
      try scene(#""bad": { "source": "vec4 filter(vec2 uv) {\n return getColour(uv); }" }"#)
    }
    let text = "\(String(describing: error))"
    #expect(text.contains("2:9") && text.contains("getColor"))
  }

  @Test("a document is written with its kernels")
  func written() throws {
    let scene = try scene(Self.tint, #", "filters": [{ "filter": "tint", "amount": 0.5 }]"#)
    let again = try Scene(json: Array(scene.document.text.utf8))
    #expect(try color(of: again, at: 0) == color(of: scene, at: 0))
  }

  @Test("a transition of a document is drawn by its kernel")
  func transition() throws {
    let text = """
      {
        "version": 1, "name": "k", "size": [8, 4], "duration": 1, "frameRate": 10,
        "kernels": { "wipe": { "source": "vec4 transition(vec2 uv) { return uv.x < progress ? getToColor(uv) : getFromColor(uv); }" } },
        "layers": [ { "name": "card", "frame": [0, 0, 8, 4], "backgroundColor": "#ff0000" } ],
        "events": [ { "time": 0, "transaction": { "disableActions": true }, "set": { "card.backgroundColor": "#0000ff" },
          "add": { "layer": "card", "animation": { "type": "transition", "filter": "wipe", "duration": 1, "timingFunction": "linear" } } } ]
      }
      """
    let scene = try Scene(json: Array(text.utf8))
    let bytes = try SceneRenderer(scene).frame(5).image.straight.bytes
    #expect(Array(bytes[0..<4]) == [0, 0, 255, 255])
    #expect(Array(bytes[28..<32]) == [255, 0, 0, 255])
  }

  @Test("a filter has the layer's time, and one that does not ask for it is not drawn again")
  func time() throws {
    let clock = #"""
      "clock": { "source": "vec4 filter(vec2 uv) { return vec4(time, 0.0, 0.0, 1.0); }" }
      """#
    let scene = try scene(clock, #", "filters": [{ "filter": "clock" }]"#)
    #expect(try color(of: scene, at: 0) == [0, 0, 0, 255])
    #expect(try color(of: scene, at: 4) == [102, 0, 0, 255])
    let fast = try self.scene(clock, #", "speed": 2, "backgroundFilters": [{ "filter": "clock" }]"#)
    #expect(try color(of: fast, at: 4)[0] >= 102)
    let still = try self.scene(clock, #", "filters": [{ "filter": "clock" }], "speed": 0"#)
    #expect(try color(of: still, at: 4) == [0, 0, 0, 255])
  }

  private static let card =
    ##"{ "name": "card", "frame": [0, 0, 8, 4], "backgroundColor": "#ff0000", "filters": [{ "filter": "k" }] }"##

  /// The error of a scene of one kernel with a limit of work, if it has one.
  private func failure(
    of source: String, work: Double, layers: String = card,
    rest: String = ""
  ) throws -> String? {
    let text = """
      { "version": 1, "name": "k", "size": [8, 4], "duration": 1, "frameRate": 10,
        "kernels": { "k": { "source": "\(source)" } },
        "images": { "dot": { "shape": "square", "size": [64, 64], "color": "#fff" } },
        "layers": [ \(layers) ] \(rest) }
      """
    var options = SceneOptions()
    options.maximumWork = work
    options.trustsDocument = false
    do {
      _ = try SceneRenderer(try Scene(json: Array(text.utf8), options: options)).frame(5)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static let endless =
    "vec4 filter(vec2 uv) { float x = uv.x; while (x > -1.0) x = x * 0.5; return vec4(x); }"

  @Test("a loop without an end stops at the limit of work, and names the layer and the kernel")
  func loop() throws {
    let text = try #require(try failure(of: Self.endless, work: 1e7))
    #expect(text.contains("card") && text.contains("“k”") && text.contains("--max-work"), "\(text)")
  }

  @Test("a long kernel counts before it runs")
  func estimate() throws {
    let source = "vec4 filter(vec2 uv) { return getColor(uv) * sin(uv.x) * sin(uv.y); }"
    #expect(try failure(of: source, work: 1e6) == nil)
    let text = try #require(try failure(of: source, work: 300))
    #expect(text.contains("steps"), "\(text)")
  }

  @Test("a transition without an end stops, too, and does not show its first image instead")
  func endlessTransition() throws {
    let source =
      "vec4 transition(vec2 uv) { float x = uv.x; while (x > -1.0) x = x * 0.5; return vec4(x); }"
    let text = try failure(
      of: source, work: 1e7,
      layers: ##"{ "name": "card", "frame": [0, 0, 8, 4], "backgroundColor": "#ff0000" }"##,
      rest:
        ##", "events": [ { "time": 0, "transaction": { "disableActions": true }, "set": { "card.backgroundColor": "#0000ff" }, "add": { "layer": "card", "animation": { "type": "transition", "filter": "k", "duration": 1 } } } ]"##
    )
    #expect(try #require(text).contains("card") && text?.contains("the kernel “k”") == true)
  }

  @Test("a kernel that cannot be used is one error, and a transition is not a filter")
  func wrongKernels() throws {
    let use = #"{ "name": "card", "frame": [0, 0, 8, 4], "filters": [{ "filter": "k" }] }"#
    let broken = try #require(
      try failure(of: "vec4 filter(vec2 uv) { return x; }", work: 1e9, layers: use))
    #expect(broken.contains("the kernel “k” has an error") && !broken.contains("unknown name “k”"))
    let transition = try #require(
      try failure(
        of: "vec4 transition(vec2 uv) { return getToColor(uv); }", work: 1e9, layers: use))
    #expect(transition.contains("“k” is a transition, not a filter"), "\(transition)")
  }

  // MARK: Particles

  private static let particle =
    #"{ "name": "jet", "type": "emitter", "emitterPosition": [4, 2], "cellFilters": [{ "filter": "k" }], "animate": { "cellFilters.k.green": [[0, 0], [1, 1]] }, "emitterCells": [{ "name": "dot", "contents": "dot", "kernel": "k", "bursts": [{ "time": 0, "count": 1 }], "lifetime": 1 }] }"#

  private func particles(_ source: String, _ layers: String = particle) throws -> Scene {
    let text = """
      { "version": 1, "name": "k", "size": [8, 4], "duration": 1, "frameRate": 10,
        "kernels": { "k": { "source": "\(source)" } },
        "images": { "dot": { "shape": "square", "size": [64, 64], "color": "#fff" } },
        "layers": [ \(layers) ] }
      """
    return try Scene(json: Array(text.utf8))
  }

  @Test("a kernel draws each particle's image, with its age and with animated inputs")
  func particleAge() throws {
    let scene = try particles(
      "uniform float green; // = 0.0\\nuniform float particleLife;\\nvec4 filter(vec2 uv) { return vec4(particleLife, green, 0.0, 1.0) * getColor(uv).a; }"
    )
    for frame in [2, 5] {
      let found = try color(of: scene, at: frame)
      let expected = Double(frame) / 10 * 255
      #expect(abs(Double(found[0]) - expected) < 1.5 && abs(Double(found[1]) - expected) < 1.5)
    }
  }

  private func options(jobs: Int) -> RenderOptions {
    var options = RenderOptions()
    options.jobs = jobs
    return options
  }

  @Test("particles have seeds of their own, the same for any number of jobs")
  func particleSeeds() throws {
    let layers = Self.particle.replacing(#""count": 1"#, with: #""count": 40"#)
      .replacing(
        #""lifetime": 1"#, with: #""lifetime": 1, "velocity": 9, "emissionRange": 6, "scale": 0.01"#
      )
    let scene = try particles(
      "uniform float green; // = 0.0\\nuniform float particleSeed;\\nvec4 filter(vec2 uv) { return vec4(vec3(particleSeed), 1.0); }",
      layers)
    let one = try SceneRenderer(scene, options: options(jobs: 1)).frame(3).image.straight.bytes
    let two = try SceneRenderer(scene, options: options(jobs: 2)).frame(3).image.straight.bytes
    #expect(one == two)
    let greys = Set(
      stride(from: 0, to: one.count, by: 4).filter { one[$0 + 3] > 0 }.map { one[$0] })
    #expect(greys.count > 4)
  }

  @Test("a name that no kernel has is an error at its place, and too many pixels as well")
  func particleFaults() throws {
    let other = Self.particle.replacing(#""kernel": "k""#, with: #""kernel": "kk""#)
    let error = #expect(throws: SceneError.self) {
      try particles("uniform float green;\\nvec4 filter(vec2 uv) { return vec4(1.0); }", other)
    }
    let text = "\(String(describing: error))"
    #expect(text.contains("kk") && text.contains("did you mean “k”?"), "\(text)")
    let many = Self.particle.replacing(#""count": 1"#, with: #""count": 9000"#)
    let source =
      "uniform float green;\\nuniform float particleAge;\\nvec4 filter(vec2 uv) { return vec4(1.0); }"
    let fault = try #require(try failure(of: source, work: 1e12, layers: many))
    #expect(fault.contains("jet") && fault.contains("pixels"), "\(fault)")
    let costly = try #require(
      try failure(
        of: Self.endless.replacing("vec4 filter", with: "uniform float green;\\nvec4 filter"),
        work: 1e7, layers: Self.particle))
    #expect(costly.contains("jet") && costly.contains("--max-work"), "\(costly)")
  }
}
