import LambentProperties

/// Words that people bring from elsewhere, and the ones that documents have.
package enum Synonyms {
  /// The name of a key here: one of some names, or something else to write.
  static func remedy(for key: String, among known: [String]) -> String? {
    for name in keys[key] ?? [] where known.contains(name) { return Suggestion.question(name) }
    guard let words = phrases[key], known.contains(words.needs) else { return nil }
    return words.remedy
  }

  static func keyPath(for path: String) -> String? { keyPaths[path] }

  private static let keys: [String: [String]] = [
    "alpha": ["opacity", "color"], "align": ["alignmentMode"], "anchor": ["anchorPoint"],
    "angle": ["emissionLongitude"], "background": ["backgroundColor"],
    "bgColor": ["backgroundColor"], "blendMode": ["compositingFilter"],
    "borderRadius": ["cornerRadius"], "children": ["sublayers"],
    "color": ["fillColor", "foregroundColor", "backgroundColor"],
    "colors": ["colorChoices"], "count": ["birthRate", "repeatCount"], "cells": ["emitterCells"],
    "delay": ["beginTime"], "direction": ["emitterOrderDirection"],
    "easing": ["timingFunction"], "ease": ["timingFunction"], "fill": ["fillColor"],
    "fontFamily": ["font"], "friction": ["drag"], "fps": ["frameRate"], "from": ["fromValue"],
    "by": ["byValue"],
    "gravity": ["yAcceleration"], "image": ["contents"], "src": ["contents"], "id": ["name"],
    "iterations": ["repeatCount"], "iterationCount": ["repeatCount"], "length": ["duration"],
    "letterSpacing": ["tracking"], "kerning": ["tracking"], "leading": ["lineSpacing"],
    "lineHeight": ["lineSpacing"], "opacityOverLife": ["alphaOverLife"],
    "rotationSpeed": ["spin"], "sizeOverLife": ["scaleOverLife"], "spread": ["emissionRange"],
    "textAlign": ["alignmentMode"],
    "lifespan": ["lifetime"], "particles": ["emitterCells"], "property": ["keyPath"],
    "radius": ["cornerRadius"], "rate": ["birthRate"], "emissionRate": ["birthRate"],
    "shadowBlur": ["shadowRadius"], "speedRange": ["velocityRange"], "stroke": ["strokeColor"],
    "strokeWidth": ["lineWidth"], "text": ["string"], "textColor": ["foregroundColor"],
    "to": ["toValue"], "visible": ["hidden"], "visibility": ["hidden"], "yoyo": ["autoreverses"],
    "alternate": ["autoreverses"], "z": ["zPosition"], "zIndex": ["zPosition"],
  ]

  private static let phrases: [String: (needs: String, remedy: String)] = [
    "fontWeight": ("font", "the style in the font's name: \"font\": \"Inter Bold\""),
    "fontStyle": ("font", "the style in the font's name: \"font\": \"Inter Italic\""),
    "shadow": ("shadowColor", "“shadowColor”, “shadowOpacity”, “shadowOffset” and “shadowRadius”"),
    "opacity": ("alphaOverLife", "the alpha of “color”: \"color\": [1, 1, 1, 0.5]"),
    "size": ("scaleOverLife", "“scale”, a factor of the size of “contents”"),
    "blend": ("emitterCells", "\"renderMode\": \"additive\" in the emitter layer"),
    "string": ("sublayers", "\"type\": \"text\" in the layer"),
    "rotation": ("transform", "\"transform\": [{\"rotate\": [\"45deg\", 0, 0, 1]}]"),
    "rotate": ("transform", "\"transform\": [{\"rotate\": [\"45deg\", 0, 0, 1]}]"),
    "scale": ("transform", "\"transform\": [{\"scale\": [2, 2, 1]}]"),
    "translate": ("transform", "“position”, or \"transform\": [{\"translate\": [10, 0, 0]}]"),
    "blur": ("filters", "\"filters\": [{\"filter\": \"gaussianBlur\", \"radius\": 4}]"),
    "x": ("position", "“position”, or \"frame\": [x, y, width, height]"),
    "y": ("position", "“position”, or \"frame\": [x, y, width, height]"),
    "width": ("bounds", "\"frame\": [x, y, width, height]"),
    "height": ("bounds", "\"frame\": [x, y, width, height]"),
    "left": ("pin", "\"pin\": {\"left\": 20}"), "right": ("pin", "\"pin\": {\"right\": 20}"),
    "top": ("pin", "\"pin\": {\"top\": 20}"), "bottom": ("pin", "\"pin\": {\"bottom\": 20}"),
  ]

  private static let keyPaths: [String: String] = [
    "rotation": "transform.rotation.z", "rotate": "transform.rotation.z",
    "rotateX": "transform.rotation.x", "rotateY": "transform.rotation.y",
    "scale": "transform.scale", "scaleX": "transform.scale.x", "scaleY": "transform.scale.y",
    "x": "position.x", "y": "position.y", "translateX": "transform.translation.x",
    "translateY": "transform.translation.y", "width": "bounds.size.width",
    "height": "bounds.size.height", "alpha": "opacity", "blur": "filters.gaussianBlur.radius",
    "shadowBlur": "shadowRadius", "strokeWidth": "lineWidth", "stroke": "strokeColor",
    "fill": "fillColor", "color": "backgroundColor", "background": "backgroundColor",
    "zIndex": "zPosition", "borderRadius": "cornerRadius",
  ]

  /// The name of a kind of layer here, or what stands for it.
  package static func layer(for kind: String) -> String? { layers[kind.lowercased()] }

  private static let layers: [String: String] = [
    "image": "no type, and the image's name in “contents”",
    "photo": "no type, and the image's name in “contents”",
    "video": "no type, and the clip's name in “contents”",
    "clip": "no type, and the clip's name in “contents”",
    "rect": "no type, and a “backgroundColor”", "solid": "no type, and a “backgroundColor”",
    "rectangle": "no type, and a “backgroundColor”", "box": "no type, and a “backgroundColor”",
    "group": "no type, and “sublayers”", "null": "no type, and “sublayers”",
    "particles": Suggestion.question("emitter"), "particle": Suggestion.question("emitter"),
    "circle": Suggestion.question("shape"), "ellipse": Suggestion.question("shape"),
    "path": Suggestion.question("shape"), "svg": Suggestion.question("shape"),
    "line": Suggestion.question("shape"),
    "composition": Suggestion.question("scene"), "document": Suggestion.question("scene"),
    "label": Suggestion.question("text"), "title": Suggestion.question("text"),
  ]

  /// The number that is meant by text as `8px`, `50%` or `500ms`.
  static func number(in text: String) -> Double? {
    for (unit, divisor) in units where text.hasSuffix(unit) {
      if let number = Double(text.dropLast(unit.count)) { return number / divisor }
    }
    return nil
  }

  /// The lengths that are meant by text as `50%`; `nil` for other text.
  static func length(in text: String) -> String? {
    guard text.hasSuffix("%"), let number = number(in: text) else { return nil }
    let part = (number * 100).short
    return "“\(part)vw” for a part of the canvas's width, “\(part)vh” of its height, or a “pin”"
  }

  private static let units: [(String, Double)] = [
    ("px", 1), ("pt", 1), ("ms", 1000), ("em", 1), ("s", 1), ("%", 100),
  ]
}
