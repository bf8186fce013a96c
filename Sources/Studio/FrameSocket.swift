import Dispatch
import FlyingFox
import FoundationEssentials
import LambentDocuments
import LambentWorkers

/// The WebSocket of a page.
///
/// The page pulls: it asks for a frame and gets one, so that nothing piles up. A request with `cancel` stops those
/// before it. Edits come the same way, so that a frame that is asked for after an edit shows it.
struct FrameSocket: WSHandler {
  let desk: Desk
  /// The client's end of the connection.
  let address: HTTPRequest.Address?
  /// The port that the server listens on.
  let port: UInt16

  /// The longest message of a page, in bytes.
  static let messageBytes = 4 << 20

  /// - Parameter client: Not used: reading them would take frames of any length into memory.
  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    guard let descriptor = Listeners.duplicate(from: address, to: port) else {
      throw StudioError(.serviceUnavailable, "the connection cannot be read")
    }
    let (replies, frames) = Replies.make()
    let page = Page(desk: desk, replies: replies)
    let number = desk.hub.add(replies)
    let connection = ClientConnection(descriptor, limit: Self.messageBytes) { event in
      switch event {
      case .text(let text): page.take(text)
      case .ping(let payload):
        replies.send(WSFrame(fin: true, opcode: .pong, mask: nil, payload: Data(payload)))
      case .close:
        replies.send(.close(code: .normalClosure))
        replies.finish()
      case .failure(let code, let reason):
        replies.send(.close(code: WSCloseCode(code, reason: reason)))
        replies.finish()
      }
    } end: {
      replies.finish()
    }
    replies.whenEnded {
      connection.stop()
      page.cancelAll()
      desk.hub.remove(number)
    }
    return frames
  }
}

extension WSFrame {
  /// A whole message of text.
  static func text(_ text: String) -> WSFrame {
    WSFrame(fin: true, opcode: .text, mask: nil, payload: Data(text.utf8))
  }

  /// A whole message of bytes.
  static func data(_ bytes: [UInt8]) -> WSFrame {
    WSFrame(fin: true, opcode: .binary, mask: nil, payload: Data(bytes))
  }
}

/// A page on the other end of a socket.
private final class Page: Sendable {
  private let desk: Desk
  private let replies: Replies
  private let queue = DispatchQueue(label: "studio page")
  private let running = Lock<[ObjectIdentifier: Cancellation]>([:])
  private let asked = Lock(0)
  private let findingsSent = Lock<[String: String]>([:])

  init(desk: Desk, replies: Replies) {
    (self.desk, self.replies) = (desk, replies)
  }

  func cancelAll() {
    for cancellation in running.withLock({ Array($0.values) }) { cancellation.cancel() }
  }

  /// Takes a message of the page.
  func take(_ text: String) {
    let limits = SceneLimits(isTrusted: false)
    guard let message = try? JSONValue(parsing: text.utf8, limits: limits) else {
      return fail("a message that is not JSON", nil)
    }
    let sequence = message["seq"]
    do {
      switch message.text("type") {
      case "frame": try askFrame(message)
      case "edit": try edit(message)
      case "layout": try askLayout(message)
      default: throw StudioError.invalid("a message of no known type")
      }
    } catch {
      fail("\(error)", sequence)
    }
  }

  private func fail(_ text: String, _ sequence: JSONValue?, code: String? = nil) {
    var reply: JSONValue = ["type": "error", "error": .string(text)]
    reply["seq"] = sequence
    reply["code"] = code.map(JSONValue.string)
    replies.send(.text(reply.line))
  }

  /// The most requests that wait: far more than a page makes.
  private static let mostAsked = 256

  /// Counts a request that will wait for those before it.
  private func beginWaiting() throws(StudioError) {
    let fits = asked.withLock { asked in
      defer { if asked < Self.mostAsked { asked += 1 } }
      return asked < Self.mostAsked
    }
    guard fits else { throw StudioError(.tooManyRequests, "too many requests wait") }
  }

  private func endWaiting() { asked.withLock { $0 -= 1 } }

  // MARK: Frames

  private func askFrame(_ message: JSONValue) throws {
    let document = try desk.document(message.requiredText("document"))
    let request = try FrameRequest(message)
    if message.flag("cancel") { cancelAll() }
    try beginWaiting()
    let cancellation = Cancellation()
    running.withLock { $0[ObjectIdentifier(cancellation)] = cancellation }
    queue.async { [self] in
      defer {
        running.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(cancellation)) }
        endWaiting()
      }
      guard !cancellation.isCancelled else {
        return fail("cancelled", message["seq"], code: "cancelled")
      }
      do {
        let frame = try document.live.frame(request, cancellation: cancellation)
        replies.send(.data(frame.bytes))
      } catch {
        let isCancelled = cancellation.isCancelled
        fail(
          isCancelled ? "cancelled" : "\(error)", message["seq"],
          code: isCancelled ? "cancelled" : "frame")
      }
      sendFindings(of: document)
    }
  }

  /// Sends the findings of a document where they are others than before.
  private func sendFindings(of document: Desk.Document) {
    guard let findings = document.live.findings else { return }
    let text = findings.json(of: document.draft.name).line
    let isNew = findingsSent.withLock { sent in
      defer { sent[document.draft.name] = text }
      return sent[document.draft.name] != text
    }
    if isNew { replies.send(.text(text)) }
  }

  private func askLayout(_ message: JSONValue) throws {
    try beginWaiting()
    queue.async { [self] in
      defer { endWaiting() }
      do {
        let document = try desk.document(message.requiredText("document"))
        let frame = try message.integer("frame", in: 0...100_000_000)
        var reply = try document.live.layout(atFrame: frame)
        reply["type"] = "layout"
        reply["seq"] = message["seq"]
        replies.send(.text(reply.line))
      } catch {
        fail("\(error)", message["seq"], code: "layout")
      }
    }
  }

  // MARK: Edits

  private func edit(_ message: JSONValue) throws {
    let document = try desk.document(message.requiredText("document"))
    guard case .array(let list)? = message["splices"] else {
      throw StudioError.invalid("“splices” is missing")
    }
    let splices = try list.map { item throws(StudioError) -> Draft.Splice in
      guard case .array(let parts) = item, parts.count == 3, case .number(let at) = parts[0],
        case .number(let removed) = parts[1], case .string(let text) = parts[2],
        let at = Int(exactly: at), let removed = Int(exactly: removed)
      else { throw .invalid("a splice is [position, count, text]") }
      return Draft.Splice(at: at, removed: removed, inserted: text)
    }
    do throws(StudioError) {
      let snapshot = try document.draft.edit(
        base: message.integer("base", in: 0...Int(UInt32.max)), splices,
        label: message.text("label") ?? "Edit", gesture: message.text("gesture") ?? "")
      var reply = snapshot.json(of: document.draft)
      // All pages get the text; the one that made the edit knows it by this number.
      reply["type"] = "document"
      reply["seq"] = message["seq"]
      reply["page"] = message["page"]
      desk.hub.send(reply)
    } catch {
      let current = document.draft.snapshot.json(of: document.draft)
      var reply: JSONValue = [
        "type": "rejected", "error": .string("\(error)"),
        "conflict": .boolean(error.status == .conflict), "current": current,
      ]
      reply["seq"] = message["seq"]
      replies.send(.text(reply.line))
    }
  }
}
