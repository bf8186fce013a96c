import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// The effects on a layer as a whole, after all of its parts are drawn, in pixels.
struct LayerEffects {
  /// Filters of the result, in order.
  var effects: [Effect] = []
  var shadow: RenderNode.Shadow?
  /// The standard deviations of the shadow's blur, and its offset, in pixels.
  var shadowBlur = SIMD2<Double>.zero
  var shadowOffset = SIMD2<Double>.zero
  /// The opacity of the result.
  var opacity = 1.0
  /// The blend mode with the backdrop.
  var mode = BlendMode.sourceOver
  /// True if blurs cannot be computed on the canvas because the plane is skewed, or if the layer is rasterised.
  var needsLocalRaster = false

  /// True if the layer with its shadow is clipped to the bounds or by a mask.
  private(set) var cutsShadow = false
  /// True if the layer and its shadow are clipped together when they are drawn; otherwise, the shadow would show
  /// through the edge. Filters that depend on the edge require that the layer is clipped first.
  var cutsTogether: Bool { cutsShadow && effects.allSatisfy(\.keepsCoverage) }

  var blurs: Bool { effects.contains(where: \.needsNeighbours) }

  /// True if a filter's result fills the bounds.
  var fillsBounds: Bool { effects.contains(where: \.fillsBounds) }

  /// True if a filter makes transparent pixels visible.
  var fillsTransparency: Bool {
    effects.contains { $0.matrix.map { $0.offset.w > 0 } ?? false }
  }

  /// The margin that the shadow adds.
  var shadowSpread: Spread {
    func pixels(_ shift: Double) -> Int { wholeNumber(max(0, shift).rounded(.up)) }
    let (x, y) = (shadowOffset.x, shadowOffset.y)
    return Spread(
      variance: shadowBlur * shadowBlur,
      before: SIMD2(pixels(x), pixels(y)), after: SIMD2(pixels(-x), pixels(-y)))
  }

  /// The accumulated margin of the blurs and the shadow.
  var spread: Spread { effects.spread + shadowSpread }

  /// The effects of a node, on the canvas.
  init(
    _ node: RenderNode, map: PlaneMap, space: WorkingSpace, _ limits: CompositorLimits
  ) {
    mode = node.blendMode == .normalBlendMode ? .sourceOver : node.blendMode
    if let shadow = node.shadow, shadow.color.alpha > 0 { self.shadow = shadow }
    cutsShadow = shadow != nil && (node.masksToBounds || node.mask != nil)
    let axisScale = map.axisScale
    let scale = axisScale ?? SIMD2(1, 1)
    let box = axisScale == nil ? node.bounds : map.box(of: node.bounds)
    let context = PixelFilterContext(scale: scale, workingSpace: space, bounds: box)
    effects = node.filters.map { Effect($0, in: context, limits) }.joiningBlurs()
    let blurs = shadow != nil || node.filters.contains(where: \.isBlur)
    needsLocalRaster = node.rasterizationScale != nil || axisScale == nil && blurs
    guard let shadow else { return }
    // An infinite standard deviation: no shadow.
    if !(scale * shadow.radius).isFinite { self.shadow = nil }
    shadowBlur = limits.deviations(of: shadow.radius, scale: scale)
    let offset =
      SIMD2(map.x.x, map.x.y) / map.origin.z * shadow.offset.width
      + SIMD2(map.y.x, map.y.y) / map.origin.z * shadow.offset.height
    if axisScale != nil, offset.isFinite { shadowOffset = offset }
  }
}

extension RenderNode {
  /// True if the layer only consists of its parts, possibly faded: without effects, clipping and an image.
  var isAllItsParts: Bool {
    guard !masksToBounds else { return false }
    return hasDefaultDetails
      || shadow == nil && filters.isEmpty && backgroundFilters.isEmpty && mask == nil
        && rasterizationScale == nil && (blendMode == .sourceOver || blendMode == .normalBlendMode)
  }

  /// True if the finished layer is clipped to its bounds: because a mode acts on their whole area, or because the
  /// layer and its filtered backdrop have a common edge, which must be antialiased once.
  var clipsAfterEffects: Bool {
    blendMode.erasesWhereNothingIsDrawn || !backgroundFilters.isEmpty && endsAtItsBounds
  }

  /// True if the layer is not visible outside of its bounds.
  private var endsAtItsBounds: Bool {
    guard shadow == nil, !filters.contains(where: \.isBlur) else { return false }
    if masksToBounds { return true }
    return children.isEmpty && drawables.allSatisfy { $0.endsAtBounds(of: self) }
  }
}

/// The margin that blurs and shadows add around the drawn content.
struct Spread: Sendable, Equatable {
  /// The sum of the squared standard deviations, in pixels: consecutive Gaussians are equal to one Gaussian with this
  /// variance.
  var variance = SIMD2<Double>.zero
  /// The extent of shadows, in pixels: `before` to the left and above, `after` to the right and below.
  var before = SIMD2<Int>.zero
  var after = SIMD2<Int>.zero

