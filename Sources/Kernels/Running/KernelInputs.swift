/// The values of a kernel's inputs for one frame.
package struct KernelInputs: Sendable, Hashable {
  /// The numbers, by name; those that are missing have their defaults.
  package var numbers: [String: [Double]] = [:]
  /// The images, by name; those that are missing are the first image.
  package var images: [String: KernelImage] = [:]
  /// The time in seconds.
  package var time = 0.0

  /// Creates inputs with their defaults.
  package init() {}
}

extension Kernel {
  /// A frame of this kernel.
  ///
  /// - Parameters:
  ///   - sources: The images between which a transition blends, or the one that a filter changes.
  ///   - size: The size of the frame in pixels.
  package func frame(
    _ sources: [KernelImage], inputs values: KernelInputs, width: Int, height: Int,
    progress: Double = 0, isOpaque: Bool = false
  ) -> KernelFrame {
    var images = sources
    while images.count < 2 { images.append(sources.first ?? .blank) }
    var numbers = Array(repeating: UInt32(0), count: layout.count)
    func set(_ index: Int, _ value: Double) { numbers[index] = Float(value).bitPattern }
    set(HostValue.progress.rawValue, progress)
    set(HostValue.ratio.rawValue, Double(width) / Double(max(1, height)))
    set(HostValue.time.rawValue, values.time)
    set(HostValue.width.rawValue, Double(width))
    set(HostValue.height.rawValue, Double(height))
    for (index, input) in inputs.enumerated() {
      guard input.texture == nil else {
        let missing = input.facts.isClear ? .blank : sources.first ?? .blank
        images.append(values.images[input.name] ?? missing)
        continue
      }
      let given = values.numbers[input.name] ?? input.initial
      let types = input.type.allNumbers
      for (offset, type) in types.enumerated() where offset < given.count {
        numbers[layout.input(index) + offset] = Self.bits(given[offset], type)
      }
    }
    for (index, image) in images.enumerated() {
      let place = layout.size(ofTexture: index)
      guard place + 1 < numbers.count else { break }
      set(place, Double(image.width))
      set(place + 1, Double(image.height))
    }
    return KernelFrame(
      program: program, numbers: numbers, images: images, isBounded: kind.isCoreImage,
      isOpaque: isOpaque, width: width, height: height)
  }

  private static func bits(_ value: Double, _ type: NumberType) -> UInt32 {
    let number = value.isNaN ? 0 : value
    switch type {
    case .float: return Float(number).bitPattern
    case .int: return UInt32(bitPattern: Int32(max(-2_147_483_648, min(2_147_483_647, number))))
    case .uint: return UInt32(max(0, min(4_294_967_295, number)))
    case .bool: return number == 0 ? 0 : .max
    }
  }
}
