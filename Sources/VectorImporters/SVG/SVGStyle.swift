import LambentDocuments
import LambentImports

/// The properties of an element as texts: its own, and those that it inherits.
struct SVGStyle: Sendable {
  private var inherited: [String: String]
  private var own: [String: String] = [:]
  /// The geometry that rules and the style attribute give an element instead of its attributes.
  private(set) var geometry: [String: String] = [:]

  /// The style outside of the document.
  init() { inherited = [:] }

  /// The style of an element within another one.
  init(_ element: MarkupElement, in parent: SVGStyle, _ rules: [SVGStyleSheet.Declaration]) {
    inherited = parent.inherited
    var values: [String: String] = [:]
    for name in Self.inheritedNames.union(Self.ownNames) {
      if let value = element[name]?.trimmingBlanks, !value.isEmpty { values[name] = value }
    }
    let declared = rules + SVGStyleSheet.declarations(element["style"] ?? "")
    for isImportant in [false, true] {
      for declaration in declared where declaration.isImportant == isImportant {
        values[declaration.name] = declaration.value
        if Self.geometryNames.contains(declaration.name) {
          geometry[declaration.name] = declaration.value
        }
      }
    }
    for (name, value) in values {
      if value == "inherit" {
        if Self.ownNames.contains(name) { own[name] = parent.own[name] }
      } else if value == "initial" || value == "unset" {
        if Self.inheritedNames.contains(name), value == "initial" { inherited[name] = nil }
      } else if Self.inheritedNames.contains(name) {
        inherited[name] = value
      } else {
        own[name] = value
      }
    }
  }

  /// The value of a property; `nil` for the initial one.
  subscript(name: String) -> String? { inherited[name] ?? own[name] }

  /// The number of a property that has no unit, or a percentage of 1; `nil` for other values.
  func fraction(_ name: String) -> Double { self[name].flatMap(SVGValues.fraction) ?? 1 }

  private static let inheritedNames: Set = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "color", "visibility", "clip-rule", "paint-order", "marker",
    "marker-start", "marker-mid", "marker-end", "font-size", "image-rendering",
  ]

  private static let ownNames: Set = [
    "opacity", "display", "clip-path", "mask", "filter", "stop-color", "stop-opacity",
    "mix-blend-mode", "vector-effect", "transform", "transform-origin", "overflow", "mask-type",
    "flood-color", "flood-opacity", "isolation", "transform-box",
  ]

  private static let geometryNames: Set = [
    "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d",
  ]
}

/// The paint of an area.
enum SVGPaint {
  case none
  /// Straight red, green, blue and alpha.
  case color(SIMD4<Double>)
  /// A gradient, with the opacity of all its colours.
  case gradient(MarkupElement, opacity: Double)

  var isGradient: Bool {
    if case .gradient = self { true } else { false }
  }
}

extension SVGStyle {
  /// The value of a property as a colour; `nil` if it is not one.
  func color(_ name: String, opacity: String? = nil) -> SIMD4<Double>? {
    guard let text = self[name] else { return nil }
    var color: SIMD4<Double>?
    if text.lowercased() == "currentcolor" {
      color = SVGValues.color(self["color"] ?? "black") ?? SIMD4(0, 0, 0, 1)
    } else {
      color = SVGValues.color(text)
    }
    if let opacity { color?.w *= fraction(opacity) }
    return color
  }

  /// The identifier of `url(#a)`, and the text after it.
  static func reference(_ text: String) -> (id: String, rest: String)? {
    guard text.hasPrefix("url("), let close = text.firstIndex(of: ")") else { return nil }
    let inner = text[text.index(text.startIndex, offsetBy: 4)..<close]
      .filter { !"\"' ".contains($0) }
    guard inner.hasPrefix("#") else { return nil }
    return (String(inner.dropFirst()), text[text.index(after: close)...].trimmingBlanks)
  }
}
