import LambentImageFiles

/// An ICC profile, put together by hand: what our reader is tried on.
package struct SmallProfile: Sendable {
  package var space = "RGB "
  package var tags: [(name: String, data: [UInt8])] = []

  /// A profile of the XYZ values of its primaries, each with its curve.
  package init(_ primaries: [[Double]], curves: [[UInt8]], name: String = "test") {
    for (letter, value) in zip(["r", "g", "b"], primaries) {
      tags.append((letter + "XYZ", Self.tag("XYZ ") + value.flatMap(Self.fraction)))
    }
    for (index, letter) in ["r", "g", "b"].enumerated() {
      tags.append((letter + "TRC", curves[index % curves.count]))
    }
    tags.append(("desc", Self.text(name)))
    tags.append(("wtpt", Self.tag("XYZ ") + Self.d50))
  }

  /// A profile of grey.
  package init(grey curve: [UInt8]) {
    space = "GRAY"
    tags = [
      ("kTRC", curve), ("desc", Self.text("grey")), ("wtpt", Self.tag("XYZ ") + Self.d50),
    ]
  }

  package var bytes: [UInt8] {
    var table = [UInt8](bigEndian: UInt32(tags.count))
    var data: [UInt8] = []
    for tag in tags {
      table += Array(tag.name.utf8)
      table += [UInt8](bigEndian: UInt32(132 + 12 * tags.count + data.count))
      table += [UInt8](bigEndian: UInt32(tag.data.count))
      data += tag.data + [UInt8](repeating: 0, count: -tag.data.count & 3)
    }
    let zeros = [UInt8](repeating: 0, count: 128)
    var head = [UInt8](bigEndian: UInt32(128 + table.count + data.count)) + zeros[..<4]
    head += [4, 0x30, 0, 0] + Array("mntr\(space)XYZ ".utf8)
    head += [0x07, 0xE6, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + zeros[..<28]
    head += Self.d50
    return head + zeros[head.count...] + table + data
  }

  package static let sRGB = SmallProfile(
    [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]],
    curves: [curveOfSRGB])
  package static let displayP3 = SmallProfile(displayP3Primaries, curves: [curveOfSRGB])
  package static let displayP3Primaries = [
    [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
  ]
  package static let adobeRGBPrimaries = [
    [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
  ]
  package static let curveOfSRGB = function(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)

  /// A curve of the type `para`.
  package static func function(_ kind: UInt16, _ parameters: Double...) -> [UInt8] {
    tag("para") + [UInt8](bigEndian: kind) + [0, 0] + parameters.flatMap(fraction)
  }

  /// A curve of the type `curv`: none is linear, one is an exponent times 256.
  package static func values(_ values: [UInt16]) -> [UInt8] {
    tag("curv") + [UInt8](bigEndian: UInt32(values.count))
      + values.flatMap { [UInt8](bigEndian: $0) }
  }

  private static let d50 = [0.9642, 1, 0.8249].flatMap(fraction)

  private static func tag(_ type: String) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] }

  private static func fraction(_ value: Double) -> [UInt8] {
    [UInt8](bigEndian: UInt32(bitPattern: Int32((value * 65_536).rounded())))
  }

  private static func text(_ text: String) -> [UInt8] {
    let letters: [UInt8] = text.utf8.flatMap { [0, $0] }
    let numbers: [UInt32] = [1, 12, 0x656E_5553, UInt32(letters.count), 28]
    return tag("mluc") + numbers.flatMap { [UInt8](bigEndian: $0) } + letters
  }
}
