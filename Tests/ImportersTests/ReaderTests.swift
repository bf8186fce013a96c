import Foundation
import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentScenes
import TestKit
import Testing

@testable import LambentImporters
@testable import LambentImports

/// What is carried over, and how the document says it.
@Suite("Imported documents")
struct ReaderTests {
  private func cell(_ effect: ImportedEffect, layer: Int = 0) throws -> JSONValue {
    guard case .array(let layers)? = effect.document["layers"],
      case .array(let cells)? = layers[layer]["emitterCells"]
    else { throw ImportError.unrecognised(file: "") }
    return try #require(cells.first)
  }

  @Test("births, lives and motion of Particle Designer become a cell's")
  func particleDesigner() throws {
    let effect = try Fixture.effect("ParticleDesigner/fountain.plist")
    let cell = try cell(effect)
    guard case .number(let rate)? = cell["birthRate"],
      case .array(let animations)? = effect.document["layers"]?.elements.first?["animations"]
    else {
      Issue.record("no rate")
      return
    }
    // N / L until the limit is reached; from then on it holds a few back.
    #expect(animations.first?["values"]?.elements.first == 2500)
    #expect((2450..<2500).contains(rate))
    #expect(cell["lifetime"] == 0.8)
    #expect(cell["lifetimeRange"] == 0.6)
    #expect(cell["emissionLongitude"] == "-80deg")
    #expect(cell["yAcceleration"] == 120)
    #expect(cell["atDeath"]?["scale"] == 0.1875)
    #expect(effect.notes.map(\.place) == ["textureFileName"])
  }

  @Test("more lives than the limit allows hold the rate of births, and the stillborn are left out")
  func cap() throws {
    // Mean life above 0: (0.5 + 0.9)² / (4 · 0.9) = 0.544…; of those 1.4 in 1.8 live at all. A few
    // places are empty until the next birth.
    let cell = try cell(Fixture.effect("ParticleDesigner/confetti.pex"))
    let rate = 1500 / (1.96 / 3.6) * 1.4 / 1.8
    guard case .number(let given)? = cell["birthRate"] else {
      Issue.record("no rate")
      return
    }
    #expect((0.99 * rate...rate).contains(given))
    #expect(cell["lifetime"] == 0.7)
    #expect(cell["lifetimeRange"] == 1.4)
  }

