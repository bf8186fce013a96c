import LambentDocuments
import LambentImports
import LambentLayers
import LambentProperties

/// Converts one `.caml` file to layers: the state that all parts of the reader use.
final class CAMLReader {
  let bundle: CAMLBundle
  /// The kinds that the document may contain.
  let registries: Registries
  let log: ImportLog
  var images: ImageSet
  /// The names of layers, each unique, so that key paths are unambiguous.
  private var names = UniqueNames(["root"])
  /// The target of an identifier's key paths: a layer, and the prefix for properties of one of its
  /// cells.
  private(set) var targets: [String: Target] = [:]
  /// The names of filters to which only states refer, by the identifiers of their layers.
  var stateFilters: [String: [String]] = [:]
  /// Images by their source in the file; `nil` if one cannot be read.
  private var sources: [String: String?] = [:]

  /// The layer or cell with an identifier of the file.
  struct Target {
    var layer: String
    /// `emitterCells.<name>.` for a cell, empty for the layer itself.
    var prefix = ""
    var kind: String
    var element: MarkupElement
  }

  init(_ bundle: CAMLBundle, registries: Registries, log: ImportLog, images: ImageSet) {
    (self.bundle, self.registries, self.log, self.images) = (bundle, registries, log, images)
  }

  /// A name that no other layer has.
  func uniqueName(_ wanted: String?, else otherwise: String) -> String {
    names.unique((wanted ?? "").layerName(else: otherwise))
  }

  /// Reserves the names of another reader.
  func takeNames(from other: CAMLReader) { names.formUnion(other.names) }

  /// Registers the target of an element's identifier; the first one is used.
  func register(_ element: MarkupElement, as target: Target) {
    guard let id = element["id"], targets[id] == nil else { return }
    targets[id] = target
  }

  /// The rows of a layer type, by name.
  func rows(of kind: String) -> [String: PropertySchema] {
    guard let kind = registries.layers.kind(named: kind) else { return [:] }
    let rows = kind.schema.rows.map { $0.schema(initial: kind.defaultValue(of: $0)) }
    return Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
  }

  // MARK: Images

  /// The document's name of an image. Adds a note if it cannot be read.
  func image(_ source: String, at element: MarkupElement) -> String? {
    if let known = sources[source] { return known }
    let name = load(source, at: element)
    sources[source] = name
    return name
  }

  private func load(_ source: String, at element: MarkupElement) -> String? {
    let decoded = ForeignText.removingPercents(of: source) ?? source
    for name in decoded == source ? [source] : [decoded, source] {
      do {
        guard let texture = try bundle.folder.texture(named: name) else { continue }
        return images.add(texture, named: decoded)
      } catch {
        log.note(element.place, error.reason)
        return nil
      }
    }
    log.note(element.place, "the image \(decoded) is not in the bundle: left out")
    return nil
  }

  /// The image of `contents`: `<contents type="CGImage" src="…"/>`, or of a child.
  func contents(of element: MarkupElement) -> String? {
    guard let contents = element.child("contents") else { return nil }
    let holder = contents["src"] != nil ? contents : contents.children.first ?? contents
    guard let source = holder["src"], !source.isEmpty else { return nil }
    return image(source, at: contents)
  }

  // MARK: Values

  /// An attribute or a child element as the value of a property.
  func value(
    _ name: String, of element: MarkupElement, as type: ValueType
  ) -> JSONValue? {
    if let text = element[name] { return value(text, name, element, type) }
    guard let child = element.child(name) else { return nil }
    return value(of: child, as: type)
  }

  private func value(
    _ text: String, _ name: String, _ element: MarkupElement, _ type: ValueType
  ) -> JSONValue? {
    if case .color = type { noteExtended(CAMLColor(text), element) }
    if case .optional(.color) = type { noteExtended(CAMLColor(text), element) }
    guard let value = CAMLText.value(text, of: type) else {
      if !text.isEmpty { log.note(element.place, "\(name): “\(text.prefix(60))” is not taken") }
      return nil
    }
    return value
  }

  private func noteExtended(_ color: CAMLColor?, _ element: MarkupElement) {
    guard color?.isExtended == true else { return }
    log.note(element.place, "a colour beyond 0…1 is cut to it")
  }

  /// The value of an element: its attribute `value`, or its child.
  func value(of element: MarkupElement, as type: ValueType) -> JSONValue? {
    switch type {
    case .optional(let inner): return value(of: element, as: inner)
    case .list(let inner):
      return .array(element.children.compactMap { value(of: $0, as: inner) })
    case .image:
      return (element["src"] ?? element.children.first?["src"])
        .flatMap { image($0, at: element) }.map(JSONValue.string)
    case .color:
      let holder = element["value"] != nil ? element : element.children.first ?? element
      let color = holder["value"].flatMap { CAMLColor($0, opacity: holder["opacity"]) }
      noteExtended(color, element)
      return color.map { .color($0.components) }
    default: break
    }
    let holder = element["value"] != nil ? element : element.children.first ?? element
    let text = holder["value"] ?? holder.text.trimmingBlanks
    return text.isEmpty ? nil : value(text, element.name, element, type)
  }
}
