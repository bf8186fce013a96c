import LambentDocuments
import LambentGeometry
import LambentImports
import LambentPixels

/// Reads the numbers, lengths, colours and transforms of SVG.
enum SVGValues {
  /// The numbers of a list with commas or blanks; `nil` if something else is in it.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var result: [Double] = []
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      result.append(number)
      scanner.skipSeparators()
    }
    return result
  }

  /// A length in pixels.
  ///
  /// - Parameters:
  ///   - whole: The length that 100 % stands for.
  ///   - fontSize: The length of an em.
  static func length(_ text: String, of whole: Double, fontSize: Double = 16) -> Double? {
    var scanner = SVGScanner(text.trimmingBlanks)
    guard let number = scanner.number() else { return nil }
    let factor: Double
    switch scanner.rest.lowercased() {
    case "", "px": factor = 1
    case "%": factor = whole / 100
    case "pt": factor = 96 / 72
    case "pc": factor = 16
    case "in": factor = 96
    case "cm": factor = 96 / 2.54
    case "mm": factor = 96 / 25.4
    case "q": factor = 96 / 101.6
    case "em": factor = fontSize
    case "rem": factor = 16
    case "ex", "ch": factor = fontSize / 2
    default: return nil
    }
    let result = number * factor
    return abs(result) <= ImportLimits.maximumNumber ? result : nil
  }

  /// A number, or a percentage of 1.
  static func fraction(_ text: String) -> Double? {
    length(text, of: 1).map { min(max($0, 0), 1) }
  }

  // MARK: Colours

  /// A colour with its alpha; `nil` for other text. `currentColor` is the caller's.
  static func color(_ text: String) -> SIMD4<Double>? {
    let text = text.trimmingBlanks.lowercased()
    if let color = Color(hex: text) ?? Color(named: text) {
      return SIMD4(color.red, color.green, color.blue, color.alpha)
    }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    return function(
      text[..<open].trimmingBlanks, String(text[text.index(after: open)...].dropLast()))
  }

  /// `rgb(255 0 0 / 50%)`, `rgba(255, 0, 0, 0.5)`, `hsl(120deg 100% 50%)`.
  private static func function(_ name: String, _ arguments: String) -> SIMD4<Double>? {
    let words = arguments.split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    guard words.count == 3 || words.count == 4 else { return nil }
    let alpha = words.count == 4 ? fraction(words[3]) : 1
    guard let alpha else { return nil }
    switch name {
    case "rgb", "rgba":
      let parts = words.prefix(3).compactMap { length($0, of: 255) }
      guard parts.count == 3 else { return nil }
      let color = SIMD4(parts[0] / 255, parts[1] / 255, parts[2] / 255, alpha)
      return color.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    case "hsl", "hsla":
      let hue = words[0].hasSuffix("deg") ? String(words[0].dropLast(3)) : words[0]
      guard let degrees = length(hue, of: 360), let s = fraction(words[1]),
        let l = fraction(words[2])
      else { return nil }
      let turn = degrees / 30
      // CSS Color 4, section 7.1.
      let channels = [0.0, 8, 4].map { offset -> Double in
        let k = (offset + turn).truncatingRemainder(dividingBy: 12)
        let wrapped = k < 0 ? k + 12 : k
        return l - s * min(l, 1 - l) * max(-1, min(wrapped - 3, 9 - wrapped, 1))
      }
      return SIMD4(channels[0], channels[1], channels[2], alpha)
    default: return nil
    }
  }

  // MARK: Transforms

  /// A list of transforms as one; the last one acts first. `nil` for other text.
  ///
  /// - Parameters:
  ///   - box: The size of which the percentages of translations are.
  ///   - fontSize: The length of an em.
  static func transform(
    _ text: String, in box: Size = Size(width: 1, height: 1), fontSize: Double = 16
  ) -> Affine? {
    var (result, rest) = (Affine.identity, text.trimmingBlanks[...])
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")")
      else { return nil }
      let name = rest[..<open].trimmingBlanks.lowercased()
      let body = String(rest[rest.index(after: open)..<close])
      guard let step = step(name, body, box, fontSize) else { return nil }
      result = step.concatenating(result)
      rest = rest[rest.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
    }
    return result.isFinite ? result : nil
  }

  private static func step(
    _ name: String, _ body: String, _ box: Size, _ fontSize: Double
  ) -> Affine? {
    var words = body.split { $0 == "," || $0.isWhitespace }.map { String($0).lowercased() }
    // Units are those of CSS: pixels and degrees, or radians and turns.
    var factor = 1.0
    for (index, word) in words.enumerated() {
      for (unit, value) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)]
      where word.hasSuffix(unit) {
        words[index] = String(word.dropLast(unit.count))
        factor = value
        break
      }
    }
    let isWay = name.hasPrefix("translate")
    let values = words.enumerated().compactMap { index, word in
      let side = name == "translatey" || index == 1 ? box.height : box.width
      return length(word, of: isWay ? side : 1, fontSize: fontSize)
    }
    guard values.count == words.count || numbers(body) != nil else { return nil }
    let v = values.count == words.count ? values : numbers(body) ?? []
    switch (name, v.count) {
    case ("matrix", 6): return Affine(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case ("translate", 1): return .translation(x: v[0], y: 0)
    case ("translate", 2): return .translation(x: v[0], y: v[1])
    case ("translatex", 1): return .translation(x: v[0], y: 0)
    case ("translatey", 1): return .translation(x: 0, y: v[0])
    case ("scale", 1): return .scale(x: v[0], y: v[0])
    case ("scale", 2): return .scale(x: v[0], y: v[1])
    case ("scalex", 1): return .scale(x: v[0], y: 1)
    case ("scaley", 1): return .scale(x: 1, y: v[0])
    case ("rotate", 1): return rotation(v[0] * factor)
    case ("rotate", 3):
      return Affine.translation(x: -v[1], y: -v[2]).concatenating(rotation(v[0] * factor))
        .concatenating(.translation(x: v[1], y: v[2]))
    case ("skewx", 1):
      return Affine(a: 1, b: 0, c: Elementary.tan(v[0] * factor * .pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewy", 1):
      return Affine(a: 1, b: Elementary.tan(v[0] * factor * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// The point about which transforms act; `nil` for other text.
  static func origin(_ text: String, in box: Size, fontSize: Double) -> Point? {
    var words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard (1...3).contains(words.count) else { return nil }
    if words.count == 1 { words.append("center") }
    // Names may come in the other order.
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
      words.swapAt(0, 1)
    }
    let parts = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"]
    guard let x = length(parts[words[0]] ?? words[0], of: box.width, fontSize: fontSize),
      let y = length(parts[words[1]] ?? words[1], of: box.height, fontSize: fontSize)
    else { return nil }
    return Point(x: x, y: y)
  }

  /// A rotation in degrees; multiples of a quarter turn are exact.
  private static func rotation(_ degrees: Double) -> Affine {
    let quarter = degrees.truncatingRemainder(dividingBy: 360) / 90
    switch quarter < 0 ? quarter + 4 : quarter {
    case 0: return .identity
    case 1: return Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 2: return Affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 3: return Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default:
      let way = SIMD2(degrees: degrees)
      return Affine(a: way.x, b: way.y, c: -way.y, d: way.x, tx: 0, ty: 0)
    }
  }

  /// The map from a view box to a viewport (SVG 1.1, chapter 7.8).
  static func viewBoxMap(
    _ box: Rect, to viewport: Rect, _ preserveAspectRatio: String?
  ) -> Affine {
    guard box.width > 0, box.height > 0 else { return .identity }
    var (sx, sy) = (viewport.width / box.width, viewport.height / box.height)
    let words = (preserveAspectRatio ?? "").split(whereSeparator: \.isWhitespace)
      .filter { $0 != "defer" }
    let align = words.first.map(String.init) ?? "xMidYMid"
    if align != "none" {
      let scale = words.count > 1 && words[1] == "slice" ? max(sx, sy) : min(sx, sy)
      (sx, sy) = (scale, scale)
    }
    func offset(_ low: String, _ high: String, _ room: Double) -> Double {
      align.contains(low) || align == "none" ? 0 : align.contains(high) ? room : room / 2
    }
    let tx = offset("xMin", "xMax", viewport.width - box.width * sx)
    let ty = offset("YMin", "YMax", viewport.height - box.height * sy)
    return Affine(
      a: sx, b: 0, c: 0, d: sy, tx: viewport.minX + tx - box.minX * sx,
      ty: viewport.minY + ty - box.minY * sy)
  }
}

extension Size {
  /// The reference length of percentages that belong to neither axis (SVG 1.1, chapter 7.10).
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}

/// Reads numbers that follow one another.
struct SVGScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipBlanks()
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The text that is left.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self).trimmingBlanks }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 32 { position += 1 }
  }

  /// Skips blanks with at most one comma.
  mutating func skipSeparators() {
    skipBlanks()
    if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position += 1 }
    skipBlanks()
  }

  /// The number at the position; `nil` without one, and the position stays.
  mutating func number() -> Double? {
    var end = position
    func isDigit(_ index: Int) -> Bool { index < bytes.count && (48...57).contains(bytes[index]) }
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") {
      end += 1
    }
    let first = end
    while isDigit(end) { end += 1 }
    var hasDigits = end > first
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) || hasDigits {
      end += 1
      while isDigit(end) {
        end += 1
        hasDigits = true
      }
    }
    guard hasDigits else { return nil }
    // An exponent, which “em” and “ex” are not.
    if end < bytes.count, bytes[end] | 32 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < bytes.count, [43, 45].contains(bytes[exponent]) { exponent += 1 }
      if isDigit(exponent) {
        while isDigit(exponent) { exponent += 1 }
        end = exponent
      }
    }
    var text = String(decoding: bytes[position..<end], as: UTF8.self)
    if text.hasPrefix("+") { text.removeFirst() }
    if text.hasSuffix(".") { text.removeLast() }
    guard let number = Double(text), abs(number) <= ImportLimits.maximumNumber else { return nil }
    position = end
    return number
  }
}
