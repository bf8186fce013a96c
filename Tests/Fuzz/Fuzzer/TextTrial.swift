import LambentAnimations
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentPixels

/// Feeds texts and bytes to the parsers that stand alone.
struct TextTrial {
  private static let seeds =
    Extremes.texts + [
      "M10 80C40 10 65 10 95 80S150 150 180 80", "M80 80A45 45 0 0 0 125 125L125 80Z",
      "m0,0h5v5h-5z",
      "30000/1001", "23.976", "cubic-bezier(.25,.1,.25,1)", "linear(0, 0.25 25% 75%, 1)",
      #"{"a": [1, -2.5e3, "x\u0041\n"], "b": {"c": null, "d": true}}"#,
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>.a{fill:url(#b)}</style>\
      <defs><linearGradient id="b"><stop/></linearGradient></defs><g transform="scale(2)">\
      <path class="a" style="mask:none" d="M0 0h9v9z"/><image href="c.png"/></g></svg>
      """,
    ]

  private static let pieces = [
    "url(", "url(#b)", "url('", "\"", ")", ";", ":", "{", "}", "/*", "<g>", "<path d='",
    "href='a' ",
    "scale(nan)", "scale(0)", "scale(1e9)", "translate(", "&amp;", "M0 0", "L1 1", "1,", " ", "[",
    "\\u0041",
  ]

  func bytes(using random: inout SplitMix) -> [UInt8] {
    var bytes = Array((random.pick(Self.seeds) ?? "").utf8)
    for _ in 0..<random.index(8) {
      let other = Array((random.pick(Self.seeds) ?? "").utf8)
      let at = random.index(bytes.count + 1)
      switch random.index(5) {
      case 0: bytes.insert(UInt8(random.index(256)), at: at)
      case 1 where at < bytes.count: bytes.remove(at: at)
      case 2 where at < bytes.count: bytes[at] ^= 1 << UInt8(random.index(8))
      case 3: bytes.insert(contentsOf: random.repeated(random.pick(Self.pieces) ?? ""), at: at)
      default: bytes.insert(contentsOf: other.prefix(random.index(other.count + 1)), at: at)
      }
    }
    return bytes
  }

  func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let path = try? Path(svg: text) { _ = path.boundingBox }
    if let timing = try? TimingFunction(text) { _ = timing.value(at: 0.3) }
    _ = FrameRate(text)
    _ = Color(hex: text)
    var parser = JSONParser(bytes)
    _ = try? parser.parse()
    _ = try? ImageFile.decode(bytes)
  }
}
