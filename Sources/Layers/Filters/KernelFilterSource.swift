package import LambentKernels
package import LambentProperties
import LambentWorkers

/// The source of a filter that a kernel draws, which is read and compiled when it is needed.
package final class KernelFilterSource: Sendable {
  /// The name in documents.
  package let name: String
  /// The family that lists name it with; empty for kernels of users.
  package let family: String
  /// The effect, in one sentence.
  package let summary: String
  /// The text.
  package let text: String
  /// The most steps that it may take for a frame.
  let work: Double
  private let known = Lock(Known())

  private struct Known {
    var inputs: [KernelInput]?
    var rows: [PropertySchema]?
    var kernel: Result<Kernel, KernelError>?
  }

  /// Creates a source that is not read yet.
  init(name: String, family: String, summary: String, text: String) {
    (self.name, self.family, self.summary, self.text) = (name, family, summary, text)
    work = KernelFrame.usualWork
  }

  /// Creates a source of a kernel.
  init(_ kernel: Kernel, name: String, work: Double) {
    (self.name, family, summary, text) = (name, "", kernel.summary, kernel.source)
    self.work = work
    known.withLock { $0.kernel = .success(kernel) }
  }

  /// The inputs, in the order of the source; none if it has an error.
  package var inputs: [KernelInput] {
    made(\.inputs) { (try? Kernel.inputs(ofSource: text)) ?? [] }
  }

  /// The rows of the inputs that users set.
  package var rows: [PropertySchema] { made(\.rows) { inputs.filter(\.isOpen).map(\.row) } }

  /// The kernel.
  ///
  /// - Throws: ``KernelError`` for the first error of the source.
  package func kernel() throws(KernelError) -> Kernel {
    try made(\.kernel) { Result { () throws(KernelError) in try Kernel(source: text) } }.get()
  }

  /// A value that is made when it is first asked for.
  private func made<Value: Sendable>(
    _ field: any WritableKeyPath<Known, Value?> & Sendable, _ make: () -> Value
  ) -> Value {
    if let value = known.withLock({ $0[keyPath: field] }) { return value }
    let value = make()
    known.withLock { $0[keyPath: field] = value }
    return value
  }
}

extension KernelFilterSource: Hashable {
  /// True if the names and the texts are equal.
  package static func == (a: KernelFilterSource, b: KernelFilterSource) -> Bool {
    a === b || a.name == b.name && a.text == b.text
  }
  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
