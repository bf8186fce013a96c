import FlyingFox

/// The checks that every request passes before anything else looks at it.
///
/// A page of another site must neither read nor change anything here, not even if its name is made to lead to
/// this machine (DNS rebinding): so the host, the origin and the secret are checked, in this order.
struct RequestGate: Sendable {
  /// The port that the server listens on.
  let port: UInt16
  /// The secret; `nil` if none is required.
  let token: Token?

  /// The names by which the server may be addressed.
  private var hosts: [String] { ["localhost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)"] }

  /// The response to a request that does not pass; `nil` for one that does.
  func rejection(of request: HTTPRequest) -> HTTPResponse? {
    guard let host = request.headers[.host]?.lowercased(), hosts.contains(host) else {
      return .failure(
        .misdirectedRequest, "This server answers to \(hosts.joined(separator: ", ")) only.")
    }
    let isSocket = request.path == StudioRoutes.socketPath
    if let origin = request.headers[HTTPHeader("Origin")] {
      guard hosts.contains(where: { "http://\($0)" == origin.lowercased() }) else {
        return .failure(.forbidden, "Requests of other sites are rejected.")
      }
    } else if isSocket {
      return .failure(.forbidden, "A WebSocket needs an origin.")
    }
    if let response = tokenRejection(of: request) { return response }
    guard request.method == .POST else {
      guard [.GET, .HEAD].contains(request.method), request.bodySequence.count == 0 else {
        return .failure(.methodNotAllowed, "GET or HEAD without a body, or POST.")
      }
      return nil
    }
    let type = request.headers[.contentType]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard type == "application/json" else {
      return .failure(.unsupportedMediaType, "POST takes application/json only.")
    }
    return nil
  }

  private func tokenRejection(of request: HTTPRequest) -> HTTPResponse? {
    guard let token else { return nil }
    let name = Token.cookieName(port: port)
    if [.GET, .HEAD].contains(request.method), request.path == "/",
      let given = request.query.first(where: { $0.name == "token" })?.value, token.matches(given)
    {
      var response = HTTPResponse(statusCode: .seeOther)
      response.headers[.location] = "/"
      response.headers[.setCookie] = "\(name)=\(token.text); Path=/; SameSite=Strict; HttpOnly"
      return response
    }
    guard let cookie = Token.cookie(name, in: request.headers[.cookie]), token.matches(cookie)
    else {
      return .failure(.unauthorized, "Open the address that lambent has printed.")
    }
    return nil
  }
}
