import LambentProperties

/// What a preset is made of.
enum PresetDescription {
  static func of(_ name: String, path: String) throws -> Described {
    let entry = try Presets.all().first { $0.name == name }
    return Described(name: name, kind: "preset", summary: entry?.summary ?? "", properties: [])
  }
}
