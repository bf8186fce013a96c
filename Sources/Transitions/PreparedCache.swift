import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentWorkers

/// A cache of prepared transitions: a layer's transition needs the same one for every frame.
///
/// It caches the results of a pure function, so rendering does not depend on it.
package struct PreparedCache: Sendable {
  /// Half a gigabyte: enough for 32 transitions at 1080p, 8 at 4K and 2 at 8K.
  package static let limit = 1 << 29
  /// The cache of all renderers.
  static let shared = PreparedCache()

  private let cache = SharedCache<PreparedKey, PreparedTransition>(limit: limit)

  package init() {}

  /// The size of the cached transitions, in bytes: an upper bound.
  package var bytes: Int { cache.bytes }

  /// The prepared transition for a key, prepared once even if several threads request it.
  package func prepared(
    _ transition: any Transition, for canvas: TransitionCanvas
  ) -> PreparedTransition {
    // Nothing of a kernel is prepared, and its type does not tell it from others.
    if transition is KernelTransition { return PreparedTransition(transition, for: canvas) }
    let key = PreparedKey(transition, canvas)
    return cache.value(for: key, bytes: key.bytes) { PreparedTransition(transition, for: canvas) }
  }
}

/// Everything on which a prepared transition depends.
struct PreparedKey: Hashable, Sendable {
  private let name: String
  private let alias: String?
  private let inputs: [PropertyValue]
  private let canvas: TransitionCanvas

  init<Kind: Transition>(_ transition: Kind, _ canvas: TransitionCanvas) {
    name = String(reflecting: Kind.self)
    alias = transition.usedAlias
    inputs = Kind.properties.map { $0.get(transition) }
    self.canvas = canvas
  }

  /// An upper bound of the memory that a prepared built-in transition takes, in bytes: two numbers
  /// per pixel, and its input images as floats.
  var bytes: Int {
    let images = inputs.reduce(0) { sum, input in
      if case .image(let image) = input { sum + image.width * image.height } else { sum }
    }
    return 8 * canvas.width * canvas.height + 16 * images + 4096
  }
}
