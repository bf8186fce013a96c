import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentWorkers
import Synchronization

/// An image of the backmost layers of a frame. Later frames begin with a copy of it as long as these layers do not
/// change.
///
/// Layers are identified by their nodes: an unchanged layer contributes the same node to every frame. The limits
/// apply to the base and the content drawn over it together. If not enough is left for a frame, it is drawn as a
/// whole, so that success does not depend on earlier frames.
final class FrameBase<Pixel: Sendable>: Sendable {
  /// The tree with only these layers.
  let tree: RenderTree
  /// Their pixels, with the background.
  let pixels: [Pixel]
  /// True if all pixels are known to be opaque.
  let isOpaque: Bool
  let cost: PartCost

  init(_ tree: RenderTree, pixels: [Pixel], isOpaque: Bool, cost: PartCost) {
    (self.tree, self.pixels, self.isOpaque, self.cost) = (tree, pixels, isOpaque, cost)
  }

  var count: Int { tree.root.children.count }
}

/// The limited costs of drawing a part of a frame.
struct PartCost: Sendable {
  /// The estimated steps, without those of drawn images.
  var work = 0.0
  /// The estimated steps of drawn images, and the images.
  var drawingWork = 0.0
  var drawnImages: Set<ObjectIdentifier> = []
  var outlinePoints = 0
  var textureBytes = 0
  /// The peak memory of images, in bytes.
  var imageBytes = 0
}

/// The base of a compositor's frames.
final class FrameBases<Pixel: Sendable>: Sendable {
  private struct State: Sendable {
    /// The last frame's tree, with the layers before the first one that shows particles, because particles take
    /// memory.
    var last: RenderTree?
    var base: FrameBase<Pixel>?
  }

  private let state = Lock(State())
  /// The maximum size of a base, in bytes.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The base over which a tree can be drawn, if there is one, and the number of its backmost layers that are equal
  /// to those of the previous tree.
  func base(of tree: RenderTree) -> (base: FrameBase<Pixel>?, stillCount: Int) {
    guard tree.canBeDivided, tree.width * tree.height <= limit / MemoryLayout<Pixel>.stride else {
      return (nil, 0)
    }
    let children = tree.root.children
    return state.withLock { state in
      var still = 0
      if let last = state.last, last.differsOnlyInLayers(from: tree) {
        still = last.root.children.countOfSame(as: children)
      }
      if let base = state.base,
        !base.tree.differsOnlyInLayers(from: tree)
          || base.tree.root.children.countOfSame(as: children) < base.count
      {
        state.base = nil
      }
      let end = children[still...].firstIndex { $0.showsParticles } ?? children.count
      state.last = end == children.count ? tree : tree.part(0..<end)
      return (state.base, still)
    }
  }

  func keep(_ base: FrameBase<Pixel>) { state.withLock { $0.base = base } }
}

extension RenderTree {
  /// True if the sublayers of the root are drawn one after the other, without effects on the whole.
  var canBeDivided: Bool {
    let root = root
    return !root.children.isEmpty && root.isAllItsParts && root.opacity == 1 && root.tint == .white
      && root.isDoubleSided && root.border == nil && root.drawables.isEmpty
      && !root.preservesDepth && root.transition == nil && Shape(clip).wholePixels != nil
  }

  /// True if another divisible tree differs from it only in the sublayers of the root.
  func differsOnlyInLayers(from other: RenderTree) -> Bool {
    width == other.width && height == other.height && viewport == other.viewport
      && clip == other.clip && background == other.background
      && workingSpace == other.workingSpace && root.transform == other.root.transform
      && root.bounds == other.root.bounds && root.background == other.root.background
      && root.corners == other.root.corners
      && root.antialiasedEdges == other.root.antialiasedEdges
  }

  /// The tree with some of the root's sublayers. Parts that do not contain the backmost one omit the backdrop.
  func part(_ range: Range<Int>) -> RenderTree {
    var result = self
    result.root.children = Array(root.children[range])
    if range.lowerBound > 0 {
      result.background = nil
      result.root.background = nil
    }
    return result
  }
}
