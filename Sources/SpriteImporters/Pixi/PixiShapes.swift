import LambentDocuments
import LambentImports

/// Converts Pixi's shapes to emitters.
struct PixiShapes {
  let log: ImportLog

  func emitters(
    _ emitter: EmitterDraft, _ cell: CellDraft, _ configuration: PixiConfiguration
  ) -> [EmitterDraft] {
    var emitter = emitter
    emitter.cells = [cell]
    switch configuration.shape {
    case .point: break
    case .rectangle(let corner, let size):
      emitter.position += corner + size / 2
      emitter.shape = .rectangle(abs(size.x), abs(size.y))
    case .torus(let center, let radius, let inner, let turns):
      emitter.position += center
      placeOnTorus(&emitter, radius: abs(radius), inner: abs(inner), turns: turns)
    case .chain(let chains):
      return pieces(of: chains, emitter, cell)
    case .burst(let start, let spacing, let distance):
      emitter.cells = directions(
        cell, start, spacing, distance, count: configuration.particlesPerWave)
    }
    return [emitter]
  }

  /// The library draws the radius uniformly, so the middle is denser. Outward motion reproduces
  /// that by an orbit; otherwise a disc or a square has the same mean square radius.
  private func placeOnTorus(
    _ emitter: inout EmitterDraft, radius: Double, inner: Double, turns: Bool
  ) {
    guard radius > 0 || inner > 0 else { return }
    let square = (radius * radius + radius * inner + inner * inner) / 3
    let isRing = abs(radius - inner) < 0.05 * max(radius, inner)
    let cell = emitter.cells[0]
    if turns, cell.longitude == 0, cell.emissionRange == 0, cell.orbit == nil {
      emitter.shape = .ring((radius + inner) / 2)
      if radius != inner {
        emitter.cells[0].orbit = CellDraft.Orbit(radiusRange: abs(radius - inner))
      }
      return
    }
    let isFree = turns || abs(cell.emissionRange) >= 360
    if isFree {
      emitter.shape = isRing ? .ring(square.squareRoot()) : .disc((2 * square).squareRoot())
      if !turns {
        // A circle emits outward: all directions are equally likely.
        emitter.cells[0].emissionRange = 360
      }
    } else {
      let side = (6 * square).squareRoot()
      emitter.shape = .rectangle(side, side)
    }
    guard !isRing || !isFree else { return }
    // The mean distance is 2/3 R for a disc with radius R, and 0.3826 s for a square with side s.
    let mean = isFree ? 2 / 3 * (2 * square).squareRoot() : 0.3826 * (6 * square).squareRoot()
    let percent = ((mean / ((radius + inner) / 2) - 1) * 100).rounded()
    let change =
      percent == 0
      ? "the same" : "\(JSONValue.text(abs(percent))) % \(percent < 0 ? "less" : "more")"
    log.note(
      "spawnShape",
      "a \(isFree ? "disc" : "square") of the same spread: its mean distance is \(change)")
  }

  /// A cell for each particle of a wave, with its own direction.
  private func directions(
    _ cell: CellDraft, _ start: Double, _ spacing: Double, _ distance: Double, count: Int
  ) -> [CellDraft] {
    var cell = cell
    if distance != 0 { cell.orbit = CellDraft.Orbit(radius: distance) }
    if !cell.alignToMotion { cell.rotation += start }
    guard spacing != 0 else {
      (cell.longitude, cell.emissionRange) = (0, 360)
      if !cell.alignToMotion { cell.rotationRange = 360 }
      return [cell]
    }
    guard count <= 72 else {
      log.note("spawnBurst", "\(count) directions are too many: any of them at random")
      (cell.longitude, cell.emissionRange) = (0, 360)
      return [cell]
    }
    return (0..<count).map { index in
      var part = cell
      if count > 1 { part.name = "\(cell.name) \(index + 1)" }
      let turn = spacing * Double(index)
      part.longitude += start + turn
      if !part.alignToMotion { part.rotation += turn }
      part.birthRate /= Double(count)
      for burst in part.bursts.indices { part.bursts[burst].count = 1 }
      return part
    }
  }

  /// An emitter for each segment of a chain: a line along the layer's x, with the layer rotated and
  /// directions rotated back.
  private func pieces(
    of chains: [[SIMD2<Double>]], _ emitter: EmitterDraft, _ cell: CellDraft
  ) -> [EmitterDraft] {
    typealias Line = (from: SIMD2<Double>, way: SIMD2<Double>)
    let lines = chains.flatMap { chain -> [Line] in
      zip(chain, chain.dropFirst()).map { Line(from: $0, way: $1 - $0) }
    }.filter { $0.way != SIMD2() }
    let lengths: [Double] = lines.map { ($0.way * $0.way).sum().squareRoot() }
    let total = lengths.reduce(0, +)
    guard total > 0 else {
      var emitter = emitter
      emitter.position += chains.first?.first ?? SIMD2()
      emitter.cells = [cell]
      return [emitter]
    }
    return zip(lines, lengths).enumerated().map { index, entry in
      let (line, length) = entry
      var piece = emitter
      if lines.count > 1 { piece.name = "\(emitter.name) \(index + 1)" }
      piece.position += line.from + line.way / 2
      piece.turn(line.way.degrees, length: length)
      var part = cell
      part.birthRate *= length / total
      for burst in part.bursts.indices {
        let whole = Double(part.bursts[burst].count) * length / total
        part.bursts[burst].count = max(1, Int(whole.rounded()))
      }
      part.turn(by: -piece.rotation)
      piece.cells = [part]
      return piece
    }
  }
}
