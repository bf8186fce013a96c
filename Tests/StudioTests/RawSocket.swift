import Foundation
import Glibc

/// A connection whose bytes a test writes itself.
final class RawSocket {
  private let descriptor: Int32

  /// Connects to a port of the loopback address.
  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0 else { throw POSIXError(.ECONNREFUSED) }
    // Only so that a test ends if the server does not answer: other tests may keep the machine busy for minutes.
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let count = send(descriptor, Array(bytes[done...]), bytes.count - done, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      done += count
    }
  }

  /// The next bytes; none at the end.
  func read(atMost most: Int = 1 << 16) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: most)
    let count = recv(descriptor, &buffer, most, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// Exactly so many bytes; fewer at the end.
  func read(exactly count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = read(atMost: count - bytes.count)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// A response: its head, and the body that `Content-Length` announces.
  func response(hasBody: Bool = true) -> Response {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      let byte = read(atMost: 1)
      guard !byte.isEmpty else { break }
      head += byte
    }
    var response = Response(head: String(decoding: head, as: UTF8.self))
    if hasBody, let length = response.header("Content-Length").flatMap({ Int($0) }) {
      response.body = read(exactly: length)
    }
    return response
  }
}

/// What a server has answered.
struct Response {
  var head: String
  var body: [UInt8] = []

  init(head: String) { self.head = head }

  /// The status; 0 where the server closed the connection without a word.
  var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
  var text: String { String(decoding: body, as: UTF8.self) }

  func header(_ name: String) -> String? {
    for line in head.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
      return parts[1].trimmingCharacters(in: .whitespaces)
    }
    return nil
  }
}

/// A WebSocket by hand: masked text out, whole messages in.
extension RawSocket {
  func upgrade(_ running: Running, origin: String? = nil) -> Response {
    var lines = [
      "GET /socket HTTP/1.1", "Host: 127.0.0.1:\(running.port)", "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
    ]
    if let cookie = running.cookie { lines.append("Cookie: \(cookie)") }
    if let origin { lines.append("Origin: \(origin)") }
    write(lines.joined(separator: "\r\n") + "\r\n\r\n")
    return response()
  }

  func sendText(_ text: String) {
    let payload = Array(text.utf8)
    var bytes: [UInt8] = [0x81]
    if payload.count < 126 {
      bytes.append(0x80 | UInt8(payload.count))
    } else {
      bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    }
    write(bytes + [0, 0, 0, 0] + payload)
  }

  /// The next frame: its kind and its payload; `nil` at the end.
  func frame() -> (kind: UInt8, payload: [UInt8])? {
    let head = read(exactly: 2)
    guard head.count == 2 else { return nil }
    var length = Int(head[1] & 0x7F)
    if length > 125 {
      length = read(exactly: length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    return (head[0] & 0x0F, read(exactly: length))
  }

  /// The payload of the next frame; the server sends a message as one. Empty at the end.
  func message() -> [UInt8] { frame()?.payload ?? [] }

  /// The next message that holds a text; binary ones are passed over.
  func message(containing text: String) -> String {
    for _ in 0..<50 {
      let message = String(decoding: message(), as: UTF8.self)
      if message.contains(text) || message.isEmpty { return message }
    }
    return ""
  }
}
