import CKernels

extension Lowering {
  /// The functions that read images, and Core Image's functions of colours.
  mutating func image(
    _ name: String, _ numbers: [[NodeID]], _ position: SourcePosition
  ) throws(KernelError) -> [NodeID] {
    switch name {
    case "getFromColor", "getColor": return sample(0, unit: numbers[0])
    case "getToColor": return sample(1, unit: numbers[0])
    case "destCoord": return pixelPosition
    case "premultiply":
      let color = numbers[0]
      return scale(Array(color[..<3]), color[3]) + [color[3]]
    case "unpremultiply": return unpremultiplied(numbers[0])
    case "srgb_to_linear", "linear_to_srgb":
      let isLinear = name == "srgb_to_linear"
      return numbers[0].enumerated().map { $0 == 3 ? $1 : isLinear ? linear($1) : encoded($1) }
    default: break
    }
    let texture = try texture(numbers[0][0], position)
    let size = size(of: texture)
    switch name {
    case "texture", "texture2D", "texture2DLod", "textureLod":
      return sample(texture, unit: numbers[1])
    case "texture2DProj", "textureProj":
      let last = numbers[1].count - 1
      return sample(
        texture, unit: (0..<2).map { graph.make(.divide, numbers[1][$0], numbers[1][last]) })
    case "textureSize": return size.map { graph.make(.floatToInteger, $0) }
    case "texelFetch":
      let point = numbers[1].map {
        graph.make(.add, graph.make(.integerToFloat, $0), graph.float(0.5))
      }
      return sample(texture, pixels: point)
    case "sample": return sample(texture, pixels: numbers[1])
    case "samplerTransform": return numbers[1]
    case "samplerCoord": return pixelPosition
    case "samplerSize": return size
    case "samplerOrigin": return [graph.float(0), graph.float(0)]
    case "samplerExtent": return [graph.float(0), graph.float(0)] + size
    default:
      throw KernelError("“\(name)” is not supported", at: position, token: name)
    }
  }

  private func texture(_ node: NodeID, _ position: SourcePosition) throws(KernelError) -> Int {
    guard let bits = graph.bits(node), Int(bits) < source.textureCount else {
      throw KernelError(
        "which sampler is meant must be known before the kernel runs", at: position,
        expected: "the name of a sampler")
    }
    return Int(bits)
  }

  /// A texture's width and height; images of transitions and filters have the canvas' size.
  private func size(of texture: Int) -> [NodeID] {
    if texture < 2 { return [host(.width), host(.height)] }
    let place = layout.size(ofTexture: texture)
    return [graph.input(place), graph.input(place + 1)]
  }

  /// A texture's colour at a position of 0…1 from the lower left corner.
  private func sample(_ texture: Int, unit: [NodeID]) -> [NodeID] {
    if texture < 2, unit == unitPosition { return graph.fetch(texture) }
    let size = size(of: texture)
    let x = graph.make(.multiply, unit[0], size[0])
    let y = graph.make(.multiply, graph.make(.subtract, graph.float(1), unit[1]), size[1])
    return graph.sample(texture, x, y, mask: everyone)
  }

  /// A texture's colour at a position in pixels from the lower left corner.
  private func sample(_ texture: Int, pixels: [NodeID]) -> [NodeID] {
    if pixels == pixelPosition { return graph.fetch(texture) }
    let height = size(of: texture)[1]
    return graph.sample(
      texture, pixels[0], graph.make(.subtract, height, pixels[1]), mask: everyone)
  }

  private func unpremultiplied(_ color: [NodeID]) -> [NodeID] {
    let isThere = graph.make(.less, graph.float(0), color[3])
    return color[..<3].map {
      graph.make(.select, isThere, graph.make(.divide, $0, color[3]), $0)
    } + [color[3]]
  }

  /// sRGB's transfer function (IEC 61966-2-1).
  private func linear(_ value: NodeID) -> NodeID {
    let base = graph.make(
      .divide, graph.make(.add, value, graph.float(0.055)), graph.float(1.055))
    let curved = graph.make(
      .power, graph.make(.maximum, base, graph.float(0)), graph.float(2.4))
    return graph.make(
      .select, graph.make(.lessOrEqual, value, graph.float(0.040_45)),
      graph.make(.divide, value, graph.float(12.92)), curved)
  }

  private func encoded(_ value: NodeID) -> NodeID {
    let power = graph.make(
      .power, graph.make(.maximum, value, graph.float(0)), graph.float(1 / 2.4))
    let curved = graph.make(
      .subtract, graph.make(.multiply, graph.float(1.055), power), graph.float(0.055))
    return graph.make(
      .select, graph.make(.lessOrEqual, value, graph.float(0.003_130_8)),
      graph.make(.multiply, value, graph.float(12.92)), curved)
  }
}

extension Lowering {
  /// The colour of the first image at the position that a warp kernel returns.
  mutating func warped(_ position: [NodeID]) -> [NodeID] {
    sample(0, pixels: position)
  }
}
