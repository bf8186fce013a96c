import Foundation
import LambentDocuments
import LambentScenes
import LambentStudio
import TestKit
import Testing

/// The nine rules of safety, each by the bytes of a connection.
@Suite struct SafetyTests {
  @Test("1: it listens on the loopback address only")
  func bindsToLoopback() async throws {
    let running = try await Running()
    let addresses = try listeningAddresses(port: running.port)
    #expect(!addresses.isEmpty)
    #expect(addresses.allSatisfy { $0 == "127.0.0.1" || $0 == "::1" }, "\(addresses)")
  }

  /// The addresses at which this process accepts connections to a port.
  private func listeningAddresses(port: UInt16) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
      guard let descriptor = Int32(name) else { return nil }
      var accepts: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      guard
        getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &length) == 0, accepts == 1
      else { return nil }
      var storage = sockaddr_storage()
      length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      return withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
          var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
          guard
            getsockname(descriptor, address, &length) == 0,
            getnameinfo(
              address, length, &host, socklen_t(host.count), &service, socklen_t(service.count),
              NI_NUMERICHOST | NI_NUMERICSERV) == 0,
            text(service) == String(port)
          else { return nil }
          return text(host)
        }
      }
    }
  }

  private func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test(
    "2: only its own names are answered, so that a name made to lead here (DNS rebinding) is not")
  func rejectsOtherHosts() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      for host in [
        "evil.example", "evil.example:\(running.port)", "127.0.0.1", "127.0.0.1:1",
        "localhost.evil:\(running.port)", "",
      ] {
        #expect(try running.send("/api/state", host: host).status == 421, "\(host)")
      }
      for host in [
        "localhost:\(running.port)", "LOCALHOST:\(running.port)", "[::1]:\(running.port)",
      ] {
        #expect(try running.send("/api/state", host: host).status == 200, "\(host)")
      }
    }
  }

  @Test("3: requests of other origins are rejected, and WebSockets without one")
  func rejectsOtherOrigins() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      for origin in [
        "http://evil.example", "null", "https://127.0.0.1:\(running.port)", "http://127.0.0.1:1",
      ] {
        #expect(
          try running.send("/api/state", headers: ["Origin: \(origin)"]).status == 403, "\(origin)")
        #expect(try RawSocket(port: running.port).upgrade(running, origin: origin).status == 403)
      }
      #expect(try RawSocket(port: running.port).upgrade(running).status == 403)
      let own = "http://127.0.0.1:\(running.port)"
      #expect(try running.send("/api/state", headers: ["Origin: \(own)"]).status == 200)
      #expect(try RawSocket(port: running.port).upgrade(running, origin: own).status == 101)
    }
  }

  @Test("4: the secret of the address becomes a cookie, and nothing is answered without it")
  func needsToken() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let token = try #require(running.token)
      #expect(token.count == 32)
      let first = try running.send("/?token=\(token)", hasCookie: false)
      #expect(first.status == 303)
      #expect(first.header("Location") == "/")
      #expect(
        first.header("Set-Cookie")
          == "lambent-\(running.port)=\(token); Path=/; SameSite=Strict; HttpOnly")
      for target in [
        "/", "/page/js/main.js", "/api/state", "/?token=\(String(repeating: "0", count: 32))",
        "/?token=",
      ] {
        #expect(try running.send(target, hasCookie: false).status == 401, "\(target)")
      }
      let wrong = "Cookie: lambent-\(running.port)=\(String(token.reversed()))"
      #expect(try running.send("/api/state", headers: [wrong], hasCookie: false).status == 401)
      #expect(try running.send("/").status == 200)
    }
  }

  @Test(
    "5 and 6: every answer has the headers that keep other pages out, and none that lets them in")
  func sendsSafetyHeaders() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let answers = [
        try running.send("/"), try running.send("/api/state"), try running.send("/nothing"),
        try running.send("/api/state", hasCookie: false),
        try running.send("/", host: "evil.example"),
        try running.send("/api/state", method: "OPTIONS", headers: ["Origin: http://evil.example"]),
      ]
      for answer in answers {
        #expect(
          answer.header("Content-Security-Policy")
            == "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
        #expect(answer.header("X-Content-Type-Options") == "nosniff")
        #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin")
        #expect(answer.header("Referrer-Policy") == "no-referrer")
        #expect(answer.header("Cache-Control") == "no-store")
        #expect(!answer.head.lowercased().contains("access-control-"))
      }
    }
  }

  @Test("7: no file outside of the folder can be named, by links neither")
  func staysInFolder() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let outside = running.folder.deletingLastPathComponent().appending(
        path: "outside-\(UUID().uuidString).json")
      try Data(Running.scene.utf8).write(to: outside)
      defer { try? FileManager.default.removeItem(at: outside) }
      let link = running.folder.appending(path: "link.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
      let names = [
        "../\(outside.lastPathComponent)", outside.path, "link.json",
        "a/../../\(outside.lastPathComponent)", "..", ".", "", "scene.json%00",
        "./scene.json", "//scene.json", "preset:../\(outside.lastPathComponent)",
        "preset:../../etc/passwd", "recipe:../\(outside.lastPathComponent)",
        "recipe:../../../../etc/passwd", "recipe:",
      ]
      for name in names {
        let query = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try running.send("/api/document?document=\(query)")
        #expect(answer.status >= 400, "\(name)")
        #expect(!answer.text.contains("backgroundColor"), "\(name)")
      }
      for target in [
        "/page/../Package.swift", "/page/%2e%2e/Package.swift", "/page/js/../../Package.swift",
        "/page//etc/passwd",
      ] {
        #expect(try running.send(target).status == 404, "\(target)")
      }
      #expect(try running.send("/api/document?document=scene.json").status == 200)
    }
  }

  @Test("7: a file that changed meanwhile is not written over, unless the user says so")
  func savesOnlyWhatItKnows() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let socket = try RawSocket(port: running.port)
      _ = socket.upgrade(running, origin: "http://127.0.0.1:\(running.port)")
      socket.sendText(
        #"{"type": "edit", "seq": 1, "document": "scene.json", "base": 1, "splices": [[0, 0, " "]], "label": "Space"}"#
      )
      #expect(socket.message(containing: "\"document\"").contains("\"dirty\": true"))
      #expect(try running.text(of: "scene.json") == Running.scene)
      try running.write(Running.scene + "\n\n", to: "scene.json")
      #expect(try running.post("/api/save", #"{"document": "scene.json"}"#).status == 409)
      #expect(try running.text(of: "scene.json") == Running.scene + "\n\n")
      #expect(
        try running.post("/api/save", #"{"document": "scene.json", "force": true}"#).status == 200)
      #expect(try running.text(of: "scene.json") == " " + Running.scene)
      // What it replaced is one undo away.
      #expect(
        try running.post("/api/undo", #"{"document": "scene.json"}"#).text.contains("}\\n\\n\\n"))
    }
  }

  @Test("7: a document that has become a link to elsewhere is neither followed nor written over")
  func doesNotFollowNewLinks() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      #expect(try running.send("/api/document?document=scene.json").status == 200)
      let outside = running.folder.deletingLastPathComponent().appending(
        path: "outside-\(UUID().uuidString).json")
      try Data("secret".utf8).write(to: outside)
      defer { try? FileManager.default.removeItem(at: outside) }
      let file = running.folder.appending(path: "scene.json")
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
      try await Task.sleep(for: .milliseconds(500))
      let now = try running.send("/api/document?document=scene.json")
      #expect(!now.text.contains("secret"))
      let save = #"{"document": "scene.json", "force": true}"#
      #expect(try running.post("/api/save", save).status == 403)
      #expect(try String(contentsOf: outside, encoding: .utf8) == "secret")
    }
  }

  @Test(
    "7: an export follows no link out of the folder, by whatever number of a frame",
    .enabled(if: runsTests(needing: builtProgram != nil), "the program was built"))
  func exportsIntoFolder() async throws {
    let running = try await Running(program: try #require(builtProgram).path)
    let outside = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: outside) }
    let folder = running.folder.appending(path: "p1")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "0003.png"), withDestinationURL: outside)
    try await blocking { () async throws in
      let socket = try RawSocket(port: running.port)
      _ = socket.upgrade(running, origin: "http://127.0.0.1:\(running.port)")
      let start = try running.post(
        "/api/export", #"{"document": "scene.json", "output": "p1/%04d.png", "overwrite": true}"#)
      #expect(start.status == 200, "\(start.text)")
      let end = socket.message(containing: "\"status\"")
      #expect(end.contains("\"status\": 1") && end.contains("leads out of"), "\(end)")
    }
    #expect(!FileManager.default.fileExists(atPath: outside.path))
  }

  @Test("8: bodies, frames and pixels have limits")
  func limitsRequests() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let socket = try RawSocket(port: running.port)
      socket.write(
        "POST /api/save HTTP/1.1\r\nHost: 127.0.0.1:\(running.port)\r\nCookie: \(running.cookie ?? "")\r\n"
          + "Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n")
      #expect(socket.response().status == 413)
      #expect(socket.read().isEmpty)
      for query in [
        "width=100000&height=1", "width=8000&height=8000", "width=0&height=1", "width=-1&height=1",
        "width=1e30&height=1",
      ] {
        #expect(
          try running.send("/api/frame?document=scene.json&frame=0&\(query)").status == 400,
          "\(query)")
      }
      #expect(
        try running.send("/api/frame?document=scene.json&frame=1e12&width=4&height=4").status == 400
      )
      let deep = String(repeating: "[", count: 3000)
      #expect(try running.post("/api/save", deep).status == 400)
    }
  }

  @Test("8: the head of a request has a limit, also behind a request that is answered")
  func limitsHeads() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let host = "Host: 127.0.0.1:\(running.port)\r\n"
      let long = String(repeating: "a", count: 200_000)
      let short = "GET /api/state HTTP/1.1\r\n\(host)\r\n"
      for (before, head) in [
        ("", "GET /?\(long) HTTP/1.1\r\n\(host)\r\n"),
        ("", "GET / HTTP/1.1\r\n\(host)X: \(long)\r\n\r\n"),
        (short, "GET / HTTP/1.1\r\n\(host)X: \(long)\r\n\r\n"),
      ] {
        let socket = try RawSocket(port: running.port)
        if !before.isEmpty {
          socket.write(before)
          #expect(socket.response().status == 401)
        }
        socket.write(head)
        #expect(socket.response().status == 0)
      }
      let fits = String(repeating: "a", count: 4000)
      #expect(try running.send("/api/state?\(fits)", headers: ["X: \(fits)"]).status == 200)
    }
  }

  @Test("8: a rejected request's body is not taken for the next request")
  func doesNotSmuggle() async throws {
    let running = try await Running(usesToken: false)
    try await blocking { () async throws in
      let inner =
        "POST /api/undo HTTP/1.1\r\nHost: 127.0.0.1:\(running.port)\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
      let body = inner + String(repeating: " ", count: 5000)
      for framing in ["Content-Length: \(body.utf8.count)", "Transfer-Encoding: chunked"] {
        for head in ["POST /api/undo", "GET /api/state"] {
          let socket = try RawSocket(port: running.port)
          socket.write(
            "\(head) HTTP/1.1\r\nHost: 127.0.0.1:\(running.port)\r\nOrigin: http://evil.example\r\n\(framing)\r\n\r\n\(body)"
          )
          #expect(socket.response().status == 403)
          #expect(socket.read().isEmpty)
        }
      }
    }
  }

  @Test(
    "8: a frame is cancelled when its client disconnects", arguments: [false, true])
  func cancelsWithoutClient(isPreview: Bool) async throws {
    let layer = ##"{"frame": [0, 0, 4000, 4000], "backgroundColor": "#f008", "opacity": 0.5}"##
    let slow = """
      {"version": 1, "size": [4000, 4000], "duration": 1, "layers": [
        \(Array(repeating: layer, count: 3000).joined(separator: ", "))]}
      """
    let running = try await Running(text: slow)
    try await blocking { () async throws in
      let idle = running.descriptorCount
      var socket: RawSocket? = try RawSocket(port: running.port)
      let place = #"{"document": "scene.json", "frame": 0, "width": 4000, "height": 4000}"#
      let head = [
        isPreview
          ? "POST /api/preview HTTP/1.1"
          : "GET /api/frame?document=scene.json&frame=0&width=4000&height=4000 HTTP/1.1",
        "Host: 127.0.0.1:\(running.port)", "Cookie: \(running.cookie ?? "")",
        "Content-Type: application/json", "Content-Length: \(isPreview ? place.utf8.count : 0)",
      ]
      socket?.write(head.joined(separator: "\r\n") + "\r\n\r\n" + (isPreview ? place : ""))
      // Timers of tasks wait behind the drawing of frames.
      usleep(1_000_000)
      #expect(running.descriptorCount > idle)
      socket = nil
      let end = ContinuousClock.now + .seconds(20)
      while running.descriptorCount > idle, ContinuousClock.now < end {
        usleep(50_000)
      }
      #expect(running.descriptorCount == idle)
    }
  }

  @Test("8: documents of the folder are untrusted: no file outside, no costly frame")
  func readsDocumentsAsUntrusted() async throws {
    let outside = """
      {"version": 1, "size": [64, 36], "duration": 1, "images": {"x": {"file": "../../../../etc/hostname"}},
       "layers": [{"type": "layer", "contents": "x"}]}
      """
    let running = try await Running(text: outside)
    try await blocking { () async throws in
      let answer = try running.send("/api/frame?document=scene.json&frame=0&width=64&height=36")
      #expect(answer.status == 422)
      #expect(answer.text.contains("outside of the document"))
      let costly = """
        {"version": 1, "size": [64, 36], "duration": 100, "images": {"x": {"shape": "circle", "size": [4, 4]}},
         "layers": [{"type": "emitter", "emitterCells": [{"contents": "x", "birthRate": 1000000, "lifetime": 1000}]}]}
        """
      try running.write(costly, to: "costly.json")
      let frame = try running.send("/api/frame?document=costly.json&frame=2000&width=64&height=36")
      #expect(frame.status == 422)
      #expect(frame.text.contains("particles"))
    }
  }

  @Test("8: documents that are made here are trusted, and those that are imported are not")
  func trustsOwnDocuments() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let text = JSONValue.string(Running.scene).line
      let data = JSONValue.string(Data(Running.scene.utf8).base64EncodedString()).line
      let made = try running.post("/api/create", "{\"name\": \"mine.json\", \"text\": \(text)}")
      let taken = try running.post(
        "/api/import", "{\"name\": \"theirs.json\", \"data\": \(data)}")
      #expect(made.status == 200 && taken.status == 200)
      for (name, isTrusted) in [("mine.json", true), ("theirs.json", false)] {
        let document = try running.send("/api/document?document=\(name)").text
        #expect(document.contains("\"trusted\": \(isTrusted)"), "\(name)")
      }
    }
  }

  @Test("9: what changes something needs application/json")
  func needsJSON() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let body = #"{"document": "scene.json"}"#
      for type in [
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
        "application/jsonx",
      ] {
        let answer = try running.send(
          "/api/save", method: "POST", headers: ["Content-Type: \(type)"], body: body)
        #expect(answer.status == 415, "\(type)")
      }
      #expect(try running.send("/api/save", method: "POST", body: body).status == 415)
      #expect(try running.send("/api/save").status == 404)
      #expect(try running.post("/api/save", body).status == 200)
      for method in ["PUT", "DELETE", "OPTIONS", "TRACE"] {
        #expect(try running.send("/api/state", method: method).status == 405, "\(method)")
      }
    }
  }

  @Test("A request for the head only is answered as one for all, without the body")
  func headOnly() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      for target in ["/", "/api/state", "/api/document?document=scene.json", "/api/nothing"] {
        let whole = try running.send(target)
        let head = try running.send(target, method: "HEAD")
        #expect(head.status == whole.status, "\(target)")
        #expect(head.header("Content-Length") == "\(whole.body.count)", "\(target)")
        #expect(head.header("Content-Type") == whole.header("Content-Type"), "\(target)")
      }
      // Nothing is left on the connection that would be taken for the next response.
      let socket = try RawSocket(port: running.port)
      let lines =
        ["Host: 127.0.0.1:\(running.port)"] + (running.cookie.map { ["Cookie: \($0)"] } ?? [])
      for method in ["HEAD", "GET"] {
        socket.write(
          (["\(method) /api/state HTTP/1.1"] + lines).joined(separator: "\r\n") + "\r\n\r\n")
        let answer = socket.response(hasBody: method != "HEAD")
        #expect(answer.status == 200 && answer.text.isEmpty == (method == "HEAD"))
      }
    }
  }

  @Test("A read-only studio changes nothing")
  func readOnly() async throws {
    let running = try await Running(isReadOnly: true)
    try await blocking { () async throws in
      let answer = try running.post("/api/save", #"{"document": "scene.json"}"#)
      #expect(answer.status == 403 && answer.text.contains("without --read-only"))
      let socket = try RawSocket(port: running.port)
      _ = socket.upgrade(running, origin: "http://127.0.0.1:\(running.port)")
      socket.sendText(
        #"{"type": "edit", "seq": 1, "document": "scene.json", "base": 1, "splices": [[0, 0, " "]]}"#
      )
      #expect(socket.message(containing: "rejected").contains("cannot be changed"))
    }
  }

  @Test("A page that only watches says so, and does not mention an option of the studio")
  func watching() async throws {
    let running = try await Running(mode: .watch, isReadOnly: true)
    try await blocking { () async throws in
      let answer = try running.post("/api/save", #"{"document": "scene.json"}"#)
      #expect(answer.status == 403 && answer.text.contains("lambent watch only shows"))
      #expect(!answer.text.contains("--read-only"))
    }
  }
}
