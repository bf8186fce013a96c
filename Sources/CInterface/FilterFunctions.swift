import LambentCatalogue
import LambentKernels
import LambentPixels
import LambentProperties
import LambentWorkers

/// A filter: a compiled kernel with its inputs.
final class FilterHandle: Sendable {
  let kernel: Kernel
  let values: KernelValues

  /// Compiles the kernel of a file, or of a name in the folders of kernels; images are paths.
  init(_ name: String, inputs: String) throws {
    guard let path = KernelFolders.path(for: name) else {
      let meant = Suggestion.question(about: name, among: KernelFolders.all().map(\.name))
      throw InterfaceError(
        .unknownName,
        "unknown filter “\(name)”: "
          + (meant ?? "name a file with a kernel, or one in a folder of LAMBENT_KERNELS"))
    }
    let kernel = try KernelFolders.kernel(at: path)
    guard kernel.kind != .transition else {
      throw InterfaceError(
        .unknownName, "\(name) is a transition: filters have `vec4 filter(vec2 uv)`")
    }
    var values = KernelValues()
    for (input, text) in try InterfaceInputs.read(inputs) {
      guard let row = kernel.inputs.first(where: { $0.name == input }) else {
        let names = kernel.inputs.map(\.name)
        let meant = Suggestion.question(about: input, among: names)
        let all = names.isEmpty ? "it takes none" : "one of \(names.joined(separator: ", "))"
        throw InterfaceError(
          .option, "\(name) has no input “\(input)”: \(meant ?? all)", path: input)
      }
      try InterfaceInputs.set(input, text, of: row.valueType) {
        try values.set(input, to: $0, of: kernel, called: name)
      }
    }
    (self.kernel, self.values) = (kernel, values)
  }

  /// Writes the filtered image into memory.
  func draw(_ image: KernelImage, time: Double, into target: PixelMemory, jobs: Int) throws {
    var inputs = values.inputs(of: kernel, in: .srgb)
    inputs.time = time
    let frame = kernel.frame([image], inputs: inputs, width: image.width, height: image.height)
    if target.format.sample == .uint8 {
      target.write(premultiplied: try frame.bytes(jobs: jobs), jobs: jobs)
    } else {
      target.write(premultiplied: try frame.floats(jobs: jobs), jobs: jobs)
    }
  }
}

/// Compiles a filter.
@_cdecl("lambent_filter_open")
public func lambentFilterOpen(
  _ name: UnsafePointer<CChar>?, _ inputs: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer? {
  reporting(error) {
    Handle.make(
      try FilterHandle(InterfaceText.string(name), inputs: InterfaceText.string(inputs)))
  }
}

/// Filters an image whose rows have no padding, into memory. The result is a job with one frame.
@_cdecl("lambent_filter_render")
public func lambentFilterRender(
  _ filter: UnsafeRawPointer?, _ image: UnsafeRawPointer?, _ width: Int32, _ height: Int32,
  _ time: Double, _ sample: Int32, _ premultiplied: Int32, _ memory: UnsafeMutableRawPointer?,
  _ size: Int, _ stride: Int, _ threads: Int32,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer? {
  reporting(error) {
    guard let handle = Handle.object(filter, as: FilterHandle.self) else {
      throw InterfaceError.argument("no filter")
    }
    guard time.isFinite else { throw InterfaceError.argument("time \(time): a finite number") }
    let shape = (width: Int(width), height: Int(height))
    try CallerPixels.check(shape)
    let format = try PixelFormat(sample: sample, premultiplied: premultiplied)
    let target = try PixelMemory(memory, size: size, stride: stride, shape: shape, format: format)
    let pixels = try CallerPixels(image, shape: shape, format: format)
    let source: KernelImage =
      format.sample == .uint8
      ? .bytes(pixels.premultipliedBytes) : .floats(pixels.premultipliedFloats)
    let jobs = threads > 0 ? min(Int(threads), Workers.coreCount) : Workers.coreCount
    return Handle.make(
      JobHandle(
        BlockingStream(count: 1, jobs: jobs, window: 1) { _ in
          let block = try PixelBlock(number: 0, shape: shape, format: format, into: target)
          try handle.draw(source, time: time, into: target, jobs: jobs)
          return block
        }))
  }
}

/// Frees a filter.
@_cdecl("lambent_filter_free")
public func lambentFilterFree(_ filter: UnsafeMutableRawPointer?) { Handle.free(filter) }
