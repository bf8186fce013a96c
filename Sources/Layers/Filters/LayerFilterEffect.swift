package import LambentGeometry
import LambentKernels
public import LambentProperties
public import LambentRenderTree

/// The effect of a kind of layer filter: a value whose stored properties are its inputs, each with a
/// row.
///
/// The built-in filters are written in the same way, one a file. Register a
/// ``FilterKind`` of your own in a ``FilterRegistry`` to name it in documents.
///
/// ```swift
/// struct FadedFilter: LayerFilterEffect {
///   static let name = "faded"
///   static let summary = "Takes colours away, and blurs a little."
///   static let properties = [
///     Property("amount", \FadedFilter.amount, minimum: 0, maximum: 1, animation: .implicit,
///       summary: "How much of the colours is left.")
///   ]
///   var amount = 0.5
///   var renderFilters: [RenderFilter] { [.colorSaturate(amount: amount), .gaussianBlur(radius: 1)] }
/// }
/// layer.filters = [LayerFilter(FadedFilter(amount: 0.3))]
/// ```
public protocol LayerFilterEffect: PropertyHost {
  /// The name in documents, in lower camel case.
  static var name: String { get }
  /// The effect, in one sentence.
  static var summary: String { get }
  /// Creates one with its default inputs.
  init()
  /// The operations on pixels, in order.
  var renderFilters: [RenderFilter] { get }
}

extension LayerFilterEffect {
  /// One with its default inputs.
  public static var prototype: Self { Self() }
}

/// The effect of a filter that makes an image without a source, in Swift.
package protocol GeneratorEffect: LayerFilterEffect {
  /// The size of the image in pixels, if it has one.
  ///
  /// - Throws: an error that says in one line why there is no image.
  func naturalSize() throws -> Size?
}

/// A kind of layer filter, as lists, documents and ``LayerFilter`` hold it.
public struct FilterKind: Sendable {
  private enum Content: Sendable {
    case effect(
      ObjectIdentifier, inputs: [PropertySchema],
      make: @Sendable ([String: PropertyValue]) -> any LayerFilterEffect)
    case kernel(KernelFilterSource)
  }

  /// The name in documents.
  public let name: String
  /// The effect, in one sentence.
  package let summary: String
  private let content: Content

  /// Describes a type of filters.
  public init<Effect: LayerFilterEffect>(_ type: Effect.Type) {
    name = Effect.name
    summary = Effect.summary
    content = .effect(ObjectIdentifier(type), inputs: Effect.schema) { inputs in
      var effect = Effect.prototype
      for row in Effect.properties {
        if let value = inputs[row.name] { try? row.set(row.clamped(value), on: &effect) }
      }
      return effect
    }
  }

  /// Describes filters that a kernel draws.
  init(_ source: KernelFilterSource) {
    (name, summary, content) = (source.name, source.summary, .kernel(source))
  }

  /// The rows of its inputs, in the order of the documentation.
  package var inputs: [PropertySchema] {
    switch content {
    case .effect(_, let inputs, _): inputs
    case .kernel(let source): source.rows
    }
  }

  /// The kernel's source, if a kernel draws it.
  package var kernelSource: KernelFilterSource? {
    if case .kernel(let source) = content { source } else { nil }
  }

  /// The family that lists name it with; `nil` for filters of layers without one.
  package var family: String? {
    if case .effect = content { isGenerator ? "generator" : nil } else { kernelSource?.family }
  }

  /// True if it makes an image without a source.
  package var isGenerator: Bool {
    switch content {
    case .effect(_, _, let make): make([:]) is any GeneratorEffect
    case .kernel(let source): (try? source.kernel())?.kind == .generator
    }
  }

  /// True if the image of a generator has a size of its own.
  package var hasNaturalSize: Bool {
    if case .effect = content { isGenerator } else { false }
  }

  /// The size of the image that a generator makes, in pixels, if it has one.
  func naturalSize(inputs: [String: PropertyValue]) throws -> Size? {
    guard case .effect(_, _, let make) = content else { return nil }
    return try (make(inputs) as? any GeneratorEffect)?.naturalSize()
  }

  /// The operations on pixels for inputs that differ from their defaults. An input that does not fit
  /// keeps its default.
  func renderFilters(inputs: [String: PropertyValue]) -> [RenderFilter] {
    switch content {
    case .effect(_, _, let make): return make(inputs).renderFilters
    case .kernel(let source):
      var filter = KernelPixelFilter(source)
      guard let kernel = try? source.kernel() else { return [.custom(filter)] }
      for (name, value) in inputs {
        try? filter.values.set(name, to: value, of: kernel, called: source.name)
      }
      return [.custom(filter)]
    }
  }
}

extension FilterKind: Hashable {
  /// True if both are of one type, or of one kernel.
  public static func == (a: FilterKind, b: FilterKind) -> Bool {
    switch (a.content, b.content) {
    case (.effect(let first, _, _), .effect(let second, _, _)): first == second
    case (.kernel(let first), .kernel(let second)): first == second
    default: false
    }
  }
  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
