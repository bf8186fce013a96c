import LambentGeometry

/// A length in parts of the canvas.
package enum CanvasLength {
  /// The units, longer names first where one ends like another.
  package static let units = ["vmin", "vmax", "vw", "vh"]

  /// The points of text as `50vw`, `10vh`, `5vmin` or `5vmax`: hundredths of the canvas's width, height,
  /// shorter and longer side.
  static func points(_ text: String, on canvas: Size) -> Double? {
    guard let unit = units.first(where: text.hasSuffix),
      let number = Double(text.dropLast(unit.count)), number.isFinite, abs(number) <= 1e6
    else { return nil }
    let side =
      switch unit {
      case "vw": canvas.width
      case "vh": canvas.height
      case "vmin": min(canvas.width, canvas.height)
      default: max(canvas.width, canvas.height)
      }
    return number * side / 100
  }
}

extension JSONValue {
  /// True if a pin, a part of the canvas, or captions without a frame are anywhere in a document.
  package var dependsOnCanvas: Bool {
    contains { node in
      if case .string(let text) = node {
        return CanvasLength.points(text, on: Size(width: 100, height: 100)) != nil
      }
      return node["pin"] != nil || node.isFramelessCaptions
    }
  }

  /// True for a layer of captions that covers the layer above.
  private var isFramelessCaptions: Bool {
    self["type"] == "captions" && self["frame"] == nil && self["bounds"] == nil
  }
}

extension Cursor {
  /// The points that this says as a part of the canvas; `nil` where it says none.
  var canvasLength: Double? {
    guard case .string(let text) = node, let canvas = document.canvas,
      let points = CanvasLength.points(text, on: canvas)
    else { return nil }
    document.tally.needsSource = true
    return points
  }

  package func points() -> Double? {
    if let length = canvasLength { return length }
    guard case .number = node else {
      expected("points, or a part of the canvas as \"50vw\", \"10vh\", \"5vmin\" or \"5vmax\"")
      return nil
    }
    return number(in: -1e9...1e9)
  }
}
