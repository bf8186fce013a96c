import LambentGeometry
package import LambentKernels
package import LambentPixels
import LambentRaster
package import LambentRenderTree

extension FilterKind {
  /// A filter that a kernel draws: its uniforms are the inputs.
  ///
  /// - Parameter work: The most steps that a frame may take, over all pixels.
  package init(_ kernel: Kernel, name: String, work: Double = KernelFrame.usualWork) {
    self.init(KernelFilterSource(kernel, name: name, work: work))
  }
}

/// The pixels of a layer, or of its backdrop, as a kernel changes them.
package struct KernelPixelFilter: CheckedPixelFilter {
  /// The kernel.
  package let source: KernelFilterSource
  /// The inputs.
  package var values = KernelValues()
  /// The time in seconds.
  package var time = 0.0
  /// The numbers of inputs that a particle sets, by name.
  var particle: [String: [Double]] = [:]
  /// The most steps that a frame may take.
  package var work: Double

  /// Creates a filter.
  package init(_ source: KernelFilterSource) { (self.source, work) = (source, source.work) }

  package var actsInBounds: Bool {
    guard let kernel = try? source.kernel() else { return false }
    return kernel.kind != .color || kernel.dependsOnPosition
  }

  package var workPerPixel: Double {
    guard let kernel = try? source.kernel() else { return 0 }
    let passes = kernel.inputs.map(\.facts.passes).max() ?? 1
    return kernel.workPerPixel * Double(max(1, passes))
  }

  package var reach: Double {
    source.inputs.reduce(0) { reach, input in
      guard input.facts.margin > 0 else { return reach }
      let number = input.numbers(values.value(of: input), in: .srgb)?.first ?? 0
      return max(reach, number * input.facts.margin)
    }
  }

  package func applyChecked(
    to image: inout FloatPixelBuffer, in context: PixelFilterContext
  ) throws {
    guard !image.pixels.isEmpty else { return }
    let kernel = try source.kernel()
    var part = PixelPart(columns: 0..<image.width, rows: 0..<image.height)
    if actsInBounds, context.bounds.width > 0, context.bounds.height > 0 {
      let reach = self.reach * context.scale
      part = try PixelPart(of: context.bounds.insetBy(dx: -reach.x, dy: -reach.y))
    }
    if part.isWhole(of: image) {
      image = try drawn(kernel, image, part, context)
    } else {
      let result = try drawn(kernel, part.copy(of: image), part, context)
      part.put(result, into: &image)
    }
  }

  /// The result for the pixels that count.
  private func drawn(
    _ kernel: Kernel, _ image: FloatPixelBuffer, _ part: PixelPart, _ context: PixelFilterContext
  ) throws -> FloatPixelBuffer {
    var inputs = values.inputs(of: kernel, in: context.workingSpace)
    inputs.numbers.merge(particle) { $1 }
    inputs.time = time
    inputs = inputs.placed(in: part.place(context), of: kernel)
    for input in kernel.inputs {
      guard let blur = input.facts.blur else { continue }
      let radius = inputs.numbers[blur.input]?.first ?? 0
      var blurred = image
      GaussianBlur(deviation: radius * blur.factor).apply(to: &blurred)
      inputs.images[input.name] = .floats(blurred)
    }
    let counter = kernel.inputs.first { $0.facts.passes > 1 }
    var result = image
    for pass in 0..<(counter?.facts.passes ?? 1) {
      if let counter { inputs.numbers[counter.name] = [Double(pass)] }
      var frame = kernel.frame(
        [.floats(result)], inputs: inputs, width: image.width, height: image.height)
      (frame.work, frame.meter) = (work, context.meter)
      do {
        result = try frame.floats(jobs: context.jobs)
      } catch let error as KernelRunError {
        throw NamedKernelError(name: source.name, error: error)
      }
    }
    return result
  }
}

/// A rectangle of an image's pixels, which may reach beyond it.
struct PixelPart {
  private let left, top, width, height: Int

  init(columns: Range<Int>, rows: Range<Int>) {
    (left, top) = (columns.lowerBound, rows.lowerBound)
    (width, height) = (columns.count, rows.count)
  }

  /// The pixels that a rectangle touches.
  ///
  /// - Throws: ``KernelAreaError`` where they are too many.
  init(of bounds: Rect) throws {
    let limit = Double(KernelAreaError.mostPixels)
    let edges = [
      (bounds.minX + 1e-6).rounded(.down), (bounds.minY + 1e-6).rounded(.down),
      (bounds.maxX - 1e-6).rounded(.up), (bounds.maxY - 1e-6).rounded(.up),
    ]
    guard edges.allSatisfy({ abs($0) < limit }),
      (edges[2] - edges[0]) * (edges[3] - edges[1]) <= limit
    else { throw KernelAreaError(width: bounds.width, height: bounds.height) }
    (left, top) = (Int(edges[0]), Int(edges[1]))
    (width, height) = (max(1, Int(edges[2]) - left), max(1, Int(edges[3]) - top))
  }

  func isWhole(of image: FloatPixelBuffer) -> Bool {
    left == 0 && top == 0 && width == image.width && height == image.height
  }

  /// The rows and columns that the image has, too.
  private func common(_ image: FloatPixelBuffer) -> (rows: Range<Int>, columns: Range<Int>) {
    (
      (top..<top + height).clamped(to: 0..<image.height),
      (left..<left + width).clamped(to: 0..<image.width)
    )
  }

  func copy(of image: FloatPixelBuffer) -> FloatPixelBuffer {
    var result = FloatPixelBuffer(width: width, height: height)
    let (rows, columns) = common(image)
    for y in rows {
      for x in columns {
        result.pixels[(y - top) * width + x - left] = image.pixels[y * image.width + x]
      }
    }
    return result
  }

  /// Copies a result back; pixels outside of it become clear.
  func put(_ result: FloatPixelBuffer, into image: inout FloatPixelBuffer) {
    let (rows, columns) = common(image)
    for index in image.pixels.indices { image.pixels[index] = .zero }
    for y in rows {
      for x in columns {
        image.pixels[y * image.width + x] = result.pixels[(y - top) * width + x - left]
      }
    }
  }

  /// The layer's place in the part.
  func place(_ context: PixelFilterContext) -> KernelPlace {
    KernelPlace(
      corner: SIMD2(context.bounds.minX - Double(left), context.bounds.minY - Double(top)),
      size: SIMD2(
        context.bounds.width > 0 ? context.bounds.width : Double(width),
        context.bounds.height > 0 ? context.bounds.height : Double(height)),
      scale: context.scale, height: Double(height))
  }
}

/// A layer that is too large for a kernel.
struct KernelAreaError: Error, CustomStringConvertible {
  /// The most pixels of a layer that a kernel draws.
  static let mostPixels = 1 << 26

  let width, height: Double

  var description: String {
    "the layer has \(width.rounded()) × \(height.rounded()) pixels, and a kernel draws at most "
      + "\(Self.mostPixels): use a smaller layer"
  }
}
