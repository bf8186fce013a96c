package import LambentProperties
import LambentText

/// A key path of a class of layers that has been looked up once: a property (`position`), a
/// component of one (`transform.rotation.z`), an input of a filter (`filters.b.radius`) or a property
/// of an emitter's cell (`emitterCells.fire.color.red`).
package struct LayerAccessor: Sendable {
  /// The key path as it was given.
  package let keyPath: String
  /// The name of the row that it begins with.
  package let rowName: String
  /// The values that it takes; for an input of a filter, see ``resolved(on:)``.
  package private(set) var type: ValueType
  /// How it animates, if it does.
  package let animation: Animatability
  /// The whole property's row, without its default, where it leads to a whole property.
  package private(set) var row: PropertySchema?
  /// The way to a cell's property, where it leads to one.
  let cellPath: CellPath?
  /// The input of a filter that it leads to, or to a component of.
  private var input: (@Sendable (LayerState) throws(PropertyError) -> PropertySchema)?
  /// Holds an animated value within the limits of what it leads to on a layer.
  private let clamp: @Sendable (PropertyValue, LayerState) -> PropertyValue
  private let read: @Sendable (LayerState) throws(PropertyError) -> PropertyValue
  private let write: @Sendable (inout LayerState, PropertyValue) throws(PropertyError) -> Void

  /// The value it leads to.
  ///
  /// - Throws: ``PropertyError`` where it leads through a filter that the layer has not.
  package func value(of state: LayerState) throws(PropertyError) -> PropertyValue {
    try read(state)
  }

  /// Sets the value it leads to.
  ///
  /// - Throws: ``PropertyError``.
  package func set(_ value: PropertyValue, on state: inout LayerState) throws(PropertyError) {
    try write(&state, value)
  }

  /// Sets an animated value: what goes beyond the limits stays at them.
  func setAnimated(
    _ value: PropertyValue, on state: inout LayerState
  ) throws(PropertyError) {
    if rowName == "hidden", case .number(let fraction) = value {
      state.isHidden = fraction != 0
      state.hiddenFraction = min(max(fraction, 0), 1)
    } else {
      try write(&state, clamp(value, state))
    }
  }

  /// The same with the type that it has on a layer: only the layer's filters tell what inputs they have.
  ///
  /// - Throws: ``PropertyError`` where the layer has no such filter, or that no such input.
  package func resolved(on state: LayerState) throws(PropertyError) -> LayerAccessor {
    guard let input else { return self }
    let row = try input(state)
    var result = self
    let component = keyPath.split(separator: ".").dropFirst(3).joined(separator: ".")
    if component.isEmpty {
      result.row = row
      result.type = row.type
    } else if let type = row.type.component(component) {
      result.type = type
    } else {
      throw .unknownKey(
        component, in: row.name,
        suggestion: Suggestion.nearest(to: component, among: row.type.componentNames))
    }
    return result
  }
}

extension LayerSchema {
  /// Looks up a key path.
  ///
  /// - Throws: ``PropertyError`` where it leads nowhere, whatever the layer.
  package func accessor(forKeyPath keyPath: String) throws(PropertyError) -> LayerAccessor {
    try knownAccessor(forKeyPath: keyPath).accessor
  }

  /// The same, by reference.
  func knownAccessor(forKeyPath keyPath: String) throws(PropertyError) -> KnownAccessor {
    try knownAccessor(forKeyPath: keyPath) { () throws(PropertyError) in
      try newAccessor(forKeyPath: keyPath)
    }
  }

