import LambentPixels

/// The memory that painting a row leaves for the rows after it, which the same thread paints from
/// the top.
struct RowMemory {
  /// The rows that an image was laid beneath, and whether that is the second one.
  fileprivate var ground = (rows: 0..<0, isNew: false)
  /// The line of an order map whose turns are in the scratch's bytes.
  var line: Int?

  /// True if an image was laid beneath a row before its turn.
  func isLaid(_ y: Int) -> Bool { ground.rows.contains(y) }

  /// How many pixels are laid at once. One copy of many rows takes half the time of one for each,
  /// since processors then write memory without reading it first; those rows stay in their cache.
  fileprivate static let size = 65_536
}

extension TransitionRow {
  /// Makes sure that one of two images lies beneath this row.
  ///
  /// - Parameters:
  ///   - from: this row of one image, in its memory.
  ///   - to: this row of another.
  ///   - isMostlyNew: whether the row shows more of the second. It is asked once for many rows.
  /// - Returns: whether the second image lies beneath.
  func lay(
    _ from: UnsafePointer<UInt32>, _ to: UnsafePointer<UInt32>,
    into out: UnsafeMutablePointer<UInt32>, _ isMostlyNew: () -> Bool
  ) -> Bool {
    let memory = scratch.memory
    if !memory.pointee.ground.rows.contains(y) {
      let rows = y..<min(end, y + max(1, RowMemory.size / max(1, width)))
      let isNew = isMostlyNew()
      out.update(from: isNew ? to : from, count: rows.count * width)
      memory.pointee.ground = (rows, isNew)
    }
    return memory.pointee.ground.isNew
  }

  /// Makes sure that an image lies beneath this row, moved: a row begins `shift` pixels further in
  /// the image's memory. What lies before its first pixel and behind its last one is clear.
  ///
  /// - Returns: whether all is bytes, so that it could be done.
  func lay(_ image: TransitionSource, shift: Int) -> Bool {
    guard case .packed(let buffer) = image.storage, case .packed(let out) = target else {
      return false
    }
    let memory = scratch.memory
    guard !memory.pointee.ground.rows.contains(y) else { return true }
    let rows = y..<min(end, y + max(1, RowMemory.size / max(1, width)))
    memory.pointee.ground = (rows, false)
    buffer.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      let wanted = (y * width + shift)..<(rows.upperBound * width + shift)
      let clamped = wanted.clamped(to: 0..<pixels.count)
      let before = min(wanted.count, clamped.lowerBound - wanted.lowerBound)
      let behind = wanted.count - before - clamped.count
      out.update(repeating: 0, count: before)
      (out + before).update(from: base + clamped.lowerBound, count: clamped.count)
      (out + before + clamped.count).update(repeating: 0, count: behind)
    }
    return true
  }
}
