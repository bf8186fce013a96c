import LambentGeometry

extension FlipBook {
  var columns: Int {
    isSequence ? 1 : framesPerRow == 0 ? frameCount : min(framesPerRow, frameCount)
  }
  var rows: Int { isSequence ? 1 : (frameCount + columns - 1) / columns }

  /// The rectangle of a frame in the image. Frames run in rows from the top left.
  func rect(of frame: Int, in whole: Rect) -> Rect {
    guard !isSequence else { return whole }
    let size = frameSize(of: whole.size)
    return Rect(
      x: whole.origin.x + Double(frame % columns) * size.width,
      y: whole.origin.y + Double(frame / columns) * size.height, width: size.width,
      height: size.height)
  }

  func frameSize(of whole: Size) -> Size {
    Size(width: whole.width / Double(columns), height: whole.height / Double(rows))
  }
}

/// The frames of a flip-book that are shown.
struct FlipBookFrame {
  var frame = 0
  var next = 0
  /// The weight of the next frame.
  var fraction: Float = 0

  init(_ book: FlipBook, _ mode: FlipBookMode, _ live: LiveRows, _ row: Int) {
    guard book.frameCount > 1 else { return }
    let count = Double(book.frameCount)
    let age = live.age(row)
    let lifetime = live.records.lifetimes[row]
    var place = book.framesPerSecond > 0 ? age * book.framesPerSecond : age / lifetime * count
    guard place.isFinite else { return }
    let step = place.rounded(.down)
    // All frames are played once over the life: none follows the last one.
    let playsOnce = book.framesPerSecond == 0 && mode != .random
    switch playsOnce ? .once : mode {
    case .once:
      place = min(place, count - 1)
      frame = Int(min(step, count - 1))
      next = min(frame + 1, book.frameCount - 1)
    case .loop:
      frame = Self.wrapped(step, count)
      next = Self.wrapped(step + 1, count)
    case .pingPong:
      frame = Self.folded(step, count)
      next = Self.folded(step + 1, count)
    case .random:
      let start = live.records.has(.frame) ? Double(live.records[.frame][row]) : 0
      let serial = book.framesPerSecond > 0 ? step : 0
      frame = Self.random(start, serial, count)
      next = book.framesPerSecond > 0 ? Self.random(start, serial + 1, count) : frame
    }
    if book.blending, next != frame { fraction = Float(place - place.rounded(.down)) }
  }

  private static func wrapped(_ step: Double, _ count: Double) -> Int {
    Int(step - (step / count).rounded(.down) * count)
  }

  private static func folded(_ step: Double, _ count: Double) -> Int {
    let place = Double(wrapped(step, 2 * count - 2))
    return Int(place < count ? place : 2 * count - 2 - place)
  }

  /// The frame at a serial number: multiples of the golden ratio from a random start, so that
  /// consecutive frames differ.
  private static func random(_ start: Double, _ serial: Double, _ count: Double) -> Int {
    let place = start + serial * 0.618_033_988_749_894_9
    return min(Int((place - place.rounded(.down)) * count), Int(count) - 1)
  }
}
