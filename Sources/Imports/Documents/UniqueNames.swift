/// Unique names: a number is added to names that already exist.
package struct UniqueNames {
  private var used: Set<String> = []
  /// The number that the next name of the same text gets.
  private var numbers: [String: Int] = [:]

  package init(_ used: Set<String> = []) { self.used = used }

  /// - Parameter separator: The text between a name and its number.
  package mutating func unique(_ name: String, separator: String = " ") -> String {
    var (result, number) = (name, numbers[name] ?? 2)
    while !used.insert(result).inserted {
      result = "\(name)\(separator)\(number)"
      number += 1
    }
    numbers[name] = number
    return result
  }

  /// Reserves the names of others.
  package mutating func formUnion(_ others: UniqueNames) { used.formUnion(others.used) }
}
