/// The type of a number.
enum NumberType: UInt8, Hashable, Sendable {
  case bool, int, uint, float

  var name: String { "\(self)" }
}

/// The type of a value in a kernel. Values are lists of numbers: a matrix column by column, a
/// structure field by field.
indirect enum KernelType: Hashable, Sendable {
  case void
  case number(NumberType)
  case vector(NumberType, Int)
  /// Columns and rows of floats.
  case matrix(Int, Int)
  case array(KernelType, Int)
  case structure(StructureType)
  case sampler

  static let float = KernelType.number(.float)
  static let bool = KernelType.number(.bool)
  static let int = KernelType.number(.int)

  static func floats(_ count: Int) -> KernelType { vector(of: .float, count) }

  /// A vector, or a number if the count is 1.
  static func vector(of type: NumberType, _ count: Int) -> KernelType {
    count == 1 ? .number(type) : .vector(type, count)
  }

  var count: Int {
    switch self {
    case .void: 0
    case .number, .sampler: 1
    case .vector(_, let count): count
    case .matrix(let columns, let rows): columns * rows
    case .array(let element, let count): element.count * count
    case .structure(let structure): structure.count
    }
  }

  /// The type of the numbers of a number, vector or matrix.
  var numbers: NumberType? {
    switch self {
    case .number(let type), .vector(let type, _): type
    case .matrix: .float
    case .array(let element, _): element.numbers
    default: nil
    }
  }

  var isNumberOrVector: Bool {
    switch self {
    case .number, .vector: true
    default: false
    }
  }

  var isNumber: Bool { if case .number = self { true } else { false } }
  var isMatrix: Bool { if case .matrix = self { true } else { false } }

  var isInteger: Bool { isNumberOrVector && (numbers == .int || numbers == .uint) }

  var allNumbers: [NumberType] {
    switch self {
    case .void: []
    case .number(let type): [type]
    case .sampler: [.int]
    case .vector(let type, let count): Array(repeating: type, count: count)
    case .matrix(let columns, let rows): Array(repeating: .float, count: columns * rows)
    case .array(let element, let count):
      Array(repeatElement(element.allNumbers, count: count).joined())
    case .structure(let structure): structure.fields.flatMap(\.type.allNumbers)
    }
  }

  /// The same shape with other numbers.
  func with(_ numbers: NumberType) -> KernelType {
    switch self {
    case .number: .number(numbers)
    case .vector(_, let count): .vector(numbers, count)
    default: self
    }
  }

  /// The name in errors and lists.
  var name: String {
    switch self {
    case .void: return "void"
    case .number(let type): return type.name
    case .vector(let type, let count):
      return (type == .float ? "" : type.name.prefix(1)) + "vec\(count)"
    case .matrix(let columns, let rows):
      return columns == rows ? "mat\(columns)" : "mat\(columns)x\(rows)"
    case .array(let element, let count): return "\(element.name)[\(count)]"
    case .structure(let structure): return structure.name
    case .sampler: return "sampler2D"
    }
  }

  /// The types with a name of their own.
  static let named: [String: KernelType] = {
    var types: [String: KernelType] = [
      "void": .void, "float": .float, "int": .int, "uint": .number(.uint), "bool": .bool,
      "sampler2D": .sampler, "sampler": .sampler,
      // A pixel that a colour kernel receives, and a colour.
      "__sample": .vector(.float, 4), "__color": .vector(.float, 4),
      "sample_t": .vector(.float, 4),
    ]
    for count in 2...4 {
      for numbers in [NumberType.float, .int, .uint, .bool] {
        let type = KernelType.vector(numbers, count)
        types[type.name] = type
      }
      for rows in 2...4 {
        types["mat\(count)x\(rows)"] = .matrix(count, rows)
      }
      types["mat\(count)"] = .matrix(count, count)
    }
    return types
  }()
}

/// A structure that a kernel defines.
final class StructureType: Hashable, Sendable {
  struct Field: Sendable {
    let name: String
    let type: KernelType
    /// The index of its first number.
    let offset: Int
  }

  let name: String
  let fields: [Field]
  let count: Int

  init(name: String, fields: [(name: String, type: KernelType)]) {
    self.name = name
    var (offset, list): (Int, [Field]) = (0, [])
    for field in fields {
      list.append(Field(name: field.name, type: field.type, offset: offset))
      offset += field.type.count
    }
    self.fields = list
    count = offset
  }

  func field(named name: String) -> Field? { fields.first { $0.name == name } }

  static func == (a: StructureType, b: StructureType) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
