package import LambentKernels
import LambentPixels
import LambentProperties
import LambentRenderTree

extension FilterKind {
  /// A filter that a kernel draws: its uniforms are the inputs.
  package init(_ kernel: Kernel, name: String) {
    let inputs = kernel.inputs.filter { $0.kind != .image }.map { input in
      PropertySchema(
        name: input.name, type: input.valueType, initial: input.initialValue,
        animation: .implicit, summary: input.info.summary)
    }
    self.init(name, summary: kernel.summary, inputs: inputs, kernel: kernel) { given in
      var values = KernelValues()
      for (name, value) in given { try? values.set(name, to: value, of: kernel, called: name) }
      return [.custom(KernelPixelFilter(kernel: kernel, values: values))]
    }
  }
}

/// The pixels of a layer as a kernel changes them. The layer's image is 0…1 in both directions.
private struct KernelPixelFilter: CheckedPixelFilter {
  let kernel: Kernel
  let values: KernelValues

  func apply(to image: inout FloatPixelBuffer, in context: PixelFilterContext) {
    do {
      try applyChecked(to: &image, in: context)
    } catch {
      // Where the error cannot be reported, nothing is shown.
      for index in image.pixels.indices { image.pixels[index] = .zero }
    }
  }

  func applyChecked(to image: inout FloatPixelBuffer, in context: PixelFilterContext) throws {
    guard !image.pixels.isEmpty else { return }
    image = try kernel.frame(
      [.floats(image)], inputs: values.inputs(of: kernel, in: context.workingSpace),
      width: image.width, height: image.height
    ).floats(jobs: 1)
  }
}