  @Test("keys count without case, numbers as text, and either form of a property list")
  func containers() throws {
    let plain = try Fixture.effect("ParticleDesigner/fountain.plist")
    let list = try Fixture.file("ParticleDesigner/fountain.plist")
    let dictionary = try #require(
      PropertyListSerialization.propertyList(from: Data(list.bytes), options: [], format: nil)
        as? [String: Any])
    let binary = try PropertyListSerialization.data(
      fromPropertyList: dictionary, format: .binary, options: 0)
    var odd: [String: Any] = [:]
    for (key, value) in dictionary { odd[key.uppercased()] = "\(value)" }
    let xml = try PropertyListSerialization.data(fromPropertyList: odd, format: .xml, options: 0)
    for data in [binary, xml] {
      let file = ForeignFile(path: "fountain.plist", bytes: Array(data))
      #expect(try ImporterRegistry.builtIn.effect(from: file).document == plain.document)
    }
  }

  @Test("a binary property list has the values that Foundation writes")
  func binaryValues() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [
        "small": 7, "long": 70_000, "negative": -3, "half": 0.5, "yes": true, "no": false,
        "ä": "Grüße 🎉", "bytes": Data([1, 2, 3]), "list": Array(0..<20), "inner": ["a": "b"],
      ] as [String: Any], format: .binary, options: 0)
    let list = try PropertyListTree.read(Array(data))
    #expect(list["small"]?.number == 7 && list["long"]?.number == 70_000)
    #expect(list["negative"]?.number == -3 && list["half"]?.number == 0.5)
    guard case .boolean(true)? = list["yes"], case .boolean(false)? = list["no"],
      case .data([1, 2, 3])? = list["bytes"], case .array(let numbers)? = list["list"]
    else { return #expect(Bool(false), "\(list)") }
    #expect(numbers.compactMap(\.number) == (0..<20).map(Double.init))
    #expect(list["ä"]?.string == "Grüße 🎉" && list["inner"]?["a"]?.string == "b")
  }

  @Test("a damaged binary property list is rejected or read, whichever byte is wrong")
  func damagedBinary() throws {
    let bytes = Array(
      try PropertyListSerialization.data(
        fromPropertyList: ["a": [1, 2.5, "text"], "b": Data(count: 20)] as [String: Any],
        format: .binary, options: 0))
    for index in bytes.indices.dropFirst(8) {
      for byte: UInt8 in [0, 0x0F, 0x13, 0x5F, 0xAF, 0xDF, 0xFF] {
        var damaged = bytes
        damaged[index] = byte
        _ = try? PropertyListTree.read(damaged)
      }
    }
    // More members than any file has bytes, and a list that is cut off.
    var endless = bytes
    endless.replaceSubrange(8..<18, with: [0xDF, 0x13] + [UInt8](repeating: 0x7F, count: 8))
    #expect(throws: ForeignFailure.self) { try PropertyListTree.read(endless) }
    #expect(throws: ForeignFailure.self) {
      try PropertyListTree.read(Array(bytes.dropLast(9)))
    }
  }

  @Test("embedded pictures are read from gzip, zlib and plain TIFF of either byte order")
  func textures() throws {
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 64, 10, 20, 30, 0]
    for isBig in [false, true] {
      let tiff = SmallTIFF.make(width: 2, height: 2, pixels: pixels, isBig: isBig)
      #expect(try TIFFDecoder.decode(tiff).samples == .eight(pixels))
      for data in [tiff, SmallTIFF.zlib(tiff), SmallTIFF.gzip(tiff)] {
        var text = Data(data).base64EncodedString()
        // Files have line ends within, and lack the last padding.
        text = text.replacing("=", with: "").enumerated()
          .map { $0.offset % 60 == 59 ? "\($0.element)\r\n" : "\($0.element)" }.joined()
        let pex = """
          <particleEmitterConfig><maxParticles value="10"/><particleLifeSpan value="1"/>
          <texture name="dot.png" data="\(text)"/></particleEmitterConfig>
          """
        let effect = try ImporterRegistry.builtIn.effect(
          from: ForeignFile(path: "dot.pex", bytes: Array(pex.utf8)))
        let image = try #require(effect.images.first)
        #expect(image.path == "dot.png")
        #expect(try ImageFile.decode(image.bytes).straight.samples == .eight(pixels))
      }
    }
  }

  @Test("TIFF keeps 16 bits, and its colours follow its profile")
  func deepTIFF() throws {
    let words: [UInt16] = [1, 257, 65_535, 65_535, 40_000, 300, 7, 32_768]
    let bytes = words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for isBig in [true, false] {
      let file = isBig ? bytes : words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let tiff = SmallTIFF.make(width: 2, height: 1, pixels: file, isBig: isBig, bits: 16)
      #expect(try TIFFDecoder.decode(tiff).samples == .sixteen(words))
    }
    let pixels: [UInt8] = [200, 100, 50, 255, 40, 180, 90, 128]
    let profile = SmallProfile.displayP3.bytes
    let tiff = SmallTIFF.make(width: 2, height: 1, pixels: pixels, isBig: true, profile: profile)
    let decoded = try TIFFDecoder.decode(tiff).bytes
    #expect(
      zip(decoded, [215, 93, 31, 255, 0, 183, 78, 128]).allSatisfy { abs(Int($0) - $1) <= 1 })
    for end in tiff.indices { _ = try? TIFFDecoder.decode(Array(tiff[..<end])) }
  }

  @Test("a damaged picture is a note, and a glow takes its place")
  func damagedTexture() throws {
    let pex = """
      <particleEmitterConfig><maxParticles value="10"/><particleLifeSpan value="1"/>
      <texture name="dot.png" data="H4sIAAAAAAAAA2NkYGQEAAAA"/></particleEmitterConfig>
      """
    let effect = try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "dot.pex", bytes: Array(pex.utf8)))
    #expect(effect.images.isEmpty)
    #expect(effect.notes.contains { $0.place == "textureImageData" })
  }

  @Test("a file that is not an effect is rejected with one line that gives the location")
  func rejections() {
    let cases = [
      ("a.pex", "<particleEmitterConfig><speed"), ("a.pex", "<other/>"), ("a.pex", ""),
      (
        "a.plist",
        "<plist><dict><key>maxParticles</key><string>many</string>"
          + "<key>emitterType</key><real>0</real></dict></plist>"
      ),
      ("a.pex", "<particleEmitterConfig><maxParticles value=\"nan\"/></particleEmitterConfig>"),
      ("a.json", "{\"lifetime\": {\"min\": 0, \"max\": 0}, \"frequency\": 1}"), ("a.json", "{"),
      ("a.p", "Name\n- Delay -\nactive: false\n- Duration - \nlowMin: x\n"),
      ("a.caml", "<caml><CALayer></caml>"), ("a.caml", "<caml/>"), ("a.tendies", "PK\u{3}\u{4}x"),
      ("a.txt", "nothing"),
    ]
    for (name, text) in cases {
      let error = #expect(throws: ImportError.self) {
        try ImporterRegistry.builtIn.effect(
          from: ForeignFile(path: name, bytes: Array(text.utf8)))
      }
      #expect(error?.description.contains("\n") == false)
      #expect(error?.description.contains(name) == true)
    }
  }

  @Test("mutilated files never trap")
  func mutations() throws {
    let names = [
      "ParticleDesigner/fountain.plist", "ParticleDesigner/vortex.pex", "Pixi/sparks.json",
      "LibGDX/torch.p", "CAML/clock.ca/main.caml",
    ]
    for name in names {
      let file = try Fixture.file(name)
      var chance = SeededRandom(seed: 3)
      for _ in 0..<60 {
        var bytes = file.bytes
        for _ in 0..<(1 + chance.next() % 6) {
          let place = Int(chance.next() % UInt64(bytes.count))
          switch chance.next() % 4 {
          case 0: bytes[place] = UInt8(truncatingIfNeeded: chance.next())
          case 1: bytes.remove(at: place)
          case 2: bytes = Array(bytes[..<max(1, place)])
          default: bytes.insert(contentsOf: "9e999".utf8, at: place)
          }
        }
        _ = try? ImporterRegistry.builtIn.effect(from: ForeignFile(path: name, bytes: bytes))
      }
    }
  }

  @Test("an angle that turns evenly over life makes circles through the point of birth")
  func turning() throws {
    let effect = try Fixture.effect("LibGDX/loop.p")
    let scene = try ImportedScene(effect, file: "loop.p")
    let samples = try scene.samples(at: [2.37], seed: 1, origin: Fixture.origin(effect))[0]
    #expect(samples.count >= 38)
    // Once round in a second at 100 points per second: a radius of 100 / 2π. At an age of a the chord is
    // 2 r sin(πa), and the births are 40 per second, so that each length is met.
    let radius = 100 / (2 * Double.pi)
    let lengths = samples.map { ($0[0] * $0[0] + $0[1] * $0[1]).squareRoot() }.sorted()
    let ages = (0..<samples.count).map { (Double($0) + 0.5) / Double(samples.count) }
    let chords = ages.map { 2 * radius * sin(.pi * $0) }.sorted()
    for (length, chord) in zip(lengths, chords) { #expect(abs(length - chord) < 2.5) }
    // Upward at first, turning counter-clockwise: the way lies on the left of the start.
    #expect(samples.map { $0[0] }.reduce(0, +) / Double(samples.count) < -radius * 0.8)
  }

  @Test("a burst of Pixi's becomes a cell for each direction")
  func burst() throws {
    let json = """
      {"lifetime": {"min": 0.8, "max": 0.8}, "frequency": 0.2, "emitterLifetime": 0.41,
       "particlesPerWave": 8, "speed": {"start": 200, "end": 200}, "spawnType": "burst",
       "particleSpacing": 45, "angleStart": 0}
      """
    let effect = try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "death.json", bytes: Array(json.utf8)))
    guard case .array(let layers)? = effect.document["layers"],
      case .array(let cells)? = layers[0]["emitterCells"]
    else {
      Issue.record("no cells")
      return
    }
    #expect(cells.count == 8)
    #expect(cells[3]["emissionLongitude"] == "135deg")
    #expect(
      cells[3]["bursts"] == [["time": 0, "count": 1, "cycles": 2, "interval": 0.2]]
        || cells[3]["bursts"] == [["count": 1, "cycles": 2, "interval": 0.2]])
  }

  @Test("images are found by their last component, wherever they were on somebody's disk")
  func foreignPaths() throws {
    let picture = try PNGEncoder.encode(
      StraightImage(width: 4, height: 4, samples: .eight([UInt8](repeating: 200, count: 64))))
    let folder = ForeignFolder(
      names: { ["puff.png"] }, read: { $0 == "puff.png" ? picture : nil })
    let file = try Fixture.file("LibGDX/smoke.p")
    let effect = try ImporterRegistry.builtIn.effect(
      from: ForeignFile(path: "smoke.p", bytes: file.bytes, folder: folder))
    #expect(effect.images.map(\.path) == ["puff.png"])
  }

  @Test(
    "the content of a file counts more than its extension",
    arguments: [
      ("LibGDX/loop.p", "x.pex", "libgdx"), ("LibGDX/loop.p", "x.json", "libgdx"),
      ("ParticleDesigner/confetti.pex", "x.p", "particleDesigner"),
      ("ParticleDesigner/confetti.pex", "x.caml", "particleDesigner"),
    ])
  func content(fixture: String, path: String, importer: String) throws {
    let bytes = try Fixture.file(fixture).bytes
    let file = ForeignFile(path: path, bytes: bytes)
    #expect(ImporterRegistry.builtIn.importer(for: file)?.name == importer)
  }

  @Test("a scene is recognised whatever its extension")
  func scenes() {
    let bytes = Array(#"{"version": 1, "size": [9, 9], "duration": 1, "layers": []}"#.utf8)
    for name in ["x.pex", "x.json", "x.caml", "x"] {
      #expect(!ImporterRegistry.builtIn.takes(ForeignFile(path: name, bytes: bytes)), "\(name)")
    }
    // What is damaged is a file of its extension.
    let damaged = ForeignFile(path: "x.pex", bytes: Array("<particleEmitterConfig".utf8))
    #expect(ImporterRegistry.builtIn.importer(for: damaged)?.name == "particleDesigner")
  }

  @Test("the registry takes importers of others, and asks them in order")
  func registry() throws {
    var registry = ImporterRegistry.builtIn
    registry.importers.insert(OwnImporter(), at: 0)
    let effect = try registry.effect(from: ForeignFile(path: "x.own", bytes: []))
    #expect(effect.document["name"] == "own")
    #expect(registry.importer(named: "own") != nil)
  }

  private struct OwnImporter: Importer {
    let name = "own"
    let summary = "A format of one's own."
    let fileExtensions = ["own"]
    let coverage: [ImportCoverage] = []
    func recognizes(_ file: ForeignFile) -> Bool { file.pathExtension == "own" }
    func effect(
      from file: ForeignFile, options: ImportOptions
    ) throws(ImportError) -> ImportedEffect {
      ImportedEffect(
        document: ["version": 1, "name": "own", "size": [10, 10], "duration": 1, "layers": []],
        images: [], notes: [])
    }
  }
}

