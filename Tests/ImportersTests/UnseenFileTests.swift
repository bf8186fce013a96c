import Foundation
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentParticles
import LambentPixels
import LambentRendering
import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports

/// What files of other people showed to be wrong.
@Suite("Unseen files")
struct UnseenFileTests {
  private func effect(
    _ name: String, _ text: String, _ files: [String: [UInt8]] = [:],
    given: [GivenImages.Entry] = [], options: ImportOptions = ImportOptions()
  ) throws -> ImportedEffect {
    let folder = ForeignFolder(names: { files.keys.sorted() }, read: { files[$0] })
    let file = ForeignFile(path: name, bytes: Array(text.utf8), folder: folder)
    return try ImporterRegistry.builtIn.effect(
      from: file.giving(GivenImages(given)), options: options)
  }

  private func cells(_ effect: ImportedEffect) -> [JSONValue] {
    (effect.document["layers"]?.elements ?? []).flatMap { $0["emitterCells"]?.elements ?? [] }
  }

  private static func picture(width: Int = 4, height: Int = 4) throws -> [UInt8] {
    try PNGEncoder.encode(
      StraightImage(
        width: width, height: height,
        samples: .eight([UInt8](repeating: 200, count: 4 * width * height))))
  }

  // MARK: Archives

  private static let markup = """
    <caml><CALayer name="Root" bounds="0 0 40 20"><sublayers>
    <CALayer name="Leaf" position="10 5" bounds="0 0 4 4"/></sublayers>
    <style><wallpaperParallaxGroups><NSDictionary axis="x" layerName="Leaf" keyPath="position.x"
    mapMinTo="4" mapMaxTo="16"/></wallpaperParallaxGroups></style></CALayer></caml>
    """

