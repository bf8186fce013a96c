import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions

/// The laws of every transition, as functions that tests call: each gives what is wrong, in
/// words, or nothing.
enum TransitionLaws {
  /// All laws at one size.
  static func violations(
    of transition: any Transition, width: Int, height: Int
  ) -> [String] {
    ends(of: transition, width, height) + opacity(of: transition, width, height)
      + jobs(of: transition, width, height) + overshoot(of: transition, width, height)
      + depths(of: transition, width, height) + memory(of: transition, width, height)
  }

  /// A progress of 0 is exactly the first image and 1 exactly the second, translucent ones too.
  static func ends(of transition: any Transition, _ width: Int, _ height: Int) -> [String] {
    let from = testImage(width, height, seed: 1, alpha: 130)
    let to = testImage(width, height, seed: 2, alpha: 70)
    let prepared = prepare(transition, width, height)
    var found: [String] = []
    if prepared.frame(from: from, to: to, at: 0) != from { found.append("0 is not from") }
    if prepared.frame(from: from, to: to, at: 1) != to { found.append("1 is not to") }
    return found
  }

  /// Between opaque images every pixel is opaque.
  static func opacity(of transition: any Transition, _ width: Int, _ height: Int) -> [String] {
    let prepared = prepare(transition, width, height)
    let (from, to) = (testImage(width, height, seed: 1), testImage(width, height, seed: 2))
    return moments.compactMap { progress in
      let frame = prepared.frame(from: from, to: to, at: progress)
      return frame.pixels.allSatisfy { $0 >> 24 == 255 } ? nil : "translucent at \(progress)"
    }
  }

  /// Every pixel is set, whatever the frame's memory held before.
  static func memory(of transition: any Transition, _ width: Int, _ height: Int) -> [String] {
    let prepared = prepare(transition, width, height)
    return [255, 90].flatMap { (alpha: UInt32) in
      let from = testImage(width, height, seed: 1, alpha: alpha)
      let to = testImage(width, height, seed: 2, alpha: alpha)
      return moments.compactMap { progress -> String? in
        let frames = [0 as UInt32, 0xA5C3_1278].map { old in
          var frame = PixelBuffer(width: width, height: height, repeating: old)
          prepared.paint(from: from, to: to, at: progress, into: &frame)
          return frame
        }
        return frames[0] == frames[1] ? nil : "leaves pixels as they were at \(progress)"
      }
    }
  }

  /// The number of threads changes no byte.
  static func jobs(of transition: any Transition, _ width: Int, _ height: Int) -> [String] {
    let prepared = prepare(transition, width, height)
    let (from, to) = (testImage(width, height, seed: 1), testImage(width, height, seed: 2))
    let one = prepared.frame(from: from, to: to, at: 0.4, jobs: 1)
    let canvas = TransitionCanvas(width: width, height: height, jobs: 3)
    let three = PreparedTransition(transition, for: canvas)
      .frame(from: from, to: to, at: 0.4, jobs: 3)
    return one == three ? [] : ["3 jobs give other bytes"]
  }

  /// A progress beyond the ends, as overshooting easing gives, and none at all show an end.
  static func overshoot(of transition: any Transition, _ width: Int, _ height: Int) -> [String] {
    let prepared = prepare(transition, width, height)
    let (from, to) = (testImage(width, height, seed: 1), testImage(width, height, seed: 2))
    var found: [String] = []
    for progress in [-0.2, -.infinity, .nan]
    where prepared.frame(from: from, to: to, at: progress) != from {
      found.append("\(progress) is not from")
    }
    for progress in [1.2, .infinity] where prepared.frame(from: from, to: to, at: progress) != to {
      found.append("\(progress) is not to")
    }
    return found
  }

  /// Floats give what bytes give, to within rounding.
  static func depths(of transition: any Transition, _ width: Int, _ height: Int) -> [String] {
    let prepared = prepare(transition, width, height)
    let (from, to) = (testImage(width, height, seed: 1), testImage(width, height, seed: 2))
    return moments.compactMap { progress in
      let bytes = prepared.frame(from: from, to: to, at: progress)
      let floats = prepared.frame(
        from: FloatPixelBuffer(from), to: FloatPixelBuffer(to), at: progress)
      let expected = FloatPixelBuffer(bytes)
      let worst =
        zip(expected.pixels, floats.pixels).map { max(($0 - $1).max(), ($1 - $0).max()) }.max() ?? 0
      return worst <= 1.01 / 255 ? nil : "floats differ by \(worst) at \(progress)"
    }
  }

