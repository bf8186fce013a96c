import LambentDocuments
import LambentImports
import LambentScenes

/// Validates an imported document, and removes values that the document reader rejects, with notes.
struct DocumentMending {
  private(set) var document: JSONValue
  private(set) var log: ImportLog
  private let images: [String: [UInt8]]

  /// The number of attempts before the import fails.
  private static let attempts = 40

  /// Fixes a document.
  ///
  /// - Throws: ``ImportError/damaged(file:format:place:reason:remedy:)`` if it cannot be fixed, and
  ///   ``ImportError/tooLarge(file:what:)`` if it is right, but would take too much work.
  init(
    _ effect: ImportedEffect, file: String, format: String, options: SceneOptions
  ) throws(ImportError) {
    document = effect.document
    log = ImportLog(effect.notes)
    images = effect.imageBytes
    for _ in 0..<Self.attempts {
      do throws(SceneError) {
        _ = try Scene(document, file: file, images: images, options: options)
        return
      } catch {
        let errors = error.diagnostics.filter { $0.severity == .error }
        guard leaveOut(errors) else {
          if let excess = errors.first, excess.code == .limit || excess.code == .cannotDraw {
            throw .tooLarge(file: file, what: excess.message)
          }
          throw .damaged(
            file: file, format: format, place: "",
            reason: "no document can be made of it: \(error)",
            remedy: "see `lambent describe limits`")
        }
      }
    }
    throw .damaged(
      file: file, format: format, place: "", reason: "no document can be made of it",
      remedy: "a simpler effect")
  }

  /// Removes the values with errors, the last elements of a list first. Returns false if no error
  /// has a path.
  private mutating func leaveOut(_ errors: [Diagnostic]) -> Bool {
    var paths: [[JSONPath.Step]] = []
    for error in errors {
      let steps = error.path.steps
      guard steps.count > 1, !paths.contains(where: { steps.starts(with: $0) }) else { continue }
      paths.removeAll { $0.starts(with: steps) }
      paths.append(steps)
      // A value without which there is a default, or a whole element.
      let isValue = if case .key? = steps.last { true } else { false }
      log.note(
        "\(error.jsonPath.dropFirst(2)) of the document",
        "\(error.message): \(isValue ? "its default is used instead" : "left out"); \(error.advice)"
      )
    }
    for path in paths.sorted(by: { JSONPath.Step.isOrdered($1, $0) }) {
      document.remove(path[...])
    }
    return !paths.isEmpty
  }
}

extension JSONPath.Step {
  /// True if a path comes before another in the document, with keys in any order.
  static func isOrdered(_ one: [JSONPath.Step], _ other: [JSONPath.Step]) -> Bool {
    for (a, b) in zip(one, other) where a != b {
      switch (a, b) {
      case (.index(let a), .index(let b)): return a < b
      case (.key(let a), .key(let b)): return a < b
      case (.key, .index): return true
      case (.index, .key): return false
      }
    }
    return one.count < other.count
  }
}

extension JSONValue {
  fileprivate mutating func remove(_ path: ArraySlice<JSONPath.Step>) {
    guard let first = path.first else { return }
    let rest = path.dropFirst()
    switch (self, first) {
    case (.object(var members), .key(let key)):
      guard let index = members.firstIndex(where: { $0.key == key }) else { return }
      if rest.isEmpty { members.remove(at: index) } else { members[index].value.remove(rest) }
      self = .object(members)
    case (.array(var elements), .index(let index)):
      guard elements.indices.contains(index) else { return }
      if rest.isEmpty { elements.remove(at: index) } else { elements[index].remove(rest) }
      self = .array(elements)
    default: return
    }
  }
}
