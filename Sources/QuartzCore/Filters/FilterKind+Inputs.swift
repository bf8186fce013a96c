import LambentLayers
import LambentProperties

/// A kind of layer filter with Core Image's inputs.
extension FilterKind {
  /// Inputs that the library calls otherwise, by kind.
  private static let renamed: [String: [String: String]] = [
    "colorSaturate": ["inputSaturation": "amount"],
    "colorMonochrome": ["inputIntensity": "amount"],
  ]

  /// The vectors of a matrix: four factors of each colour, and what is added.
  private static let vectors = [
    "inputRVector", "inputGVector", "inputBVector", "inputAVector", "inputBiasVector",
  ]

  private var isMatrix: Bool { name == FilterKind.colorMatrix.name }

  /// The keys of its inputs.
  var inputKeys: [String] {
    (isGenerator ? [] : ["inputImage"]) + (LayerFilter(self).readsTime ? ["inputTime"] : [])
      + (isMatrix ? Self.vectors : inputs.map { key($0) })
  }

  private func key(_ input: PropertySchema) -> String {
    Self.renamed[name]?.first { $0.value == input.name }?.key ?? input.coreImageName
  }

  /// The value of an input that was not set.
  func initialValue(forKey key: String) -> Any? {
    if isMatrix { return Self.vectors.firstIndex(of: key).map { vector($0, of: identity) } }
    return inputs.first { self.key($0) == key }?.initial.coreImage
  }

  /// The filter with its inputs; throws if one has a wrong type.
  ///
  /// - Parameter extent: The extent of the image, in which y grows upward; `nil` for a layer, whose
  ///   positions are relative to its upper left corner.
  func filter(
    with given: [String: Any], in extent: CGRect? = nil
  ) throws(CAError) -> LayerFilter {
    var filter = LayerFilter(self)
    do throws(PropertyError) {
      if isMatrix {
        try filter.setValue(matrix(of: given), forInput: "matrix")
        return filter
      }
      for row in inputs {
        guard let set = given[key(row)] else { continue }
        guard var value = Self.value(set, of: row) else {
          throw .invalid(
            property: row.name, reason: "a value of type \(type(of: set)) does not fit")
        }
        if let extent, row.unit == .points { value = value.turned(in: extent) }
        try filter.setValue(value, forInput: row.name)
      }
      return filter
    } catch {
      throw CAError(key: name, error)
    }
  }

  private static func value(_ value: Any, of row: PropertySchema) -> PropertyValue? {
    switch (value, row.type) {
    case (let vector as CIVector, .list), (let vector as CIVector, .optional(.vector)):
      return vector.list
    case (let t as CGAffineTransform, _):
      return .list([t.a, t.b, t.c, t.d, t.tx, t.ty].map { .number(Double($0)) })
    case (let color as CIColor, .list):
      return .list([color.red, color.green, color.blue, color.alpha].map { .number(Double($0)) })
    case (let data as Data, .text):
      // A message in bytes: UTF-8, or else ISO Latin 1, as barcodes are read.
      let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .isoLatin1)
      return text.map { .text($0) }
    default: return CIFilter.value(value)
    }
  }

  /// The inputs of a layer's filter that differ from their defaults.
  func values(of filter: LayerFilter) -> [String: Any] {
    var values: [String: Any] = [:]
    if isMatrix {
      guard case .list(let list)? = try? filter.value(forInput: "matrix") else { return [:] }
      let entries = list.compactMap { Double(propertyValue: $0) }
      guard entries.count == 20, entries != identity else { return [:] }
      for (index, name) in Self.vectors.enumerated() { values[name] = vector(index, of: entries) }
      return values
    }
    for row in inputs {
      guard let value = try? filter.value(forInput: row.name), value != row.initial else {
        continue
      }
      values[key(row)] = value.any
    }
    return values
  }

  // MARK: Matrices

  private var identity: [Double] { (0..<20).map { $0 % 6 == 0 ? 1 : 0 } }

  /// A row of the matrix, or with the number 4 the column of what is added.
  private func vector(_ index: Int, of entries: [Double]) -> CIVector {
    let numbers = (0..<4).map { index < 4 ? entries[index * 5 + $0] : entries[$0 * 5 + 4] }
    return CIVector(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
  }

  private func matrix(of inputs: [String: Any]) -> PropertyValue {
    var entries = identity
    for (index, name) in Self.vectors.enumerated() {
      guard let vector = inputs[name] as? CIVector else { continue }
      for (column, number) in [vector.x, vector.y, vector.z, vector.w].enumerated() {
        entries[index < 4 ? index * 5 + column : column * 5 + 4] = Double(number)
      }
    }
    return .list(entries.map { .number($0) })
  }
}
