import LambentGeometry

/// The planes of a space and their commands, from the one whose middle is the farthest on.
struct DepthSpace {
  struct Plane {
    let commands: [Command]
    /// Its area, as far as it is known.
    let face: DepthFace?
    /// Its position in the order of the tree.
    let number: Int
    /// The nearness of its middle; greater is nearer.
    let nearness: Double
    /// True if its mode is source-over.
    let isLaidOver: Bool
  }

  /// The most planes between two others that are compared with each other in every area.
  private static var mostCompared: Int { 8 }

  let planes: [Plane]
  /// True if nothing is drawn outside areas with an order of their own. Commands that read the backdrop
  /// need all of it.
  let isCropped: Bool

  /// The commands of all planes, in at most this many areas with an order of their own.
  func commands(areas: Int, region: PixelRect, cell: [Point]) -> [Command] {
    let mayReorder = planes.map(\.isLaidOver)
    guard mayReorder.contains(false) else { return laidOver(region: region, cell: cell) }
    let (order, _) = DepthOrder.sorting(
      planes.map(\.face), mayReorder: mayReorder, in: cell, areas: areas)
    return commands(in: order, region: region, cell: cell)
  }

  /// The commands of planes that are all composited with source-over. Where one line divides two orders they
  /// are drawn along it; a second would only cost an exact answer where it meets the first.
  private func laidOver(region: PixelRect, cell: [Point]) -> [Command] {
    let mayReorder = [Bool](repeating: false, count: planes.count)
    let (order, isExact) = DepthOrder.sorting(
      planes.map(\.face), mayReorder: mayReorder, in: cell, areas: 2)
    return isExact
      ? commands(in: order, region: region, cell: cell) : stacked(region: region)
  }

  /// The command that draws planes that are all composited with source-over.
  private func stacked(region: PixelRect) -> [Command] {
    let shown = planes.filter { !$0.commands.isEmpty }.sorted { $0.number < $1.number }
    let stacked = shown.map { plane in
      DepthStack.Plane(
        depth: plane.face?.depth ?? SIMD3(0, 0, max(-1e99, min(1e99, plane.nearness))),
        region: plane.commands.regionOfCommands().intersection(region), commands: plane.commands)
    }
    return [.stack(DepthStack(stacked, region: region))]
  }

  /// The commands of all planes in an order.
  ///
  /// - Parameters:
  ///   - region: the pixels that may change.
  ///   - cell: a part of the canvas that holds the middles of all pixels which show some of this
  ///     order: those that each of the lines around it leaves some of.
  func commands(in order: DepthOrder, region: PixelRect, cell: [Point]) -> [Command] {
    switch order {
    case .order(let numbers):
      let all = sequence(of: numbers.map { planes[$0] }, region: region, cell: cell)
      guard isCropped else { return all }
      return all.filter { !$0.region.intersection(region).isEmpty }
    case .split(let line, let above, let below):
      let shape = Shape(
        polygons: [region.rect.corners.clipped(to: line)], through: PlaneMap(Affine.identity))
      return [
        .clip(
          Clip(
            shape: shape, region: region,
            commands: side(above, region, cell.clipped(to: line.widened)),
            outside: side(below, region, cell.clipped(to: (-line).widened))))
      ]
    }
  }

  /// The commands of planes in their order, in which those that are composited with source-over may cross.
  private func sequence(
    of planes: [Plane], region: PixelRect, cell: [Point]
  ) -> [Command] {
    guard self.planes.contains(where: { !$0.isLaidOver }) else { return planes.flatMap(\.commands) }
    var result: [Command] = []
    for run in planes.split(omittingEmptySubsequences: false, whereSeparator: { !$0.isLaidOver }) {
      if run.count == 1 { result += run[run.startIndex].commands }
      if run.count > 1 {
        let space = DepthSpace(planes: Array(run), isCropped: isCropped)
        // There may be many areas in which to compare them.
        result +=
          run.count > Self.mostCompared
          ? space.stacked(region: region) : space.laidOver(region: region, cell: cell)
      }
      if run.endIndex < planes.endIndex { result += planes[run.endIndex].commands }
    }
    return result
  }

  private func side(
    _ order: DepthOrder, _ region: PixelRect, _ cell: [Point]
  ) -> [Command] {
    guard isCropped else { return commands(in: order, region: region, cell: cell) }
    let area = PixelRect(touchedBy: cell.box).intersection(region)
    guard !area.isEmpty else { return [] }
    let commands = commands(in: order, region: area, cell: cell)
    guard case .order = order, area != region else { return commands }
    return [.clip(Clip(shape: Shape(area), region: area, commands: commands))]
  }
}

extension SIMD3<Double> {
  /// As a linear function of x, y and 1: the same, above 0 a pixel farther.
  fileprivate var widened: SIMD3<Double> { self + SIMD3(0, 0, steepness) }
}
