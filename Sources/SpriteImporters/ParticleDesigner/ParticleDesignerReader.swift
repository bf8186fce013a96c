import LambentDocuments
import LambentImports

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
  static func keys(of file: ForeignFile) throws(ImportError) -> ParticleDesignerKeys {
    let bytes = file.bytes
    if bytes.starts(with: "bplist".utf8) { return try propertyList(file) }
    guard Markup.recognizes(bytes) else { return try json(file) }
    let root = try file.reading(format, remedy: "the file as the program wrote it") {
      () throws(ForeignFailure) in try Markup.read(bytes)
    }
    switch root.name.lowercased() {
    case "plist", "dict": return try propertyList(file)
    case "particleemitterconfig", "lanicaanimoparticles": return elements(of: root, in: file)
    default:
      throw file.damaged(
        format, at: "line \(root.line)", "<\(root.name)> is not a particle file",
        remedy: "<plist>, <particleEmitterConfig> or <lanicaAnimoParticles>")
    }
  }

  private static func propertyList(
    _ file: ForeignFile
  ) throws(ImportError) -> ParticleDesignerKeys {
    let list = try file.reading(format, remedy: "a property list") {
      () throws(ForeignFailure) in try PropertyListTree.read(file.bytes)
    }
    guard case .dictionary(let members) = list else {
      throw file.damaged(format, "no dictionary", remedy: "a dictionary with maxParticles")
    }
    var keys = ParticleDesignerKeys(file: file, isElementForm: false)
    for (key, value) in members { keys.insert(key, value) }
    return keys
  }

  private static func json(_ file: ForeignFile) throws(ImportError) -> ParticleDesignerKeys {
    let root = try ForeignJSON.read(file, format: format)
    // JSON converted from XML keeps the root and the attributes.
    let inner = root["particleEmitterConfig"]
    guard case .object(let members) = inner ?? root else {
      throw file.damaged(format, "no object", remedy: "an object with maxParticles")
    }
    var keys = ParticleDesignerKeys(file: file, isElementForm: inner != nil)
    for member in members {
      if case .object(let attributes) = member.value {
        insert(attributes, of: member.key, into: &keys)
      } else if let value = PropertyListValue(member.value) {
        keys.insert(member.key, value)
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
      if case .boolean = attribute.value { continue }
      if let value = PropertyListValue(attribute.value) { keys.insert(full, value) }
    }
  }

  /// `<speed value="90"/>`, `<gravity x="0" y="-10"/>`, `<startColor red="1" …/>`, `<texture …/>`:
  /// converted to the keys of a property list.
  private static func elements(
    of root: MarkupElement, in file: ForeignFile
  ) -> ParticleDesignerKeys {
    var keys = ParticleDesignerKeys(file: file, isElementForm: true)
    for element in root.children {
      switch element.name.lowercased() {
      case "texture":
        if let name = element["name"] { keys.insert("textureFileName", .string(name)) }
        let data = element["data"] ?? element.text
        if !data.trimmingBlanks.isEmpty { keys.insert("textureImageData", .string(data)) }
      default:
        if let value = element["value"] { keys.insert(element.name, .string(value)) }
        for (attribute, suffix) in suffixes {
          if let value = element[attribute] { keys.insert(element.name + suffix, .string(value)) }
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
