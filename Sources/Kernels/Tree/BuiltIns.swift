/// The functions that kernels need not define, and the types that they take.
enum BuiltIns {
  /// The types of a function's parameters and of its result.
  struct Signature {
    var parameters: [KernelType]
    var result: KernelType
  }

  /// The signature of a function for arguments of these types; `nil` if it takes others.
  static func signature(_ name: String, _ types: [KernelType]) -> Signature? {
    guard let rule = rules[name] else { return nil }
    return rule(types)
  }

  static let names: [String] = rules.keys.sorted()

  static func contains(_ name: String) -> Bool { rules[name] != nil }

  private typealias Rule = @Sendable ([KernelType]) -> Signature?

  /// The widest of numbers and vectors as a shape of floats; `nil` if widths differ.
  private static func shape(_ types: [KernelType]) -> KernelType? {
    var count = 1
    for type in types {
      guard type.isNumberOrVector, type.numbers != .bool else { return nil }
      if type.count != 1, count != 1, type.count != count { return nil }
      count = max(count, type.count)
    }
    return .floats(count)
  }

  /// A function of floats, by components; the first `wide` of its parameters have the result's type,
  /// others may be numbers.
  private static func floats(_ count: Int, wide: Set<Int>) -> Rule {
    { types in
      guard types.count == count, let shape = shape(types) else { return nil }
      var parameters: [KernelType] = []
      for (index, type) in types.enumerated() {
        if type.count == shape.count {
          parameters.append(shape)
        } else if wide.contains(index) {
          return nil
        } else {
          parameters.append(.float)
        }
      }
      return Signature(parameters: parameters, result: shape)
    }
  }

  /// The same of integers if all arguments are integers.
  private static func numbers(_ count: Int, wide: Set<Int>) -> Rule {
    let rule = floats(count, wide: wide)
    return { types in
      guard let signature = rule(types) else { return nil }
      guard types.allSatisfy(\.isInteger) else { return signature }
      let type: NumberType = types.allSatisfy { $0.numbers == .uint } ? .uint : .int
      return Signature(
        parameters: signature.parameters.map { $0.with(type) },
        result: signature.result.with(type))
    }
  }

  /// A function of vectors of one width with its own result.
  private static func geometric(
    _ count: Int, result: @escaping @Sendable (KernelType) -> KernelType
  ) -> Rule {
    { types in
      guard types.count == count, let shape = shape(types),
        types.allSatisfy({ $0.count == shape.count })
      else { return nil }
      return Signature(
        parameters: Array(repeating: shape, count: count), result: result(shape))
    }
  }

  private static let comparison: Rule = { types in
    guard types.count == 2, types[0].isNumberOrVector, types[0].count > 1,
      types[0].count == types[1].count, types[1].isNumberOrVector,
      types[0].numbers != .bool, types[1].numbers != .bool
    else { return nil }
    let type = types[0] == types[1] ? types[0] : types[0].with(.float)
    return Signature(parameters: [type, type], result: type.with(.bool))
  }

  private static func ofTruths(_ isReduced: Bool) -> Rule {
    { types in
      guard types.count == 1, case .vector(.bool, _) = types[0] else { return nil }
      return Signature(parameters: types, result: isReduced ? .bool : types[0])
    }
  }

  private static func fixed(_ parameters: [KernelType], _ result: KernelType) -> Rule {
    { types in
      types.count == parameters.count ? Signature(parameters: parameters, result: result) : nil
    }
  }

  private static func matrices(
    _ count: Int, _ result: @escaping @Sendable (Int, Int) -> KernelType?
  ) -> Rule {
    { types in
      guard types.count == count, case .matrix(let columns, let rows) = types[0],
        types.allSatisfy({ $0 == types[0] }), let result = result(columns, rows)
      else { return nil }
      return Signature(parameters: types, result: result)
    }
  }

  private static let ofFloats: [String: Rule] = {
    var rules: [String: Rule] = [:]
    let others = [
      "radians", "degrees", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "normalize",
    ]
    for name in Lowering.unary.keys + others {
      rules[name] = floats(1, wide: [0])
    }
    rules["atan"] = { types in floats(types.count == 2 ? 2 : 1, wide: [0, 1])(types) }
    for name in ["pow", "atan2"] { rules[name] = floats(2, wide: [0, 1]) }
    rules["mod"] = floats(2, wide: [0])
    rules["step"] = floats(2, wide: [1])
    rules["smoothstep"] = floats(3, wide: [2])
    for name in ["abs", "sign"] { rules[name] = numbers(1, wide: [0]) }
    for name in ["min", "max"] { rules[name] = numbers(2, wide: [0]) }
    rules["clamp"] = numbers(3, wide: [0])
    rules["mix"] = { types in
      guard types.count == 3, types[2].numbers == .bool, types[2].isNumberOrVector else {
        return floats(3, wide: [0, 1])(types)
      }
      guard types[0] == types[1], types[0].count == types[2].count else { return nil }
      return Signature(parameters: types, result: types[0])
    }
    rules["length"] = geometric(1) { _ in .float }
    for name in ["distance", "dot"] { rules[name] = geometric(2) { _ in .float } }
    rules["reflect"] = geometric(2) { $0 }
    rules["faceforward"] = geometric(3) { $0 }
    rules["cross"] = fixed([.floats(3), .floats(3)], .floats(3))
    rules["refract"] = { types in
      guard types.count == 3, let shape = shape(Array(types[..<2])),
        types[0].count == types[1].count, types[2].isNumber
      else { return nil }
      return Signature(parameters: [shape, shape, .float], result: shape)
    }
    return rules
  }()

