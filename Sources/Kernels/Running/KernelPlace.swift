/// The rectangle of a layer or an image, to which inputs in points refer, among the pixels that a kernel draws.
package struct KernelPlace: Sendable {
  /// The content's upper left corner, and its size, in pixels.
  let corner, size: SIMD2<Double>
  /// Pixels per point.
  let scale: SIMD2<Double>
  /// The height in pixels of the image that is drawn.
  let height: Double

  /// Creates it from these values.
  package init(
    corner: SIMD2<Double>, size: SIMD2<Double>, scale: SIMD2<Double>, height: Double
  ) {
    (self.corner, self.size, self.scale, self.height) = (corner, size, scale, height)
  }

  private var meanScale: Double { (scale.x + scale.y) / 2 }

  /// A position in pixels from the content's upper left corner as the kernel has it, with the other numbers
  /// behind it in pixels.
  private func position(_ x: Double, _ y: Double, _ numbers: [Double]) -> [Double] {
    [corner.x + x, height - corner.y - y] + numbers.dropFirst(2).map { $0 * meanScale }
  }

  /// An input's numbers, which are those of users or its default, as the kernel has them; `nil` if those are its
  /// default.
  fileprivate func numbers(of input: KernelInput, given: [Double]?) -> [Double]? {
    let numbers = given ?? input.initial
    switch input.facts.measure {
    case .plain, .radians: return given
    case .points:
      guard numbers.count == 2 else { return numbers.map { $0 * meanScale } }
      return [numbers[0] * scale.x, numbers[1] * scale.y]
    case .position:
      guard numbers.count > 1 else { return given }
      let unit = given == nil ? size : scale
      return position(numbers[0] * unit.x, numbers[1] * unit.y, numbers)
    }
  }
}

extension KernelInputs {
  /// The inputs with positions and lengths in pixels, which users give in points.
  package func placed(in place: KernelPlace, of kernel: Kernel) -> KernelInputs {
    var result = self
    for input in kernel.inputs where input.kind != .image {
      result.numbers[input.name] = place.numbers(of: input, given: numbers[input.name])
    }
    return result
  }
}