/// A TIFF without compression, as the effects' editors wrote them.
enum SmallTIFF {
  static func make(
    width: Int, height: Int, pixels: [UInt8], isBig: Bool, bits: Int = 8, profile: [UInt8] = []
  ) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] {
      let bytes = [UInt8(value >> 8 & 255), UInt8(value & 255)]
      return isBig ? bytes : bytes.reversed()
    }
    func long(_ value: Int) -> [UInt8] {
      let bytes = [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
      return isBig ? bytes : bytes.reversed()
    }
    let start = 8 + pixels.count
    let end = start + 2 + (profile.isEmpty ? 11 : 12) * 12 + 4
    // Tag, type (3: short, 4: long, 7: bytes), count, value.
    var tags: [(Int, Int, Int, Int)] = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 4, end), (259, 3, 1, 1),
      (262, 3, 1, 2), (273, 4, 1, 8), (277, 3, 1, 4), (278, 4, 1, height),
      (279, 4, 1, pixels.count), (284, 3, 1, 1), (338, 3, 1, 2),
    ]
    if !profile.isEmpty { tags.append((34_675, 7, profile.count, end + 8)) }
    var file: [UInt8] = isBig ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]
    file += long(start) + pixels + short(tags.count)
    for (tag, type, count, value) in tags {
      file += short(tag) + short(type) + long(count)
      file += type == 3 && count == 1 ? short(value) + [0, 0] : long(value)
    }
    file += long(0)
    for _ in 0..<4 { file += short(bits) }
    return file + profile
  }

  /// A zlib stream of stored blocks.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let sum = b << 16 | a
    return [0x78, 0x01] + stored(bytes) + [24, 16, 8, 0].map { UInt8(sum >> $0 & 255) }
  }

  /// The same within gzip.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    let little: (UInt32) -> [UInt8] = { value in [0, 8, 16, 24].map { UInt8(value >> $0 & 255) } }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + stored(bytes) + little(~crc)
      + little(UInt32(bytes.count))
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let (low, high) = (UInt8(count & 255), UInt8(count >> 8))
    return [1, low, high, ~low, ~high] + bytes
  }
}
