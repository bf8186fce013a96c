// Stands in for the compositor until its module has it.
import LambentPixels
import LambentRenderTree

struct Compositor {
  func render(_ tree: RenderTree, jobs: Int, into buffer: inout PixelBuffer) throws {}
}
