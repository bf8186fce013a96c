import LambentPixels

/// An input image of a transition, scaled to its canvas.
struct StretchedImage: Sendable {
  private let source: TransitionSource
  private let scale: (x: Float, y: Float)

  /// Images contain encoded light; for a canvas with linear light they are converted once. An
  /// unreadable image is transparent. The compositor has rendered drawn images beforehand. Images that can
  /// be drawn at any size are drawn at that of the canvas.
  init(_ image: Image, on canvas: TransitionCanvas) {
    let image =
      (try? image.drawn(width: canvas.width, height: canvas.height)) ?? (try? image.read()) ?? image
    switch (image.storage, canvas.workingSpace) {
    case (.rgba8(let buffer), .srgb): source = TransitionSource(buffer)
    case (.rgba8(let buffer), .linear):
      source = TransitionSource(PixelConversion.linear(FloatPixelBuffer(buffer)))
    case (.float(let buffer), .srgb): source = TransitionSource(buffer)
    case (.float(let buffer), .linear): source = TransitionSource(PixelConversion.linear(buffer))
    case (.straight(let image), .srgb): source = TransitionSource(PixelBuffer(image))
    case (.straight(let image), .linear):
      source = TransitionSource(PixelConversion.floats(image, in: .linear))
    case (.footage, _):
      source = TransitionSource(PixelBuffer(width: image.width, height: image.height))
    }
    scale = (
      Float(image.width) / Float(max(1, canvas.width)),
      Float(image.height) / Float(max(1, canvas.height))
    )
  }

  /// The colour at a position in fractions of the image.
  func color(fraction: (x: Float, y: Float)) -> SIMD4<Float> {
    source.color(x: fraction.x * Float(source.width), y: fraction.y * Float(source.height))
  }

  /// The luminance (ITU-R BT.709), times alpha, at four positions of the canvas.
  func luminance(x: SIMD4<Float>, y: Float) -> SIMD4<Float> {
    var result = SIMD4<Float>.zero
    for lane in 0..<4 {
      result[lane] = Luminance.of(source.color(x: x[lane] * scale.x, y: y * scale.y))
    }
    return result
  }

  /// Samples positions of the canvas, and overwrites their lines.
  func read(
    _ row: TransitionRow, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>,
    count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    for i in 0..<count {
      x[i] *= scale.x
      y[i] *= scale.y
    }
    row.sample(source, x: x, y: y, count: count, into: out)
  }
}
