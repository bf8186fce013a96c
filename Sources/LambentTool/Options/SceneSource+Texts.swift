import LambentDocuments
import LambentGeometry
import LambentScenes

extension SceneSource {
  /// Warns of the texts that do not fit, and do with the document's own values: where the options set texts.
  func warnOfTexts(in scene: Scene, _ options: SceneOptions, console: Console) {
    let texts = Set(scene.parameters.filter { $0.kind == .text }.map(\.name))
    let setsText =
      options.parameters.keys.contains(where: texts.contains)
      || options.assignments.contains { $0.path.hasSuffix("string") }
    // A scene that cannot be played is reported by its frames.
    guard setsText,
      let found = try? ScenePlayer(scene).overflowingTexts(at: scene.poster), !found.isEmpty
    else { return }
    var own = options
    (own.parameters, own.assignments) = ([:], [])
    // A document of standard input may be gone.
    guard let usual = try? readQuietly(own, console: console),
      let known = try? ScenePlayer(usual).overflowingTexts(at: usual.poster)
    else { return }
    let names = Set(known.map(\.layer))
    for text in found where !names.contains(text.layer) { console.warn(text.warning) }
  }
}

extension OverflowingText {
  fileprivate var warning: String {
    let problem = "the text of “\(layer)” does not fit: it "
    if let lines { return problem + "has \(lines.needed) lines, and shows \(lines.available)" }
    return problem + "needs \(Int(needed.width)) × \(Int(needed.height)) points, "
      + "and has \(Int(available.width)) × \(Int(available.height))"
  }
}
