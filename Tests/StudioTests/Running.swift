import Foundation
import Glibc
import LambentStudio
import TestKit
import Testing

/// A studio that runs while a test does, over a folder of its own.
final class Running: Sendable {
  let folder: URL
  let port: UInt16
  let token: String?
  private let task: Task<Void, any Error>

  static let scene = """
    {
      "version": 1,
      "size": [64, 36], "duration": 2, "frameRate": 10, "background": "#102030",
      "layers": [
        { "type": "layer", "name": "box", "frame": [8, 8, 20, 20], "backgroundColor": "#ff0000" }
      ]
    }

    """

  var cookie: String? { token.map { "lambent-\(port)=\($0)" } }

  /// Starts it, with a document `scene.json`.
  init(
    mode: StudioOptions.Mode = .studio, usesToken: Bool = true, isReadOnly: Bool = false,
    document: String? = "scene.json", program: String = "/bin/false",
    text: String = Running.scene
  ) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "scene.json"))
    var options = StudioOptions(
      mode: mode, folder: folder.path, document: document, program: program)
    options.usesToken = usesToken
    options.isReadOnly = isReadOnly
    let server = try StudioServer(options)
    let (addresses, found) = AsyncStream<String>.makeStream()
    task = Task(executorPreference: ThreadExecutor.shared) {
      try await server.run { found.yield($0) }
    }
    var iterator = addresses.makeAsyncIterator()
    let first = await iterator.next()
    let address = try #require(URL(string: first ?? ""))
    port = UInt16(try #require(address.port))
    token = address.query?.replacing("token=", with: "")
  }

  deinit {
    task.cancel()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Sends a request with the right host and cookie, but for what the test says otherwise.
  func send(
    _ target: String, method: String = "GET", host: String? = nil, headers: [String] = [],
    body: String? = nil,
    hasCookie: Bool = true
  ) throws -> Response {
    let socket = try RawSocket(port: port)
    var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
    if hasCookie, let cookie { lines.append("Cookie: \(cookie)") }
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    socket.write(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    return socket.response(hasBody: method != "HEAD")
  }

  func post(_ target: String, _ body: String) throws -> Response {
    try send(target, method: "POST", headers: ["Content-Type: application/json"], body: body)
  }

  /// How many of the process's descriptors are the server's ends of connections, or listen for them.
  var descriptorCount: Int {
    (0..<4096).count { descriptor in
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let outcome = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(Int32(descriptor), $0, &size)
        }
      }
      return outcome == 0 && address.sin_family == AF_INET
        && UInt16(bigEndian: address.sin_port) == port
    }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
