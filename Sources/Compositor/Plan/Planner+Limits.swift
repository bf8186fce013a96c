import LambentGeometry
import LambentRenderTree

/// Counts of the plan of a frame, as far as it is made.
struct PlanCounts: Sendable {
  var nodes = 0
  var outlinePoints = 0
  /// The lines of paths that are kept.
  var keptLines = 0

  /// True if others can be added within the limits.
  func hasRoom(for others: PlanCounts, _ limits: CompositorLimits) -> Bool {
    outlinePoints + others.outlinePoints <= limits.maximumOutlinePoints
  }

  static func += (counts: inout PlanCounts, others: PlanCounts) {
    counts.nodes += others.nodes
    counts.outlinePoints += others.outlinePoints
    counts.keptLines += others.keptLines
  }

  static func - (counts: PlanCounts, others: PlanCounts) -> PlanCounts {
    PlanCounts(
      nodes: counts.nodes - others.nodes,
      outlinePoints: counts.outlinePoints - others.outlinePoints,
      keptLines: counts.keptLines - others.keptLines)
  }
}

extension Planner {
  /// The part of an image that is seen and for which there is room. Where blurs and shadows that are seen from near
  /// ask for more than is allowed, it is what lies about the pixels that may be seen: what lies farther away casts
  /// no shadow.
  func room(for rect: PixelRect, about seen: PixelRect) -> PixelRect {
    let (rect, side) = (rect.intersection(seen), limits.maximumSide)
    guard max(rect.width, rect.height) > side else { return rect }
    let (x, y) = (max(0, seen.width - side), max(0, seen.height - side))
    return rect.intersection(seen.grown(x: -(x + 1) / 2, y: -(y + 1) / 2))
  }

  /// Throws where a path has too many steps.
  func check(_ path: Path, _ node: RenderNode) throws(RenderError) {
    guard path.elements.count <= limits.maximumPathSteps else {
      throw .pathTooLong(
        layer: node.name, steps: path.elements.count, limit: limits.maximumPathSteps)
    }
  }

  /// The number of lines of paths that are kept for a frame: those of some 50,000 letters, which take 160 MiB.
  static var mostKeptLines: Int { 1 << 22 }

  /// Counts points of outlines; throws where those of the frame are too many together.
  mutating func countOutline(_ points: Int, _ node: RenderNode) throws(RenderError) {
    counts.outlinePoints += points
    guard counts.outlinePoints <= limits.maximumOutlinePoints else {
      throw .tooManyOutlinePoints(layer: node.name, limit: limits.maximumOutlinePoints)
    }
  }

  /// Throws where a blur is too wide in the layer's own points; what a scale makes of it is clamped.
  func checkBlurs(_ node: RenderNode) throws(RenderError) {
    let filters = (node.filters + node.backgroundFilters).map(\.radius)
    let widest = filters.reduce(node.shadow?.radius ?? 0) { max($0, $1) }
    guard widest <= limits.maximumBlurRadius else {
      throw .blurTooWide(layer: node.name, radius: widest, limit: limits.maximumBlurRadius)
    }
  }

  /// Throws where an image is too large.
  func check(_ rect: PixelRect, _ node: RenderNode) throws(RenderError) {
    guard max(rect.width, rect.height) <= limits.maximumSide else {
      throw .imageTooLarge(
        layer: node.name, width: rect.width, height: rect.height, limit: limits.maximumSide)
    }
    let bytes = rect.count * facts.stride
    guard bytes <= limits.maximumImageBytes else {
      throw .tooMuchMemory(layer: node.name, bytes: bytes, limit: limits.maximumImageBytes)
    }
  }
}
