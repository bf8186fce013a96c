import LambentScenes

/// Reads the four containers of Particle Designer files into keys and values.
enum ParticleDesignerReader {
  static let format = "Particle Designer file"

  /// True if a file looks like an effect: XML by its root, others by their keys.
  static func recognizes(_ file: ForeignFile) -> Bool {
    guard !file.isFolder else { return false }
    if ["pex", "lap"].contains(file.pathExtension) { return true }
    guard let keys = try? keys(of: file) else { return false }
    return keys.has("maxParticles") && (keys.has("particleLifespan") || keys.has("emitterType"))
  }

  /// Reads a file.
  ///
  /// - Throws: ``ImportError/damaged(file:format:place:reason:remedy:)``.
  static func keys(of file: ForeignFile) throws(ImportError) -> ParticleDesignerKeys {
    let bytes = file.bytes
    if bytes.starts(with: "bplist".utf8) { return try propertyList(file) }
    guard Markup.recognizes(bytes) else { return try json(file) }
    let root: MarkupElement
    do {
      root = try Markup.read(bytes)
    } catch {
      throw damaged(file, error.place, error.reason, "the file as the program wrote it")
    }
    switch root.name.lowercased() {
    case "plist", "dict": return try propertyList(file)
    case "particleemitterconfig", "lanicaanimoparticles": return elements(of: root, in: file)
    default:
      throw damaged(
        file, "line \(root.line)", "<\(root.name)> is no particle file",
        "<plist>, <particleEmitterConfig> or <lanicaAnimoParticles>")
    }
  }

  private static func damaged(
    _ file: ForeignFile, _ place: String, _ reason: String, _ remedy: String
  ) -> ImportError {
    .damaged(file: file.path, format: format, place: place, reason: reason, remedy: remedy)
  }

  private static func propertyList(
    _ file: ForeignFile
  ) throws(ImportError) -> ParticleDesignerKeys {
    let list: PropertyListValue
    do {
      list = try PropertyListTree.read(file.bytes)
    } catch {
      throw damaged(file, error.place, error.reason, "a property list")
    }
    guard case .dictionary(let members) = list else {
      throw damaged(file, "", "no dictionary", "a dictionary with maxParticles")
    }
    var keys = ParticleDesignerKeys(file: file.path, isElementForm: false)
    for (key, value) in members {
      switch value {
      case .number(let number): keys.insert(key, .number(number))
      case .boolean(let flag): keys.insert(key, .number(flag ? 1 : 0))
      case .string(let text): keys.insert(key, .text(text))
      case .data(let bytes): keys.insert(key, .data(bytes))
      case .array, .dictionary: continue
      }
    }
    return keys
  }

  private static func json(_ file: ForeignFile) throws(ImportError) -> ParticleDesignerKeys {
    let root = try ForeignJSON.read(file, format: format)
    // JSON converted from XML keeps the root and the attributes.
    let inner = root["particleEmitterConfig"]
    guard case .object(let members) = inner ?? root else {
      throw damaged(file, "", "no object", "an object with maxParticles")
    }
    var keys = ParticleDesignerKeys(file: file.path, isElementForm: inner != nil)
    for member in members {
      switch member.value {
      case .number(let number): keys.insert(member.key, .number(number))
      case .boolean(let flag): keys.insert(member.key, .number(flag ? 1 : 0))
      case .string(let text): keys.insert(member.key, .text(text))
      case .object(let attributes): insert(attributes, of: member.key, into: &keys)
      case .null, .array: continue
      }
    }
    return keys
  }

  /// `"gravity": {"x": 0, "y": -10}`, `"speed": {"value": 90}`, `"texture": {"name": "a.png"}`; the
  /// names of attributes may have a prefix.
  private static func insert(
    _ attributes: [JSONValue.Member], of key: String, into keys: inout ParticleDesignerKeys
  ) {
    var suffixes = Dictionary(suffixes) { first, _ in first }
    suffixes["value"] = ""
    for attribute in attributes {
      let name = String(attribute.key.drop { "_@$-".contains($0) })
      let full =
        key.lowercased() == "texture"
        ? ["name": "textureFileName", "data": "textureImageData"][name]
        : suffixes[name].map { key + $0 }
      guard let full else { continue }
      switch attribute.value {
      case .number(let number): keys.insert(full, .number(number))
      case .string(let text): keys.insert(full, .text(text))
      case .boolean, .null, .array, .object: continue
      }
    }
  }

  /// `<speed value="90"/>`, `<gravity x="0" y="-10"/>`, `<startColor red="1" …/>`, `<texture …/>`:
  /// converted to the keys of a property list.
  private static func elements(
    of root: MarkupElement, in file: ForeignFile
  ) -> ParticleDesignerKeys {
    var keys = ParticleDesignerKeys(file: file.path, isElementForm: true)
    for element in root.children {
      switch element.name.lowercased() {
      case "texture":
        if let name = element["name"] { keys.insert("textureFileName", .text(name)) }
        let data = element["data"] ?? element.text
        if !data.trimmingBlanks.isEmpty { keys.insert("textureImageData", .text(data)) }
      default:
        if let value = element["value"] { keys.insert(element.name, .text(value)) }
        for (attribute, suffix) in suffixes {
          if let value = element[attribute] { keys.insert(element.name + suffix, .text(value)) }
        }
      }
    }
    return keys
  }

  private static let suffixes = [
    ("x", "x"), ("y", "y"), ("red", "Red"), ("green", "Green"), ("blue", "Blue"),
    ("alpha", "Alpha"),
  ]
}
