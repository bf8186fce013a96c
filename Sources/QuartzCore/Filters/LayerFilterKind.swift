import LambentLayers
import LambentProperties

/// A kind of layer filter under Core Image's name, with Core Image's inputs.
struct LayerFilterKind {
  let kind: FilterKind

  /// Inputs that the library calls otherwise, by kind.
  private static let renamed: [String: [String: String]] = [
    "colorSaturate": ["inputSaturation": "amount"],
    "colorMonochrome": ["inputIntensity": "amount"],
  ]

  /// The vectors of a matrix: four factors of each colour, and what is added.
  private static let vectors = [
    "inputRVector", "inputGVector", "inputBVector", "inputAVector", "inputBiasVector",
  ]

  /// The kind of a name: Core Image's or the library's.
  init?(_ name: String) {
    guard let filter = LayerFilter(named: name) else { return nil }
    kind = filter.kind
  }

  init(_ kind: FilterKind) { self.kind = kind }

  private var isMatrix: Bool { kind.name == FilterKind.colorMatrix.name }

  /// True if it makes an image without a source.
  var isGenerator: Bool { kind.isGenerator }

  /// True if the image of a generator has an end.
  var hasNaturalSize: Bool { kind.hasNaturalSize }

  private var moves: Bool { LayerFilter(kind).readsTime }

  /// The keys of its inputs.
  var inputKeys: [String] {
    (isGenerator ? [] : ["inputImage"]) + (moves ? ["inputTime"] : [])
      + (isMatrix ? Self.vectors : kind.inputs.map { key($0.name) })
  }

  private func key(_ input: String) -> String {
    Self.renamed[kind.name]?.first { $0.value == input }?.key ?? CIFilter.key(input)
  }

  /// The value of an input that was not set.
  func initialValue(forKey key: String) -> Any? {
    if isMatrix { return Self.vectors.firstIndex(of: key).map { vector($0, of: identity) } }
    return kind.inputs.first { self.key($0.name) == key }?.initial.coreImage
  }

  /// The filter with its inputs; throws if one has a wrong type.
  ///
  /// - Parameter extent: The extent of the image, in which y grows upward; `nil` for a layer, whose
  ///   positions are relative to its upper left corner.
  func filter(
    inputs: [String: Any], in extent: CGRect? = nil
  ) throws(CAError) -> LayerFilter {
    var filter = LayerFilter(kind)
    do throws(PropertyError) {
      if isMatrix {
        try filter.setValue(matrix(of: inputs), forInput: "matrix")
        return filter
      }
      for row in kind.inputs {
        guard let given = inputs[key(row.name)] else { continue }
        guard var value = Self.value(given, of: row) else {
          throw .invalid(
            property: row.name, reason: "a value of type \(type(of: given)) does not fit")
        }
        if let extent, row.unit == .points { value = value.turned(in: extent) }
        try filter.setValue(value, forInput: row.name)
      }
      return filter
    } catch {
      throw CAError(key: kind.name, error)
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
    for row in kind.inputs {
      guard let value = try? filter.value(forInput: row.name), value != row.initial else {
        continue
      }
      values[key(row.name)] = value.any
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
