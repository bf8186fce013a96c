import LambentPixels
import LambentProperties

/// The picture that a layer drew itself, and of what values.
struct DisplayCache {
  var values: [PropertyValue]
  var image: Image?
}

extension Layer {
  /// The picture that the layer draws itself, drawn again where a property that calls for it has
  /// another value than in the picture before.
  func displayedImage(for state: LayerState) -> Image? {
    let values = displayRows.map { $0.get(state) }
    if let cache = displayCache, cache.values == values { return cache.image }
    let image = display(state)
    displayCache = DisplayCache(values: values, image: image)
    return image
  }
}
