package import LambentDocuments

extension JSONValue {
  /// A colour: hexadecimal if that is exact, otherwise components.
  package static func color(_ color: SIMD4<Double>) -> JSONValue {
    let clamped = color.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    let scaled = clamped * 255
    let bytes = SIMD4(
      scaled.x.rounded(), scaled.y.rounded(), scaled.z.rounded(), scaled.w.rounded())
    let error = scaled - bytes
    guard (error * error).max() < 1e-8 else {
      let numbers = [clamped.x, clamped.y, clamped.z, clamped.w]
      return .numbers(clamped.w == 1 ? Array(numbers.dropLast()) : numbers)
    }
    let count = bytes.w == 255 ? 3 : 4
    return .hexadecimal((0..<count).map { Int(bytes[$0]) })
  }

  /// A colour as `#rrggbb` or `#rrggbbaa`, from channels in 0…255.
  package static func hexadecimal(_ channels: [Int]) -> JSONValue {
    .string("#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }
}
