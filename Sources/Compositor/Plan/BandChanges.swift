/// The bands of a canvas that two frames draw by other commands.
struct BandChanges: Sendable {
  /// A command of a frame, as far as later frames compare theirs with it.
  struct Known: Sendable {
    /// The pixels that it may change.
    let region: PixelRect
    /// `nil` if no other command is the same.
    let command: Command?

    init(_ command: Command) {
      region = command.region
      self.command = command.isComparable ? command : nil
    }
  }

  /// The height of the bands; the first begins at row 0.
  private let height: Int
  private var isChanged: [Bool]
  private(set) var changedCount = 0
  /// True if images that commands use may be others than before.
  private(set) var changesImages = false

  /// Compares the commands of two frames in order. Fails if every band may have changed, or if a new command reads
  /// the backdrop of other bands.
  init?(
    from old: [Known], to new: [Command], on canvas: PixelRect
  ) {
    height = Planner.bandHeight
    isChanged = Array(repeating: false, count: (canvas.bottom + height - 1) / height)
    guard !isChanged.isEmpty, !new.contains(where: \.readsBackdrop) else { return nil }
    func isSame(_ index: Int, _ other: Int, _ changed: Set<Int>) -> Bool {
      guard let command = old[index].command else { return false }
      return new[other].isIdentical(to: command) || new[other].isSame(as: command, changed: changed)
    }
    func corresponds(_ index: Int, _ other: Int) -> Bool {
      old[index].command.map { new[other].corresponds(to: $0) } ?? false
    }
    // Where commands come or go, those before and after them are compared.
    let shorter = min(old.count, new.count)
    var (before, after) = (0, 0)
    if old.count == new.count {
      before = shorter
    } else {
      while before < shorter, corresponds(before, before) { before += 1 }
      while after < shorter - before, corresponds(old.count - 1 - after, new.count - 1 - after) {
        after += 1
      }
    }
    var changed: Set<Int> = []
    func compare(_ index: Int, _ other: Int) {
      if isSame(index, other, changed) { return }
      if let known = old[index].command,
        let part = new[other].differingPart(from: known, changed: changed)
      {
        mark(part)
      } else {
        mark(old[index].region)
        mark(new[other].region)
      }
      if case .prepare(let pass) = new[other] { changed.insert(pass.textureID) }
    }
    for index in 0..<before {
      compare(index, index)
      if changedCount == isChanged.count { return nil }
    }
    for index in before..<old.count - after { mark(old[index].region) }
    for index in before..<new.count - after {
      mark(new[index].region)
      if case .prepare(let pass) = new[index] { changed.insert(pass.textureID) }
    }
    for index in 0..<after { compare(old.count - after + index, new.count - after + index) }
    if changedCount == isChanged.count { return nil }
    changesImages = !changed.isEmpty
  }

  private mutating func mark(_ region: PixelRect) {
    for band in bands(of: region) where !isChanged[band] {
      isChanged[band] = true
      changedCount += 1
    }
  }

  private func bands(of region: PixelRect) -> Range<Int> {
    guard !region.isEmpty else { return 0..<0 }
    let first = max(0, region.top / height)
    return first..<max(first, min(isChanged.count, (region.bottom - 1) / height + 1))
  }

  /// True if so few bands changed that the others are worth copying.
  var areFew: Bool { changedCount * 4 <= isChanged.count * 3 }

  /// True if a band of the canvas changed.
  func contains(_ band: PixelRect) -> Bool { isChanged[band.top / height] }

  /// True if a region reaches into a band that changed.
  func touch(_ region: PixelRect) -> Bool { bands(of: region).contains { isChanged[$0] } }
}

extension Plan {
  /// The commands that the changed bands need. All images are made if any changed: whether there is enough
  /// memory for them does not depend on the frame before.
  func commands(within changes: BandChanges) -> [Command] {
    guard !changes.changesImages else { return commands }
    return commands.needed { $0.isPass || changes.touch($0.region) }
  }
}