  /// The pixels that can affect the pixels of a rectangle.
  func area(about rect: PixelRect) -> PixelRect {
    let x = GaussianBlur.reach(of: variance.x.squareRoot())
    let y = GaussianBlur.reach(of: variance.y.squareRoot())
    return PixelRect(
      left: rect.left - x - before.x, top: rect.top - y - before.y,
      right: rect.right + x + after.x, bottom: rect.bottom + y + after.y)
  }

  static func + (a: Spread, b: Spread) -> Spread {
    Spread(
      variance: a.variance + b.variance, before: a.before &+ b.before, after: a.after &+ b.after)
  }
}

extension Collection<Effect> {
  /// The accumulated margin of the effects.
  var spread: Spread {
    reduce(Spread()) {
      $0 + Spread(variance: $1.deviations * $1.deviations, before: $1.reach, after: $1.reach)
    }
  }
}

extension [Effect] {
  /// The same effects with consecutive Gaussians merged into one, which is faster and more exact.
  func joiningBlurs() -> [Effect] {
    reduce(into: []) { result, effect in
      if case .blur(let x, let y) = effect, case .blur(let a, let b)? = result.last {
        result[result.count - 1] = .blur(
          x: (a * a + x * x).squareRoot(), y: (b * b + y * y).squareRoot())
      } else {
        result.append(effect)
      }
    }
  }
}

extension SIMD2<Double> {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CompositorLimits {
  /// The standard deviations of a blur in pixels, at most `maximumBlurRadius`, at which almost one colour remains.
  /// NaN and infinity disable the blur.
  func deviations(of radius: Double, scale: SIMD2<Double>) -> SIMD2<Double> {
    func clamped(_ deviation: Double) -> Double {
      deviation.isFinite && deviation > 0 ? min(deviation, maximumBlurRadius) : 0
    }
    return SIMD2(clamped(scale.x * radius), clamped(scale.y * radius))
  }
}

extension PlaneMap {
  /// The bounding rectangle on the canvas of a rectangle of the plane. In perspective, the rectangle itself.
  func box(of rect: Rect) -> Rect { affine?.boundingBox(of: rect) ?? rect }

  /// True if the plane is only translated and scaled.
  var isUpright: Bool {
    guard let map = affine else { return false }
    return map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0
  }

  /// The factors along the canvas' axes for the deviation of a blur in the plane, or `nil` if the plane is skewed,
  /// because the blur is then not separable.
  var axisScale: SIMD2<Double>? {
    guard let map = affine else { return nil }
    // The blur's covariance is MᵀM. Its mixed term must be 0.
    let (xx, yy) = (map.a * map.a + map.c * map.c, map.b * map.b + map.d * map.d)
    let mixed = map.a * map.b + map.c * map.d
    guard abs(mixed) <= 1e-6 * (xx + yy) else { return nil }
    return SIMD2(xx.squareRoot(), yy.squareRoot())
  }
}

extension RenderFilter {
  /// True if it acts on the bounds as a whole.
  var actsInBounds: Bool {
    guard case .custom(let custom) = self else { return false }
    return (custom.filter as? any CheckedPixelFilter)?.actsInBounds ?? false
  }

  /// True if pixels depend on their neighbours.
  var isBlur: Bool { radius > 0 }

  /// The standard deviation of its blur, in points; of a filter of another's a third of its reach.
  var radius: Double {
    switch self {
    case .gaussianBlur(let radius), .bloom(let radius, _): radius
    case .custom(let custom): custom.filter.reach.isFinite ? max(0, custom.filter.reach) / 3 : 0
    case .colorMatrix, .colorSaturate, .colorHueRotate, .colorMonochrome, .colorInvert: 0
    }
  }
}

extension Effect {
  /// True if it is the same before what it acts on is cut as after.
  fileprivate var keepsCoverage: Bool {
    guard case .color(let matrix) = self else { return false }
    let others = SIMD4(matrix.red.w, matrix.green.w, matrix.blue.w, matrix.offset.w)
    return others == .zero && matrix.alpha == SIMD4(0, 0, 0, 1)
  }

  /// A filter with its lengths in pixels, and its colours as pixels of a space have them.
  init(_ filter: RenderFilter, in context: PixelFilterContext, _ limits: CompositorLimits) {
    let (scale, space) = (context.scale, context.workingSpace)
    switch filter {
    case .gaussianBlur(let radius):
      let sigma = limits.deviations(of: radius, scale: scale)
      self = .blur(x: sigma.x, y: sigma.y)
    case .bloom(let radius, let intensity):
      let sigma = limits.deviations(of: radius, scale: scale)
      self = .bloom(x: sigma.x, y: sigma.y, intensity: intensity)
    case .colorMatrix(let rows): self = .color(ColorMatrix(rows: rows) ?? .identity)
    case .colorSaturate(let amount): self = .color(.saturation(amount))
    case .colorHueRotate(let angle): self = .color(.hueRotation(angle))
    case .colorMonochrome(let color, let amount):
      self = .color(.monochrome(color.light(in: space), amount: amount))
    case .colorInvert: self = .color(.inversion)
    case .custom(let custom):
      let reach = limits.deviations(of: filter.radius, scale: scale) * 3
      self = .custom(
        custom,
        reach: SIMD2(wholeNumber(reach.x.rounded(.up)), wholeNumber(reach.y.rounded(.up))),
        fillsBounds: filter.actsInBounds, context)
    }
  }
}