  /// The greatest change within a ten-thousandth of the way that was found, as a mean of all channels
  /// in levels, and where: what moves without a jump changes by less than two, also where it
  /// comes to need another number of samples.
  ///
  /// It is looked for by halving those of 128 equal parts in which most changes.
  static func greatestStep(
    of transition: any Transition, width: Int, height: Int
  ) -> (progress: Double, change: Double) {
    let prepared = prepare(transition, width, height)
    let (from, to) = (testImage(width, height, seed: 1), testImage(width, height, seed: 2))
    func frame(_ progress: Double) -> PixelBuffer {
      prepared.frame(from: from, to: to, at: progress)
    }
    let parts = 128
    let frames = (0...parts).map { frame(Double($0) / Double(parts)) }
    let changes = (0..<parts).map { (part: $0, change: change(frames[$0], frames[$0 + 1])) }
    var greatest = (progress: 0.0, change: 0.0)
    for (part, _) in changes.sorted(by: { $0.change > $1.change }).prefix(6) {
      var (low, high) = (Double(part) / Double(parts), Double(part + 1) / Double(parts))
      var (first, last) = (frames[part], frames[part + 1])
      while high - low > 1e-4 {
        let middle = (low + high) / 2
        let between = frame(middle)
        if change(first, between) > change(between, last) {
          (high, last) = (middle, between)
        } else {
          (low, first) = (middle, between)
        }
      }
      let change = change(first, last)
      if change > greatest.change { greatest = (low, change) }
    }
    return greatest
  }

  /// The mean difference of all channels of two images, in levels.
  private static func change(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
    var sum = 0
    for (a, b) in zip(a.pixels, b.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      }
    }
    return Double(sum) / Double(max(1, 4 * a.pixels.count))
  }

  /// The inputs that change no pixel at any moment, whatever is tried.
  ///
  /// Some inputs show only together with another (a tint needs its opacity), so that each is tried
  /// with the others at their defaults, and with numbers that are 0 by default at 0.6.
  static func unusedInputs(of kind: TransitionKind) -> [String] {
    guard let plain = kind.prototype as? any Transition else { return [] }
    var eager = plain
    for input in kind.inputs where input.initial == .number(0) {
      try? eager.setValue(.number(0.6), forKeyPath: input.name)
    }
    return kind.inputs.filter { input in
      ![plain, eager].contains { changes($0, input) }
    }.map(\.name)
  }

  /// Whether some other value of an input changes a pixel.
  private static func changes(_ transition: any Transition, _ input: TransitionKind.Input) -> Bool {
    let (width, height) = (36, 27)
    let (from, to) = (testImage(width, height, seed: 1), testImage(width, height, seed: 2))
    func frames(_ transition: any Transition) -> [PixelBuffer] {
      let prepared = prepare(transition, width, height)
      return [0.2, 0.45, 0.8].map { prepared.frame(from: from, to: to, at: $0) }
    }
    let usual = frames(transition)
    return candidates(input).contains { value in
      var other = transition
      guard (try? other.setValue(value, forKeyPath: input.name)) != nil else { return false }
      return frames(other) != usual
    }
  }

  /// Values to try for an input.
  private static func candidates(_ input: TransitionKind.Input) -> [PropertyValue] {
    candidates(input.type, input)
  }

  private static func candidates(
    _ type: ValueType, _ input: TransitionKind.Input
  ) -> [PropertyValue] {
    switch type {
    case .optional(let wrapped): candidates(wrapped, input)
    case .boolean: [.boolean(true), .boolean(false)]
    case .number, .angle, .integer:
      [input.minimum ?? 3, input.maximum ?? 7, 0.5, 5].map { .number($0) }
    case .choice(let names): names.map { .text($0) }
    case .point: [.point(Point(x: 11, y: 7)), .point(Point(x: 1, y: 1))]
    case .rect:
      [
        .rect(Rect(x: -30, y: -20, width: 200, height: 150)),
        .rect(Rect(x: 1, y: 1, width: 9, height: 9)),
      ]
    case .color: [.color(Color(red: 0.2, green: 0.9, blue: 0.1)), .color(.white)]
    case .image: [.image(Image(.rgba8(testImage(16, 12, seed: 3))))]
    default: []
    }
  }

  /// The moments that are looked at.
  static let moments = [0.001, 0.25, 0.5, 0.73, 0.999]

  private static func prepare(
    _ transition: any Transition, _ width: Int, _ height: Int
  ) -> PreparedTransition {
    PreparedTransition(transition, for: TransitionCanvas(width: width, height: height))
  }

  /// An image of coloured waves and edges.
  static func testImage(
    _ width: Int, _ height: Int, seed: Int, alpha: UInt32 = 255
  ) -> PixelBuffer {
    var buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let red = UInt32(truncatingIfNeeded: (x * 7 + seed * 90) % 256)
        let green = UInt32(truncatingIfNeeded: (y * 5 + seed * 53) % 256)
        let blue = UInt32((x / 9 + y / 7 + seed) % 2 == 0 ? 40 : 220)
        func scaled(_ channel: UInt32) -> UInt32 { (channel * alpha + 127) / 255 }
        buffer[x, y] = scaled(red) | scaled(green) << 8 | scaled(blue) << 16 | alpha << 24
      }
    }
    return buffer
  }
}
