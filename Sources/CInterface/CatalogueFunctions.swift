import LambentCatalogue
import LambentDocuments
import LambentRendering
import LambentScenes

/// The version, as major.minor.patch.
@_cdecl("lambent_version")
public func lambentVersion() -> UnsafePointer<CChar>? {
  UnsafeRawPointer(Version.bytes.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// The entries of a list of `lambent list`, as a JSON array, which the caller frees.
@_cdecl("lambent_list")
public func lambentList(
  _ name: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutablePointer<CChar>? {
  reporting(error) {
    let name = InterfaceText.string(name)
    guard let catalogue = Catalogue(rawValue: name) else {
      let names = Catalogue.allCases.map(\.rawValue).joined(separator: ", ")
      throw InterfaceError(.unknownName, "unknown list “\(name)”: one of \(names)")
    }
    let entries = try catalogue.entries().map(\.json)
    return InterfaceText.copy(JSONValue.array(entries).line)
  } ?? nil
}

/// The description of a name, as `lambent describe --json` prints it; the caller frees it.
@_cdecl("lambent_describe")
public func lambentDescribe(
  _ name: UnsafePointer<CChar>?, _ isTrusted: Int32,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutablePointer<CChar>? {
  reporting(error) {
    let found = try Descriptions.find(
      InterfaceText.string(name), trustsDocument: isTrusted != 0)
    return InterfaceText.copy(found.json.line)
  } ?? nil
}

/// Checks a document of a number of bytes as `lambent check` does, and returns its findings as a JSON array, which the
/// caller frees.
@_cdecl("lambent_check")
public func lambentCheck(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ file: UnsafePointer<CChar>?,
  _ folder: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutablePointer<CChar>? {
  reporting(error) {
    let handle: SceneHandle
    do {
      handle = try SceneHandle(
        json: InterfaceText.bytes(json, count: length), file: InterfaceText.string(file),
        folder: InterfaceText.string(folder),
        options: try InterfaceOptions(InterfaceText.string(options)))
    } catch let fault as SceneError where !fault.diagnostics.isEmpty {
      return InterfaceText.copy(JSONValue.array(fault.diagnostics.map(JSONValue.init)).line)
    }
    let renderer = handle.renderer(depth: 8, threads: 0)
    try renderer.checkWork()
    if handle.scene.emitsOrReplicates { _ = try renderer.checkFrames() }
    return InterfaceText.copy(
      JSONValue.array(handle.scene.findings.map(JSONValue.init)).line)
  } ?? nil
}
