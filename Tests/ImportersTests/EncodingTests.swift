import Foundation
import LambentScenes
import Testing

@testable import LambentImporters
@testable import LambentImports
@testable import LambentSpriteImporters

/// Files as other machines write them: the same effect in any encoding, with any line ends.
@Suite("Encodings of foreign effects")
struct EncodingTests {
  /// A text in the encodings that are met.
  private static func variants(of text: String) -> [(name: String, bytes: [UInt8])] {
    let units = Array(text.utf16)
    let low = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let high = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let crlf = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    return [
      ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
      ("UTF-16, low bytes first", [0xFF, 0xFE] + low),
      ("UTF-16, high bytes first", [0xFE, 0xFF] + high),
      ("UTF-16 without a mark", low), ("CRLF", Array(crlf.utf8)),
      ("blank lines around", Array(("\n \n" + text + "\n\n").utf8)),
    ]
  }

  @Test(
    "an effect is the same in UTF-8, UTF-16 and with CRLF",
    arguments: [
      "ParticleDesigner/fountain.plist", "ParticleDesigner/vortex.pex",
      "ParticleDesigner/orbits.json", "Pixi/sparks.json", "LibGDX/torch.p", "LibGDX/smoke.p",
      "CAML/clock.ca/main.caml",
    ])
  func encodings(name: String) throws {
    let file = try Fixture.file(name)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let plain = try ImporterRegistry.builtIn.effect(from: file)
    for variant in Self.variants(of: text) {
      // A declaration has to stand first in XML.
      if variant.name == "blank lines around", text.hasPrefix("<?xml") { continue }
      let other = ForeignFile(path: file.path, bytes: variant.bytes, folder: file.folder)
      let effect = try ImporterRegistry.builtIn.effect(from: other)
      #expect(effect.document == plain.document, "\(name) as \(variant.name)")
    }
  }

  @Test("a configuration within a program is rejected with what to do")
  func program() {
    let text = "new PIXI.particles.Emitter(stage, {lifetime: {min: 1, max: 2}})"
    let error = #expect(throws: ImportError.self) {
      try PixiReader(ForeignFile(path: "a.json", bytes: Array(text.utf8)))
    }
    #expect(error?.description.contains("cut out of the program") == true)
  }
}

/// What an untrusted effect may read.
@Suite("Untrusted effects")
struct UntrustedTests {
  private static let pex = """
    <particleEmitterConfig><maxParticles value="10"/><particleLifeSpan value="1"/>
    <texture name="NAME"/></particleEmitterConfig>
    """

  /// A folder with an effect, a picture beside it, one in `../images`, and a link to that.
  private func makeFolder() throws -> URL {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appendingPathComponent("lambent-\(UUID().uuidString)")
    let dot = try Fixture.file("CAML/clock.ca/assets/Small dot.png").bytes
    for folder in ["images", "effects"] {
      let path = root.appendingPathComponent(folder)
      try manager.createDirectory(at: path, withIntermediateDirectories: true)
    }
    try Data(dot).write(to: root.appendingPathComponent("effects/near.png"))
    try Data(dot).write(to: root.appendingPathComponent("images/far.png"))
    try manager.createSymbolicLink(
      at: root.appendingPathComponent("effects/link.png"),
      withDestinationURL: root.appendingPathComponent("images/far.png"))
    return root
  }

  @Test("they read below their own folder, links resolved")
  func folders() throws {
    let root = try makeFolder()
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, isNear) in [("near.png", true), ("far.png", false), ("link.png", false)] {
      let path = root.appendingPathComponent("effects/a.pex").path
      let text = Self.pex.replacing("NAME", with: name)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let file = try ForeignFile(contentsOf: path, isTrusted: true)
      #expect(try ImporterRegistry.builtIn.effect(from: file).images.count == 1)
      let effect = try ImporterRegistry.builtIn.effect(from: ForeignFile(contentsOf: path))
      #expect(effect.images.isEmpty == !isNear, "\(name)")
    }
  }

  @Test("they have a tenth of the limits")
  func limits() {
    let bytes = [UInt8](repeating: 0x20, count: ImportLimits.maximumFileBytes / 10 + 1)
    #expect(throws: ImportError.self) {
      try ImporterRegistry.builtIn.effect(from: ForeignFile(path: "a.pex", bytes: bytes))
    }
    #expect(ForeignFolder.empty.limit(100) == 10)
  }
}
