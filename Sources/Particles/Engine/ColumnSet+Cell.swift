extension ColumnSet {
  /// Creates the set of columns that the records of a cell need.
  ///
  /// - Parameter more: Further columns, which depend on other cells.
  init(
    _ cell: EmitterCell, _ tracks: CellTracks, _ layer: LayerPlan, isNested: Bool, isParent: Bool,
    more: [Column]
  ) {
    var columns: [Column] = [
      .x, .y, .z, .velocityX, .velocityY, .velocityZ, .scale, .rotation, .spin,
      .red, .green, .blue, .alpha, .scaleFactor,
    ]
    if isNested { columns += [.parentRed, .parentGreen, .parentBlue, .parentAlpha] }
    if isParent || cell.orbit != nil { columns += [.headingX, .headingY, .headingZ] }
    if !tracks.radialAcceleration.isZero || !tracks.tangentialAcceleration.isZero {
      columns += [.originX, .originY, .originZ]
    }
    if !tracks.drag.isZero { columns.append(.drag) }
    if !tracks.tumble.isZero || !tracks.tumbleRange.isZero { columns += [.tumble, .tumblePhase] }
    if cell.wave != nil { columns += [.waveFactor, .waveFrequency, .wavePhase] }
    if cell.orbit != nil { columns += [.orbitRadius, .orbitEnd, .orbitTurn] }
    if let end = cell.atDeath {
      if end.scale != nil { columns.append(.endScale) }
      if end.rotation != nil { columns.append(.endRotation) }
      if end.color != nil { columns += [.endRed, .endGreen, .endBlue, .endAlpha] }
    }
    self.init(
      columns + more,
      shared: Self.shared(
        cell, tracks, layer.tracks, hasColors: !isNested && layer.sampler.givesColors
      ).union(
        isNested ? [] : Self.sharedPlace(cell, tracks, layer)))
  }

  /// The columns with one value for all particles of a cell, because nothing randomises or changes
  /// them.
  private static func shared(
    _ cell: EmitterCell, _ tracks: CellTracks, _ layer: LayerTracks, hasColors: Bool
  ) -> Set<Column> {
    func isFixed(_ tracks: Track...) -> Bool { tracks.allSatisfy { $0.timeline == nil } }
    let hasChoices = !cell.colorChoices.isEmpty || hasColors
    let draws: [(Column, Track, range: Track, isFixed: Bool)] = [
      (.scale, tracks.scale, tracks.scaleRange, true),
      (.rotation, tracks.rotation, tracks.rotationRange, true),
      (.spin, tracks.spin, tracks.spinRange, isFixed(layer.spin)),
      (.red, tracks.red, tracks.redRange, !hasChoices),
      (.green, tracks.green, tracks.greenRange, !hasChoices),
      (.blue, tracks.blue, tracks.blueRange, !hasChoices),
      (.alpha, tracks.alpha, tracks.alphaRange, !hasChoices),
      (.drag, tracks.mass, tracks.massRange, isFixed(tracks.drag)),
      (.tumble, tracks.tumble, tracks.tumbleRange, true),
    ]
    var result = Set(
      draws.filter { isFixed($0.1) && $0.range.isZero && $0.isFixed }.map { $0.0 })
    if let orbit = cell.orbit {
      if orbit.radiusRange == 0 { result.insert(.orbitRadius) }
      if orbit.endRadius == nil ? orbit.radiusRange == 0 : orbit.endRadiusRange == 0 {
        result.insert(.orbitEnd)
      }
      if orbit.turnRange == 0 { result.insert(.orbitTurn) }
    }
    if let end = cell.atDeath {
      if end.scaleRange == 0 { result.insert(.endScale) }
      if end.rotationRange == 0 { result.insert(.endRotation) }
      if end.redRange == 0 { result.insert(.endRed) }
      if end.greenRange == 0 { result.insert(.endGreen) }
      if end.blueRange == 0 { result.insert(.endBlue) }
      if end.alphaRange == 0 { result.insert(.endAlpha) }
    }
    guard let wave = cell.wave else { return result }
    if wave.amplitudeRange == 0 { result.insert(.waveFactor) }
    if wave.frequencyRange == 0 { result.insert(.waveFrequency) }
    if wave.phaseRange == 0 { result.insert(.wavePhase) }
    return result
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
