/// One image of a pyramid, as the search for motion reads it.
struct FlowLevel {
  /// The brightness.
  let light: FlowPlane
  /// The brightness without its local mean, divided by the local contrast: the same for an image
  /// that is lighter, darker or of another contrast.
  let detail: FlowPlane

  var width: Int { light.width }
  var height: Int { light.height }

  /// The contrast below which an area is flat.
  private static let noise: Float = 0.012
  /// The radius of the squares whose mean and contrast are local.
  private static let radius = 3

  init(_ light: FlowPlane) {
    self.light = light
    let mean = light.averaged(Self.radius)
    let squares = light.map { x, y in light.row(y).lanes(x) * light.row(y).lanes(x) }
      .averaged(Self.radius)
    detail = light.map { x, y in
      let mean = mean.row(y).lanes(x)
      let variance = squares.row(y).lanes(x) - mean * mean
      let contrast = (variance.replacing(with: 0, where: variance .< 0)).squareRoot()
      let value = (light.row(y).lanes(x) - mean) / (contrast + Self.noise)
      return value.clamped(
        lowerBound: FlowLanes(repeating: -2.5), upperBound: FlowLanes(repeating: 2.5))
    }
    light.extendEdges()
    detail.extendEdges()
  }

  /// An image and its reductions by two, down to a longer side of at most `least` pixels.
  static func pyramid(_ light: FlowPlane, least: Int) -> [FlowLevel] {
    var planes = [light]
    while let last = planes.last, max(last.width, last.height) > least,
      min(last.width, last.height) >= 8
    {
      planes.append(last.halved)
    }
    return planes.map { FlowLevel($0) }
  }
}

/// A displacement for each pixel of an image.
struct FlowField {
  let x, y: FlowPlane
}

extension FlowField {
  /// A field of no displacements.
  init(width: Int, height: Int) {
    self.init(
      x: FlowPlane(width: width, height: height), y: FlowPlane(width: width, height: height))
  }

  /// The field for an image twice as large.
  func doubled(width: Int, height: Int) -> FlowField {
    FlowField(
      x: x.doubled(width: width, height: height, times: 2),
      y: y.doubled(width: width, height: height, times: 2))
  }

  /// An image as seen at the displaced positions.
  func warp(_ image: FlowPlane) -> FlowPlane {
    let result = FlowPlane(width: image.width, height: image.height)
    for row in 0..<image.height {
      let (line, dx, dy) = (result.row(row), x.row(row), y.row(row))
      for column in 0..<image.width {
        line[column] = image.at(Float(column) + dx[column], Float(row) + dy[column])
      }
    }
    return result
  }
}
