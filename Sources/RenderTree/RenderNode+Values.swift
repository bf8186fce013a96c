package import LambentGeometry
package import LambentPixels

// A node has each of its values as a member of its own.
extension RenderNode {
  package var name: String {
    get { storage.values.name }
    _modify { yield &values.name }
  }

  package var transform: Transform3D {
    get { storage.values.transform }
    _modify { yield &values.transform }
  }

  package var bounds: Rect {
    get { storage.values.bounds }
    _modify { yield &values.bounds }
  }

  package var opacity: Double {
    get { storage.values.opacity }
    _modify { yield &values.opacity }
  }

  package var fadesAsGroup: Bool {
    get { storage.values.fadesAsGroup }
    _modify { yield &values.fadesAsGroup }
  }

  package var tint: Color {
    get { storage.values.tint }
    _modify { yield &values.tint }
  }

  package var isDoubleSided: Bool {
    get { storage.values.isDoubleSided }
    _modify { yield &values.isDoubleSided }
  }

  package var flipsContents: Bool {
    get { storage.values.flipsContents }
    _modify { yield &values.flipsContents }
  }

  package var background: Color? {
    get { storage.values.background }
    _modify { yield &values.background }
  }

  package var corners: Corners {
    get { storage.values.corners }
    _modify { yield &values.corners }
  }

  package var border: Border? {
    get { storage.values.border }
    _modify { yield &values.border }
  }

  package var shadow: Shadow? {
    get { storage.values.shadow }
    _modify { yield &values.shadow }
  }

  package var masksToBounds: Bool {
    get { storage.values.masksToBounds }
    _modify { yield &values.masksToBounds }
  }

  package var mask: Mask? {
    get { storage.values.mask }
    _modify { yield &values.mask }
  }

  package var drawables: [Drawable] {
    get { storage.values.drawables }
    _modify { yield &values.drawables }
  }

  package var filters: [RenderFilter] {
    get { storage.values.filters }
    _modify { yield &values.filters }
  }

  package var backgroundFilters: [RenderFilter] {
    get { storage.values.backgroundFilters }
    _modify { yield &values.backgroundFilters }
  }

  package var blendMode: BlendMode {
    get { storage.values.blendMode }
    _modify { yield &values.blendMode }
  }

  package var rasterizationScale: Double? {
    get { storage.values.rasterizationScale }
    _modify { yield &values.rasterizationScale }
  }

  package var preservesDepth: Bool {
    get { storage.values.preservesDepth }
    _modify { yield &values.preservesDepth }
  }

  package var antialiasedEdges: Edges {
    get { storage.values.antialiasedEdges }
    _modify { yield &values.antialiasedEdges }
  }

  package var transition: RenderTransition? {
    get { storage.values.transition }
    _modify { yield &values.transition }
  }

  package var children: [RenderNode] {
    get { storage.values.children }
    _modify { yield &values.children }
  }
}
