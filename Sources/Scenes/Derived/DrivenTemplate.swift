import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentProperties

/// A value of a document with driven numbers in it, to which no key paths of their own lead: the steps of a
/// transform, the elements of a list, a frame.
///
/// The value is read again at each sample, with the numbers in the place of the driven values.
struct DrivenTemplate: Sendable {
  enum Form: Sendable {
    case value(ValueType, isLength: Bool)
    case frame
    /// As the distances from the edges of a superlayer.
    case pin(container: Size, natural: Size?)
  }

  let node: JSONValue
  let form: Form
  let canvas: Size?

  /// The values of a property at the samples.
  ///
  /// - Parameters:
  ///   - parts: The numbers in the place of the driven values, in order, by component and sample; a single one for a
  ///     component that never changes.
  /// - Throws: The reason why a sample's numbers are not a value.
  func values(
    _ parts: [[[Double]]], count: Int, of keyPath: String, on state: LayerState
  ) throws(Failure) -> [PropertyValue] {
    let diagnostics = Diagnostics()
    guard var document = try? JSONDocument(file: "", bytes: Array("null".utf8)) else { return [] }
    document.canvas = canvas
    var values: [PropertyValue] = []
    values.reserveCapacity(count)
    for index in 0..<count {
      var next = 0
      let filled = node.replacing { value in
        guard DrivenKeys.stands(for: value), next < parts.count else { return nil }
        defer { next += 1 }
        let numbers = parts[next].map { JSONValue.number($0[index < $0.count ? index : 0]) }
        return numbers.count == 1 ? numbers[0] : .array(numbers)
      }
      document.tally = DocumentTally(limits: document.limits)
      let cursor = Cursor(document: document, diagnostics: diagnostics).replacingNode(filled)
      guard let value = read(cursor, keyPath, state), !diagnostics.hasErrors else {
        let first = diagnostics.all.first
        throw Failure(
          sample: index, message: first?.message ?? "no value",
          remedy: first?.remedy ?? "other numbers")
      }
      values.append(value)
    }
    return values
  }

  private func read(
    _ cursor: Cursor, _ keyPath: String, _ state: LayerState
  ) -> PropertyValue? {
    let frame: Rect?
    switch form {
    case .value(let type, let isLength):
      return cursor.takingLengths(isLength)
        .value(of: type, in: ValueContext(images: ImageLibrary(registries: state.registries)))
    case .frame: frame = cursor.rect()
    case .pin(let container, let natural):
      frame = Pin(cursor).read(in: container, natural: natural)?.frame
    }
    guard let frame else { return nil }
    var state = state
    state.setFrame(frame)
    return try? state.value(forKeyPath: keyPath)
  }

  struct Failure: Error {
    let sample: Int
    let message: String
    let remedy: String
  }
}
