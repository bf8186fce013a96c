import LambentLayers
import LambentProperties
import LambentScenes

/// Turns one `.caml` into layers: what all parts of the reading have in common.
final class CAMLReader {
  let bundle: CAMLBundle
  /// The kinds that the document may have.
  let registries: Registries
  var log: ImportLog
  var images: ImageSet
  /// The names that layers have been given: each once, so that key paths find them.
  private var names: Set<String> = ["root"]
  /// Where key paths of an identifier lead: a layer, and what precedes a property of one of its cells.
  private(set) var targets: [String: Target] = [:]
  /// The names of filters that only states name, by the identifiers of their layers.
  var stateFilters: [String: [String]] = [:]
  /// Images by the source as the file has it; `nil` for one that cannot be had.
  private var sources: [String: String?] = [:]

  /// The target of an identifier of the file.
  struct Target {
    /// The name of the layer in the document.
    var layer: String
    /// `emitterCells.<name>.` for a cell; empty for the layer itself.
    var prefix = ""
    /// The kind of the layer.
    var kind: String
    /// The element.
    var element: MarkupElement
  }

  init(_ bundle: CAMLBundle, registries: Registries, log: ImportLog, images: ImageSet) {
    (self.bundle, self.registries, self.log, self.images) = (bundle, registries, log, images)
  }

  /// A name that no other layer has.
  func uniqueName(_ wanted: String?, else otherwise: String) -> String {
    let plain = (wanted ?? "").layerName(else: otherwise)
    var (name, count) = (plain, 1)
    while !names.insert(name).inserted {
      count += 1
      name = "\(plain) \(count)"
    }
    return name
  }

  /// Leaves the names alone that another reader has given.
  func takeNames(from other: CAMLReader) { names.formUnion(other.names) }

  /// Remembers what an identifier stands for; the first one counts.
  func register(_ element: MarkupElement, as target: Target) {
    guard let id = element["id"], targets[id] == nil else { return }
    targets[id] = target
  }

  /// The rows of a type of layer, by name.
  func rows(of kind: String) -> [String: PropertySchema] {
    guard let kind = registries.layers.kind(named: kind) else { return [:] }
    let rows = kind.schema.rows.map { $0.schema(initial: kind.defaultValue(of: $0)) }
    return Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
  }

  // MARK: Images

  /// The document's name of an image; one that cannot be had is noted.
  func image(_ source: String, at element: MarkupElement) -> String? {
    if let known = sources[source] { return known }
    let name = load(source, at: element)
    sources[source] = name
    return name
  }

  private func load(_ source: String, at element: MarkupElement) -> String? {
    let decoded = ForeignText.removingPercents(of: source) ?? source
    for name in decoded == source ? [source] : [decoded, source] {
      guard let found = bundle.folder.image(named: name) else { continue }
      do {
        return images.add(
          try Texture(found.bytes, name: found.path, in: bundle.folder), named: decoded)
      } catch {
        log.note(element.place, "\(found.path): \(error.reason)")
        return nil
      }
    }
    log.note(element.place, "the image \(decoded) is not in the bundle: left out")
    return nil
  }

  /// The image that `contents` names: `<contents type="CGImage" src="…"/>`, or a child that does.
  func contents(of element: MarkupElement) -> String? {
    guard let contents = element.child("contents") else { return nil }
    let holder = contents["src"] != nil ? contents : contents.children.first ?? contents
    guard let source = holder["src"], !source.isEmpty else { return nil }
    return image(source, at: contents)
  }

  // MARK: Values

  /// An attribute, or a child element, as a property's value.
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

  /// The value that an element holds: its attribute `value`, or its child.
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
