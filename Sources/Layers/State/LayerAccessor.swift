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
  /// The unit of its numbers.
  package private(set) var unit = PropertyUnit.none
  /// The kind of animation that it supports, if any.
  package let animation: Animatability
  /// The property's row, without its default, if the path leads to a whole property.
  package private(set) var row: PropertySchema?
  /// The path to a cell's property, if it leads to one.
  private(set) var cellPath: CellPath?
  /// The input of a filter, if the path leads to one or to a component of one.
  private var input: (@Sendable (LayerState) throws(PropertyError) -> PropertySchema)?
  /// Clamps an animated value to the range of the property on a layer.
  private let clamp: @Sendable (PropertyValue, LayerState) -> PropertyValue
  private let read: @Sendable (LayerState) throws(PropertyError) -> PropertyValue
  private let write: @Sendable (inout LayerState, PropertyValue) throws(PropertyError) -> Void

  /// The value at the path.
  ///
  /// - Throws: ``PropertyError`` if the layer lacks a filter in the path.
  package func value(of state: LayerState) throws(PropertyError) -> PropertyValue {
    try read(state)
  }

  /// Sets the value at the path.
  ///
  /// - Throws: ``PropertyError``.
  package func set(_ value: PropertyValue, on state: inout LayerState) throws(PropertyError) {
    try write(&state, value)
  }

  typealias AnimatedSetter =
    @Sendable (inout LayerState, PropertyValue) throws(PropertyError) -> Void

  /// Sets an animated value, clamped to the range.
  var setAnimated: AnimatedSetter {
    guard rowName == "hidden" else {
      return { [write, clamp] state, value throws(PropertyError) in
        try write(&state, clamp(value, state))
      }
    }
    return { [write, clamp] state, value throws(PropertyError) in
      guard case .number(let fraction) = value else {
        return try write(&state, clamp(value, state))
      }
      state.isHidden = fraction != 0
      state.hiddenFraction = min(max(fraction, 0), 1)
    }
  }

  /// The same accessor with its type on a layer: the inputs of filters depend on the layer.
  ///
  /// - Throws: ``PropertyError`` if the layer has no such filter, or the filter no such input.
  package func resolved(on state: LayerState) throws(PropertyError) -> LayerAccessor {
    guard let input else { return self }
    let row = try input(state)
    var result = self
    let component = keyPath.split(separator: ".").dropFirst(3).joined(separator: ".")
    if component.isEmpty {
      result.row = row
      (result.type, result.unit) = (row.type, row.unit)
    } else if let type = row.type.component(component) {
      (result.type, result.unit) = (type, row.unit)
    } else {
      throw .unknownKey(component, in: row.name, among: row.type.componentNames)
    }
    return result
  }
}

extension LayerSchema {
  /// Looks up a key path.
  ///
  /// - Throws: ``PropertyError`` if no layer has such a property.
  package func accessor(forKeyPath keyPath: String) throws(PropertyError) -> LayerAccessor {
    try knownAccessor(forKeyPath: keyPath).accessor
  }

  /// Creates the accessor of a key path.
  func newAccessor(forKeyPath keyPath: String) throws(PropertyError) -> LayerAccessor {
    let (name, rest) = try PropertyPath.split(keyPath)
    let row = try requireRow(named: name, in: keyPath)
    guard !rest.isEmpty else {
      return LayerAccessor(row: row, accessor: try row.accessor(keyPath: keyPath, rest: rest))
    }
    switch name {
    case "filters": return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: \.filters)
    case "backgroundFilters":
      return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: \.backgroundFilters)
    case Emission.filtersName:
      return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: \.emission.filters)
    case Emission.cellsName:
      return try LayerAccessor(keyPath: keyPath, row: row, cellsBelow: rest)
    case LayerConstraint.rowName:
      let constraints = NamedParts<LayerConstraint>(
        name: { $0.name }, get: { $0.constraints }, set: { $0.constraints = $1 })
      return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: constraints)
    case TextLayer.animatorsProperty.name:
      let animators = NamedParts(TextLayer.animatorsProperty) { $0.name }
      return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: animators)
    case TextLayer.highlightsProperty.name:
      let highlights = NamedParts(TextLayer.highlightsProperty) { $0.name }
      return try LayerAccessor(keyPath: keyPath, row: row, below: rest, in: highlights)
    case TextLayer.variationsProperty.name:
      return try LayerAccessor(keyPath: keyPath, row: row, axis: rest)
    case TextLayer.gradientProperty.name:
      return try LayerAccessor(keyPath: keyPath, row: row, gradient: rest)
    case TextLayer.counterProperty.name:
      return try LayerAccessor(keyPath: keyPath, row: row, counter: rest)
    default:
      return LayerAccessor(row: row, accessor: try row.accessor(keyPath: keyPath, rest: rest))
    }
  }
}

