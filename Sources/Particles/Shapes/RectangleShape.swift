/// A rectangle of `width` × `height`, centred.
///
/// - Points: the four corners, equally likely.
/// - Outline: the point at u·(2w + 2h) along the edges, clockwise from the top left corner: uniform
///   by length.
/// - Surface and volume: (w·u, h·v) with u and v uniform in [−½, ½): uniform by area.
///
/// The natural direction is +x. On the outline and the surface of an emitter that preserves depth
/// it is the outward normal; on the surface, toward the viewer.
struct RectangleShape: ShapeSampler {
  func dimensions(_ mode: EmitterMode) -> Int {
    mode == .surface || mode == .volume ? 2 : 1
  }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
    switch mode {
    case .points:
      for row in 0..<count {
        let corner = columns.u[row] >> 30
        columns.x[row] += columns.width[row] * (corner & 1 == 0 ? -0.5 : 0.5)
        columns.y[row] += columns.height[row] * (corner & 2 == 0 ? -0.5 : 0.5)
      }
    case .outline:
      for row in 0..<count { placeOnEdge(columns, row) }
    case .surface, .volume:
      for row in 0..<count {
        columns.x[row] += columns.width[row] * (FloatKernels.unit(columns.u[row]) - 0.5)
        columns.y[row] += columns.height[row] * (FloatKernels.unit(columns.v[row]) - 0.5)
      }
      if mode == .surface, columns.usesNormals { columns.direct(count, 0, 0, 1) }
    }
  }

  private func placeOnEdge(_ columns: PlaceColumns, _ row: Int) {
    let (w, h) = (abs(columns.width[row]), abs(columns.height[row]))
    let along = FloatKernels.unit(columns.u[row]) * 2 * (w + h)
    let (x, y, dx, dy): (Float, Float, Float, Float) =
      if along < w {
        (along - w / 2, -h / 2, 0, -1)
      } else if along < w + h {
        (w / 2, along - w - h / 2, 1, 0)
      } else if along < 2 * w + h {
        (w / 2 - (along - w - h), h / 2, 0, 1)
      } else {
        (-w / 2, h / 2 - (along - 2 * w - h), -1, 0)
      }
    columns.x[row] += x
    columns.y[row] += y
    if columns.usesNormals {
      columns.dx[row] = dx
      columns.dy[row] = dy
    }
  }
}
