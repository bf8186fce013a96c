import LambentDocuments
import LambentGeometry
import LambentImports

/// The extents of elements: layers with names turn about the middle of theirs.
extension SVGReader {
  /// True if an element has a name of its own.
  static func isNamed(_ element: MarkupElement) -> Bool {
    element["id"] != nil || element["label"] != nil
  }

  static func union(_ a: Rect?, _ b: Rect?) -> Rect? {
    guard let a, let b else { return a ?? b }
    return a.union(b)
  }

  /// Gives a layer bounds, and returns their middle. Both have few decimals, as the layer must not move.
  static func setExtent(_ extent: Rect, of layer: inout JSONObject) -> Point {
    let side = max(extent.width, extent.height)
    let isNear = max(abs(extent.midX), abs(extent.midY)) < 10
    let step = side >= 1 ? 100.0 : isNear ? 10_000 : 1000
    func whole(_ number: Double) -> Double { (number * step).rounded() / step }
    func even(_ number: Double) -> Double { (number * step / 2).rounded() * 2 / step }
    let (x, y) = (whole(extent.minX), whole(extent.minY))
    let (width, height) = (even(extent.width), even(extent.height))
    layer.set("bounds", .numbers([x, y, width, height]))
    return Point(x: whole(x + width / 2), y: whole(y + height / 2))
  }

  /// Has a layer with bounds turn about their middle instead of their corner.
  static func center(_ layer: inout JSONObject) {
    guard case .array(let parts)? = layer.value["bounds"], layer.value["anchorPoint"] != nil
    else { return }
    let bounds = parts.compactMap { part -> Double? in
      if case .number(let number) = part { number } else { nil }
    }
    guard bounds.count == 4 else { return }
    layer.remove("anchorPoint")
    layer.remove("position")
    layer.set("position", .numbers([bounds[0] + bounds[2] / 2, bounds[1] + bounds[3] / 2]))
  }
}