extension LayerAccessor {
  fileprivate init(row: Property<LayerState>, accessor: PropertyAccessor<LayerState>) {
    keyPath = accessor.keyPath
    rowName = row.name
    (type, unit) = (accessor.type, accessor.unit)
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
    (type, unit) = (path.accessor.type, path.accessor.unit)
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

  // MARK: Parts that have values of their own

  /// Creates an accessor of a value in a part of the layer.
  init<Part: PropertyHost>(
    keyPath: String, row: Property<LayerState>, below path: String,
    get: @escaping @Sendable (LayerState) throws(PropertyError) -> Part,
    set: @escaping @Sendable (inout LayerState, Part) throws(PropertyError) -> Void
  ) throws(PropertyError) {
    let accessor = try Part.accessor(forKeyPath: path)
    let property = Part.property(named: path)
    self.keyPath = keyPath
    rowName = row.name
    (type, unit) = (accessor.type, accessor.unit)
    animation = accessor.animation
    self.row = accessor.row
    clamp = { value, _ in property?.clamped(value) ?? value }
    read = { state throws(PropertyError) in try accessor.value(of: try get(state)) }
    write = { state, value throws(PropertyError) in
      var part = try get(state)
      try accessor.set(value, on: &part)
      try set(&state, part)
    }
  }

  // MARK: Numbers

  /// Creates an accessor of a number with a range.
  init(
    keyPath: String, row: Property<LayerState>, limits: ClosedRange<Double>,
    get: @escaping @Sendable (LayerState) throws(PropertyError) -> Double,
    set: @escaping @Sendable (inout LayerState, Double) throws(PropertyError) -> Void
  ) {
    self.keyPath = keyPath
    rowName = row.name
    type = .number
    animation = row.animation
    clamp = { value, _ in
      Double(propertyValue: value).map {
        .number(min(max($0, limits.lowerBound), limits.upperBound))
      } ?? value
    }
    read = { state throws(PropertyError) in .number(try get(state)) }
    write = { state, value throws(PropertyError) in
      guard let number = Double(propertyValue: value), number.isFinite else {
        throw .wrongKind(property: keyPath, expected: .number, found: value)
      }
      try set(&state, number)
    }
  }

  // MARK: Filters

  fileprivate init(
    keyPath: String, row: Property<LayerState>, below rest: String,
    in filters: any WritableKeyPath<LayerState, [LayerFilter]> & Sendable
  ) throws(PropertyError) {
    let (filterName, path) = try PropertyPath.split(rest)
    guard !path.isEmpty else {
      throw .invalid(property: keyPath, reason: "name an input of “\(filterName)”")
    }
    let (input, component) = try PropertyPath.split(path)
    @Sendable func index(in state: LayerState) throws(PropertyError) -> Int {
      try state[keyPath: filters].index(ofPart: filterName, name: { $0.name }, in: row.name)
    }
    @Sendable func inputRow(in state: LayerState) throws(PropertyError) -> PropertySchema {
      try state[keyPath: filters][index(in: state)].row(ofInput: input)
    }
    self.keyPath = keyPath
    rowName = row.name
    type = .any
    animation = row.animation
    self.input = inputRow
    clamp = { value, state in
      guard component.isEmpty, let row = try? inputRow(in: state) else { return value }
      return row.clamped(value)
    }
    read = { state throws(PropertyError) in
      try state[keyPath: filters][index(in: state)].value(forInput: input, component: component)
    }
    write = { state, value throws(PropertyError) in
      let index = try index(in: state)
      try state[keyPath: filters][index].setValue(value, forInput: input, component: component)
    }
  }
}

extension Array {
  /// The index of a part of a layer, found by its name, or else by its index.
  ///
  /// - Throws: ``PropertyError/unknownKey(_:in:suggestion:)``.
  func index(
    ofPart part: String, name: (Element) -> String, in list: String
  ) throws(PropertyError) -> Int {
    if let index = firstIndex(where: { name($0) == part }) { return index }
    if let index = Int(part), indices.contains(index) { return index }
    throw .unknownKey(part, in: list, among: map(name))
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
  /// The value at a key path. This includes the `frame`, which is not a property but is computed from several.
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

  /// Sets the value at a key path.
  ///
  /// - Throws: ``PropertyError``.
  package mutating func setValue(
    _ value: PropertyValue, forKeyPath keyPath: String
  ) throws(PropertyError) {
    try schema.accessor(forKeyPath: keyPath).set(value, on: &self)
  }
}
