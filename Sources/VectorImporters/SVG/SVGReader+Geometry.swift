import LambentDocuments
import LambentGeometry
import LambentImports

/// Lengths and transforms of elements.
extension SVGReader {
  /// An element with the geometry that its style gives it.
  static func styled(_ element: MarkupElement, _ style: SVGStyle) -> MarkupElement {
    guard !style.geometry.isEmpty else { return element }
    var result = element
    for (name, value) in style.geometry {
      guard name == "d" else {
        result.attributes[name] = value
        continue
      }
      // `path("M0 0h9")`
      let quoted = value.split(whereSeparator: { $0 == "\"" || $0 == "'" })
      if value.hasPrefix("path("), quoted.count > 1 { result.attributes["d"] = String(quoted[1]) }
    }
    return result
  }

  /// The place of an element's lengths, whose ems are of the size of its font.
  static func place(_ place: Place, of style: SVGStyle) -> Place {
    var result = place
    // An inherited size is the same text, which was read where it was set.
    if let text = style["font-size"], text != place.style["font-size"],
      let size = SVGValues.length(text, of: place.fontSize, fontSize: place.fontSize), size >= 0
    {
      result.fontSize = size
    }
    return result
  }

  func length(
    _ name: String, of element: MarkupElement, _ place: Place, default other: Double = 0
  ) -> Double {
    guard let text = element[name] else { return other }
    let whole =
      switch name {
      case "x", "cx", "x1", "x2", "width", "rx", "fx": place.viewport.width
      case "y", "cy", "y1", "y2", "height", "ry", "fy": place.viewport.height
      default: place.viewport.diagonal
      }
    return SVGValues.length(text, of: whole, fontSize: place.fontSize) ?? other
  }

  func transform(of element: MarkupElement, _ style: SVGStyle, _ place: Place) -> Affine {
    guard let text = style["transform"], text != "none" else { return .identity }
    guard
      let transform = SVGValues.transform(text, in: place.viewport, fontSize: place.fontSize)
    else {
      log.note(element.place, "the transform “\(text.prefix(40))” is not one: ignored")
      return .identity
    }
    let box = style["transform-box"] ?? "view-box"
    let isRelative = text.contains("%") || style["transform-origin"] != nil
    if box != "view-box", isRelative {
      log.note(element.place, "transform-box: “\(box.prefix(20))” is taken to be “view-box”")
    }
    guard let text = style["transform-origin"] else { return transform }
    guard
      let origin = SVGValues.origin(text, in: place.viewport, fontSize: place.fontSize)
    else {
      log.note(element.place, "the transform-origin “\(text.prefix(40))” is ignored")
      return transform
    }
    return Affine.translation(x: -origin.x, y: -origin.y).concatenating(transform)
      .concatenating(.translation(x: origin.x, y: origin.y))
  }
}

extension JSONValue {
  /// True if a layer, or one within it, blends with what is behind it.
  var blends: Bool {
    self["compositingFilter"] != nil
      || (self["sublayers"]?.elements ?? []).contains(where: \.blends)
  }
}
