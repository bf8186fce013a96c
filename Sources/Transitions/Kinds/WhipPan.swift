import LambentProperties

extension Transitions {
  /// The camera whips from one image to the other, with motion blur.
  public struct WhipPan: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<WhipPan>(
      name: "whipPan",
      summary: "The camera whips past both images and their reflections, with motion blur.",
      inputs: [
        .direction(\.direction),
        Property(
          "strength", \.strength, minimum: 0, maximum: 1,
          summary: "The length of the motion blur at its greatest, as a fraction of the image."),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The length of the motion blur at the greatest speed, as a fraction of the image, 0…1.
    public var strength = 0.5

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let (direction, strength) = (direction, Float(strength))
      return { frame in
        let p = Float(frame.progress)
        // Seen along the way: the old image, both reflections, the new image.
        let ease = p * p * p * (p * (p * 6 - 15) + 10)
        let speed = 16 * p * p * (1 - p) * (1 - p)
        let pan = Pan(
          place: ease * 3, blur: strength * speed, isForward: direction.isForward,
          length: direction.isHorizontal ? canvas.width : canvas.height)
        return { row in
          if direction.isHorizontal {
            pan.paintAcross(&row, frame)
          } else {
            pan.paintDown(&row, frame, height: canvas.height)
          }
        }
      }
    }
  }
}

/// A view of four images side by side: the old one, its reflection, that of the new one, and the new one.
private struct Pan: Sendable {
  /// The beginning of the view, in images, and the length of the blur.
  let place, blur: Float
  let isForward: Bool
  /// The side of an image along the way, in pixels.
  let length: Int

  /// The greatest number of rows that are averaged.
  private static let tapLimit = 24

  /// The image and the position in it, 0…1, at a distance along the way.
  private func find(_ place: Float) -> (isNew: Bool, position: Float) {
    let place = max(0, min(4, place))
    let number = min(3, Int(place))
    let fraction = place - Float(number)
    // The reflections run backwards.
    let along = number == 1 || number == 2 ? 1 - fraction : fraction
    return (number >= 2, isForward ? 1 - along : along)
  }

  /// The sum of the light from the beginning of the way to a distance, in pixels.
  private func sum(
    _ place: Float, _ sums: (UnsafePointer<SIMD4<Float>>, UnsafePointer<SIMD4<Float>>)
  ) -> SIMD4<Float> {
    let place = max(0, min(4, place))
    let number = min(3, Int(place))
    let size = Float(length)
    func part(_ sums: UnsafePointer<SIMD4<Float>>, _ fraction: Float) -> SIMD4<Float> {
      let at = fraction * size
      let index = min(length - 1, Int(at))
      return sums[index] + (sums[index + 1] - sums[index]) * (at - Float(index))
    }
    func run(
      _ sums: UnsafePointer<SIMD4<Float>>, _ fraction: Float, isReflected: Bool
    ) -> SIMD4<Float> {
      // Forward, images run backwards along the way.
      isForward != isReflected
        ? sums[length] - part(sums, 1 - fraction) : part(sums, fraction)
    }
    let fraction = place - Float(number)
    var result = run(
      number < 2 ? sums.0 : sums.1, fraction, isReflected: number == 1 || number == 2)
    for earlier in 0..<number { result += earlier < 2 ? sums.0[length] : sums.1[length] }
    return result
  }

  /// Paints a row of a horizontal pan: means of light, from sums along both rows.
  func paintAcross(_ row: inout TransitionRow, _ frame: TransitionFrame) {
    let pixels = row.paint()
    let width = length
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 2 * (width + 1)) { memory in
      guard let base = memory.baseAddress else { return }
      let (old, new) = (base, base + width + 1)
      for (sums, image) in [(old, frame.from), (new, frame.to)] {
        image.read(from: row.y * width, count: width, into: sums + 1)
        sums[0] = .zero
        for x in 1...width { sums[x] += sums[x - 1] }
      }
      let sums = (UnsafePointer(old), UnsafePointer(new))
      let size = Float(width)
      let half = max(blur / 2, 0.5 / size)
      for x in 0..<width {
        let fraction = (Float(x) + 0.5) / size
        let middle = place + (isForward ? 1 - fraction : fraction)
        let (low, high) = (max(0, middle - half), min(4, middle + half))
        let mean = (sum(high, sums) - sum(low, sums)) / ((high - low) * size)
        pixels[x] = mean.clamped(from: 0, to: 1)
      }
    }
  }

  /// Paints a row of a vertical pan: the mean of several rows.
  func paintDown(_ row: inout TransitionRow, _ frame: TransitionFrame, height: Int) {
    let (pixels, line) = (row.paint(), row.scratch.color(1))
    let fraction = (Float(row.y) + 0.5) / Float(height)
    let middle = place + (isForward ? 1 - fraction : fraction)
    let taps = max(1, min(Self.tapLimit, Int(blur * Float(height) / 2)))
    for x in 0..<row.width { pixels[x] = .zero }
    for tap in 0..<taps {
      let (isNew, position) = find(middle + blur * ((Float(tap) + 0.5) / Float(taps) - 0.5))
      let y = max(0, min(height - 1, Int(position * Float(height))))
      (isNew ? frame.to : frame.from).read(from: y * row.width, count: row.width, into: line)
      for x in 0..<row.width { pixels[x] += line[x] }
    }
    let weight = 1 / Float(taps)
    for x in 0..<row.width { pixels[x] *= weight }
  }
}
