import CKernels
package import LambentPixels

/// An image that a kernel reads: premultiplied pixels in the working space.
package enum KernelImage: Sendable, Hashable {
  case bytes(PixelBuffer)
  case floats(FloatPixelBuffer)

  package var width: Int {
    switch self {
    case .bytes(let buffer): buffer.width
    case .floats(let buffer): buffer.width
    }
  }

  package var height: Int {
    switch self {
    case .bytes(let buffer): buffer.height
    case .floats(let buffer): buffer.height
    }
  }

  /// Calls a closure with the texture of the pixels.
  fileprivate func withTexture<Result>(
    isBounded: Bool, _ body: (lambent_texture) -> Result
  ) -> Result {
    func texture(_ base: UnsafeRawPointer?, isFloat: Bool) -> lambent_texture {
      lambent_texture(
        pixels: base, width: Int32(clamping: width), height: Int32(clamping: height),
        is_float: isFloat ? 1 : 0, is_bounded: isBounded ? 1 : 0, is_nearest: 0)
    }
    switch self {
    case .bytes(let buffer):
      return buffer.pixels.withUnsafeBufferPointer {
        body(texture($0.baseAddress.map { UnsafeRawPointer($0) }, isFloat: false))
      }
    case .floats(let buffer):
      return buffer.pixels.withUnsafeBufferPointer {
        body(texture($0.baseAddress.map { UnsafeRawPointer($0) }, isFloat: true))
      }
    }
  }

  /// Calls a closure with the textures of several images.
  static func withTextures(
    _ images: [KernelImage], isBounded: Bool,
    _ body: (UnsafePointer<lambent_texture>) -> Void
  ) {
    func open(_ index: Int, _ textures: [lambent_texture]) {
      guard index < images.count else {
        textures.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
        return
      }
      images[index].withTexture(isBounded: isBounded) { open(index + 1, textures + [$0]) }
    }
    open(0, [])
  }

  /// One transparent pixel, for images that are missing.
  static let blank = KernelImage.bytes(PixelBuffer(width: 1, height: 1))
}
