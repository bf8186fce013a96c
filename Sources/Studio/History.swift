/// A text and the changes that led to it.
///
/// Each step stores only the replaced and the new bytes, so that hours of edits fit in memory.
struct History {
  /// A replacement of bytes by others, in UTF-8.
  private struct Step {
    var at: Int
    var removed: ArraySlice<UInt8>
    var inserted: ArraySlice<UInt8>
    var label: String
    /// The gesture that made it. A further change of the same gesture is merged into the step.
    var gesture: String

    /// The difference of two texts.
    init(from old: [UInt8], to new: [UInt8], label: String, gesture: String) {
      let start = zip(old, new).prefix { $0 == $1 }.count
      let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
      at = start
      removed = Array(old[start..<(old.count - end)])[...]
      inserted = Array(new[start..<(new.count - end)])[...]
      (self.label, self.gesture) = (label, gesture)
    }

    var byteCount: Int { removed.count + inserted.count }
  }

  /// The current text, in UTF-8.
  private(set) var bytes: [UInt8]
  private var steps: [Step] = []
  /// The number of steps in effect. The others have been undone.
  private var done = 0

  /// The maximum number of bytes of all steps. Beyond it, the oldest steps are discarded.
  private static let maximumBytes = 64 << 20

  /// Begins with a text.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The current text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The label of the step that undo would revert.
  var undoLabel: String? { done > 0 ? steps[done - 1].label : nil }
  /// The label of the step that redo would apply.
  var redoLabel: String? { done < steps.count ? steps[done].label : nil }

  /// Adds a step to another text. Undone steps are discarded.
  ///
  /// - Complexity: O(length of the texts and number of steps).
  mutating func add(_ new: [UInt8], label: String, gesture: String = "") {
    steps.removeSubrange(done...)
    var old = bytes
    if !gesture.isEmpty, steps.last?.gesture == gesture {
      _ = move(by: -1)
      old = bytes
      steps.removeLast()
    }
    steps.append(Step(from: old, to: new, label: label, gesture: gesture))
    var kept = steps.reduce(0) { $0 + $1.byteCount }
    while kept > Self.maximumBytes, steps.count > 1 { kept -= steps.removeFirst().byteCount }
    bytes = new
    done = steps.count
  }

  /// Inserts a text from elsewhere before the current one in the history.
  mutating func insertBelow(_ other: [UInt8], label: String) {
    let (own, ownLabel) = (bytes, undoLabel ?? "Open")
    steps.removeSubrange(done...)
    if move(by: -1) {
      steps.removeLast()
      add(other, label: label)
    } else {
      bytes = other
    }
    add(own, label: ownLabel)
  }

  /// Undoes (−1) or redoes (1) a step. The next change is a separate gesture.
  ///
  /// - Returns: False if there is no such step.
  mutating func move(by offset: Int) -> Bool {
    let index = done + (offset < 0 ? -1 : 0)
    guard steps.indices.contains(index) else { return false }
    let step = steps[index]
    let (from, to) = offset < 0 ? (step.inserted, step.removed) : (step.removed, step.inserted)
    bytes.replaceSubrange(step.at..<(step.at + from.count), with: to)
    done += offset < 0 ? -1 : 1
    if done > 0 { steps[done - 1].gesture = "" }
    return true
  }
}
