import LambentDocuments
import LambentGeometry

extension Cursor {
  /// A path: SVG path data, or a shape; its steps count among the document's.
  func outline(in context: ValueContext) -> Path? {
    guard let path = shapeOrPathData(in: context), allows(path.elements.count, of: .pathSteps)
    else { return nil }
    return path
  }

  private func shapeOrPathData(in context: ValueContext) -> Path? {
    let what =
      "SVG path data, {\"ellipse\": […]}, {\"rect\": […]}, {\"roundedRect\": […], \"radius\": r} or {\"text\": …}"
    if case .string(let text) = node {
      do {
        return try Path(svg: text)
      } catch {
        report(
          "path data: \(error)", remedy: "SVG path data, as in \"M0 0 L10 0 L5 8 Z\""
        )
        return nil
      }
    }
    guard case .object = node else {
      expected(what)
      return nil
    }
    if member("text") != nil { return textOutline(in: context) }
    refuseUnknownKeys(known: DocumentKeys.shapePath.names + ["text"])
    if let ellipse = member("ellipse") { return ellipse.rect().map { Path(ellipseIn: $0) } }
    if let rect = member("rect") { return rect.rect().map { Path(rect: $0) } }
    if let rounded = member("roundedRect") {
      let key = DocumentKeys.cornerRadius
      guard requiredMember(key, meaning: "the corners' radius") != nil,
        let radius = number(at: key), let rect = rounded.rect()
      else { return nil }
      return Path(roundedRect: rect, radius: radius)
    }
    report(.missingKey, "a path without a shape", remedy: what)
    return nil
  }
}