  private func newAccessor(forKeyPath keyPath: String) throws(PropertyError) -> LayerAccessor {
    let (name, rest) = try PropertyPath.split(keyPath)
    let row = try requireRow(named: name, in: keyPath)
    if !rest.isEmpty, let list = LayerAccessor.filterLists[name] {
      return try LayerAccessor(keyPath: keyPath, row: row, list: list, rest: rest)
    }
    if !rest.isEmpty, name == TextLayer.animatorsProperty.name {
      return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: .animators)
    }
    if !rest.isEmpty, name == LayerConstraint.rowName {
      return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: .constraints)
    }
    if !rest.isEmpty, name == TextLayer.variationsProperty.name {
      return try LayerAccessor(keyPath: keyPath, row: row, axis: rest)
    }
    if !rest.isEmpty, name == TextLayer.highlightsProperty.name {
      return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: .highlights)
    }
    if !rest.isEmpty, name == TextLayer.gradientProperty.name {
      return try LayerAccessor(keyPath: keyPath, row: row, gradient: rest)
    }
    if !rest.isEmpty, name == TextLayer.counterProperty.name {
      return try LayerAccessor(keyPath: keyPath, row: row, counter: rest)
    }
    if !rest.isEmpty, name == Emission.cellsName {
      return try LayerAccessor(keyPath: keyPath, row: row, cellsBelow: rest)
    }
    return LayerAccessor(row: row, accessor: try row.accessor(keyPath: keyPath, rest: rest))
  }
}

extension LayerAccessor {
  fileprivate init(row: Property<LayerState>, accessor: PropertyAccessor<LayerState>) {
    keyPath = accessor.keyPath
    rowName = row.name
    cellPath = nil
    type = accessor.type
    animation = row.hasChildren ? accessor.animation : row.animation
    self.row = accessor.row
    let isWhole = accessor.keyPath == row.name
    let isChild = row.hasChildren
    clamp = { value, _ in
      isWhole ? row.clamped(value) : isChild ? accessor.row?.clamped(value) ?? value : value
    }
    read = { state throws(PropertyError) in try accessor.value(of: state) }
    write = { state, value throws(PropertyError) in try accessor.set(value, on: &state) }
  }

  // MARK: Cells

  fileprivate init(
    keyPath: String, row: Property<LayerState>, cellsBelow rest: String
  ) throws(PropertyError) {
    let path = try CellPath(rest, of: keyPath)
    self.keyPath = keyPath
    rowName = row.name
    cellPath = path
    type = path.accessor.type
    animation = path.accessor.animation
    self.row = path.accessor.row
    clamp = { value, _ in path.row?.clamped(value) ?? value }
    read = { state throws(PropertyError) in
      try path.value(in: state.emission.cells, of: keyPath)
    }
    write = { state, value throws(PropertyError) in
      try path.set(value, in: &state.emission.cells, of: keyPath)
    }
  }

  // MARK: Parts that have names

  /// Creates the way to a value of a part that has a name: `animators.reveal.offset`.
  fileprivate init<Part: PropertyHost>(
    keyPath: String, row: Property<LayerState>, below rest: String, in list: NamedParts<Part>
  ) throws(PropertyError) {
    let (part, path) = try PropertyPath.split(rest)
    guard !path.isEmpty else {
      throw .invalid(property: keyPath, reason: "name an input of “\(part)”")
    }
    let accessor = try Part.accessor(forKeyPath: path)
    let property = Part.property(named: path)
    self.keyPath = keyPath
    rowName = row.name
    cellPath = nil
    type = accessor.type
    animation = accessor.animation
    self.row = accessor.row
    clamp = { value, _ in property?.clamped(value) ?? value }
    read = { state throws(PropertyError) in
      let parts = list.get(state)
      return try accessor.value(of: parts[try list.index(of: part, in: parts)])
    }
    write = { state, value throws(PropertyError) in
      var parts = list.get(state)
      try accessor.set(value, on: &parts[try list.index(of: part, in: parts)])
      list.set(&state, parts)
    }
  }

  /// Creates the way to an axis of variable fonts: `variations.wght`.
  fileprivate init(
    keyPath: String, row: Property<LayerState>, axis: String
  ) throws(PropertyError) {
    let axes = TextVariations.axes
    guard let known = axes.first(where: { $0.tag == axis }) else {
      throw .unknownKey(
        axis, in: row.name, suggestion: Suggestion.nearest(to: axis, among: axes.map(\.tag)))
    }
    self.keyPath = keyPath
    rowName = row.name
    cellPath = nil
    type = .number
    animation = row.animation
    self.row = nil
    clamp = { value, _ in
      Double(propertyValue: value).map { .number(min(max($0, -1e4), 1e4)) } ?? value
    }
    read = { state throws(PropertyError) in
      .number(state[TextLayer.variationsProperty].values[axis] ?? known.standard)
    }
    write = { state, value throws(PropertyError) in
      guard let number = Double(propertyValue: value), number.isFinite else {
        throw .wrongKind(property: keyPath, expected: .number, found: value)
      }
      state[TextLayer.variationsProperty].values[axis] = number
    }
  }

