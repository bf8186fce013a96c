// Stands in for the compositor until its module has it.
import LambentPixels
import LambentRenderTree

final class Compositor: Sendable {
  func render(_ tree: RenderTree, jobs: Int, into buffer: inout PixelBuffer) throws {}
  func renderFloat(_ tree: RenderTree, jobs: Int) throws -> FloatPixelBuffer {
    FloatPixelBuffer(width: tree.width, height: tree.height)
  }
}
