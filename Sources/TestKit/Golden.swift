import Foundation
import LambentImageFiles
public import LambentPixels
public import Testing

/// The tolerance of a comparison with a golden.
public enum GoldenTier: Int, Sendable {
  /// The reference path: none.
  case reference = 0
  /// The packed path: each channel, not premultiplied, within 1.
  case packed = 1
}

/// Compares an image with the golden PNG `Goldens/<name>.png` beside the test's file.
///
/// A missing golden is written, and the test fails once. With `LAMBENT_BLESS=1` in the environment
/// every golden is written again. With `CI` in the environment nothing is written. A mismatch
/// writes `expected | difference | actual` to `.build/golden-failures/<name>.png`.
///
/// - Parameters:
///   - actual: The image: at most 128 pixels per side.
///   - name: The golden's name, without an extension.
///   - tier: The tolerance.
///   - file: The test's file.
///   - sourceLocation: The location at which a mismatch is reported.
public func expectGolden(
  _ actual: PixelBuffer, named name: String, tier: GoldenTier = .reference,
  file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let test = URL(fileURLWithPath: file).deletingLastPathComponent()
  let golden = test.appendingPathComponent("Goldens/\(name).png")
  let environment = ProcessInfo.processInfo.environment
  let mayWrite = environment["CI"] == nil
  do {
    let image = StraightImage(actual)
    guard image.width <= 128, image.height <= 128 else {
      Issue.record("a golden has at most 128 pixels per side", sourceLocation: sourceLocation)
      return
    }
    if mayWrite, environment["LAMBENT_BLESS"] == "1" {
      try write(image, to: golden)
      return
    }
    guard FileManager.default.fileExists(atPath: golden.path) else {
      if mayWrite { try write(image, to: golden) }
      Issue.record(
        "the golden \(golden.path) was missing\(mayWrite ? "; it is written now, look at it" : "")",
        sourceLocation: sourceLocation)
      return
    }
    let expected = try ImageFile.read(golden.path).straight
    guard let difference = Difference(expected: expected, actual: image, tier: tier) else {
      return
    }
    var message = "\(name): \(difference.description)"
    if mayWrite, let triptych = difference.image(expected: expected, actual: image) {
      let package = test.deletingLastPathComponent().deletingLastPathComponent()
      let file = package.appendingPathComponent(".build/golden-failures/\(name).png")
      try write(triptych, to: file)
      message += "; see \(file.path)"
    }
    Issue.record("\(message)", sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

private func write(_ image: StraightImage, to file: URL) throws {
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(SmallPNG.encode(image)).write(to: file, options: .atomic)
}

struct Difference: CustomStringConvertible {
  let description: String
  private let hasSameSize: Bool

  /// Compares two images; `nil` if they are equal within the tolerance. Transparent pixels are
  /// equal whatever their colour.
  init?(expected: StraightImage, actual: StraightImage, tier: GoldenTier) {
    guard expected.width == actual.width, expected.height == actual.height else {
      hasSameSize = false
      description =
        "the image has \(actual.width)×\(actual.height) pixels, "
        + "the golden \(expected.width)×\(expected.height)"
      return
    }
    hasSameSize = true
    let (old, new) = (expected.bytes, actual.bytes)
    var worst = (amount: 0, index: 0)
    var count = 0
    for pixel in stride(from: 0, to: old.count, by: 4) {
      var amount = 0
      for index in pixel..<(pixel + 4) {
        let isHidden = index != pixel + 3 && old[pixel + 3] == 0 && new[pixel + 3] == 0
        let distance = isHidden ? 0 : abs(Int(old[index]) - Int(new[index]))
        if distance > worst.amount { worst = (distance, index) }
        amount = max(amount, distance)
      }
      if amount > tier.rawValue { count += 1 }
    }
    guard count > 0 else { return nil }
    let channel = ["red", "green", "blue", "alpha"][worst.index % 4]
    let (x, y) = (worst.index / 4 % expected.width, worst.index / 4 / expected.width)
    description =
      "\(count) pixels differ, worst the \(channel) at (\(x), \(y)): "
      + "\(new[worst.index]) instead of \(old[worst.index])"
  }

  /// `expected | difference | actual`, with differences multiplied by eight.
  func image(expected: StraightImage, actual: StraightImage) -> StraightImage? {
    guard hasSameSize else { return nil }
    let (old, new) = (expected.bytes, actual.bytes)
    let difference = old.indices.map { index -> UInt8 in
      index % 4 == 3 ? 255 : UInt8(min(255, 8 * abs(Int(old[index]) - Int(new[index]))))
    }
    let row = 4 * expected.width
    var bytes: [UInt8] = []
    for y in 0..<expected.height {
      for part in [old, difference, new] { bytes += part[(y * row)..<((y + 1) * row)] }
    }
    return StraightImage(
      width: 3 * expected.width, height: expected.height, samples: .eight(bytes))
  }
}

extension StraightImage {
  /// The channels as eight bits.
  fileprivate var bytes: [UInt8] {
    switch samples {
    case .eight(let bytes): bytes
    case .sixteen(let words): words.map(Alpha.narrow)
    }
  }
}
