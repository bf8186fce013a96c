extension FlowField {
  /// The field with displacements of low weight replaced by those around them.
  ///
  /// Pull-push (Gortler et al., "The Lumigraph", 1996): weighted means over blocks of growing size,
  /// then from coarse to fine, each taking from the coarser level what its own weight lacks. Far from
  /// all that has weight, there is no displacement.
  func filled(_ weights: FlowPlane) -> FlowField {
    var levels = [Level(weight: weights, x: x, y: y)]
    while let last = levels.last, max(last.weight.width, last.weight.height) > 1 {
      levels.append(last.pulled(isNear: levels.count <= 4))
    }
    var (fillX, fillY) = (FlowPlane(width: 1, height: 1), FlowPlane(width: 1, height: 1))
    for level in levels.reversed() {
      let (width, height) = (level.weight.width, level.weight.height)
      fillX = fillX.doubled(width: width, height: height, times: 1)
      fillY = fillY.doubled(width: width, height: height, times: 1)
      for row in 0..<height {
        let (x, y) = (fillX.row(row), fillY.row(row))
        for column in 0..<width {
          let weight = level.weight.row(row)[column]
          x[column] += (level.x.row(row)[column] - x[column]) * weight
          y[column] += (level.y.row(row)[column] - y[column]) * weight
        }
      }
    }
    return FlowField(x: fillX, y: fillY)
  }

  /// Displacements and their weights, 0…1.
  private struct Level {
    let weight, x, y: FlowPlane

    /// The weighted means of blocks of two by two.
    ///
    /// - Parameter isNear: true if one pixel of full weight gives its block full weight.
    func pulled(isNear: Bool) -> Level {
      let (width, height) = ((weight.width + 1) / 2, (weight.height + 1) / 2)
      let result = Level(
        weight: FlowPlane(width: width, height: height), x: FlowPlane(width: width, height: height),
        y: FlowPlane(width: width, height: height))
      for row in 0..<height {
        for column in 0..<width {
          var (sum, x, y, count): (Float, Float, Float, Float) = (0, 0, 0, 0)
          for fineRow in 2 * row..<min(weight.height, 2 * row + 2) {
            for fineColumn in 2 * column..<min(weight.width, 2 * column + 2) {
              let weight = weight.row(fineRow)[fineColumn]
              sum += weight
              x += weight * self.x.row(fineRow)[fineColumn]
              y += weight * self.y.row(fineRow)[fineColumn]
              count += 1
            }
          }
          result.weight.row(row)[column] = isNear ? min(1, sum) : sum / count
          result.x.row(row)[column] = sum > 0 ? x / sum : 0
          result.y.row(row)[column] = sum > 0 ? y / sum : 0
        }
      }
      return result
    }
  }
}
