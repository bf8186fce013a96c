import LambentGeometry
package import LambentPixels
package import LambentProperties

extension KernelInput {
  /// True if the numbers are a colour: of a Core Image colour, or of a vector whose name says so.
  private var isColor: Bool {
    if kind == .color { return true }
    guard case .floats(let count) = kind, count > 2 else { return false }
    let name = name.lowercased()
    return name.contains("color") || name.contains("colour")
  }

  /// The type of its values in documents.
  package var valueType: ValueType {
    switch kind {
    case .image: return .optional(.image)
    case .color: return .color
    case .floats where isColor: return .color
    case .floats(2) where facts.measure == .position: return .optional(.point)
    case .floats(3) where facts.measure == .position: return .optional(.vector)
    case .floats(1) where facts.measure == .radians: return .angle
    case .floats(1): return .number
    case .floats(2): return .point
    case .floats(3): return .vector
    case .floats: return .list(.number)
    case .integers(1): return .integer
    case .integers(2): return .point
    case .integers: return .list(.integer)
    case .booleans(1): return .boolean
    case .booleans: return .list(.boolean)
    }
  }

  /// The description for documents, lists and `describe`.
  package var info: PropertyInfo { info(animatedBy: .explicit) }

  private func info(animatedBy animation: Animatability) -> PropertyInfo {
    PropertyInfo(
      name, type: valueType, unit: unit, minimum: facts.minimum, maximum: facts.maximum,
      animation: kind == .image ? .none : animation, summary: sentence)
  }

  private var unit: PropertyUnit {
    switch facts.measure {
    case .plain: .none
    case .position, .points: .points
    case .radians: .radians
    }
  }

  /// The row of a filter's input.
  package var row: PropertySchema {
    PropertySchema(info(animatedBy: .implicit), initial: initialValue)
  }

  private var sentence: String {
    guard let first = summary.first else { return "An input of the kernel." }
    let text = first.uppercased() + summary.dropFirst()
    return ".!?".contains(text.last ?? ".") ? text : text + "."
  }

  package var initialValue: PropertyValue {
    kind == .image || facts.measure == .position ? .null : value(of: initial)
  }

  private func value(of n: [Double]) -> PropertyValue {
    if isColor, n.count >= 3 {
      return .color(Color(red: n[0], green: n[1], blue: n[2], alpha: n.count > 3 ? n[3] : 1))
    }
    switch (valueType, n.count) {
    case (.boolean, 1...): return .boolean(n[0] != 0)
    case (.point, 2...): return .point(Point(x: n[0], y: n[1]))
    case (.vector, 3...): return .vector(Vector3(x: n[0], y: n[1], z: n[2]))
    case (.list(.boolean), _): return .list(n.map { .boolean($0 != 0) })
    case (.list, _): return .list(n.map { .number($0) })
    default: return .number(n.first ?? 0)
    }
  }

  /// The numbers of a value that has the input's type.
  package func numbers(_ value: PropertyValue, in space: WorkingSpace) -> [Double]? {
    switch value {
    case .number(let number): return [number]
    case .boolean(let flag): return [flag ? 1 : 0]
    case .point(let point): return [point.x, point.y]
    case .size(let size): return [size.width, size.height]
    case .vector(let vector): return [vector.x, vector.y, vector.z]
    case .rect(let rect): return [rect.minX, rect.minY, rect.width, rect.height]
    case .color(let color):
      var parts = color.components.clamped(lowerBound: .zero, upperBound: .one)
      if space == .linear { for c in 0..<3 { parts[c] = TransferFunction.linear(parts[c]) } }
      // Colours of Core Image's kernels are premultiplied.
      let alpha = kind == .color ? parts.w : 1
      let list = [parts.x * alpha, parts.y * alpha, parts.z * alpha, parts.w]
      return Array(list.prefix(type.count))
    case .list(let values):
      let lists = values.map { numbers($0, in: space) ?? [] }
      return Array(lists.joined())
    default: return nil
    }
  }
}

extension KernelImage {
  /// An image's pixels, premultiplied in a working space.
  package init(_ image: Image, in space: WorkingSpace) {
    let straight = image.straight
    if space == .srgb, case .eight = straight.samples {
      self = .bytes(PixelBuffer(straight))
      return
    }
    var floats = FloatPixelBuffer(straight)
    if space == .linear {
      floats.pixels.withUnsafeMutableBufferPointer {
        TransferFunction.linearize(premultiplied: $0)
      }
    }
    self = .floats(floats)
  }
}

/// The values of a kernel's inputs, as documents and programs set them.
package struct KernelValues: Sendable, Hashable {
  private var values: [String: PropertyValue] = [:]

  /// Creates values that are all defaults.
  package init() {}

  package func value(of input: KernelInput) -> PropertyValue {
    values[input.name] ?? input.initialValue
  }

  /// Sets an input.
  ///
  /// - Throws: ``PropertyError`` if the kernel has no such input, or the value does not fit.
  package mutating func set(
    _ name: String, to value: PropertyValue, of kernel: Kernel, called title: String
  ) throws(PropertyError) {
    guard let input = kernel.inputs.first(where: { $0.name == name }) else {
      throw .unknownKey(name, in: title, among: kernel.inputs.map(\.name))
    }
    guard let coerced = value.coerced(to: input.valueType) else {
      throw .wrongKind(property: name, expected: input.valueType, found: value)
    }
    try input.info.check(coerced)
    values[name] = coerced
  }

  /// The values as a frame takes them.
  package func inputs(of kernel: Kernel, in space: WorkingSpace) -> KernelInputs {
    var result = KernelInputs()
    for input in kernel.inputs {
      guard let value = values[input.name] ?? colorDefault(of: input) else { continue }
      if case .image(let image) = value {
        result.images[input.name] = KernelImage(image, in: space)
      } else if let numbers = input.numbers(value, in: space) {
        result.numbers[input.name] = numbers
      }
    }
    return result
  }

  /// The default of a colour, which depends on the working space.
  private func colorDefault(of input: KernelInput) -> PropertyValue? {
    if case .color = input.initialValue { input.initialValue } else { nil }
  }
}
