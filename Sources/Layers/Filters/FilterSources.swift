import CFilters

/// The sources of the filters that kernels draw, one file for each in `Sources/CFilters/Kernels`.
///
/// The first line of a file names the filter and its family, the second states its effect.
enum FilterSources {
  static let all: [KernelFilterSource] = {
    var count = 0
    let bytes = lambent_filter_sources(&count)
    let text = UnsafeBufferPointer(start: bytes, count: count)
    var sources: [KernelFilterSource] = []
    var start: Int?
    func finish(_ end: Int) {
      guard let start, let source = read(text[start..<end]) else { return }
      sources.append(source)
    }
    var line = 0
    while line < count {
      if text[line...].starts(with: mark) {
        finish(line)
        start = line
      }
      line = (text[line...].firstIndex(of: UInt8(ascii: "\n")) ?? count - 1) + 1
    }
    finish(count)
    return sources
  }()

  private static let mark = Array("// Filter: ".utf8)

  private static func read(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> KernelFilterSource? {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return nil }
    let parts = lines[0].dropFirst(mark.count).split(separator: " ")
    guard parts.count == 2 else { return nil }
    return KernelFilterSource(
      name: String(parts[0]), family: String(parts[1].dropFirst().dropLast()),
      summary: String(lines[1].dropFirst(3)), text: text)
  }
}
