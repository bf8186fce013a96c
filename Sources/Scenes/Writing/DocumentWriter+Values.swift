import LambentDocuments
import LambentPixels
import LambentProperties

extension DocumentWriter {
  /// A property's value as its row has it.
  func value(_ value: PropertyValue, of row: PropertySchema) -> JSONValue {
    if let children = row.children?() { return self.value(value, ofChildren: children) }
    return self.value(value, of: row.type)
  }

  /// A list of hosts: of each what differs from the defaults of its rows.
  func value(_ value: PropertyValue, ofChildren rows: [PropertySchema]) -> JSONValue {
    guard case .list(let children) = value else { return self.value(value, of: .any) }
    return .array(
      children.map { child in
        guard case .record(let record) = child else { return self.value(child, of: .any) }
        // A sequence of images brings its own values of these properties.
        let hasFrames = isSequence(record["contents"])
        return .object(
          rows.compactMap { row in
            let isOfFrames = hasFrames && row.name.hasPrefix("contentsFrame")
            guard let value = record[row.name], value != row.initial || isOfFrames
            else { return nil }
            return (row.name, self.value(value, of: row))
          })
      })
  }

  /// True if a value is an image of the document that consists of several.
  private func isSequence(_ contents: PropertyValue?) -> Bool {
    guard let name = contents.flatMap(imageName), case .record? = source.imageValues[name] else {
      return false
    }
    return true
  }

  /// A value in the form that documents have for its type.
  func value(_ value: PropertyValue, of type: ValueType) -> JSONValue {
    if let name = imageName(of: value) { return .string(name) }
    switch (type, value) {
    case (.optional(let wrapped), _): return self.value(value, of: wrapped)
    case (.angle, .number(let radians)): return angle(radians)
    case (.list(let element), .list(let values)):
      return .array(values.map { self.value($0, of: element) })
    case (.tuple(let fields), .list(let values)):
      return .array(zip(values, fields).map { self.value($0, of: $1.type) })
    case (.record(let fields), .record(let record)): return object(record, fields: fields)
    case (_, .list(let values)): return .array(values.map { self.value($0, of: .any) })
    case (_, .record(let record)): return object(record, fields: [])
    case (_, .color(let color)): return self.color(color)
    default: return JSONValue(value)
    }
  }

  /// An object, its fields in order; others follow by name, what says its kind first.
  private func object(
    _ record: [String: PropertyValue], fields: [PropertyInfo]
  ) -> JSONValue {
    var members: [JSONValue.Member] = fields.compactMap { field in
      guard let value = record[field.name] else { return nil }
      // A filter without a name of its own has that of its kind.
      if field.name == "name", value == record["filter"] { return nil }
      return (field.name, self.value(value, of: field.type))
    }
    let named = Set(fields.map(\.name))
    let kinds = ["filter", "type"]
    let others = record.filter { !named.contains($0.key) }.sorted {
      (kinds.contains($0.key) ? 0 : 1, $0.key) < (kinds.contains($1.key) ? 0 : 1, $1.key)
    }
    members += others.map { ($0.key, value($0.value, of: .any)) }
    return .object(members)
  }

  /// An angle: text with degrees where that reads back as the same number, else radians.
  private func angle(_ radians: Double) -> JSONValue {
    let degrees = (radians * 180 / .pi * 1e6).rounded() / 1e6
    let text = "\(degrees.short)deg"
    return radians != 0 && AngleText.radians(text) == radians ? .string(text) : .number(radians)
  }

  /// A colour: hexadecimal where that is exact, else its components.
  func color(_ color: Color) -> JSONValue {
    if Color(hex: color.hex) == color { return .string(color.hex) }
    return .numbers(color.red, color.green, color.blue, color.alpha)
  }
}