  @Test("an archive that a Mac has packed is its own files, not those that the Mac adds")
  func macArchive() throws {
    let zip = StoredZip.make([
      ("Sea/Air.ca/main.caml", Array(Self.markup.utf8)),
      ("__MACOSX/Sea/Air.ca/._main.caml", [0, 5, 0x16, 7]),
      ("__MACOSX/Sea/Air.ca/main.caml", [0, 5, 0x16, 7]), ("Sea/._index.xml", [0]),
      ("Sea/.DS_Store", [0]),
    ])
    let effect = try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "sea.tendies", bytes: zip))
    #expect(effect.document["size"] == [40, 20])
    #expect(effect.notes.isEmpty)
  }

  @Test("an archive without layers is not called damaged")
  func noLayers() throws {
    let zip = StoredZip.make([("a/film.mov", [1, 2, 3])])
    do {
      _ = try ImporterRegistry.builtIn.effect(
        from: ForeignFile(path: "film.tendies", bytes: zip))
      Issue.record("it was imported")
    } catch {
      #expect(error.description.contains("no effect in film.tendies"))
      #expect(!error.description.contains("damaged"))
    }
  }

  @Test("limits of parallax are values of the property: a document adds them to its own")
  func parallax() throws {
    let effect = try effect("leaf.caml", Self.markup)
    let leaf = effect.document["layers"]?.elements.first?["sublayers"]?.elements.first
    #expect(
      leaf?["motionEffects"] == [
        ["keyPath": "position.x", "axis": "horizontal", "minimum": -6, "maximum": 6]
      ])
  }

  // MARK: libGDX

  /// A fixture with another text for a section.
  private func smoke(_ section: String, _ lines: String) throws -> String {
    let text = String(decoding: try Fixture.file("LibGDX/smoke.p").bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: "- \(section) -"))
    let next = try #require(text[start.upperBound...].firstRange(of: "\n- "))
    return text[..<start.upperBound] + "\n" + lines + text[next.lowerBound...]
  }

  private static func scaled(_ high: Double, _ table: [(Double, Double)]) -> String {
    let values = table.enumerated().map { "scaling\($0): \($1.1)" }.joined(separator: "\n")
    let times = table.enumerated().map { "timeline\($0): \($1.0)" }.joined(separator: "\n")
    return """
      lowMin: 0
      lowMax: 0
      highMin: \(high)
      highMax: \(high)
      relative: false
      scalingCount: \(table.count)
      \(values)
      timelineCount: \(table.count)
      \(times)
      """
  }

  @Test("a streak that has no height at its greatest width is as long as when it is largest")
  func streak() throws {
    var text = try smoke("X Scale", Self.scaled(2, [(0, 1)]))
    let y = "- Y Scale -\nactive: true\n" + Self.scaled(200, [(0, 0), (0.05, 1)]) + "\n"
    let place = try #require(text.firstRange(of: "- Velocity -"))
    if let old = text.firstRange(of: "- Y Scale -") {
      text.removeSubrange(old.lowerBound..<place.lowerBound)
    }
    text.insert(contentsOf: y, at: try #require(text.firstRange(of: "- Velocity -")).lowerBound)
    let effect = try effect("rain.p", text)
    let name = try #require(cells(effect).first?["contents"])
    guard case .string(let key) = name, let size = effect.document["images"]?[key]?["size"],
      case .number(let width)? = size.elements.first, case .number(let height)? = size.elements.last
    else {
      Issue.record("no drawn image: \(name)")
      return
    }
    #expect(abs(height / width - 100) < 1e-6)
    #expect(height <= 2048)
    // The scale makes it two points wide.
    guard case .number(let scale)? = cells(effect).first?["scale"] else { return }
    #expect(abs(scale * width - 2) < 1e-3)
    #expect(effect.notes.contains { $0.place.contains("Y Scale") })
  }

  /// Where particles of an ellipse of 300 by 100 points are born, from its centre, and in which directions.
  private func ellipse(
    _ shape: String
  ) throws -> (births: [(place: SIMD2<Double>, way: SIMD2<Double>)], notes: [ImportNote]) {
    var text = String(decoding: try Fixture.file("LibGDX/pool.p").bytes, as: UTF8.self)
    text = text.replacing("shape: ellipse\nedges: false\nside: both", with: shape)
    let effect = try effect("pool.p", text)
    let player = try ScenePlayer(effect.scene(file: "pool.p"))
    func places(_ time: Double) throws -> [Particle.Identity: SIMD2<Double>] {
      let all = try player.particles(ofLayer: "Pool", at: time).filter { $0.age < 0.02 }
      return Dictionary(
        all.map { ($0.identity, SIMD2($0.position.x, $0.position.y)) }
      ) { first, _ in first }
    }
    let layer = effect.document["layers"]?.elements.first
    let center = layer?["emitterPosition"]?.elements ?? []
    guard case .number(let x)? = center.first, case .number(let y)? = center.last else {
      return ([], effect.notes)
    }
    let (early, late) = try (places(0.5), places(0.501))
    return (
      early.compactMap { identity, place in
        late[identity].map { (place - SIMD2(x, y), $0 - place) }
      }, effect.notes
    )
  }

  @Test("births fill an ellipse, and fly as the angle says")
  func filledEllipse() throws {
    let (births, notes) = try ellipse("shape: ellipse\nedges: false\nside: both")
    #expect(births.count > 20)
    #expect(!notes.contains { $0.place.contains("Spawn Shape") })
    for (place, way) in births {
      let unit = place / SIMD2(150, 50)
      // They fly for a fiftieth of a second at most.
      #expect((unit * unit).sum() < 1.1)
      #expect(way.y < 0)
    }
    #expect(births.contains { abs($0.place.x) > 100 } && births.contains { abs($0.place.x) < 50 })
  }

  @Test("births on the edges of an ellipse lie on it, and fly in the direction of their angle")
  func ellipseEdges() throws {
    for side in ["both", "top", "bottom"] {
      let (births, notes) = try ellipse("shape: ellipse\nedges: true\nside: \(side)")
      #expect(births.count > 20)
      #expect(notes.contains { $0.message.contains(side == "both" ? "16 lines" : "8 lines") })
      for (place, way) in births {
        let unit = place / SIMD2(150, 50)
        #expect(abs((unit * unit).sum() - 1) < 0.15)
        // The directions of a line are those of its angles.
        let cosine =
          (unit * way).sum() / ((unit * unit).sum() * (way * way).sum()).squareRoot()
        #expect(cosine > cos(25 * Double.pi / 180))
        if side != "both" { #expect(place.y * (side == "top" ? 1 : -1) > -3) }
      }
    }
  }

  // MARK: Particle Designer

  private static let fountain = """
    <particleEmitterConfig><maxParticles value="100"/><particleLifeSpan value="1"/>
    <yCoordFlipped value="1"/><angle value="90"/><speed value="100"/>
    <radialAccelVariance value="50"/></particleEmitterConfig>
    """

  @Test("cells that share births take turns")
  func turns() throws {
    let effect = try effect("fountain.pex", Self.fountain)
    #expect(cells(effect).count == 5)
    let player = try ScenePlayer(effect.scene(file: "fountain.pex"))
    // 100 births a second, one each hundredth; at 0.555 s the last was at 0.55 s.
    let ages = try player.particles(ofLayer: "fountain", at: 0.555).map(\.age).sorted()
    #expect(ages.count == 55)
    for (index, age) in ages.enumerated() {
      #expect(abs(age - (0.005 + Double(index) / 100)) < 1e-9, "\(index)")
    }
  }

  @Test("--flip-y turns the effect over, and is refused for formats of one direction")
  func flipped() throws {
    var options = ImportOptions()
    options.flipsY = true
    let up = try effect("a.pex", Self.fountain)
    let down = try effect("a.pex", Self.fountain, options: options)
    #expect(cells(up)[0]["emissionLongitude"] == "-90deg")
    #expect(cells(down)[0]["emissionLongitude"] == "90deg")
    #expect(throws: ImportError.self) {
      try effect(
        "a.json", #"{"lifetime": {"min": 1, "max": 1}, "frequency": 0.1}"#, options: options)
    }
  }

  @Test("a state is refused for formats without states")
  func states() {
    var options = ImportOptions()
    options.state = "Locked"
    let error = #expect(throws: ImportError.self) {
      try effect("a.pex", Self.fountain, options: options)
    }
    #expect("\(error as Any)".contains("--state"))
  }

  // MARK: The canvas

  @Test(
    "the canvas contains what the particles reach, wherever that is",
    arguments: [
      // Fast particles, a wide emitter, large particles far away, and a burst.
      (speed: 300.0, variance: 250.0, life: 3.0, box: 0.0, size: 20.0),
      (speed: 0, variance: 10, life: 2, box: 1500, size: 60),
      (speed: 100, variance: 0, life: 1, box: 0, size: 600),
      (speed: 20, variance: 0, life: 8, box: 700, size: 4),
    ])
  func canvas(speed: Double, variance: Double, life: Double, box: Double, size: Double) throws {
    let text = """
      <particleEmitterConfig><maxParticles value="400"/><particleLifeSpan value="\(life)"/>
      <yCoordFlipped value="1"/><angle value="20"/><angleVariance value="30"/>
      <speed value="\(speed)"/><speedVariance value="\(variance)"/>
      <sourcePositionVariance x="\(box)" y="5"/>
      <startParticleSize value="\(size)"/><finishParticleSize value="\(size)"/>
      <startColor red="1" green="1" blue="1" alpha="1"/>
      <finishColor red="1" green="1" blue="1" alpha="1"/></particleEmitterConfig>
      """
    let effect = try effect("a.pex", text)
    let sides = (effect.document["size"]?.elements ?? []).map { side -> Double in
      if case .number(let number) = side { number } else { 0 }
    }
    #expect(sides.allSatisfy { $0 <= 4096 })
    var options = SceneOptions(trustsDocument: true)
    options.seed = 77
    let player = try ScenePlayer(effect.scene(file: "a.pex", options: options))
    let canvas = Rect(x: 0, y: 0, width: sides[0], height: sides[1])
    for time in stride(from: 0.3, to: 3 * life, by: life / 3) {
      let particles = try player.particles(ofLayer: "a", at: time)
      var (all, seen) = (0.0, 0.0)
      for particle in particles {
        let place = particle.position
        let whole = Rect(x: place.x - size / 2, y: place.y - size / 2, width: size, height: size)
        let part = whole.intersection(canvas)
        all += size * size
        seen += part.map { $0.width * $0.height } ?? 0
      }
      #expect(seen >= 0.99 * all, "\(time)")
    }
  }

  @Test("the canvas contains the last, dim particles of an effect with a limit of its own")
  func dim() throws {
    let text = """
      {"alpha": {"start": 0.74, "end": 0}, "scale": {"start": 0.1, "end": 1.2},
       "speed": {"start": 700, "end": 50}, "startRotation": {"min": 0, "max": 360},
       "lifetime": {"min": 0.4, "max": 0.7}, "frequency": 0.001, "emitterLifetime": 0.2,
       "maxParticles": 100, "pos": {"x": 0, "y": 0}, "spawnType": "point"}
      """
    let effect = try effect("a.json", text)
    let sides = (effect.document["size"]?.elements ?? []).map { side -> Double in
      if case .number(let number) = side { number } else { 0 }
    }
    let player = try ScenePlayer(
      effect.scene(file: "a.json", options: SceneOptions(trustsDocument: true)))
    for frame in 1..<27 {
      var (all, seen) = (0.0, 0.0)
      for particle in try player.particles(ofLayer: "a", at: Double(frame) / 30) {
        let side = 32 * particle.scale
        let whole = Rect(
          x: particle.position.x - side / 2, y: particle.position.y - side / 2, width: side,
          height: side)
        let part = whole.intersection(Rect(x: 0, y: 0, width: sides[0], height: sides[1]))
        all += particle.color.alpha * side * side
        seen += particle.color.alpha * (part.map { $0.width * $0.height } ?? 0)
      }
      #expect(seen >= 0.99 * all, "\(frame)")
    }
  }

  @Test("an effect beyond any canvas is cropped, and a note says so")
  func beyond() throws {
    let text = """
      <particleEmitterConfig><maxParticles value="400"/><particleLifeSpan value="4"/>
      <angle value="20"/><speed value="9000"/><startParticleSize value="9"/>
      <startColor red="1" green="1" blue="1" alpha="1"/></particleEmitterConfig>
      """
    let effect = try effect("a.pex", text)
    #expect(effect.notes.contains { $0.message.contains("the canvas shows") })
    // The greatest side of a canvas is no multiple of ten.
    let sides = effect.document["size"]?.elements ?? []
    #expect(sides.contains(4096))
    for case .number(let side) in sides { #expect(side <= 4096) }
  }

  // MARK: Images

  @Test("images are named after the document")
  func imageNames() throws {
    let text = """
      <particleEmitterConfig><maxParticles value="1"/><particleLifeSpan value="1"/>
      <texture name="particle.png"/></particleEmitterConfig>
      """
    let effect = try effect("a.pex", text, ["particle.png": Self.picture()])
    let named = effect.namingImages(after: "fire")
    #expect(named.images.map(\.path) == ["fire-particle.png"])
    #expect(named.document["images"]?["particle"]?["file"] == "fire-particle.png")
    // Those that have the name already keep it.
    #expect(named.namingImages(after: "fire").images.map(\.path) == ["fire-particle.png"])
    #expect(effect.namingImages(after: "particle").images.map(\.path) == ["particle.png"])
  }

  @Test("images can be given to an effect that names none, and in place of those that it names")
  func givenImages() throws {
    let picture = try Self.picture()
    let plain = #"{"lifetime": {"min": 1, "max": 1}, "frequency": 0.1}"#
    let given = try effect("a.json", plain, given: [.init(name: "", path: "b.png", bytes: picture)])
    #expect(cells(given).first?["contents"] == "b")
    #expect(!given.notes.contains { $0.place == "textures" })
    let named = """
      <particleEmitterConfig><maxParticles value="1"/><particleLifeSpan value="1"/>
      <texture name="folder/dot.v2.png"/></particleEmitterConfig>
      """
    for name in ["folder/dot.v2.png", "dot.v2.png", "dot.v2"] {
      let other = try effect(
        "a.pex", named, given: [.init(name: name, path: "b.png", bytes: picture)])
      #expect(other.images.first?.bytes == picture)
    }
  }

  @Test("sprite sheets are found in the folders of images, too")
  func sheets() throws {
    let text = """
      {"lifetime": {"min": 1, "max": 1}, "frequency": 0.1, "behaviors": [
        {"type": "textureSingle", "config": {"texture": "dot.png"}}]}
      """
    let sheet = """
      {"frames": {"dot.png": {"frame": {"x": 1, "y": 1, "w": 2, "h": 2}}},
       "meta": {"image": "sheet.png"}}
      """
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lambent-sheets-\(UInt64.random(in: 0 ... .max))")
    defer { try? FileManager.default.removeItem(at: folder) }
    let images = folder.appending(path: "images")
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    try Data(sheet.utf8).write(to: images.appending(path: "sheet.json"))
    try Data(Self.picture()).write(to: images.appending(path: "sheet.png"))
    let file = folder.appending(path: "a.json")
    try Data(text.utf8).write(to: file)
    let effect = try ImporterRegistry.builtIn.effect(from: ForeignFile(contentsOf: file.path))
    #expect(effect.images.count == 1 && effect.notes.isEmpty)
    #expect(try ImageFile.decode(effect.images[0].bytes).straight.width == 2)
  }

  // MARK: Notes

  @Test("every loss is a note, up to a limit from which they are counted")
  func manyNotes() {
    let log = ImportLog()
    for line in 1...44 { log.note("line \(line), <a>", "“x\(line)” is not taken") }
    log.note("line 1, <a>", "“x1” is not taken")
    #expect(log.all.count == 44)
    for line in 1...1000 { log.note("line \(line), <b>", "left out") }
    #expect(log.all.count == 501)
    #expect(log.all[500].description == "the file: 544 more of them")
  }
}

/// A zip archive without compression.
enum StoredZip {
  static func make(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (body, list): ([UInt8], [UInt8]) = ([], [])
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    for file in files {
      var crc: UInt32 = 0xFFFF_FFFF
      for byte in file.bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      let name = Array(file.name.utf8)
      // Version, flags, method, time, date, checksum, sizes, lengths.
      let facts =
        little(20, 2) + little(0, 8) + little(Int(~crc), 4) + little(file.bytes.count, 4)
        + little(file.bytes.count, 4) + little(name.count, 2) + little(0, 2)
      list +=
        [0x50, 0x4B, 1, 2] + little(20, 2) + facts + little(0, 10) + little(body.count, 4) + name
      body += [0x50, 0x4B, 3, 4] + facts + name + file.bytes
    }
    let end =
      [0x50, 0x4B, 5, 6] + little(0, 4) + little(files.count, 2) + little(files.count, 2)
      + little(list.count, 4) + little(body.count, 4) + little(0, 2)
    return body + list + end
  }
}
