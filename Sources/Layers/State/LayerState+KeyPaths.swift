public import LambentProperties

extension LayerState {
  /// The value that a key path leads to: a property (`position`), a component of one
  /// (`transform.rotation.z`) or an input of a filter (`filters.b.radius`).
  ///
  /// - Throws: ``PropertyError``.
  public func value(forKeyPath keyPath: String) throws(PropertyError) -> PropertyValue {
    let (name, rest) = try Self.split(keyPath)
    let row = try schema.requireRow(named: name, in: keyPath)
    guard !rest.isEmpty else { return row.get(self) }
    if let filters = filterList(name) {
      let (filterName, input) = try Self.split(rest)
      let filter = filters[try Self.index(of: filterName, in: filters, path: keyPath)]
      return try Self.value(of: filter, input: input)
    }
    guard let component = row.get(self).component(rest) else {
      throw .unknownKey(rest, in: name, suggestion: nil)
    }
    return component
  }

  /// Sets what a key path leads to.
  ///
  /// - Throws: ``PropertyError``.
  public mutating func setValue(
    _ value: PropertyValue, forKeyPath keyPath: String
  ) throws(PropertyError) {
    let (name, rest) = try Self.split(keyPath)
    let row = try schema.requireRow(named: name, in: keyPath)
    guard !rest.isEmpty else { return try row.set(value, on: &self) }
    if filterList(name) != nil {
      return try setFilterValue(value, list: name, path: rest, whole: keyPath)
    }
    let current = row.get(self)
    guard let whole = current.replacing(rest, with: value) else {
      guard current.component(rest) != nil else {
        throw .unknownKey(rest, in: name, suggestion: nil)
      }
      throw .wrongKind(property: keyPath, expected: .number, found: value)
    }
    try row.set(whole, on: &self)
  }

  /// The first name of a key path and what follows it.
  static func split(
    _ keyPath: String
  ) throws(PropertyError) -> (name: String, rest: String) {
    guard !keyPath.isEmpty, !keyPath.hasPrefix("."), !keyPath.hasSuffix(".") else {
      throw .emptyKey(path: keyPath)
    }
    let parts = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  // MARK: Filters

  private func filterList(_ name: String) -> [LayerFilter]? {
    switch name {
    case "filters": filters
    case "backgroundFilters": backgroundFilters
    default: nil
    }
  }

  private static func index(
    of name: String, in filters: [LayerFilter], path: String
  ) throws(PropertyError) -> Int {
    if let index = filters.firstIndex(where: { $0.name == name }) { return index }
    throw .unknownKey(
      name, in: path,
      suggestion: Suggestion.nearest(to: name, among: filters.map(\.name)))
  }

  private static func value(
    of filter: LayerFilter, input: String
  ) throws(PropertyError) -> PropertyValue {
    let (name, rest) = try split(input)
    let value = try filter.value(forInput: name)
    guard !rest.isEmpty else { return value }
    guard let component = value.component(rest) else {
      throw .unknownKey(rest, in: name, suggestion: nil)
    }
    return component
  }

  private mutating func setFilterValue(
    _ value: PropertyValue, list: String, path: String, whole: String
  ) throws(PropertyError) {
    var filters = list == "filters" ? self.filters : backgroundFilters
    let (filterName, input) = try Self.split(path)
    let index = try Self.index(of: filterName, in: filters, path: whole)
    let (inputName, rest) = try Self.split(input)
    if rest.isEmpty {
      try filters[index].setValue(value, forInput: inputName)
    } else {
      let current = try filters[index].value(forInput: inputName)
      guard let replaced = current.replacing(rest, with: value) else {
        throw .unknownKey(rest, in: inputName, suggestion: nil)
      }
      try filters[index].setValue(replaced, forInput: inputName)
    }
    if list == "filters" { self.filters = filters } else { backgroundFilters = filters }
  }
}