  private static let ofImages: [String: Rule] = {
    var rules: [String: Rule] = [:]
    for name in ["texture", "texture2D", "texture2DLod", "textureLod"] {
      rules[name] = { types in
        guard types.count >= 2, types.count <= 3, types[0] == .sampler else { return nil }
        return Signature(
          parameters: [.sampler, .floats(2)] + types.dropFirst(2).map { _ in .float },
          result: .floats(4))
      }
    }
    rules["texture2DProj"] = { types in
      guard types.count >= 2, types[0] == .sampler, types[1].count >= 3 else { return nil }
      return Signature(
        parameters: [.sampler, .floats(types[1].count)] + types.dropFirst(2).map { _ in .float },
        result: .floats(4))
    }
    rules["textureProj"] = rules["texture2DProj"]
    rules["textureSize"] = { types in
      guard (1...2).contains(types.count), types[0] == .sampler else { return nil }
      return Signature(
        parameters: [.sampler] + types.dropFirst().map { _ in .int }, result: .vector(.int, 2))
    }
    rules["texelFetch"] = fixed([.sampler, .vector(.int, 2), .int], .floats(4))
    for name in ["getFromColor", "getToColor", "getColor"] {
      rules[name] = fixed([.floats(2)], .floats(4))
    }
    // Core Image.
    rules["sample"] = fixed([.sampler, .floats(2)], .floats(4))
    rules["samplerTransform"] = fixed([.sampler, .floats(2)], .floats(2))
    for name in ["samplerCoord", "samplerSize", "samplerOrigin"] {
      rules[name] = fixed([.sampler], .floats(2))
    }
    rules["samplerExtent"] = fixed([.sampler], .floats(4))
    rules["destCoord"] = fixed([], .floats(2))
    for name in ["premultiply", "unpremultiply"] { rules[name] = fixed([.floats(4)], .floats(4)) }
    for name in ["srgb_to_linear", "linear_to_srgb"] {
      rules[name] = { types in
        guard types.count == 1, types[0] == .floats(3) || types[0] == .floats(4) else { return nil }
        return Signature(parameters: types, result: types[0])
      }
    }
    for name in ["cossin", "sincos", "cossin_", "sincos_"] {
      rules[name] = fixed([.float], .floats(2))
    }
    rules["compare"] = floats(3, wide: [0, 1, 2])
    return rules
  }()

  private static let rules: [String: Rule] = {
    var rules = ofFloats.merging(ofImages) { first, _ in first }
    for name in Lowering.comparisons.keys { rules[name] = comparison }
    for name in ["equal", "notEqual"] {
      rules[name] = { types in
        if types.count == 2, types[0] == types[1], case .vector(.bool, _) = types[0] {
          return Signature(parameters: types, result: types[0])
        }
        return comparison(types)
      }
    }
    rules["any"] = ofTruths(true)
    rules["all"] = ofTruths(true)
    rules["not"] = ofTruths(false)
    rules["isnan"] = { types in
      guard types.count == 1, let shape = shape(types) else { return nil }
      return Signature(parameters: [shape], result: shape.with(.bool))
    }
    rules["isinf"] = rules["isnan"]
    rules["floatBitsToInt"] = bits(.float, .int)
    rules["floatBitsToUint"] = bits(.float, .uint)
    rules["intBitsToFloat"] = bits(.int, .float)
    rules["uintBitsToFloat"] = bits(.uint, .float)
    rules["matrixCompMult"] = matrices(2) { .matrix($0, $1) }
    rules["transpose"] = matrices(1) { .matrix($1, $0) }
    rules["inverse"] = matrices(1) { $0 == $1 ? .matrix($0, $1) : nil }
    rules["determinant"] = matrices(1) { $0 == $1 ? .float : nil }
    rules["outerProduct"] = { types in
      guard types.count == 2, types.allSatisfy({ $0.count > 1 && $0.isNumberOrVector }) else {
        return nil
      }
      return Signature(
        parameters: types.map { .floats($0.count) }, result: .matrix(types[1].count, types[0].count)
      )
    }
    return rules
  }()

  private static func bits(_ from: NumberType, _ to: NumberType) -> Rule {
    { types in
      guard types.count == 1, types[0].isNumberOrVector else { return nil }
      return Signature(parameters: [types[0].with(from)], result: types[0].with(to))
    }
  }
}
