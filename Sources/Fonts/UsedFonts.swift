package import LambentText
import LambentWorkers

/// The fonts of the machine, and which of their files were read for one document.
package final class UsedFonts: FontSource {
  private let used = Lock<Set<Font>>([])

  package init() {}

  package func font(named name: String) throws(FontError) -> Font {
    let font = try FontLibrary.system.font(named: name)
    used.withLock { _ = $0.insert(font) }
    return font
  }

  package func fallbackFont(for scalar: Unicode.Scalar, like own: Font?) -> Font? {
    let font = FontLibrary.system.fallbackFont(for: scalar, like: own)
    if let font { used.withLock { _ = $0.insert(font) } }
    return font
  }

  /// The files of the fonts, in order of their paths.
  package var files: [String] { FontLibrary.system.files(of: used.withLock { $0 }) }
}
