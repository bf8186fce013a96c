/// The messages that a WebSocket's client sends, read from the bytes of its connection (RFC 6455).
///
/// FlyingFox reads a frame of any announced length into memory before a handler sees it. This reader rejects a
/// message by its announced length, so that it never holds more than the limit and one piece of the connection.
struct ClientMessages {
  /// An event of the connection.
  enum Event: Equatable {
    /// A whole message.
    case text(String)
    /// A ping, with the payload that its answer repeats.
    case ping([UInt8])
    /// The client closes the connection.
    case close
    /// The client breaks the protocol: a close code and its reason. Nothing is read after it.
    case failure(code: UInt16, reason: String)
  }

  /// The most bytes of a message.
  let limit: Int
  private var bytes: [UInt8] = []
  private var message: [UInt8] = []
  private var isInMessage = false
  private var isClosed = false

  init(limit: Int) { self.limit = limit }

  /// Takes the next bytes of the connection, and returns the events that they complete.
  mutating func take(_ next: some Sequence<UInt8>) -> [Event] {
    guard !isClosed else { return [] }
    bytes += next
    var events: [Event] = []
    var start = 0
    while !isClosed {
      switch header(at: start) {
      case .incomplete:
        bytes.removeFirst(start)
        return events
      case .invalid(let code, let reason): events.append(fail(code, reason))
      case .frame(let head):
        guard bytes.count - start - head.size >= head.length else {
          bytes.removeFirst(start)
          return events
        }
        let payload = unmasked(head, at: start + head.size)
        start += head.size + head.length
        if let event = take(head, payload) { events.append(event) }
      }
    }
    (bytes, message) = ([], [])
    return events
  }

  private struct Head {
    var isLast: Bool
    var kind: UInt8
    var length: Int
    /// The bytes of the header itself, with the mask at its end.
    var size: Int
  }

  private enum Header {
    case incomplete
    case invalid(UInt16, String)
    case frame(Head)
  }

  private func header(at start: Int) -> Header {
    let available = bytes.count - start
    guard available >= 2 else { return .incomplete }
    let (first, second) = (bytes[start], bytes[start + 1])
    guard first & 0x70 == 0 else { return .invalid(1002, "reserved bits") }
    guard second & 0x80 != 0 else { return .invalid(1002, "a frame without a mask") }
    let (isLast, kind, short) = (first & 0x80 != 0, first & 0x0F, second & 0x7F)
    let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
    guard available >= 2 + lengthBytes else { return .incomplete }
    let announced =
      lengthBytes == 0
      ? UInt64(short)
      : bytes[(start + 2)..<(start + 2 + lengthBytes)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch kind {
    case 0 where !isInMessage: return .invalid(1002, "a continuation of nothing")
    case 1 where isInMessage: return .invalid(1002, "a message within a message")
    case 0, 1:
      guard announced <= UInt64(limit - message.count) else {
        return .invalid(1009, "a message of more than \(limit) bytes")
      }
    case 2: return .invalid(1003, "a message that is not text")
    case 8, 9, 10:
      guard isLast, announced < 126 else { return .invalid(1002, "a control frame in pieces") }
    default: return .invalid(1002, "a frame of no known kind")
    }
    let size = 2 + lengthBytes + 4
    guard available >= size else { return .incomplete }
    return .frame(Head(isLast: isLast, kind: kind, length: Int(announced), size: size))
  }

  private func unmasked(_ head: Head, at start: Int) -> [UInt8] {
    let mask = Array(bytes[(start - 4)..<start])
    return [UInt8](unsafeUninitializedCapacity: head.length) { payload, count in
      bytes.withUnsafeBufferPointer { bytes in
        for index in 0..<head.length { payload[index] = bytes[start + index] ^ mask[index & 3] }
      }
      count = head.length
    }
  }

  private mutating func take(_ head: Head, _ payload: [UInt8]) -> Event? {
    switch head.kind {
    case 8:
      isClosed = true
      return .close
    case 9: return .ping(payload)
    case 10: return nil
    default:
      message += payload
      isInMessage = !head.isLast
      guard head.isLast else { return nil }
      defer { message = [] }
      guard let text = String(validating: message, as: UTF8.self) else {
        return fail(1007, "a message that is not UTF-8")
      }
      return .text(text)
    }
  }

  private mutating func fail(_ code: UInt16, _ reason: String) -> Event {
    isClosed = true
    return .failure(code: code, reason: reason)
  }
}