  /// Creates the way to a value of a text's gradient: `foregroundGradient.endPoint.x`.
  fileprivate init(
    keyPath: String, row: Property<LayerState>, gradient path: String
  ) throws(PropertyError) {
    let accessor = try TextGradient.accessor(forKeyPath: path)
    let property = TextGradient.property(named: path)
    self.keyPath = keyPath
    rowName = row.name
    cellPath = nil
    type = accessor.type
    animation = accessor.animation
    self.row = accessor.row
    clamp = { value, _ in property?.clamped(value) ?? value }
    let missing = PropertyError.invalid(property: keyPath, reason: "there is no “\(row.name)”")
    read = { state throws(PropertyError) in
      guard let gradient = state[TextLayer.gradientProperty] else { throw missing }
      return try accessor.value(of: gradient)
    }
    write = { state, value throws(PropertyError) in
      guard var gradient = state[TextLayer.gradientProperty] else { throw missing }
      try accessor.set(value, on: &gradient)
      state[TextLayer.gradientProperty] = gradient
    }
  }

  /// Creates the way to a number of a counter: `counter.progress`.
  fileprivate init(
    keyPath: String, row: Property<LayerState>, counter name: String
  ) throws(PropertyError) {
    let names = TextCounter.parts.map(\.name)
    guard let part = TextCounter.parts.first(where: { $0.name == name })?.part else {
      throw .unknownKey(
        name, in: row.name, suggestion: Suggestion.nearest(to: name, among: names))
    }
    self.keyPath = keyPath
    rowName = row.name
    cellPath = nil
    type = .number
    animation = row.animation
    self.row = nil
    clamp = { value, _ in value }
    read = { state throws(PropertyError) in
      guard let counter = state[TextLayer.counterProperty] else {
        throw .invalid(property: keyPath, reason: "there is no “counter”")
      }
      return .number(counter[keyPath: part])
    }
    write = { state, value throws(PropertyError) in
      guard var counter = state[TextLayer.counterProperty] else {
        throw .invalid(property: keyPath, reason: "there is no “counter”")
      }
      guard let number = Double(propertyValue: value), number.isFinite else {
        throw .wrongKind(property: keyPath, expected: .number, found: value)
      }
      counter[keyPath: part] = number
      state[TextLayer.counterProperty] = counter
    }
  }

  // MARK: Filters

  fileprivate typealias FilterList = any WritableKeyPath<LayerState, [LayerFilter]> & Sendable

  fileprivate static let filterLists: [String: FilterList] = [
    "filters": \.filters, "backgroundFilters": \.backgroundFilters,
    Emission.filtersName: \.emission.filters,
  ]

  fileprivate init(
    keyPath: String, row: Property<LayerState>, list: FilterList, rest: String
  ) throws(PropertyError) {
    let (filterName, path) = try PropertyPath.split(rest)
    guard !path.isEmpty else {
      throw .invalid(property: keyPath, reason: "name an input of “\(filterName)”")
    }
    let (input, component) = try PropertyPath.split(path)
    self.keyPath = keyPath
    rowName = row.name
    cellPath = nil
    type = .any
    animation = row.animation
    self.row = nil
    self.input = { state throws(PropertyError) in
      let index = try Self.index(of: filterName, in: state[keyPath: list], list: row.name)
      return try state[keyPath: list][index].row(ofInput: input)
    }
    clamp = { value, state in
      guard component.isEmpty,
        let index = try? Self.index(of: filterName, in: state[keyPath: list], list: row.name),
        let row = try? state[keyPath: list][index].row(ofInput: input)
      else { return value }
      return row.clamped(value)
    }
    read = { state throws(PropertyError) in
      let index = try Self.index(of: filterName, in: state[keyPath: list], list: row.name)
      return try state[keyPath: list][index].value(forInput: input, component: component)
    }
    write = { state, value throws(PropertyError) in
      let index = try Self.index(of: filterName, in: state[keyPath: list], list: row.name)
      try state[keyPath: list][index].setValue(value, forInput: input, component: component)
    }
  }

