import FlyingFox
import FlyingSocks
import Glibc
import LambentWorkers

/// The server of a studio.
package struct StudioServer: Sendable {
  private let desk: Desk
  private let page: PageFiles

  /// Prepares a server.
  ///
  /// - Throws: ``StudioError`` where the folder, the document or the page's files are missing.
  package init(_ options: StudioOptions) throws {
    page = try PageFiles()
    desk = try Desk(options)
    if let document = options.document { _ = try desk.document(document) }
  }

  /// Listens on the loopback addresses until the task is cancelled.
  ///
  /// - Parameter ready: Called once, with the address to open.
  /// - Throws: ``StudioError`` where the port is taken.
  package func run(ready: @escaping @Sendable (String) -> Void) async throws {
    let options = desk.options
    let token = options.usesToken ? Token() : nil
    // The port is known only when the server listens.
    let routes = LateRoutes()
    defer { routes.end() }
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: options.port)
    let server = HTTPServer(config: Self.configuration(address), handler: routes)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          try await server.run()
        } catch let error as SocketError {
          throw StudioError(
            .serviceUnavailable,
            "the port \(options.port) cannot be used\(error.reason): choose another with --port")
        }
      }
      group.addTask { [desk] in try await FileWatcher(desk).run() }
      group.addTask { [desk, page] in
        try await server.waitUntilListening(timeout: 10)
        guard case .ip4(_, let port)? = await server.listeningAddress else { return }
        Listeners.sendAtOnce(port: port)
        let gate = RequestGate(port: port, token: token)
        let heads = HeadLimit(port: port)
        heads.start()
        routes.set(StudioRoutes(desk: desk, gate: gate, page: page, heads: heads))
        ready("http://127.0.0.1:\(port)/" + (token.map { "?token=\($0.text)" } ?? ""))
        await Self.listenToo(at: port, routes)
      }
      for try await _ in group {}
    }
  }

  /// Listens on the other loopback address, where the machine has one.
  private static func listenToo(at port: UInt16, _ routes: LateRoutes) async {
    guard let address = try? sockaddr_in6.inet6(ip6: "::1", port: port) else { return }
    let second = HTTPServer(config: configuration(address), handler: routes)
    async let running: Void = second.run()
    try? await second.waitUntilListening(timeout: 10)
    Listeners.sendAtOnce(port: port)
    try? await running
  }

  private static func configuration(_ address: some SocketAddress) -> HTTPServer.Configuration {
    HTTPServer.Configuration(
      address: address, timeout: 120, sharedRequestBufferSize: HTTPRequest.bufferedBytes,
      sharedRequestReplaySize: HTTPRequest.bufferedBytes, logger: .disabled)
  }
}

/// Routes that are set when the port is known; until then nothing is answered.
private final class LateRoutes: HTTPHandler, Sendable {
  private let routes = Lock<StudioRoutes?>(nil)

  func set(_ routes: StudioRoutes) { self.routes.withLock { $0 = routes } }

  func end() { routes.withLock { $0?.heads.stop() } }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let routes = routes.withLock({ $0 }) else {
      return HTTPResponse(statusCode: .serviceUnavailable).closingConnection()
    }
    return try await routes.handleRequest(request)
  }
}

extension SocketError {
  /// The reason that the system gives, in parentheses; empty for other errors.
  fileprivate var reason: String {
    guard case .failed(_, let code, _) = self else { return "" }
    return " (\(String(cString: strerror(code)).lowercased()))"
  }
}
