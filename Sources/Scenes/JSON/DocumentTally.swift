/// How much of what is bounded for a document as a whole has been read.
final class DocumentTally {
  /// The kinds of things that are counted.
  enum Item: Hashable {
    /// The steps of paths.
    case pathSteps
    /// Emitter cells, nested ones and those of events included.
    case cells
    /// Animations, those of groups and of events included.
    case animations

    var limit: Int {
      switch self {
      case .pathSteps: SceneLimits.maximumPathSteps
      case .cells: SceneLimits.maximumCells
      case .animations: SceneLimits.maximumDocumentAnimations
      }
    }

    var name: String {
      switch self {
      case .pathSteps: "steps of paths"
      case .cells: "emitter cells"
      case .animations: "animations"
      }
    }
  }

  /// A count that is too high.
  struct Excess {
    let item: Item
    /// How many of those that were added would still have been allowed.
    let firstIndex: Int
    /// True if nothing was too much before.
    let isFirst: Bool

    var message: String { "too many \(item.name) in the document" }
    var remedy: String { "at most \(item.limit)" }
  }

  /// True if the document says something that its layers do not: parameters, scenes of other files,
  /// parts of the canvas.
  var needsSource = false
  private var counts: [Item: Int] = [:]

  /// Counts some more; `nil` where they are allowed.
  func excess(of item: Item, adding count: Int) -> Excess? {
    let before = counts[item, default: 0]
    counts[item] = before + count
    guard before + count > item.limit else { return nil }
    return Excess(
      item: item, firstIndex: max(0, item.limit - before), isFirst: before <= item.limit)
  }
}
