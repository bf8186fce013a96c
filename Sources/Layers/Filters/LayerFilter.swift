package import LambentGeometry
import LambentKernels
public import LambentProperties
package import LambentRenderTree

/// A filter of a layer: its kind, a name for key paths (`filters.b.radius`) and its inputs.
public struct LayerFilter: Sendable, Hashable {
  /// The kind of filter.
  public let kind: FilterKind
  /// The name in key paths to the inputs: `filters.NAME.radius`.
  public var name: String
  /// True if the layer uses the filter. Default: true.
  public var isEnabled = true
  /// The inputs that differ from their defaults.
  var inputs: [String: PropertyValue] = [:]

  /// Creates a filter with its default inputs.
  public init(_ kind: FilterKind, name: String? = nil) {
    self.kind = kind
    self.name = name ?? kind.name
  }

  /// Creates a filter with the kind and the inputs of an effect.
  ///
  /// ```swift
  /// layer.filters = [LayerFilter(FadedFilter(amount: 0.3))]
  /// ```
  /// Inputs out of range are clamped.
  public init<Effect: LayerFilterEffect>(_ effect: Effect, name: String? = nil) {
    self.init(FilterKind(Effect.self), name: name)
    let standard = Effect.prototype
    for row in Effect.properties where row.get(effect) != row.get(standard) {
      inputs[row.name] = row.clamped(row.get(effect))
    }
  }
}

extension LayerFilter {
  /// Creates a filter by the name of a built-in kind, or by Core Image's name: `gaussianBlur` or `CIGaussianBlur`.
  /// Returns `nil` for an unknown name.
  public init?(named name: String) {
    guard let kind = FilterRegistry.builtIn.kind(namedHereOrInCoreImage: name) else {
      return nil
    }
    self.init(kind)
  }

  /// The value of an input, by its own name or Core Image's (`inputRadius`).
  ///
  /// - Throws: ``PropertyError/unknownKey(_:in:suggestion:)``.
  public func value(forInput name: String) throws(PropertyError) -> PropertyValue {
    if name == "enabled" { return .boolean(isEnabled) }
    let input = try row(ofInput: name)
    return inputs[input.name] ?? input.initial
  }

  /// Sets an input.
  ///
  /// - Throws: ``PropertyError``.
  public mutating func setValue(
    _ value: PropertyValue, forInput name: String
  ) throws(PropertyError) {
    if name == "enabled" {
      guard let flag = Bool(propertyValue: value) else {
        throw .wrongKind(property: name, expected: .boolean, found: value)
      }
      isEnabled = flag
      return
    }
    let input = try row(ofInput: name)
    guard let value = value.coerced(to: input.type) else {
      throw .wrongKind(property: input.name, expected: input.type, found: value)
    }
    try input.info.check(value)
    if let fault = input.type.fieldFaults(of: value, limit: .infinity).first {
      throw .outOfRange(
        property: "\(input.name).\(fault.keyPath)", value: fault.value, minimum: fault.minimum,
        maximum: fault.maximum)
    }
    inputs[input.name] = value
  }

  /// The rows of the inputs, in the order of the documentation.
  package var rows: [PropertySchema] { kind.inputs }

  /// The row of an input, by its own name or Core Image's (`inputRadius`), or of `enabled`.
  ///
  /// - Throws: ``PropertyError/unknownKey(_:in:suggestion:)``.
  package func row(ofInput name: String) throws(PropertyError) -> PropertySchema {
    if name == "enabled" { return Self.enabledRow }
    let known = kind.inputs
    if let input = known.first(where: { $0.name == name || $0.coreImageName == name }) {
      return input
    }
    throw .unknownKey(name, in: self.name, among: known.map(\.name))
  }

  /// The operations on pixels at a time in seconds, with a maximum number of steps of kernels per frame.
  package func renderFilters(time: Double, work: Double) -> [RenderFilter] {
    renderFilters(changingKernels: { ($0.time, $0.work) = (time, work) })
  }

  /// The operations on pixels at a time of the layer, in seconds.
  package func renderFilters(at time: Double) -> [RenderFilter] {
    isEnabled && readsTime ? renderFilters(changingKernels: { $0.time = time }) : renderFilters
  }

  /// The operations on pixels, with a change of those of kernels.
  private func renderFilters(
    changingKernels change: (inout KernelPixelFilter) -> Void
  ) -> [RenderFilter] {
    renderFilters.map { filter in
      guard case .custom(let custom) = filter, var kernel = custom.filter as? KernelPixelFilter
      else { return filter }
      change(&kernel)
      return .custom(kernel)
    }
  }

  /// True if its result depends on the time.
  package var readsTime: Bool { (try? kind.kernelSource?.kernel())?.readsTime ?? false }

  /// The natural size of a generated image in pixels: one pixel for each module of a barcode; `nil` if it has no
  /// natural size.
  ///
  /// - Throws: An error whose description is one line, with the reason.
  package func naturalSize() throws -> Size? { try kind.naturalSize(inputs: inputs) }

  private static let enabledRow = PropertySchema(
    PropertyInfo("enabled", type: .boolean, summary: "True if the filter is applied."),
    initial: .boolean(true))

  /// The operations on pixels; empty if the filter is disabled.
  package var renderFilters: [RenderFilter] {
    isEnabled ? kind.renderFilters(inputs: inputs) : []
  }
}

extension PropertyDescribing {
  /// Core Image's name of an input: `inputRadius` for `radius`.
  package var coreImageName: String {
    "input" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension LayerFilter: BuiltInValue {
  /// A record of a kind and its inputs: each registry has its own kinds.
  package static let storedType = ValueType.form("filter")

  /// Creates a filter of a built-in kind from a record.
  package init?(stored propertyValue: PropertyValue) { self.init(propertyValue, in: .builtIn) }

  /// Creates a filter from a record. Returns `nil` if the registry has no such kind, or the kind no such input.
  package init?(_ value: PropertyValue, in registry: FilterRegistry) {
    guard case .record(let fields) = value, case .text(let kindName)? = fields["filter"],
      let kind = registry.kind(named: kindName)
    else { return nil }
    self.init(kind)
    for (key, value) in fields where key != "filter" {
      if key == "name" {
        guard case .text(let text) = value else { return nil }
        name = text
      } else {
        do { try setValue(value, forInput: key) } catch { return nil }
      }
    }
  }

  /// A record of the kind, the name and the inputs that differ from their defaults.
  package var stored: PropertyValue {
    var fields = inputs
    fields["filter"] = .text(kind.name)
    fields["name"] = .text(name)
    if !isEnabled { fields["enabled"] = .boolean(false) }
    return .record(fields)
  }
}
