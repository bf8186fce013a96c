import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

/// Draws a layer on a small canvas, and checks what holds for every image: the fast path is within
/// one step of the reference, and the number of jobs changes nothing.
func draw(
  _ root: RenderNode, width: Int = 16, height: Int = 16, viewport: Affine = .identity,
  background: Color? = nil, tolerance: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
) throws -> PixelBuffer {
  let tree = RenderTree(
    root: root, width: width, height: height, viewport: viewport, background: background)
  return try draw(tree, tolerance: tolerance, sourceLocation: sourceLocation)
}

/// Draws a tree, and checks what holds for every image.
func draw(
  _ tree: RenderTree, tolerance: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
) throws -> PixelBuffer {
  let compositor = Compositor()
  var image = PixelBuffer(width: 0, height: 0)
  try compositor.render(tree, into: &image)
  var parallel = PixelBuffer(width: tree.width, height: tree.height, repeating: 0xDEAD_BEEF)
  try compositor.render(tree, jobs: 3, into: &parallel)
  #expect(image == parallel, "jobs change the picture", sourceLocation: sourceLocation)
  var reference = PixelBuffer(width: 0, height: 0)
  try compositor.renderReference(tree, into: &reference)
  let worst = zip(image.pixels, reference.pixels).map(distance).max() ?? 0
  #expect(
    worst <= tolerance, "the fast path differs from the reference",
    sourceLocation: sourceLocation)
  return image
}

/// The reference path's image, for goldens.
func drawReference(
  _ root: RenderNode, width: Int, height: Int, background: Color? = nil
) throws -> PixelBuffer {
  let tree = RenderTree(root: root, width: width, height: height, background: background)
  _ = try draw(tree)
  var image = PixelBuffer(width: 0, height: 0)
  try Compositor().renderReference(tree, into: &image)
  return image
}

/// The greatest difference of any channel.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
  zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0
}

/// Red, green, blue and alpha of a stored pixel.
func channels(_ pixel: UInt32) -> [Int] {
  [0, 8, 16, 24].map { Int((pixel >> UInt32($0)) & 255) }
}

/// A pixel from its channels.
func pixel(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) -> UInt32 {
  UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
}

/// A layer with a background at a position of its superlayer.
func box(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = .white
) -> RenderNode {
  var node = RenderNode()
  node.bounds = Rect(x: 0, y: 0, width: width, height: height)
  node.transform = .translation(x: x, y: y)
  node.background = color
  return node
}

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}

extension Transform3D {
  /// A turn about z, in radians, from +x toward +y.
  static func turn(_ angle: Double) -> Transform3D {
    Transform3D(.rotation(angle))
  }
}

extension PixelBuffer {
  /// The sum of all alphas as fractions of 1: the area that white covers.
  var area: Double { pixels.reduce(0) { $0 + Double($1 >> 24) } / 255 }
}

/// The greatest difference of any channel of two images of one size.
func greatestDistance(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
  zip(a.pixels, b.pixels).map { distance($0, $1) }.max() ?? 0
}
