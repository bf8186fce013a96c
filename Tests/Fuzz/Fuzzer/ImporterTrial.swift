import Foundation
import LambentImporters
import LambentScenes

/// Feeds the importers files that nobody wrote: those of a folder, changed here and there.
struct ImporterTrial {
  /// What is changed.
  enum Kind: String, CaseIterable {
    case particleDesigner = "particle-designer"
    case pixi, libgdx, caml, tiff, gzip, zip
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
    .caml: ["caml"], .tiff: ["tiff"], .gzip: ["gz"], .zip: ["tendies", "zip"],
  ]

  /// Takes the files of a kind below folders.
  init(_ kind: Kind, folders: [String]) throws {
    self.kind = kind
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
      for name in names.sorted() {
        let url = URL(fileURLWithPath: "\(folder)/\(name)")
        guard Self.extensions[kind]?.contains(url.pathExtension) ?? false else { continue }
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
    "matrix(1 2 3)", "rotate(9e9deg)", "scale(0)", "#ff", "0x", "\u{FEFF}", "*", "..", "/",
  ]

  private func change(_ bytes: inout [UInt8], using random: inout SplitMix) {
    let at = random.index(bytes.count + 1)
    let end = min(bytes.count, at + random.index(64))
    switch random.index(9) {
    case 0: bytes.insert(UInt8(random.index(256)), at: at)
    case 1: bytes.removeSubrange(at..<end)
    case 2 where at < bytes.count: bytes[at] ^= 1 << UInt8(random.index(8))
    case 3: bytes.insert(contentsOf: (random.pick(Self.words) ?? "").utf8, at: at)
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
    var (name, bytes) = (name, bytes)
    if kind == .tiff || kind == .gzip {
      let text = Data(bytes).base64EncodedString()
      name = "picture.pex"
      bytes = Array(
        """
        <particleEmitterConfig><maxParticles value="9"/><particleLifeSpan value="1"/>\
        <texture name="a.png" data="\(text)"/></particleEmitterConfig>
        """.utf8)
    }
    var options = ImportOptions()
    options.untrusted = true
    let file = ForeignFile(path: name, bytes: bytes)
    guard let effect = try? ImporterRegistry.builtIn.effect(from: file, options: options) else {
      return
    }
    imported += 1
    do {
      _ = try ScenePlayer(effect.scene(file: name)).renderTree(at: 0.4)
    } catch {
      throw Finding(reason: "an imported document is none: \(error)")
    }
  }
}
