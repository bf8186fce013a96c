/// Reads binary property lists (`bplist00`).
///
/// A 32-byte trailer gives the position of a table with the offset of each object, and the index of
/// the top object. Containers refer to their objects by index. Foundation's reader traps on damaged
/// lists, so it cannot read untrusted files.
///
/// Format: CFBinaryPList.c of Core Foundation.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetSize, referenceSize, objectCount, table: Int
  /// The number of values read, and of content bytes: one object may be referenced many times.
  private var (valueCount, contentCount) = (0, 0)

  /// The top object of a list.
  static func read(_ bytes: [UInt8]) throws(ForeignFailure) -> PropertyListValue {
    guard bytes.count <= 16 << 20 else {
      throw ForeignFailure(reason: "more than 16 MiB of a binary list")
    }
    guard bytes.count >= 40, let top = bytes.unsigned(at: bytes.count - 16, size: 8),
      var list = BinaryPropertyList(bytes)
    else { throw Self.damage }
    return try list.value(top, depth: 0)
  }

  private init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let trailer = bytes.count - 32
    (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = bytes.unsigned(at: trailer + 8, size: 8),
      let table = bytes.unsigned(at: trailer + 24, size: 8),
      table <= trailer, count <= (trailer - table) / offsetSize
    else { return nil }
    (objectCount, self.table) = (count, table)
  }

  private static let damage = ForeignFailure(reason: "the binary property list is damaged")

  private mutating func value(
    _ number: Int, depth: Int
  ) throws(ForeignFailure) -> PropertyListValue {
    guard depth < ImportLimits.maximumNesting else {
      throw ForeignFailure(reason: "too many levels")
    }
    valueCount += 1
    guard valueCount <= ImportLimits.maximumElements else {
      throw ForeignFailure(reason: "more than \(ImportLimits.maximumElements) values")
    }
    guard number < objectCount,
      let offset = bytes.unsigned(at: table + number * offsetSize, size: offsetSize),
      offset < bytes.count
    else { throw Self.damage }
    let low = Int(bytes[offset] & 15)
    switch bytes[offset] >> 4 {
    case 0 where low == 8: return .boolean(false)
    case 0 where low == 9: return .boolean(true)
    case 1: return .number(try integer(at: offset + 1, low))
    // A date is in seconds since 2001.
    case 2, 3: return .number(try real(at: offset + 1, low))
    case 4: return .data(Array(try content(at: offset, unit: 1)))
    case 5: return .string(String(decoding: try content(at: offset, unit: 1), as: UTF8.self))
    case 6: return .string(try text(at: offset))
    case 10, 12: return .array(try values(of: try content(at: offset, unit: referenceSize), depth))
    case 13: return try dictionary(at: offset, depth)
    default: throw Self.damage
    }
  }

  private mutating func dictionary(
    at offset: Int, _ depth: Int
  ) throws(ForeignFailure) -> PropertyListValue {
    let references = try content(at: offset, unit: 2 * referenceSize)
    let middle = references.startIndex + references.count / 2
    let keys = try values(of: references[..<middle], depth)
    let values = try values(of: references[middle...], depth)
    var members: [(key: String, value: PropertyListValue)] = []
    for (key, value) in zip(keys, values) {
      guard let key = key.string else { throw Self.damage }
      members.append((key, value))
    }
    return .dictionary(members.sorted { $0.key < $1.key })
  }

  /// The referenced values, in order.
  private mutating func values(
    of references: ArraySlice<UInt8>, _ depth: Int
  ) throws(ForeignFailure) -> [PropertyListValue] {
    var result: [PropertyListValue] = []
    for start in stride(from: references.startIndex, to: references.endIndex, by: referenceSize) {
      guard let number = bytes.unsigned(at: start, size: referenceSize) else { throw Self.damage }
      result.append(try value(number, depth: depth + 1))
    }
    return result
  }

  /// The bytes of an object's content, with its stated number of units.
  private mutating func content(
    at offset: Int, unit: Int
  ) throws(ForeignFailure) -> ArraySlice<UInt8> {
    var (start, count) = (offset + 1, Int(bytes[offset] & 15))
    if count == 15 {
      // The length is a separate integer object.
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3,
        let long = bytes.unsigned(at: start + 1, size: 1 << Int(bytes[start] & 15))
      else { throw Self.damage }
      (start, count) = (start + 1 + 1 << Int(bytes[start] & 15), long)
    }
    guard start <= bytes.count, count <= (bytes.count - start) / unit else { throw Self.damage }
    contentCount += count * unit
    guard contentCount <= ImportLimits.maximumFileBytes else {
      throw ForeignFailure(
        reason: "more than \(ImportLimits.maximumFileBytes >> 20) MiB of values")
    }
    return bytes[start..<start + count * unit]
  }

  /// An integer: 1, 2 or 4 bytes unsigned, 8 bytes signed. Of 16 bytes the lower 8 are used.
  private func integer(at start: Int, _ power: Int) throws(ForeignFailure) -> Double {
    guard power <= 4,
      let bits = bytes.bits(at: power == 4 ? start + 8 : start, size: min(8, 1 << power))
    else { throw Self.damage }
    return power < 3 ? Double(bits) : Double(Int64(bitPattern: bits))
  }

  private func real(at start: Int, _ power: Int) throws(ForeignFailure) -> Double {
    guard power == 2 || power == 3, let bits = bytes.bits(at: start, size: 1 << power) else {
      throw Self.damage
    }
    return power == 3
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// UTF-16 text, big-endian.
  private mutating func text(at offset: Int) throws(ForeignFailure) -> String {
    let content = try content(at: offset, unit: 2)
    let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
      UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension [UInt8] {
  fileprivate func unsigned(at start: Int, size: Int) -> Int? {
    bits(at: start, size: size).flatMap { Int(exactly: $0) }
  }

  /// Up to eight bytes, big-endian; `nil` beyond the end.
  fileprivate func bits(at start: Int, size: Int) -> UInt64? {
    guard start >= 0, start <= count - size else { return nil }
    return self[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