  private static func index(
    of name: String, in filters: [LayerFilter], list: String
  ) throws(PropertyError) -> Int {
    if let index = filters.firstIndex(where: { $0.name == name }) { return index }
    if let index = Int(name), filters.indices.contains(index) { return index }
    throw .unknownKey(
      name, in: list, suggestion: Suggestion.nearest(to: name, among: filters.map(\.name)))
  }
}

/// A list of a layer whose elements key paths reach by their names, or else by their order.
private struct NamedParts<Part: PropertyHost>: Sendable {
  let row: String
  let name: @Sendable (Part) -> String
  let get: @Sendable (LayerState) -> [Part]
  let set: @Sendable (inout LayerState, [Part]) -> Void

  /// The index of the part that has a name.
  func index(of name: String, in parts: [Part]) throws(PropertyError) -> Int {
    if let index = parts.firstIndex(where: { self.name($0) == name }) { return index }
    if let index = Int(name), parts.indices.contains(index) { return index }
    throw .unknownKey(
      name, in: row, suggestion: Suggestion.nearest(to: name, among: parts.map(self.name)))
  }
}

extension NamedParts<TextAnimator> {
  /// The animators of a text.
  static var animators: Self {
    Self(
      row: TextLayer.animatorsProperty.name, name: { $0.name },
      get: { $0[TextLayer.animatorsProperty] }, set: { $0[TextLayer.animatorsProperty] = $1 })
  }
}

extension NamedParts<TextHighlight> {
  /// The markers of a text.
  static var highlights: Self {
    Self(
      row: TextLayer.highlightsProperty.name, name: { $0.name },
      get: { $0[TextLayer.highlightsProperty] }, set: { $0[TextLayer.highlightsProperty] = $1 })
  }
}

extension NamedParts<LayerConstraint> {
  /// The constraints of a layer.
  static var constraints: Self {
    Self(
      row: LayerConstraint.rowName, name: { $0.name }, get: { $0.constraints },
      set: { $0.constraints = $1 })
  }
}

extension LayerFilter {
  fileprivate func value(
    forInput name: String, component: String
  ) throws(PropertyError) -> PropertyValue {
    let value = try value(forInput: name)
    guard !component.isEmpty else { return value }
    if let part = value.component(component) { return part }
    throw .unknownKey(component, in: name, suggestion: nil)
  }

  fileprivate mutating func setValue(
    _ value: PropertyValue, forInput name: String, component: String
  ) throws(PropertyError) {
    guard !component.isEmpty else { return try setValue(value, forInput: name) }
    guard let whole = try self.value(forInput: name).replacing(component, with: value) else {
      throw .unknownKey(component, in: name, suggestion: nil)
    }
    try setValue(whole, forInput: name)
  }
}

extension LayerState {
  /// The value that a key path leads to. The `frame`, which is no property
  /// but follows from some, is reached as well.
  ///
  /// - Throws: ``PropertyError``.
  package func value(forKeyPath keyPath: String) throws(PropertyError) -> PropertyValue {
    let (name, rest) = try PropertyPath.split(keyPath)
    if name == "frame" {
      let frame = PropertyValue.rect(frame)
      guard let part = rest.isEmpty ? frame : frame.component(rest) else {
        throw .unknownKey(rest, in: name, suggestion: nil)
      }
      return part
    }
    return try schema.accessor(forKeyPath: keyPath).value(of: self)
  }

  /// Sets what a key path leads to.
  ///
  /// - Throws: ``PropertyError``.
  package mutating func setValue(
    _ value: PropertyValue, forKeyPath keyPath: String
  ) throws(PropertyError) {
    try schema.accessor(forKeyPath: keyPath).set(value, on: &self)
  }
}
