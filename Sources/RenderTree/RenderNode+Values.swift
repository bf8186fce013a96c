package import LambentGeometry
package import LambentPixels

// A node has each of its values as a member of its own.
extension RenderNode {
  /// The values, of which a copy is made before they change where other nodes have them, too.
  private var own: Values {
    get { storage.values }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
      yield &storage.values
    }
  }

  package var name: String {
    get { storage.values.name }
    _modify { yield &own.name }
  }

  package var transform: Transform3D {
    get { storage.values.transform }
    _modify { yield &own.transform }
  }

  package var bounds: Rect {
    get { storage.values.bounds }
    _modify { yield &own.bounds }
  }

  package var opacity: Double {
    get { storage.values.opacity }
    _modify { yield &own.opacity }
  }

  package var fadesAsGroup: Bool {
    get { storage.values.fadesAsGroup }
    _modify { yield &own.fadesAsGroup }
  }

  package var tint: Color {
    get { storage.values.tint }
    _modify { yield &own.tint }
  }

  package var isDoubleSided: Bool {
    get { storage.values.isDoubleSided }
    _modify { yield &own.isDoubleSided }
  }

  package var flipsContents: Bool {
    get { storage.values.flipsContents }
    _modify { yield &own.flipsContents }
  }

  package var background: Color? {
    get { storage.values.background }
    _modify { yield &own.background }
  }

  package var corners: Corners {
    get { storage.values.corners }
    _modify { yield &own.corners }
  }

  package var border: Border? {
    get { storage.values.border }
    _modify { yield &own.border }
  }

  package var shadow: Shadow? {
    get { storage.values.shadow }
    _modify { yield &own.shadow }
  }

  package var masksToBounds: Bool {
    get { storage.values.masksToBounds }
    _modify { yield &own.masksToBounds }
  }

  package var mask: Mask? {
    get { storage.values.mask }
    _modify { yield &own.mask }
  }

  package var drawables: [Drawable] {
    get { storage.values.drawables }
    _modify { yield &own.drawables }
  }

  package var filters: [RenderFilter] {
    get { storage.values.filters }
    _modify { yield &own.filters }
  }

  package var backgroundFilters: [RenderFilter] {
    get { storage.values.backgroundFilters }
    _modify { yield &own.backgroundFilters }
  }

  package var blendMode: BlendMode {
    get { storage.values.blendMode }
    _modify { yield &own.blendMode }
  }

  package var rasterizationScale: Double? {
    get { storage.values.rasterizationScale }
    _modify { yield &own.rasterizationScale }
  }

  package var preservesDepth: Bool {
    get { storage.values.preservesDepth }
    _modify { yield &own.preservesDepth }
  }

  package var antialiasedEdges: Edges {
    get { storage.values.antialiasedEdges }
    _modify { yield &own.antialiasedEdges }
  }

  package var transition: RenderTransition? {
    get { storage.values.transition }
    _modify { yield &own.transition }
  }

  package var children: [RenderNode] {
    get { storage.values.children }
    _modify { yield &own.children }
  }
}
