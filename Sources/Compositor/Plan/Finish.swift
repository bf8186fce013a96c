import LambentGeometry
package import LambentPixels
import LambentRenderTree

/// What is done to a layer when all of its parts are drawn, in pixels.
struct Finish {
  /// Filters of the result, in order.
  var effects: [Effect] = []
  /// The shadow beneath it.
  var shadow: RenderNode.Shadow?
  /// The standard deviations of the shadow's blur, and its shift, in pixels.
  var shadowBlur = SIMD2<Double>.zero
  var shadowOffset = SIMD2<Double>.zero
  /// A factor of the result.
  var opacity = 1.0
  /// How it is combined with what lies beneath.
  var mode = BlendMode.sourceOver
  /// Whether blurs cannot be made on the canvas because the plane is skewed, or the layer asks for
  /// an image of its own.
  var needsOwnPlane = false

  /// How far blurs and the shadow reach, in pixels.
  var margin: (x: Int, y: Int) {
    let blur = [Effect.blur(x: shadowBlur.x, y: shadowBlur.y)].reach
    let filters = effects.reach
    func shift(_ offset: Double) -> Int { wholeNumber(abs(offset).rounded(.up)) }
    return (blur.x + filters.x + shift(shadowOffset.x), blur.y + filters.y + shift(shadowOffset.y))
  }

  /// What a node asks for, on the canvas.
  init(_ node: RenderNode, map: PlaneMap) {
    mode = node.blendMode == .normalBlendMode ? .sourceOver : node.blendMode
    if let shadow = node.shadow, shadow.color.alpha > 0 { self.shadow = shadow }
    let blurs = shadow != nil || node.filters.contains(where: \.isBlur)
    guard let scale = map.axisScale else {
      needsOwnPlane = blurs || node.rasterizationScale != nil
      add(node, scale: SIMD2(1, 1), offset: .zero)
      return
    }
    needsOwnPlane = node.rasterizationScale != nil
    var offset = SIMD2<Double>.zero
    if let shadow {
      offset =
        SIMD2(map.x.x, map.x.y) / map.origin.z * shadow.offset.width
        + SIMD2(map.y.x, map.y.y) / map.origin.z * shadow.offset.height
    }
    add(node, scale: scale, offset: offset)
  }

  private mutating func add(_ node: RenderNode, scale: SIMD2<Double>, offset: SIMD2<Double>) {
    effects = node.filters.map { Effect($0, scale: scale) }
    if let shadow {
      shadowBlur = scale * (shadow.radius > 0 ? shadow.radius : 0)
      shadowOffset = offset.isFinite ? offset : .zero
    }
  }

  /// Throws where a blur is too wide.
  func check(_ node: RenderNode, _ limits: CompositorLimits) throws(RenderError) {
    var widest = max(shadowBlur.x, shadowBlur.y)
    for effect in effects {
      switch effect {
      case .blur(let x, let y), .bloom(let x, let y, _): widest = max(widest, x, y)
      case .color, .tint: break
      }
    }
    guard widest <= limits.maximumBlurRadius else {
      throw .blurTooWide(layer: node.name, radius: widest, limit: limits.maximumBlurRadius)
    }
  }
}

extension SIMD2<Double> {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension PlaneMap {
  /// The factors along the canvas' axes by which a round blur of the plane grows, or `nil` where
  /// the plane is seen skewed: then it is no product of two blurs.
  var axisScale: SIMD2<Double>? {
    guard let map = affine else { return nil }
    // The blur's covariance is MᵀM: its mixed term has to vanish.
    let (xx, yy) = (map.a * map.a + map.c * map.c, map.b * map.b + map.d * map.d)
    let mixed = map.a * map.b + map.c * map.d
    guard abs(mixed) <= 1e-6 * (xx + yy) else { return nil }
    return SIMD2(xx.squareRoot(), yy.squareRoot())
  }
}

extension Filter {
  /// Whether pixels depend on their neighbours.
  var isBlur: Bool {
    switch self {
    case .gaussianBlur(let radius): radius > 0
    case .bloom(let radius, _): radius > 0
    default: false
    }
  }
}

extension Effect {
  /// A filter with its lengths in pixels.
  init(_ filter: Filter, scale: SIMD2<Double>) {
    func pixels(_ radius: Double) -> SIMD2<Double> { scale * (radius > 0 ? radius : 0) }
    switch filter {
    case .gaussianBlur(let radius):
      let sigma = pixels(radius)
      self = .blur(x: sigma.x, y: sigma.y)
    case .bloom(let radius, let intensity):
      let sigma = pixels(radius)
      self = .bloom(x: sigma.x, y: sigma.y, intensity: intensity)
    case .colorMatrix(let rows): self = .color(ColorMatrix(rows: rows))
    case .colorSaturate(let amount): self = .color(.saturation(amount))
    case .colorHueRotate(let angle): self = .color(.hueRotation(angle))
    case .colorMonochrome(let color, let amount): self = .color(.monochrome(color, amount: amount))
    case .colorInvert: self = .color(.inversion)
    }
  }
}

extension ColorMatrix {
  /// Multiplies the distance from grey (Rec. 709 luminance).
  package static func saturation(_ amount: Double) -> ColorMatrix {
    let weights = [0.2126, 0.7152, 0.0722]
    var rows: [Double] = []
    for row in 0..<3 {
      for column in 0..<3 {
        rows.append(weights[column] * (1 - amount) + (row == column ? amount : 0))
      }
      rows += [0, 0]
    }
    return ColorMatrix(rows: rows + [0, 0, 0, 1, 0])
  }

  /// Turns colours about the grey axis, keeping luminance (the matrix of SVG 1.1's `hueRotate`).
  package static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (sine, cosine) = angle.isFinite ? Elementary.sinCos(angle) : (0, 1)
    func row(_ base: SIMD3<Double>, _ c: SIMD3<Double>, _ s: SIMD3<Double>) -> [Double] {
      let sum = base + c * cosine + s * sine
      return [sum.x, sum.y, sum.z, 0, 0]
    }
    let grey = SIMD3(0.213, 0.715, 0.072)
    return ColorMatrix(
      rows: row(grey, SIMD3(0.787, -0.715, -0.072), SIMD3(-0.213, -0.715, 0.928))
        + row(grey, SIMD3(-0.213, 0.285, -0.072), SIMD3(0.143, 0.140, -0.283))
        + row(grey, SIMD3(-0.213, -0.715, 0.928), SIMD3(-0.787, 0.715, 0.072))
        + [0, 0, 0, 1, 0])
  }

  /// Maps luminance onto a colour, to a degree.
  package static func monochrome(_ color: Color, amount: Double) -> ColorMatrix {
    let weights = [0.2126, 0.7152, 0.0722]
    let tint = [color.red, color.green, color.blue]
    var rows: [Double] = []
    for row in 0..<3 {
      for column in 0..<3 {
        rows.append(weights[column] * tint[row] * amount + (row == column ? 1 - amount : 0))
      }
      rows += [0, 0]
    }
    return ColorMatrix(rows: rows + [0, 0, 0, 1, 0])
  }

  /// Swaps light and dark.
  package static let inversion = ColorMatrix(
    rows: [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
}
