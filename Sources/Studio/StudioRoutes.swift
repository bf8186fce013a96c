import FlyingFox
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentRendering

/// Answers requests: all of them pass the gate first, and all answers have the safety headers.
struct StudioRoutes: HTTPHandler {
  let desk: Desk
  let gate: RequestGate
  let page: PageFiles
  let heads: HeadLimit

  /// The path of the WebSocket.
  static let socketPath = "/socket"
  /// The longest body of a request that changes something, in bytes: a dropped file as Base64.
  static let maximumBodyBytes = 96 << 20

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    heads.begin(request.remoteAddress)
    var response = await response(to: request)
    if request.method == .HEAD { response = response.withoutBody }
    for (header, value) in HTTPResponse.safetyHeaders { response.headers[header] = value }
    return response
  }

  private func response(to request: HTTPRequest) async -> HTTPResponse {
    // After the answer comes a head, but on a WebSocket, and where the connection is closed with a body unread.
    var endsWithHead = !request.hasUnreadBody
    defer { if endsWithHead { heads.end(request.remoteAddress) } }
    if let rejection = gate.rejection(of: request) {
      return request.hasUnreadBody ? rejection.closingConnection() : rejection
    }
    do {
      if request.path == Self.socketPath {
        let socket = FrameSocket(desk: desk, address: request.remoteAddress, port: gate.port)
        let response = try await WebSocketHTTPHandler(handler: socket).handleRequest(request)
        endsWithHead = response.statusCode != .switchingProtocols
        return response
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
    let client = ClientPresence(from: request.remoteAddress, to: gate.port)
    switch request.path {
    case "/api/state": return .json(state)
    case "/api/document":
      let draft = try desk.document(query.requiredText("document")).draft
      var reply = draft.snapshot.json(of: draft)
      reply["recovered"] = desk.drafts.recovered(draft).map(JSONValue.string)
      return .json(reply)
    case "/api/catalogue": return .json(try CatalogueReply.json())
    case "/api/facts":
      let document = try desk.document(query.requiredText("document"))
      return .json(try await Background.run(for: client) { _ in try document.live.current().facts })
    case "/api/particles":
      let document = try desk.document(query.requiredText("document"))
      let layer = try query.requiredText("layer")
      let frame = try query.integer("frame", in: 0...100_000_000)
      let point = Point(x: query.number("x") ?? 0, y: query.number("y") ?? 0)
      return .json(
        try await Background.run(for: client) { _ in
          try document.live.particles(ofLayer: layer, frame: frame, near: point)
        })
    case "/api/check":
      let document = try desk.document(query.requiredText("document"))
      return .json(try await Background.run(for: client) { _ in document.live.check() })
    case "/api/frame":
      let document = try desk.document(query.requiredText("document"))
      let wanted = try FrameRequest(query)
      let frame = try await Background.run(for: client) {
        try document.live.frame(wanted, cancellation: $0)
      }
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
      // It shows a text that the page has, and changes nothing.
      if request.path == "/api/preview" {
        return try await preview(
          body, for: ClientPresence(from: request.remoteAddress, to: gate.port))
      }
      return try await change(request.path, body)
    } catch {
      return Self.failure(error)
    }
  }

  private func change(_ path: String, _ body: JSONValue) async throws -> HTTPResponse {
    if let refusal = desk.options.refusal { throw StudioError(.forbidden, refusal) }
    let importing = Importing(desk: desk)
    switch path {
    case "/api/import": return .json(try await importing.take(body))
    case "/api/copy-preset": return .json(try await importing.copy(body))
    case "/api/copy-recipe": return .json(try importing.copyRecipe(body))
    case "/api/create": return .json(try importing.create(body))
    case "/api/export": return .json(try desk.exporting.start(body, on: desk))
    case "/api/cancel-export":
      desk.exporting.cancel()
      return .json([:])
    case "/api/restore":
      let draft = try desk.document(body.requiredText("document")).draft
      let snapshot = try draft.restore(body.requiredText("text"))
      desk.announce(snapshot, of: draft)
      return .json(snapshot.json(of: draft))
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
      if path == "/api/save" { desk.drafts.discard(draft) }
      desk.announce(snapshot, of: draft)
      return .json(snapshot.json(of: draft))
    default: throw StudioError(.notFound, "nothing at \(path)")
    }
  }
}

extension StudioRoutes {
  /// A frame of a text that is not a file: a scene of the transition bench, or another state of a document, whose
  /// folder and trust it has. Without a text, it is the one that was read or saved last.
  private func preview(
    _ body: JSONValue, for client: ClientPresence?
  ) async throws -> HTTPResponse {
    let wanted = try FrameRequest(body)
    let draft = try body.text("document").map { try desk.document($0).draft }
    let text = try body.text("text") ?? draft?.snapshot.saved ?? body.requiredText("text")
    let scene = RecentScenes.Preview(
      text: text, directory: draft?.directory ?? desk.folder.root,
      // A page that may change nothing must not write documents that may read anything.
      isTrusted: desk.trustsDocuments || draft?.isTrusted == true && !desk.options.isReadOnly,
      width: wanted.width, height: wanted.height, fit: wanted.fit)
    let frame = try await Background.run(for: client) { [scenes = desk.scenes] cancellation in
      let renderer = try scenes.renderer(scene)
      return try FrameReply(renderer.frame(wanted.frame, cancellation: cancellation), to: wanted)
    }
    return .bytes(frame.bytes, type: "application/octet-stream")
  }
}

extension HTTPRequest {
  /// The query's items as an object; numbers as such.
  var json: JSONValue {
    var known = Set<String>()
    return .object(
      query.filter { known.insert($0.name).inserted }.map { item in
        let isName = ["document", "layer"].contains(item.name)
        let number = isName ? nil : Double(item.value).map(JSONValue.number)
        return (item.name, number ?? .string(item.value))
      })
  }
}
