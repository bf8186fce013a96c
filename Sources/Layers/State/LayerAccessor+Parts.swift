import LambentProperties

// Key paths that lead into parts of a layer: animators, markers and constraints by their names, a text's
// gradient, its counter and the axes of its font.
extension LayerAccessor {
  /// Creates the way to a value of a part that has a name: `animators.reveal.offset`.
  init<Part: PropertyHost>(
    keyPath: String, row: Property<LayerState>, below rest: String, in list: NamedParts<Part>
  ) throws(PropertyError) {
    let (part, path) = try PropertyPath.split(rest)
    guard !path.isEmpty else {
      throw .invalid(property: keyPath, reason: "name an input of “\(part)”")
    }
    try self.init(
      keyPath: keyPath, row: row, below: path,
      get: { state throws(PropertyError) in
        let parts = list.get(state)
        return parts[try parts.index(ofPart: part, name: list.name, in: row.name)]
      },
      set: { state, value throws(PropertyError) in
        var parts = list.get(state)
        parts[try parts.index(ofPart: part, name: list.name, in: row.name)] = value
        list.set(&state, parts)
      })
  }

  /// Creates the way to a value of a text's gradient: `foregroundGradient.endPoint.x`.
  init(
    keyPath: String, row: Property<LayerState>, gradient path: String
  ) throws(PropertyError) {
    let missing = PropertyError.invalid(property: keyPath, reason: "there is no “\(row.name)”")
    try self.init(
      keyPath: keyPath, row: row, below: path,
      get: { state throws(PropertyError) in
        guard let gradient = state[TextLayer.gradientProperty] else { throw missing }
        return gradient
      }, set: { $0[TextLayer.gradientProperty] = $1 })
  }

  /// Creates the way to an axis of variable fonts: `variations.wght`.
  init(
    keyPath: String, row: Property<LayerState>, axis: String
  ) throws(PropertyError) {
    let standards = TextVariations.standards
    guard TextFeature.isTag(axis) else {
      throw .unknownKey(axis, in: row.name, among: standards.keys.sorted())
    }
    self.init(
      keyPath: keyPath, row: row, limits: TextVariations.range,
      get: { $0[TextLayer.variationsProperty].values[axis] ?? standards[axis] ?? 0 },
      set: { $0[TextLayer.variationsProperty].values[axis] = $1 })
  }

  /// Creates the way to a number of a counter: `counter.progress`.
  init(
    keyPath: String, row: Property<LayerState>, counter name: String
  ) throws(PropertyError) {
    let names = TextCounter.parts.map(\.name)
    guard let part = TextCounter.parts.first(where: { $0.name == name })?.part else {
      throw .unknownKey(name, in: row.name, among: names)
    }
    let missing = PropertyError.invalid(property: keyPath, reason: "there is no “counter”")
    self.init(
      keyPath: keyPath, row: row, limits: -.infinity...(.infinity),
      get: { state throws(PropertyError) in
        guard let counter = state[TextLayer.counterProperty] else { throw missing }
        return counter[keyPath: part]
      },
      set: { state, number throws(PropertyError) in
        guard var counter = state[TextLayer.counterProperty] else { throw missing }
        counter[keyPath: part] = number
        state[TextLayer.counterProperty] = counter
      })
  }
}

/// A list of a layer whose elements key paths reach by their names, or else by their order.
struct NamedParts<Part: PropertyHost>: Sendable {
  let name: @Sendable (Part) -> String
  let get: @Sendable (LayerState) -> [Part]
  let set: @Sendable (inout LayerState, [Part]) -> Void
}

extension NamedParts where Part: PropertyRepresentable {
  /// The parts that a property has.
  init(_ property: LayerProperty<[Part]>, name: @escaping @Sendable (Part) -> String) {
    self.init(name: name, get: { $0[property] }, set: { $0[property] = $1 })
  }
}
