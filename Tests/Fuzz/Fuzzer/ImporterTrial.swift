import Foundation
import LambentImageFiles
import LambentImporters
import LambentImports
import LambentPixels
import LambentRendering
import LambentScenes

/// Feeds the importers files that nobody wrote: those of a folder, changed here and there.
struct ImporterTrial {
  /// What is changed.
  enum Kind: String, CaseIterable {
    case particleDesigner = "particle-designer"
    case pixi, libgdx, caml, svg, lottie, tiff, gzip, zip
    /// Sprite sheets beside a Pixi effect.
    case sheet
    /// Atlases beside an image of a document.
    case atlas
  }

  /// An import that went wrong without a trap.
  struct Finding: Error { let reason: String }

  private struct Seed {
    let name: String
    let bytes: [UInt8]
  }

  private let kind: Kind
  private var seeds: [Seed] = []
  private(set) var imported = 0

  private static let extensions: [Kind: Set<String>] = [
    .particleDesigner: ["plist", "pex", "lap", "json"], .pixi: ["json"], .libgdx: ["p"],
    .caml: ["caml"], .svg: ["svg"], .lottie: ["json", "lottie"], .tiff: ["tiff"], .gzip: ["gz"],
    .zip: ["tendies", "zip"],
    .sheet: ["sheet"], .atlas: ["sheet"],
  ]

