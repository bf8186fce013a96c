import LambentCompositor
public import LambentGeometry
import LambentImageFiles
import LambentKernels
public import LambentLayers
public import LambentPixels
import LambentRenderTree
import LambentWorkers

/// The circumstances in which a filter draws an image by itself.
public struct FilterOptions: Sendable {
  /// The time in seconds, for filters that move.
  public var time = 0.0
  /// The space in which colours are computed.
  public var workingSpace = WorkingSpace.srgb
  /// True for a result with 16 bits per channel.
  public var isDeep = false
  /// The most threads to use; `nil` for one for each core.
  public var jobs: Int?
  /// The most steps that a kernel may take for the image.
  package var work = KernelFrame.usualWork

  /// Creates the usual circumstances.
  public init() {}
}

extension Image {
  /// The filtered image, with the same size.
  ///
  /// ```swift
  /// var sepia = LayerFilter(named: "sepiaTone")!
  /// try sepia.setValue(0.8, forInput: "intensity")
  /// let photo = try Image(contentsOf: "dusk.jpg")
  /// try photo.filtered(by: [sepia]).write(to: "sepia.png")
  /// ```
  ///
  /// - Parameter filters: The filters, in order, as in a layer whose bounds are the image. A filter that generates an
  ///   image replaces the previous result.
  /// - Throws: `RenderError` where the image is too large or needs too much work.
  public func filtered(
    by filters: [LayerFilter], options: FilterOptions = FilterOptions()
  ) throws -> Image {
    try Self.drawn(
      self, size: Size(width: Double(width), height: Double(height)), filters, options)
  }

  /// Draws the image of a generator, such as `checkerboardGenerator`. The modules of barcodes are whole pixels, as
  /// large as the size allows.
  ///
  /// - Throws: `RenderError` where the image is too large or needs too much work.
  public convenience init(
    generatedBy filter: LayerFilter, size: Size, options: FilterOptions = FilterOptions()
  ) throws {
    let nothing = Image(.rgba8(PixelBuffer(width: 1, height: 1)))
    self.init(try Self.drawn(nothing, size: size, [filter], options).storage)
  }

  private static func drawn(
    _ image: Image, size: Size, _ filters: [LayerFilter], _ options: FilterOptions
  ) throws -> Image {
    var root = RenderNode()
    // Errors name it.
    root.name = "image"
    root.bounds = Rect(origin: .zero, size: size)
    root.contents = Drawable.Contents(image)
    root.filters = filters.flatMap { $0.renderFilters(time: options.time, work: options.work) }
    var tree = try root.tree(size: size, scale: 1)
    tree.workingSpace = options.workingSpace
    let jobs = options.jobs ?? Workers.coreCount
    var limits = CompositorLimits()
    limits.maximumWork += options.work * KernelFrame.stepWork
    let compositor = Compositor(limits: limits)
    guard options.isDeep || image.isTranslucentFile else {
      return Image(.rgba8(try tree.drawn(jobs: jobs, by: compositor)))
    }
    var floats = try compositor.renderFloat(tree, jobs: jobs)
    if options.workingSpace == .linear { floats.encode(jobs: jobs) }
    guard !options.isDeep else { return Image(.float(floats)) }
    let bytes = StraightImage(floats).bytes
    return Image(StraightImage(width: floats.width, height: floats.height, samples: .eight(bytes)))
  }

  /// The most pixels of a translucent image that is drawn in floats: those of a frame of 8K.
  private static let mostFloats = 1 << 25

  /// True for translucent pixels of a file. Multiplied by alpha, bytes would lose levels, so that a filter that
  /// changes nothing would change them.
  private var isTranslucentFile: Bool {
    guard case .straight = storage else { return false }
    return width * height <= Self.mostFloats
  }
}
