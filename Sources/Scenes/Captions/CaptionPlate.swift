import LambentDocuments
import LambentGeometry

/// The distances by which the layers of a style extend beyond the text of a caption, in points.
struct CaptionPlate: Hashable {
  private(set) var left = 0.0
  private(set) var top = 0.0
  private(set) var right = 0.0
  private(set) var bottom = 0.0

  init() {}

  /// Finds them in a style: its outermost layers with a frame of the text's width and height, and something added.
  init(_ template: Cursor) {
    for layer in template.elements() ?? [] {
      // Errors in a frame are reported when the layer is read.
      let frame = layer.member("frame")?.reporting(to: Diagnostics())
      guard let frame, case .array(let values) = frame.node, values.count == 4,
        let x = frame.element(at: 0).points(), let y = frame.element(at: 1).points(),
        let width = frame.element(at: 2).growth(of: "width"),
        let height = frame.element(at: 3).growth(of: "height")
      else { continue }
      (left, top) = (max(left, -x), max(top, -y))
      (right, bottom) = (max(right, x + width), max(bottom, y + height))
    }
  }

  /// The rectangle that the layers of a caption cover.
  func around(_ text: Rect) -> Rect {
    Rect(
      x: text.minX - left, y: text.minY - top, width: text.width + left + right,
      height: text.height + top + bottom)
  }
}

extension Cursor {
  /// The points that a stand-in adds to a value of a row; `nil` for other values.
  fileprivate func growth(of column: String) -> Double? {
    guard RowReference.stands(for: node), let reference = RowReference(self),
      reference.column == column, reference.factor == nil
    else { return nil }
    return reference.offset ?? 0
  }
}
