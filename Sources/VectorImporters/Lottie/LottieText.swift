import LambentDocuments
import LambentImports

/// Writes the content of a text layer: outlines of characters where the file has them, else text in a font
/// of the machine.
struct LottieText {
  private let file: LottieFile
  private let clock: LottieClock
  let log: ImportLog
  let place: String

  /// The number of characters that the outlines of texts may still have.
  private(set) var budget: Int

  init(_ file: LottieFile, clock: LottieClock, log: ImportLog, place: String, budget: Int) {
    (self.file, self.clock, self.log, self.place) = (file, clock, log, place)
    self.budget = budget
  }

  mutating func write(_ json: JSONValue, to layer: inout JSONObject) {
    guard let text = json["t"] else { return }
    let documents = (text["d"]?.list("k") ?? []).prefix(1000).filter { $0["s"] != nil }
    let animators = text.list("a")
    noteLeftOut(of: text)
    var sublayers: [JSONValue] = []
    for (index, document) in documents.enumerated() {
      guard let style = document["s"].map(LottieTextStyle.init), !style.text.isEmpty else {
        continue
      }
      if style.hasSmallCapitals { log.note(place, "small capitals: shown as small letters") }
      let font = file.root["fonts"]?.list("list").first { $0["fName"]?.text == style.font }
      var shown =
        (animators.isEmpty ? glyphs(style, font) : nil) ?? machineText(style, font, animators)
      let next = index + 1 < documents.count ? documents[index + 1].number("t") : nil
      show(&shown.layer, from: index > 0 ? document.number("t") : nil, until: next)
      shown.animations.write(to: &shown.layer)
      sublayers.append(shown.layer.value)
    }
    layer.set("sublayers", sublayers)
  }

  /// Has one of several texts show between two frames.
  private func show(_ layer: inout JSONObject, from begin: Double?, until end: Double?) {
    if let begin { layer.set("beginTime", clock.time(begin)) }
    if let end { layer.set("duration", .seconds(clock.seconds(end) - clock.seconds(begin ?? 0))) }
  }

  // MARK: Outlines

  private typealias Shown = (layer: JSONObject, animations: LottieAnimations)

  private mutating func glyphs(_ style: LottieTextStyle, _ font: JSONValue?) -> Shown? {
    let family = font?["fFamily"]?.text ?? style.font
    let known = file.glyphs.of(family: family, style: font?["fStyle"]?.text)
    guard !known.isEmpty else { return nil }
    var shapes: [JSONValue] = []
    var names = UniqueNames()
    let scale = style.size / 100
    func advance(_ character: Character) -> Double {
      (known[String(character)]?.number("w") ?? 0) * scale + style.tracking
    }
    let lines = style.lines { $0.reduce(0) { $0 + advance($1) } }
    for (row, line) in lines.enumerated() {
      let width = line.reduce(0) { $0 + advance($1) } - style.tracking
      var x = style.origin.x + style.alignment(of: width)
      let y = style.origin.y + Double(row) * style.lineHeight - style.baselineShift
      for character in line {
        defer { x += advance(character) }
        guard let glyph = known[String(character)] else {
          if !character.isWhitespace { log.note(place, "a character without an outline: left out") }
          continue
        }
        guard budget > 0 else {
          log.note(place, "too many outlines of characters: the rest is left out")
          return finished(shapes, style)
        }
        budget -= 16
        let paths = (glyph["data"]?.list("shapes") ?? []).flatMap { shape in
          shape["ty"]?.text == "sh" ? [shape] : shape.list("it")
        }
        var outline = ""
        for path in paths where path["ty"]?.text == "sh" {
          guard let shape = path["ks"]?["k"] else { continue }
          outline += (outline.isEmpty ? "" : " ") + LottiePaths.svg(shape, keepsCurves: false)
        }
        budget -= outline.utf8.count
        guard !outline.isEmpty else { continue }
        var group = JSONObject(shape: "group", name: names.uniqueInPath(String(character)))
        group.set("position", .numbers([x, y]))
        group.set("scale", .numbers([scale, scale]))
        group.set("shapes", [["shape": "path", "name": "outline", "path": .string(outline)]])
        shapes.append(group.value)
      }
    }
    return finished(shapes, style)
  }

  private func finished(_ outlines: [JSONValue], _ style: LottieTextStyle) -> Shown {
    var shapes = outlines
    style.addPaint(to: &shapes)
    var layer: JSONObject = ["type": "shape", "name": .string(style.name)]
    layer.set("shapes", shapes)
    return (layer, LottieAnimations(clock: clock))
  }

  // MARK: Text of the machine's fonts

  /// The names of the faces of a font, best first: that of its style, then that of its family, which also
  /// counts where the machine has the family, but not the style.
  private static func fontNames(_ font: JSONValue?, else name: String) -> [String] {
    func words(_ text: String?) -> [Substring] {
      (text ?? "").filter { $0 != "," }.prefix(200).split(whereSeparator: \.isWhitespace)
    }
    let family = words(font?["fFamily"]?.text ?? name)
    let style = words(font?["fStyle"]?.text)
    let isRegular = ["", "regular", "normal"].contains(style.joined().lowercased())
    guard !family.isEmpty else { return [] }
    let names = isRegular || family.suffix(style.count) == style[...] ? [] : [family + style]
    return (names + [family]).map { $0.joined(separator: " ") }
  }

