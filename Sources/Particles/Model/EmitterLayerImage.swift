package import LambentGeometry
package import LambentPixels

/// The image of a layer on which particles are born, with its position.
package struct EmitterLayerImage: Sendable, Hashable {
  package var image: Image
  /// Maps points of the image, from its top left corner, to the emitter's coordinates.
  package var placement: Affine

  /// Creates an image at a position.
  package init(image: Image, placement: Affine) {
    (self.image, self.placement) = (image, placement)
  }

  /// The greatest number of parts on which particles are born of such an image, from its size in pixels.
  package static func partBound(width: Int, height: Int) -> Int {
    ImageGrid.cellCount(width, height)
  }
}

/// The position of an image, as births need it.
struct LayerImagePlace: Sendable {
  private let size: SIMD2<Float>
  private let x, y, origin: SIMD2<Float>

  init(_ layerImage: EmitterLayerImage) {
    let (image, map) = (layerImage.image, layerImage.placement)
    size = SIMD2(
      Float(Double(image.width) / image.scale), Float(Double(image.height) / image.scale))
    x = SIMD2(Float(clamping: map.a), Float(clamping: map.b))
    y = SIMD2(Float(clamping: map.c), Float(clamping: map.d))
    origin = SIMD2(Float(clamping: map.tx), Float(clamping: map.ty))
  }

  /// The position of fractions of the image from its middle.
  @inline(__always) func position(_ across: Float, _ down: Float) -> (Float, Float) {
    let place = SIMD2(across, down) * size + size * 0.5
    let result = x * place.x + y * place.y + origin
    return (result.x, result.y)
  }
}
