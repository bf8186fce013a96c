import FlyingFox
import LambentImageFiles
import LambentScenes
import LambentWorkers

/// Answers requests: all of them pass the gate first, and all answers have the safety headers.
struct StudioRoutes: HTTPHandler {
  let desk: Desk
  let gate: RequestGate
  let page: PageFiles

  /// The path of the WebSocket.
  static let socketPath = "/socket"
  /// The longest body of a request that changes something, in bytes: a dropped file as Base64.
  static let maximumBodyBytes = 96 << 20

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    var response = await response(to: request)
    for (header, value) in HTTPResponse.safetyHeaders { response.headers[header] = value }
    return response
  }

  private func response(to request: HTTPRequest) async -> HTTPResponse {
    if let rejection = gate.rejection(of: request) {
      return request.hasUnreadBody ? rejection.closingConnection() : rejection
    }
    do {
      if request.path == Self.socketPath {
        let socket = MessageFrameWSHandler(handler: FrameSocket(desk: desk), frameSize: 1 << 20)
        return try await WebSocketHTTPHandler(handler: socket).handleRequest(request)
      }
      if request.method == .POST { return try await change(request) }
      if request.path == "/" || request.path.hasPrefix("/page/") {
        return try page.response(for: request.path)
      }
      return try await answer(request)
    } catch {
      let failure = Self.failure(error)
      return request.hasUnreadBody ? failure.closingConnection() : failure
    }
  }

  private static func failure(_ error: any Error) -> HTTPResponse {
    switch error {
    case let error as StudioError: .failure(error.status, error.description)
    case is CancellationError: .failure(.serviceUnavailable, "cancelled")
    default: .failure(.unprocessableContent, "\(error)")
    }
  }

  // MARK: What changes nothing

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = request.json
    switch request.path {
    case "/api/state": return .json(state)
    case "/api/document":
      let document = try desk.document(query.requiredText("document"))
      return .json(document.draft.snapshot.json(of: document.draft))
    case "/api/frame":
      let document = try desk.document(query.requiredText("document"))
      let wanted = try FrameRequest(query)
      let frame = try await Background.run { try document.live.frame(wanted, cancellation: $0) }
      guard query.text("format") == "png" else {
        return .bytes(frame.bytes, type: "application/octet-stream")
      }
      return .bytes(try frame.png, type: "image/png")
    default: throw StudioError(.notFound, "nothing at \(request.path)")
    }
  }

  private var state: JSONValue {
    var json: JSONValue = [
      "mode": .string(desk.options.mode.rawValue), "readOnly": .boolean(desk.options.isReadOnly),
      "folder": .string(desk.folder.root.displayedPath), "trusted": .boolean(desk.trustsDocuments),
      "documents": .array(desk.folder.documents().map(JSONValue.string)),
    ]
    json["document"] = desk.options.document.map(JSONValue.string)
    return json
  }

  // MARK: What changes something

  private func change(_ request: HTTPRequest) async throws -> HTTPResponse {
    let body = try await request.json(limit: Self.maximumBodyBytes)
    do {
      return try await change(request.path, body)
    } catch {
      return Self.failure(error)
    }
  }

  private func change(_ path: String, _ body: JSONValue) async throws -> HTTPResponse {
    guard !desk.options.isReadOnly else {
      throw StudioError(.forbidden, "the studio is read-only: start it without --read-only")
    }
    switch path {
    case "/api/trust":
      try desk.trustDocuments()
      return .json(state)
    case "/api/undo", "/api/redo", "/api/save", "/api/take-file":
      let draft = try desk.document(body.requiredText("document")).draft
      let snapshot =
        switch path {
        case "/api/undo": draft.step(by: -1)
        case "/api/redo": draft.step(by: 1)
        case "/api/take-file": draft.takeFile()
        default: try draft.save(force: body.flag("force"))
        }
      desk.announce(snapshot, of: draft)
      return .json(snapshot.json(of: draft))
    default: throw StudioError(.notFound, "nothing at \(path)")
    }
  }
}

extension HTTPRequest {
  /// The query's items as an object; numbers as such.
  var json: JSONValue {
    var known = Set<String>()
    return .object(
      query.filter { known.insert($0.name).inserted }.map { item in
        let isName = ["document", "preset", "layer", "name"].contains(item.name)
        return (item.name, isName ? .string(item.value) : Double(item.value).map(JSONValue.number) ?? .string(item.value))
      })
  }
}
