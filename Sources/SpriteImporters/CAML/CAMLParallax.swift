import LambentDocuments
import LambentImports

/// Parallax groups of a wallpaper's root: the motion of named layers as the device is tilted.
struct CAMLParallax {
  let root: MarkupElement
  let reader: CAMLReader

  /// Adds motion effects to the layers below a root.
  func add(to layer: inout JSONValue) {
    let list = root.child("style")?.child("wallpaperParallaxGroups")
    for group in list?.children ?? [] { add(group, to: &layer) }
    if let groups = root.child("style")?.child("wallpaperPropertyGroups") {
      reader.log.note(groups.place, "groups that follow the lock screen: left out")
    }
  }

  private func add(_ group: MarkupElement, to layer: inout JSONValue) {
    func text(_ key: String) -> String? {
      group[key] ?? group.child(key).map { $0["value"] ?? $0.text.trimmingBlanks }
    }
    let place = "line \(group.line), wallpaperParallaxGroups"
    let axes = ["x": "horizontal", "y": "vertical", "0": "horizontal", "1": "vertical"]
    guard let name = text("layerName"), let path = text("keyPath"),
      let axis = text("axis").flatMap({ axes[$0.lowercased()] }),
      let least = text("mapMinTo").flatMap(ForeignNumber.read),
      let most = text("mapMaxTo").flatMap(ForeignNumber.read)
    else {
      return reader.log.note(place, "a group without layerName, keyPath, axis or limits: left out")
    }
    guard reader.rows(of: "layer")["motionEffects"] != nil else {
      return reader.log.note(place, "“\(name)” follows the device's tilt: left out")
    }
    // The file's limits are values of the property; a document adds them to its value.
    guard let value = self.value(path, of: name) else {
      return reader.log.note(
        place, "“\(name)” has no value of \(path) to which its limits could be relative: left out")
    }
    let effect: JSONValue = [
      "keyPath": .string(path), "axis": .string(axis), "minimum": .plain(least - value),
      "maximum": .plain(most - value),
    ]
    if !add(effect, to: name, in: &layer) {
      reader.log.note(place, "there is no layer “\(name)”: left out")
    }
  }

  /// The file's value at a key path of the first layer with a name; 0 without such a layer.
  private func value(_ path: String, of name: String) -> Double? {
    func find(_ element: MarkupElement) -> MarkupElement? {
      if element.name.hasSuffix("Layer"), element["name"] == name { return element }
      for child in element.children {
        if let found = find(child) { return found }
      }
      return nil
    }
    guard let element = find(root) else { return 0 }
    let target = CAMLReader.Target(layer: name, kind: "layer", element: element)
    guard case .number(let number)? = CAMLBase(reader: reader, target: target).value(path) else {
      return nil
    }
    return number
  }

  /// Adds an effect to the first layer with a name, at or below a layer.
  private func add(_ effect: JSONValue, to name: String, in layer: inout JSONValue) -> Bool {
    if layer["name"] == .string(name.layerName(else: "layer")) {
      layer["motionEffects"] = .array((layer["motionEffects"]?.elements ?? []) + [effect])
      return true
    }
    guard case .array(var sublayers)? = layer["sublayers"] else { return false }
    for index in sublayers.indices where add(effect, to: name, in: &sublayers[index]) {
      layer["sublayers"] = .array(sublayers)
      return true
    }
    return false
  }
}