  private mutating func machineText(
    _ style: LottieTextStyle, _ font: JSONValue?, _ animators: [JSONValue]
  ) -> Shown {
    let faces = Self.fontNames(font, else: style.font)
    let wanted = faces.first ?? ""
    log.note(
      place,
      animators.isEmpty
        ? "text without outlines in the file: drawn with the font “\(wanted)” or another"
        : "text with animators: drawn with the machine's font “\(wanted)” or another")
    var layer: JSONObject = [
      "type": "text", "name": .string(style.name), "string": .string(style.text),
    ]
    if !faces.isEmpty { layer.set("font", .string(faces.joined(separator: ", "))) }
    layer.set("fontSize", .plain(min(max(style.size, 0.1), 1e4)))
    layer.set("foregroundColor", style.color ?? "#00000000")
    layer.set("tracking", style.tracking)
    if let stroke = style.strokeColor, style.strokeWidth > 0 {
      layer.set("strokeColor", stroke)
      layer.set("lineWidth", .plain(style.strokeWidth))
    }
    let alignments = ["left", "right", "center"]
    layer.set(
      "alignmentMode",
      .string(style.justification < 3 ? alignments[style.justification] : "justified"))
    let ascent = (font?.number("ascent") ?? 75) / 100 * style.size
    let shift = style.baselineShift
    if let box = style.box {
      layer.set("wrapped", true)
      layer.set("frame", .numbers([style.boxOrigin.x, style.boxOrigin.y - shift, box.x, box.y]))
    } else {
      let width = 10_000.0
      let height = Double(style.lines { _ in 0 }.count + 1) * max(style.lineHeight, style.size)
      layer.set("frame", .numbers([style.alignment(of: width), -ascent - shift, width, height]))
    }
    var animations = LottieAnimations(clock: clock)
    var names = UniqueNames()
    let written = animators.prefix(32).map {
      animator($0, named: names.uniqueInPath($0["nm"]?.text ?? "animator"), style, &animations)
    }
    layer.set("animators", written)
    return (layer, animations)
  }
}

/// The look of a text.
struct LottieTextStyle {
  let text: String
  let font: String
  let size: Double
  let tracking: Double
  let lineHeight: Double
  let baselineShift: Double
  let hasSmallCapitals: Bool
  /// 0 left, 1 right, 2 centred, above that justified.
  let justification: Int
  let color: JSONValue?
  let strokeColor: JSONValue?
  let strokeWidth: Double
  private let strokesOver: Bool
  /// The sides of the box that the text fills, if it has one.
  let box: SIMD2<Double>?
  let boxOrigin: SIMD2<Double>

  init(_ json: JSONValue) {
    var text = json["t"]?.text ?? ""
    if json.integer("ca") == 1 { text = text.uppercased() }
    hasSmallCapitals = json.integer("ca") == 2
    self.text = String(text.prefix(10_000).map { $0 == "\r" || $0 == "\u{3}" ? "\n" : $0 })
    font = json["f"]?.text ?? ""
    size = json.number("s") ?? 12
    tracking = (json.number("tr") ?? 0) * size / 1000
    lineHeight = json.number("lh") ?? size * 1.2
    baselineShift = json.number("ls") ?? 0
    justification = max(0, json.integer("j") ?? 0)
    color = json["fc"].map { .lottieColor($0.lottieNumbers) }
    strokeColor = json["sc"].map { .lottieColor($0.lottieNumbers) }
    strokeWidth = json.number("sw") ?? 0
    strokesOver = json.flag("of")
    let (sides, corner) = (json["sz"]?.lottieNumbers ?? [], json["ps"]?.lottieNumbers ?? [])
    box = sides.count > 1 && sides[0] > 0 ? SIMD2(sides[0], sides[1]) : nil
    boxOrigin = corner.count > 1 ? SIMD2(corner[0], corner[1]) : .zero
  }

  var name: String {
    let clean = text.prefix(40).map { $0 == "." || $0 == "/" || $0.isNewline ? " " : $0 }
    return String(clean)
  }

  /// The beginning of the first line.
  var origin: SIMD2<Double> {
    guard let box else { return .zero }
    let x = justification == 1 ? box.x : justification == 2 ? box.x / 2 : 0
    return boxOrigin + SIMD2(x, size)
  }

  func alignment(of width: Double) -> Double {
    justification == 1 ? -width : justification == 2 ? -width / 2 : 0
  }

  /// The lines, broken between words where the text has a box.
  func lines(width: ([Character]) -> Double) -> [[Character]] {
    var result: [[Character]] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line: [Character] = []
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let longer = line.isEmpty ? Array(word) : line + [" "] + Array(word)
        if let box, !line.isEmpty, width(longer) > box.x {
          result.append(line)
          line = Array(word)
        } else {
          line = longer
        }
      }
      result.append(line)
    }
    return result
  }

  /// Adds what paints outlines: the first is in front.
  func addPaint(to shapes: inout [JSONValue]) {
    var paints: [JSONValue] = []
    if let color { paints.append(["shape": "fill", "name": "fill", "color": color]) }
    if let strokeColor, strokeWidth > 0 {
      let stroke: JSONValue = [
        "shape": "stroke", "name": "stroke", "color": strokeColor,
        "lineWidth": .plain(strokeWidth), "lineJoin": "round",
      ]
      paints.insert(stroke, at: strokesOver ? 0 : paints.count)
    }
    shapes += paints
  }
}
