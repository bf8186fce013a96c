import LambentRaster

/// The image that a pass made.
enum PassImage<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// Pixels as they are.
  case pixels(Surface<Pixel>)
  /// A premultiplied colour times blurred alphas. Its pixels are made where they are drawn: there is
  /// less to write to memory and to read again.
  case shadow(Surface<Int16>, SIMD4<Float>)

  /// The pixels, where they exist.
  var surface: Surface<Pixel>? { if case .pixels(let surface) = self { surface } else { nil } }

  var byteCount: Int {
    switch self {
    case .pixels(let surface): surface.byteCount
    case .shadow(let alphas, _): alphas.byteCount
    }
  }
}
