import FlyingFox
import FoundationEssentials
import LambentDocuments

extension HTTPResponse {
  /// The headers of every response: nothing is loaded from elsewhere, framed, guessed or kept.
  static let safetyHeaders: [(HTTPHeader, String)] = [
    (
      HTTPHeader("Content-Security-Policy"),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    (HTTPHeader("X-Content-Type-Options"), "nosniff"),
    (HTTPHeader("Cross-Origin-Resource-Policy"), "same-origin"),
    (HTTPHeader("Referrer-Policy"), "no-referrer"),
    (.cacheControl, "no-store"),
  ]

  /// A response with bytes.
  static func bytes(_ bytes: [UInt8], type: String) -> HTTPResponse {
    var response = HTTPResponse(
      statusCode: .ok, headers: [:],
      body: HTTPBodySequence(data: Data(bytes), suggestedBufferSize: 1 << 20))
    response.headers[.contentType] = type
    return response
  }

  /// A response with a value.
  static func json(_ value: JSONValue, status: HTTPStatusCode = .ok) -> HTTPResponse {
    var response = bytes(Array(value.line.utf8), type: "application/json")
    response.statusCode = status
    return response
  }

  /// A response that says what is wrong.
  static func failure(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    json(["error": .string(text)], status: status)
  }

  /// The head of the response: to a request for the head only.
  var withoutBody: HTTPResponse {
    guard case .httpBody(let body) = payload else { return self }
    var response = self
    response.payload = .httpBody(HTTPBodySequence())
    response.headers[.contentLength] = body.count.map(String.init)
    return response
  }

  /// The response without its body, after which the connection is closed: to a request whose body has not been
  /// read, which would be taken for the next request.
  func closingConnection() -> HTTPResponse {
    var response = HTTPResponse(webSocket: NoFrames())
    response.statusCode = statusCode
    response.headers = headers
    response.headers[.connection] = "close"
    response.headers[.contentLength] = "0"
    return response
  }
}

/// The connection's end: FlyingFox closes a connection when the frames of its WebSocket end.
private struct NoFrames: WSHandler {
  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    AsyncStream { $0.finish() }
  }
}

extension HTTPRequest {
  /// The greatest body that is read whole before the request is handled.
  static let bufferedBytes = 4096

  /// True if the request's body has not been read.
  var hasUnreadBody: Bool { (bodySequence.count ?? .max) > Self.bufferedBytes }

  /// The request's body as a value.
  ///
  /// - Throws: ``StudioError`` if it is longer than `limit` bytes or no JSON.
  func json(limit: Int) async throws -> JSONValue {
    guard let count = bodySequence.count else {
      throw StudioError(.lengthRequired, "a body without Content-Length: give its length")
    }
    guard count <= limit else {
      throw StudioError(.payloadTooLarge, "a body of \(count) bytes: at most \(limit)")
    }
    let body = try await bodyData
    do {
      return try JSONValue(parsing: body, limits: SceneLimits(isTrusted: true))
    } catch {
      throw StudioError.invalid("the body is not JSON: \(error.message)")
    }
  }
}
