import LambentDocuments

/// Makes new documents of known ones: parts are exchanged, doubled, left out, and taken from the schema.
struct DocumentMutator {
  let grammar: SchemaGrammar
  let corpus: [JSONValue]
  /// Parts of all documents by the key that they stand under.
  private var parts: [String: [JSONValue]] = [:]

  init(_ grammar: SchemaGrammar, corpus: [JSONValue]) {
    self.grammar = grammar
    self.corpus = corpus
    for document in corpus { collect(document) }
  }

  private mutating func collect(_ value: JSONValue) {
    switch value {
    case .object(let members):
      for member in members {
        parts[member.key, default: []].append(member.value)
        collect(member.value)
      }
    case .array(let elements): for element in elements { collect(element) }
    default: break
    }
  }

  /// A document that has not been seen.
  func document(using random: inout SplitMix) -> [UInt8] {
    var document = random.pick(corpus) ?? .object([])
    for _ in 0..<(1 + random.index(6)) { document = mutated(document, using: &random) }
    var bytes = Array(document.text().utf8)
    guard random.chance(0.05) else { return bytes }
    for _ in 0..<(1 + random.index(4)) where !bytes.isEmpty {
      bytes[random.index(bytes.count)] = UInt8(random.index(256))
    }
    return random.chance(0.2) ? Array(bytes.prefix(random.index(bytes.count + 1))) : bytes
  }

  /// The document with one part of it changed.
  func mutated(_ document: JSONValue, using random: inout SplitMix) -> JSONValue {
    document.changingPart(random.index(document.partCount)) { changed($0, key: $1, using: &random) }
  }

  private func changed(
    _ value: JSONValue, key: String, using random: inout SplitMix
  ) -> JSONValue {
    if random.chance(0.25), let part = random.pick(parts[key] ?? []) { return part }
    if random.chance(0.2), !key.isEmpty { return grammar.value(of: key, using: &random) }
    switch value {
    case .number(let number):
      switch random.index(5) {
      case 0: return .number(-number)
      case 1: return .number(number * Double.random(in: 0...3, using: &random))
      case 2: return .number(number.rounded())
      default: return Extremes.number(using: &random)
      }
    case .object(let members): return changed(members, using: &random)
    case .array(let elements): return changed(elements, using: &random)
    default: return Extremes.any(using: &random)
    }
  }

  private func changed(
    _ members: [JSONValue.Member], using random: inout SplitMix
  ) -> JSONValue {
    var members = members
    switch random.index(4) {
    case 0 where !members.isEmpty: members.remove(at: random.index(members.count))
    case 1 where members.count > 1:
      members.swapAt(random.index(members.count), random.index(members.count))
    default:
      let known = random.chance(0.5) ? Array(parts.keys).sorted() : grammar.keys
      let key = random.pick(known) ?? "x"
      members.removeAll { $0.key == key }
      members.append(
        (
          key,
          random.chance(0.5)
            ? random.pick(parts[key] ?? []) ?? grammar.value(of: key, using: &random)
            : grammar.value(of: key, using: &random)
        ))
    }
    return .object(members)
  }

  private func changed(_ elements: [JSONValue], using random: inout SplitMix) -> JSONValue {
    var elements = elements
    guard let element = random.pick(elements) else { return .array([Extremes.any(using: &random)]) }
    switch random.index(4) {
    case 0: elements.remove(at: random.index(elements.count))
    case 1: elements.append(element)
    case 2: elements.swapAt(random.index(elements.count), random.index(elements.count))
    default: elements.insert(Extremes.any(using: &random), at: random.index(elements.count + 1))
    }
    return .array(elements)
  }
}
