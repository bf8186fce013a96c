import LambentPixels
import LambentTransitions
import Testing

/// Images end to end, of which each pixel of a frame shows the mean over a distance.
private struct Strip {
  var images: [(image: PixelBuffer, isReflected: Bool)]
  var ground: PixelBuffer?
  var direction: TransitionDirection

  private var isHorizontal: Bool { direction == .fromLeft || direction == .fromRight }
  private var isForward: Bool { direction == .fromLeft || direction == .fromTop }

  /// The red of a pixel, from the areas of the pixels of the strip that it sees.
  func red(_ x: Int, _ y: Int, place: Double, blur: Double) -> Double {
    let image = images[0].image
    let length = isHorizontal ? image.width : image.height
    let at = isHorizontal ? x : y
    let middle =
      (isForward ? Double(length - at) - 0.5 : Double(at) + 0.5) + place * Double(length)
    let half = max(0.5, blur * Double(length) / 2)
    var (sum, seen) = (0.0, 0.0)
    for index in 0..<images.count * length {
      let part = min(Double(index + 1), middle + half) - max(Double(index), middle - half)
      guard part > 0 else { continue }
      let (image, isReflected) = images[index / length]
      let along = index % length
      let position = isForward != isReflected ? length - 1 - along : along
      let pixel = isHorizontal ? image[position, y] : image[x, position]
      sum += Double(pixel & 255) * part
      seen += part
    }
    guard let ground else { return sum / seen }
    return sum / (2 * half) + Double(ground[x, y] & 255) * (1 - seen / (2 * half))
  }
}

@Suite("Motion blur")
struct MotionBlurTests {
  private static let (width, height) = (52, 70)
  private let from = TransitionLaws.testImage(width, height, seed: 1)
  private let to = TransitionLaws.testImage(width, height, seed: 2)

  private func check(
    _ transition: any Transition, at progress: Double, _ strip: Strip, place: Double, blur: Double
  ) throws {
    let frame = try TransitionRenderer(transition, from: from, to: to).buffer(at: progress)
    var worst = 0.0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let expected = strip.red(x, y, place: place, blur: blur)
        worst = max(worst, abs(Double(frame[x, y] & 255) - expected))
      }
    }
    #expect(worst <= 0.51, "\(transition) at \(progress)")
  }

  @Test(
    "of a whip pan is the mean of the light along the way", arguments: TransitionDirection.allCases)
  func whipPan(direction: TransitionDirection) throws {
    var pan = Transitions.WhipPan()
    for (progress, strength) in [(0.1, 0.5), (0.35, 0.5), (0.5, 1), (0.77, 0.1), (0.5, 0)] {
      (pan.direction, pan.strength) = (direction, strength)
      let p = progress
      try check(
        pan, at: p,
        Strip(
          images: [(from, false), (from, true), (to, true), (to, false)], direction: direction),
        place: 3 * p * p * p * (p * (p * 6 - 15) + 10),
        blur: strength * 16 * p * p * (1 - p) * (1 - p))
    }
  }

  @Test(
    "of what slides is the mean of the light while the frame is exposed",
    arguments: TransitionDirection.allCases)
  func slides(direction: TransitionDirection) throws {
    var (push, moveIn, reveal) = (Transitions.Push(), Transitions.MoveIn(), Transitions.Reveal())
    for (progress, shutter) in [(0.05, 0.3), (0.3, 0.1), (0.5, 1), (0.93, 0.2)] {
      (push.direction, push.shutter) = (direction, shutter)
      (moveIn.direction, moveIn.shutter) = (direction, shutter)
      (reveal.direction, reveal.shutter) = (direction, shutter)
      let blur = min(shutter, 2 * progress, 2 * (1 - progress))
      try check(
        push, at: progress,
        Strip(images: [(from, false), (to, false)], direction: direction), place: progress,
        blur: blur)
      try check(
        moveIn, at: progress, Strip(images: [(to, false)], ground: from, direction: direction),
        place: progress - 1, blur: blur)
      try check(
        reveal, at: progress, Strip(images: [(from, false)], ground: to, direction: direction),
        place: progress, blur: blur)
    }
  }

  @Test("of slices is that of each slice's own speed", arguments: [0.02, 0.2])
  func slices(shutter: Double) throws {
    for (axis, direction) in [
      (TransitionAxis.horizontal, TransitionDirection.fromLeft), (.vertical, .fromTop),
    ] {
      var slice = Transitions.Slice()
      (slice.axis, slice.count, slice.shutter) = (axis, 1, shutter)
      (slice.stagger) = 0
      for progress in [0.2, 0.5, 0.9] {
        try check(
          slice, at: progress, Strip(images: [(from, false)], ground: to, direction: direction),
          place: progress * progress * (3 - 2 * progress),
          blur: shutter * 6 * progress * (1 - progress))
      }
    }
  }

  @Test("has the same bytes on any number of threads")
  func jobs() throws {
    var push = Transitions.Push()
    (push.shutter, push.direction) = (0.2, .fromTop)
    var pan = Transitions.WhipPan()
    pan.direction = .fromBottom
    var slice = Transitions.Slice()
    slice.shutter = 0.1
    for transition in [push as any Transition, pan, slice] {
      let floats = try TransitionRenderer(
        transition, from: FloatPixelBuffer(from), to: FloatPixelBuffer(to))
      #expect(floats.floatFrame(at: 0.4, jobs: 1) == floats.floatFrame(at: 0.4, jobs: 4))
    }
  }
}
