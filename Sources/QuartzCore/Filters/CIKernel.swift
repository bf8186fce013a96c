// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentKernels
import LambentPixels

/// A function that tells which part of an image a kernel reads for a rectangle of its result, by the
/// index of the image among the arguments.
public typealias CIKernelROICallback = (_ index: Int32, _ destRect: CGRect) -> CGRect

/// A kernel in Core Image Kernel Language: the function `kernel vec4 name(sampler image, …)`.
///
/// ```swift
/// let kernel = CIKernel(
///   source: "kernel vec4 mirror(sampler s) { return sample(s, vec2(samplerSize(s).x - destCoord().x, destCoord().y)); }")
/// let image = kernel?.apply(extent: photo.extent, roiCallback: { _, rect in rect }, arguments: [photo])
/// ```
/// Positions are relative to the lower left corner of the extent. Images are read completely: the callback for
/// regions of interest is not called.
public class CIKernel: NSObject {
  let kernel: Kernel
  public var name: String { kernel.name }
  class var kinds: Set<Kernel.Kind> { [.general, .color, .warp, .generator] }

  /// Compiles a source; `nil` if it has an error, which is reported.
  public init?(source string: String) {
    let kinds = type(of: self).kinds
    let compiled = CAHost.attempt("CIKernel") {
      let kernel = try Kernel(source: string)
      guard kinds.contains(kernel.kind) else {
        throw CAError(key: kernel.name, "the function is a kernel of another kind: \(kernel.kind)")
      }
      return kernel
    }
    guard let compiled else { return nil }
    kernel = compiled
  }

  /// The image of the kernel in a rectangle; `nil` if the arguments do not fit, which is reported.
  public func apply(
    extent: CGRect, roiCallback callback: @escaping CIKernelROICallback, arguments args: [Any]?
  ) -> CIImage? {
    CAHost.attempt(name) { try drawn(nil, extent: extent, arguments: args ?? []) }
  }

  /// The image that the kernel makes. The first image of a warp kernel is not among its arguments.
  fileprivate func drawn(_ image: CIImage?, extent: CGRect, arguments: [Any]) throws -> CIImage {
    let rect = try extent.checkedPixels()
    let inputs = try inputs(arguments, in: rect)
    let source = image.map { KernelImage.bytes($0.pixels(in: Self.place(of: $0.extent, in: rect))) }
    let frame = kernel.frame(
      [source ?? inputs.first].compactMap { $0 }, inputs: inputs.values, width: Int(rect.width),
      height: Int(rect.height))
    return CIImage(CGImage(Image(.rgba8(try frame.bytes(jobs: 1)))), at: rect.origin)
  }

  /// The values of the parameters, and the first image.
  private func inputs(
    _ arguments: [Any], in rect: CGRect
  ) throws(CAError) -> (values: KernelInputs, first: KernelImage?) {
    guard arguments.count == kernel.inputs.count else {
      let names = kernel.inputs.map(\.name).joined(separator: ", ")
      throw CAError(key: name, "\(arguments.count) arguments for the parameters \(names)")
    }
    var (values, first): (KernelInputs, KernelImage?) = (KernelInputs(), nil)
    for (input, argument) in zip(kernel.inputs, arguments) {
      if input.kind == .image, let image = argument as? CIImage {
        let pixels = KernelImage.bytes(image.pixels(in: Self.place(of: image.extent, in: rect)))
        first = first ?? pixels
        values.images[input.name] = pixels
      } else if let numbers = Self.numbers(argument, of: input) {
        values.numbers[input.name] = numbers
      } else {
        throw CAError(key: input.name, "a value of type \(type(of: argument)) does not fit")
      }
    }
    return (values, first)
  }

  /// The rectangle in which an image is read: from the corner of the result to its own end.
  private static func place(of extent: CGRect, in rect: CGRect) -> CGRect {
    guard !extent.isInfinite else { return rect }
    let (right, top) = (max(extent.maxX, rect.minX + 1), max(extent.maxY, rect.minY + 1))
    return CGRect(
      x: rect.minX, y: rect.minY, width: right - rect.minX, height: top - rect.minY
    ).integral
  }

  /// The numbers of an argument; `nil` if it has not as many as the parameter.
  private static func numbers(_ argument: Any, of input: KernelInput) -> [Double]? {
    if input.kind == .image { return nil }
    let numbers: [Double]
    switch argument {
    case let color as CIColor:
      let alpha = input.kind == .color ? color.alpha : 1
      numbers = [color.red * alpha, color.green * alpha, color.blue * alpha, color.alpha]
    case let vector as CIVector:
      numbers = (0..<vector.count).map { Double(vector.value(at: $0)) }
    default:
      guard let value = CIFilter.value(argument) else { return nil }
      numbers = input.numbers(value, in: .srgb) ?? []
    }
    return numbers.count == input.initial.count ? numbers : nil
  }
}

/// A kernel for the colour of each pixel: `kernel vec4 name(__sample s, …)`.
public class CIColorKernel: CIKernel {
  override class var kinds: Set<Kernel.Kind> { [.color, .generator] }

  /// The image of the kernel in a rectangle; `nil` if the arguments do not fit, which is reported.
  public func apply(extent: CGRect, arguments args: [Any]?) -> CIImage? {
    apply(extent: extent, roiCallback: { $1 }, arguments: args)
  }
}

/// A kernel for the source position of each pixel: `kernel vec2 name(…)`.
public class CIWarpKernel: CIKernel {
  override class var kinds: Set<Kernel.Kind> { [.warp] }

  /// The image of the kernel in a rectangle; `nil` if the arguments do not fit, which is reported.
  public func apply(
    extent: CGRect, roiCallback callback: @escaping CIKernelROICallback, image: CIImage,
    arguments args: [Any]?
  ) -> CIImage? {
    CAHost.attempt(name) { try drawn(image, extent: extent, arguments: args ?? []) }
  }
}

/// A kernel that blends two images: `kernel vec4 name(__sample fore, __sample back)`.
public class CIBlendKernel: CIColorKernel {
  /// The blend of two images, as large as both together; `nil` if the kernel takes other arguments, which is
  /// reported.
  public func apply(foreground: CIImage, background: CIImage) -> CIImage? {
    let extents = [foreground.extent, background.extent].filter { !$0.isInfinite }
    guard let first = extents.first else {
      CAHost.report(name, "one of the two images has to have an end")
      return nil
    }
    return apply(
      extent: extents.dropFirst().reduce(first) { $0.union($1) },
      arguments: [foreground, background])
  }
}
