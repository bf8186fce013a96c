import LambentCatalogue
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRendering
import LambentWorkers

/// A filter with its inputs: a built-in one, or a kernel.
final class FilterHandle: Sendable {
  let filter: LayerFilter

  /// Finds a filter by its name, by Core Image's, or by a kernel's file; images of inputs are paths.
  init(_ name: String, inputs: String) throws {
    var filter = try FilterLookup.find(name)
    for (input, value) in try InterfaceInputs.read(inputs) {
      guard let row = try? filter.row(ofInput: input) else {
        throw InterfaceInputs.unknown(input, of: name, names: filter.rows.map(\.name))
      }
      try InterfaceInputs.set(input, value, of: row.type) {
        try filter.setValue($0, forInput: input)
      }
    }
    self.filter = filter
  }

  /// Writes the filtered image into memory.
  func draw(_ image: Image, time: Double, into target: PixelMemory, jobs: Int) throws {
    var options = FilterOptions()
    (options.time, options.jobs) = (time, jobs)
    options.isDeep = target.format.sample != .uint8
    switch try image.filtered(by: [filter], options: options).storage {
    case .straight(let pixels): target.write(pixels, jobs: jobs)
    case .rgba8(let pixels): target.write(premultiplied: pixels, jobs: jobs)
    case .float(let pixels): target.write(premultiplied: pixels, jobs: jobs)
    default: throw InterfaceError(.rendering, "the filter has no pixels")
    }
  }
}

/// Finds or compiles a filter.
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
    let source = try CallerPixels(image, shape: shape, format: format).source
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
