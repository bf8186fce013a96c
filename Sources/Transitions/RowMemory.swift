import LambentPixels

/// State that one row leaves for the following rows, which the same thread paints from the top.
struct RowMemory {
  /// The rows that have been filled with an image in advance, and whether that is the second image.
  fileprivate var ground = (rows: 0..<0, isNew: false)
  /// The line of a threshold map whose turns are in the scratch bytes.
  var line: Int?

  /// True if a row has been filled in advance.
  func isLaid(_ y: Int) -> Bool { ground.rows.contains(y) }

  /// The number of pixels that are filled at once. One large copy takes half the time of one for
  /// each row, because processors then write without reading the target; the rows stay in the
  /// cache.
  fileprivate static let size = 65_536
}

extension TransitionRow {
  /// Ensures that this row is filled with one of two images.
  ///
  /// - Parameters:
  ///   - from: this row of one image, in its memory.
  ///   - to: this row of the other.
  ///   - isMostlyNew: true if the row shows more of the second image. It is evaluated once for many
  ///     rows.
  /// - Returns: True if the row contains the second image.
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

  /// Ensures that this row is filled with a shifted image: a row begins `shift` pixels further in
  /// the image's memory. Pixels before its first and after its last are transparent.
  ///
  /// - Returns: False if the images are not bytes, which is not supported.
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
