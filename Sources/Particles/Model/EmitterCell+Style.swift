package import LambentProperties

extension EmitterCell {
  /// The cell, with its style applied to the properties that have their default values. All values
  /// of the style are validated, as if set directly.
  ///
  /// - Throws: ``PropertyError`` with the key path below the cell: `style.birthRate`.
  package func styled() throws(PropertyError) -> EmitterCell {
    guard !style.isEmpty else { return self }
    let prototype = EmitterCell.prototype
    var (result, alone) = (self, prototype)
    for (name, value) in style.sorted(by: { $0.key < $1.key }) {
      guard let row = EmitterCell.property(named: name), row.fallbacks == nil else {
        throw .unknownKey(name, in: "style", among: EmitterCell.properties.map(\.name))
      }
      do throws(PropertyError) {
        try row.set(value, on: &alone)
        if row.get(self) == row.get(prototype) { try row.set(value, on: &result) }
      } catch {
        throw .invalid(property: "style.\(name)", reason: "\(error)")
      }
    }
    result.style = [:]
    if let fault = EmitterValidation.faults(ofValuesIn: alone).first {
      let reason: String
      switch fault {
      case .outOfRange(_, let value, let expected): reason = "\(value): \(expected)"
      case .invalid(_, let words): reason = words
      default: reason = "\(fault)"
      }
      throw .invalid(property: "style.\(fault.keyPath ?? "")", reason: reason)
    }
    return result
  }

  /// The cell and its nested cells with their styles applied. An invalid style is kept; it is
  /// rejected when a particle system is created. So are cells that are nested too deep: what lies below the
  /// first of these is left out, because each level takes some of the stack.
  ///
  /// - Parameter level: The level of the cell: 1 is a layer's own cells.
  package func takingStyles(atLevel level: Int = 1) -> EmitterCell {
    var result = (try? styled()) ?? self
    guard level <= Emitter.depthLimit else {
      result.emitterCells = []
      return result
    }
    for index in result.emitterCells.indices {
      result.emitterCells[index] = result.emitterCells[index].takingStyles(atLevel: level + 1)
    }
    return result
  }
}
