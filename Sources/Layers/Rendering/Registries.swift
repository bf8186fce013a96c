import LambentProperties
public import LambentRenderTree

/// The registries that resolve names in documents and key paths to kinds. They are values. By default, they contain
/// the built-in kinds.
public struct Registries: Sendable {
  /// The kinds of layers.
  public var layers = LayerRegistry.builtIn
  /// The kinds of layer filters.
  public var filters = FilterRegistry.builtIn
  /// The kinds of transitions. Default: none. Use `.builtIn` of the module Transitions, as documents do.
  public var transitions: TransitionRegistry {
    get { knownTransitions() }
    set { knownTransitions = { newValue } }
  }
  /// Most documents name no transition: forty kinds are described when one is asked for.
  private var knownTransitions: @Sendable () -> TransitionRegistry
  /// Draws the images that documents make of layers. Layers and documents do not know the compositor:
  /// `Registries.builtIn`, in the module Rendering, brings it.
  package var drawing: TreeDrawing?

  /// Converts files of other programs that layers of the type scene name: `Registries.importing(_:)`, in
  /// the module Importers, brings it.
  package var conversion: DocumentConversion?

  /// The document of a foreign file, with the bytes of its images by path; `nil` for other files.
  package typealias DocumentConversion =
    @Sendable (_ bytes: [UInt8], _ path: String, _ isTrusted: Bool) throws -> (
      json: [UInt8], images: [String: [UInt8]]
    )?

  /// Draws a render tree, as wide and as high as it is, within bounds.
  package typealias TreeDrawing =
    @Sendable (RenderTree, DrawnImage.Limits) throws -> DrawnImage.Drawing

  /// Creates registries with the built-in layers and filters.
  public init(transitions: TransitionRegistry = TransitionRegistry()) {
    knownTransitions = { transitions }
  }

  /// Creates registries with the built-in layers and filters, that draw.
  ///
  /// - Parameter transitions: Asked for where one is named.
  package init(
    transitions: @escaping @Sendable () -> TransitionRegistry, drawing: @escaping TreeDrawing
  ) {
    knownTransitions = transitions
    self.drawing = drawing
  }
}

extension Layer {
  /// The registries for names of filters and transitions in this layer. Filters and transitions that are set as
  /// values need no registry.
  public var registries: Registries {
    get { core.model.registries }
    set { core.model.registries = newValue }
  }
}

extension LayerState {
  /// The filter for a value: of a registered kind, or of a kind that the layer already uses.
  func filter(_ value: PropertyValue) -> LayerFilter? {
    if let filter = LayerFilter(value, in: self.registries.filters) { return filter }
    return LayerFilter(
      value,
      in: FilterRegistry(
        (self.filters + self.backgroundFilters + self.emission.filters).map(\.kind)))
  }
}
