extension ColumnSet {
  /// Creates the set of columns that the records of a cell need.
  ///
  /// - Parameters:
  ///   - draws: The columns that are drawn.
  ///   - more: Further columns.
  init(
    _ cell: EmitterCell, _ tracks: CellTracks, _ layer: LayerPlan, _ draws: [ColumnDraw],
    isNested: Bool, more: Set<Column>
  ) {
    var columns = more.union(draws.map(\.column))
    columns.formUnion([.x, .y, .z, .velocityX, .velocityY, .velocityZ, .scaleFactor])
    if isNested { columns.formUnion([.parentRed, .parentGreen, .parentBlue, .parentAlpha]) }
    if !tracks.radialAcceleration.isZero || !tracks.tangentialAcceleration.isZero {
      columns.formUnion([.originX, .originY, .originZ])
    }
    // The columns with one value for all particles of a cell, because nothing randomises or changes them.
    var shared = Set(draws.filter { $0.spread?.isFixed == true }.map(\.column))
    if layer.tracks.spin.timeline != nil { shared.remove(.spin) }
    if tracks.drag.timeline != nil { shared.remove(.drag) }
    if !cell.colorChoices.isEmpty || !isNested && layer.sampler.givesColors {
      shared.subtract([.red, .green, .blue, .alpha])
    }
    if !isNested { shared.formUnion(Self.sharedPlace(cell, tracks, layer)) }
    self.init(columns, shared: shared)
  }

  /// The position columns with one value for all particles of a top-level cell: the layer's scale,
  /// a constant emitter position, and the depth if nothing leaves the plane.
  private static func sharedPlace(
    _ cell: EmitterCell, _ tracks: CellTracks, _ layer: LayerPlan
  ) -> Set<Column> {
    func isFixed(_ tracks: Track...) -> Bool { tracks.allSatisfy { $0.timeline == nil } }
    let (place, hasPath) = (layer.tracks, cell.emitterPath != nil)
    var result: Set<Column> = isFixed(place.scale) ? [.scaleFactor] : []
    if isFixed(place.x, place.y), !hasPath, layer.sampler is PointShape {
      result.formUnion([.x, .y])
    }
    if isFixed(place.x, place.y, place.z) { result.formUnion([.originX, .originY, .originZ]) }
    let staysFlat =
      tracks.latitude.isZero && (tracks.cone.isZero || cell.emissionSpace == .plane)
    if isFixed(place.z), layer.isFlat, staysFlat {
      result.formUnion([.z, .velocityZ, .headingZ])
    }
    return result
  }
}
