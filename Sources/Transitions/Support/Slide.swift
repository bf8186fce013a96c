/// Two adjacent images, of which one or both move across the frame together.
///
/// They are placed end to end along the motion; the frame begins `offset` pixels into the first. A
/// fractional offset interpolates neighbours, and the seam has exact coverage.
struct Slide {
  /// The image at the lower coordinates, and whether it moves.
  let first: (image: TransitionSource, moves: Bool)
  let second: (image: TransitionSource, moves: Bool)
  let isHorizontal: Bool
  /// The integer part of the offset, and the fraction.
  private let whole: Int
  private let fraction: Double
  /// The pixel of the seam.
  private let seam: Int

  init(
    _ frame: TransitionFrame, _ direction: TransitionDirection, movesNew: Bool, movesOld: Bool
  ) {
    let length = direction.isHorizontal ? frame.to.width : frame.to.height
    let new = (image: frame.to, moves: movesNew)
    let old = (image: frame.from, moves: movesOld)
    first = direction.isForward ? new : old
    second = direction.isForward ? old : new
    isHorizontal = direction.isHorizontal
    let shown = direction.isForward ? 1 - frame.progress : frame.progress
    let offset = shown * Double(length)
    whole = max(0, min(length - 1, Int(offset)))
    fraction = max(0, min(1, offset - Double(whole)))
    seam = length - 1 - whole
  }

  func paint(_ row: inout TransitionRow) {
    if isHorizontal { paintAcross(&row) } else { paintDown(&row) }
  }

  private func paintAcross(_ row: inout TransitionRow) {
    let start = row.y * row.width
    let seamFirst = first.moves ? row.width - 1 : seam
    let seamSecond = second.moves ? 0 : seam
    // Fill many rows at once with the image that shows more unchanged pixels.
    let (shiftFirst, shiftSecond) = (first.moves ? whole : 0, second.moves ? -(seam + 1) : 0)
    let isFirstLaid =
      2 * seam >= row.width && isCopied(first.moves) && row.lay(first.image, shift: shiftFirst)
    let isSecondLaid =
      2 * seam < row.width && isCopied(second.moves) && row.lay(second.image, shift: shiftSecond)
    if !isFirstLaid {
      run(&row, first.image, start + shiftFirst, step: first.moves ? 1 : 0, 0..<seam)
    }
    row.mix(
      first.image, at: start + seamFirst, second.image, at: start + seamSecond,
      weight: fraction, to: seam..<(seam + 1))
    if !isSecondLaid {
      let columns = (seam + 1)..<row.width
      run(
        &row, second.image, start + shiftSecond + columns.lowerBound,
        step: second.moves ? 1 : 0, columns)
    }
  }

  /// True if pixels are copied and not interpolated.
  private func isCopied(_ moves: Bool) -> Bool { !moves || fraction == 0 }

  private func paintDown(_ row: inout TransitionRow) {
    let (y, width, columns) = (row.y, row.width, 0..<row.width)
    if y < seam {
      let step = first.moves ? width : 0
      run(&row, first.image, (y + (first.moves ? whole : 0)) * width, step: step, columns)
    } else if y > seam {
      let step = second.moves ? width : 0
      run(
        &row, second.image, (second.moves ? y - seam - 1 : y) * width, step: step, columns)
    } else {
      let above = first.moves ? first.image.height - 1 : y
      row.mix(
        first.image, at: above * width, second.image, at: (second.moves ? 0 : y) * width,
        weight: fraction, to: columns)
    }
  }

  /// A run of one image, interpolated with its neighbours.
  private func run(
    _ row: inout TransitionRow, _ image: TransitionSource, _ start: Int, step: Int,
    _ columns: Range<Int>
  ) {
    guard !columns.isEmpty else { return }
    guard !isCopied(step > 0) else {
      row.prefetch(image, at: start + row.width, count: columns.count)
      return row.copy(image, at: start, to: columns)
    }
    row.mix(image, at: start, image, at: start + step, weight: fraction, to: columns)
  }
}

extension Slide {
  /// The painter of a transition in which one or both images move across the frame.
  ///
  /// - Parameter shutter: the exposure, as a part of the progress. At both ends it is as long as the
  ///   way from there, because nothing moves before and after.
  static func painter(
    _ direction: TransitionDirection, shutter: Double, movesNew: Bool, movesOld: Bool
  ) -> TransitionPainter {
    { frame in
      guard shutter > 0 else {
        let slide = Slide(frame, direction, movesNew: movesNew, movesOld: movesOld)
        return { row in slide.paint(&row) }
      }
      let progress = frame.progress
      let parts = [movesOld ? false : nil, movesNew ? true : nil].compactMap { $0 }
      let strip = MovingStrip(
        frame, parts.map { MovingStrip.Part(isNew: $0) },
        over: parts.count == 2 ? nil : movesOld ? frame.to : frame.from,
        isHorizontal: direction.isHorizontal)
      let blur = Float(min(shutter, 2 * progress, 2 * (1 - progress)))
      let place = Float(movesOld ? progress : progress - 1)
      return { row in
        strip.paint(&row, place: place, blur: blur, isForward: direction.isForward)
      }
    }
  }
}
