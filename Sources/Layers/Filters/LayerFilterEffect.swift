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

/// A kind of layer filter, as lists, documents and ``LayerFilter`` hold it.
public struct FilterKind: Sendable {
  /// The name in documents.
  public let name: String
  /// The effect, in one sentence.
  package let summary: String
  /// The rows of its inputs, in the order of the documentation.
  package let inputs: [PropertySchema]
  private let type: ObjectIdentifier
  /// The kernel that draws it, if one does.
  private let kernel: Kernel?
  private let render: @Sendable ([String: PropertyValue]) -> [RenderFilter]

  /// Describes a type of filters.
  public init<Effect: LayerFilterEffect>(_ type: Effect.Type) {
    name = Effect.name
    summary = Effect.summary
    inputs = Effect.schema
    self.type = ObjectIdentifier(type)
    kernel = nil
    render = { inputs in
      var effect = Effect.prototype
      for row in Effect.properties {
        if let value = inputs[row.name] { try? row.set(row.clamped(value), on: &effect) }
      }
      return effect.renderFilters
    }
  }

  /// Describes filters that a kernel draws.
  init(
    _ name: String, summary: String, inputs: [PropertySchema], kernel: Kernel,
    render: @escaping @Sendable ([String: PropertyValue]) -> [RenderFilter]
  ) {
    self.name = name
    self.summary = summary
    self.inputs = inputs
    type = ObjectIdentifier(Kernel.self)
    self.kernel = kernel
    self.render = render
  }

  /// The operations on pixels for inputs that differ from their defaults. An input that does not fit
  /// keeps its default.
  func renderFilters(inputs: [String: PropertyValue]) -> [RenderFilter] { render(inputs) }
}

extension FilterKind: Hashable {
  /// True if both are of one type, or of one kernel.
  public static func == (a: FilterKind, b: FilterKind) -> Bool {
    a.type == b.type && a.kernel == b.kernel
  }
  /// Feeds the type.
  public func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
