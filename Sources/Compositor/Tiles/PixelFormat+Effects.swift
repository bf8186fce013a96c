import LambentPixels
import LambentTransitions

extension PixelFormat {
  /// Applies an effect to a picture.
  static func apply(
    _ effect: Effect, to surface: Surface<Pixel>, in space: WorkingSpace, jobs: Int
  ) {
    switch effect {
    case .color(let matrix):
      for index in 0..<surface.rect.count {
        surface.base[index] = store(matrix.applyPremultiplied(load(surface.base[index])))
      }
    case .tint(let color):
      let fill = load(pixel(color, in: space))
      for index in 0..<surface.rect.count {
        surface.base[index] = store(fill * load(surface.base[index]).w)
      }
    case .blur, .bloom: break
    }
  }
}
