/// A layer that shows the image of a kernel without a source: of the generator that is the first of its
/// filters.
///
/// ```swift
/// let board = KernelLayer()
/// board.bounds = Rect(x: 0, y: 0, width: 320, height: 180)
/// board.filters = [LayerFilter(named: "checkerboardGenerator")!]
/// ```
open class KernelLayer: Layer {}