  /// Takes the files of a kind below folders.
  init(_ kind: Kind, folders: [String]) throws {
    self.kind = kind
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
      for name in names.sorted() {
        let url = URL(fileURLWithPath: "\(folder)/\(name)")
        guard Self.extensions[kind]?.contains(url.pathExtension) ?? false,
          kind != .lottie || name.contains("Lottie")
        else { continue }
        seeds.append(Seed(name: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url))))
      }
    }
    guard !seeds.isEmpty else { throw Finding(reason: "no seeds for \(kind.rawValue)") }
  }

  /// The files as they are, then changed ones.
  mutating func file(_ count: Int, using random: inout SplitMix) -> (name: String, bytes: [UInt8]) {
    let seed = count < seeds.count ? seeds[count] : seeds[random.index(seeds.count)]
    var bytes = seed.bytes
    if count >= seeds.count {
      for _ in 0...random.index(8) { change(&bytes, using: &random) }
    }
    return (seed.name, bytes)
  }

  private static let words = [
    "0", "-1", "1e999", "nan", "inf", "-1e9", "1e-300", "99999999999999999999", "true", "\"", "<",
    ">", "&amp;", "&x;", "<a>", "</a>", "{", "}", "[", "]", ":", ",", "\r\n", "\n\n", "\u{0}", "é",
    "- Delay -", "active: true", "timelineCount: 1000", "scaling0: 1", "H4sI", "PK", "@index(9)",
    "\"rotated\": true,", "\"frames\"", "\"w\": 65536", "matrix(1 2 3)", "rotate(9e9deg)",
    "scale(0)", "url(#a)", "href=\"#a\"", "id=\"a\"", "<use ", "<g>", "100%", "#ff", "0x",
    "\"a\": 1,", "{\"t\": 9, \"s\": [1]}", "\"refId\": \"inner\",", "\"tt\": 3,",
    "\"parent\": 1,", "\"ty\": 0,", "\"ty\": \"rp\",", "\"c\": 1e9,", "\"h\": 1,",
    "\u{FEFF}", "*", "..", "/",
  ]

  private func change(_ bytes: inout [UInt8], using random: inout SplitMix) {
    let at = random.index(bytes.count + 1)
    let end = min(bytes.count, at + random.index(64))
    switch random.index(9) {
    case 0: bytes.insert(UInt8(random.index(256)), at: at)
    case 1: bytes.removeSubrange(at..<end)
    case 2 where at < bytes.count: bytes[at] ^= 1 << UInt8(random.index(8))
    case 3: bytes.insert(contentsOf: random.repeated(random.pick(Self.words) ?? ""), at: at)
    case 4: bytes.replaceSubrange(at..<end, with: (random.pick(Self.words) ?? "").utf8)
    case 5: bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
    case 6 where at < bytes.count: bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][random.index(5)]
    case 7:
      // A number for a number.
      guard let digit = bytes[at...].firstIndex(where: { (0x30...0x39).contains($0) }) else {
        return
      }
      let last = bytes[digit...].firstIndex { !(0x30...0x39).contains($0) && $0 != 0x2E }
      bytes.replaceSubrange(digit..<(last ?? bytes.count), with: number(using: &random).utf8)
    case 8 where random.chance(0.1): bytes.removeSubrange(at...)
    default: break
    }
  }

  private func number(using random: inout SplitMix) -> String {
    random.chance(0.5) ? "\(random.index(2000))" : "\(random.pick(Extremes.numbers) ?? 0)"
  }

  /// Imports a file: what comes of it has to be a document.
  mutating func run(_ name: String, _ bytes: [UInt8]) throws {
    if kind == .atlas { return try runAtlas(bytes) }
    var (name, bytes, folder) = (name, bytes, ForeignFolder.empty)
    if kind == .sheet {
      folder = Self.folder(["sheet.json": bytes, "sheet.png": try Self.sheet()])
      (name, bytes) = ("effect.json", Array(Self.effect.utf8))
    }
    if kind == .tiff || kind == .gzip {
      let text = Data(bytes).base64EncodedString()
      name = "picture.pex"
      bytes = Array(
        """
        <particleEmitterConfig><maxParticles value="9"/><particleLifeSpan value="1"/>\
        <texture name="a.png" data="\(text)"/></particleEmitterConfig>
        """.utf8)
    }
    let file = ForeignFile(path: name, bytes: bytes, folder: folder)
    guard let effect = try? ImporterRegistry.builtIn.effect(from: file) else {
      return
    }
    imported += 1
    do {
      _ = try ScenePlayer(effect.scene(file: name)).renderTree(at: 0.4)
    } catch {
      throw Finding(reason: "an imported document is none: \(error)")
    }
  }

  // MARK: Sprite sheets

  /// An effect of frames of a sheet, one by one and as a film.
  private static let effect = """
    {"lifetime": {"min": 1, "max": 1}, "frequency": 0.1, "behaviors": [
      {"type": "textureRandom", "config": {"textures": ["a.png", "b.png"]}},
      {"type": "animatedSingle", "config": {"anim": {"framerate": 10, "textures": ["a.png", "b"]}}}]}
    """

  /// An image of 16 by 16 pixels.
  private static func sheet() throws -> [UInt8] {
    let samples = (0..<1024).map { UInt8(truncatingIfNeeded: $0 * 37) }
    return try PNGEncoder.encode(StraightImage(width: 16, height: 16, samples: .eight(samples)))
  }

  private static func folder(_ files: [String: [UInt8]]) -> ForeignFolder {
    ForeignFolder(names: { files.keys.sorted() }, read: { files[$0] })
  }

  /// Reads a document whose image has an atlas beside it.
  private mutating func runAtlas(_ bytes: [UInt8]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lambent-atlas-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.sheet()).write(to: folder.appending(path: "sheet.png"))
    try Data(bytes).write(to: folder.appending(path: "sheet.json"))
    let document = """
      {"version": 1, "size": [16, 16], "duration": 1, "images": {"a": {"file": "sheet.png"}},
       "layers": [{"type": "layer", "frame": [0, 0, 16, 16], "contents": "a"}]}
      """
    try Data(document.utf8).write(to: folder.appending(path: "scene.json"))
    guard let scene = try? Scene(contentsOf: folder.appending(path: "scene.json").path) else {
      return
    }
    imported += 1
    do {
      _ = try ScenePlayer(scene).renderTree(at: 0.4)
    } catch {
      throw Finding(reason: "a document with an atlas does not play: \(error)")
    }
  }
}
