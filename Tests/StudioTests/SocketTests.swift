import Foundation
import Testing

/// Messages of pages that break the rules of the protocol, or their limits.
@Suite struct SocketTests {
  private func connect(_ running: Running) throws -> RawSocket {
    let socket = try RawSocket(port: running.port)
    let answer = socket.upgrade(running, origin: "http://127.0.0.1:\(running.port)")
    try #require(answer.status == 101)
    return socket
  }

  /// A frame's header, with a mask of zeros.
  private func header(_ first: UInt8, length: UInt64, isMasked: Bool = true) -> [UInt8] {
    let mask: UInt8 = isMasked ? 0x80 : 0
    var bytes: [UInt8] = [first, mask | (length < 126 ? UInt8(length) : 127)]
    if length >= 126 { withUnsafeBytes(of: length.bigEndian) { bytes += $0 } }
    return isMasked ? bytes + [0, 0, 0, 0] : bytes
  }

  /// The code with which the server closes the connection; `nil` if it does not.
  private func closeCode(_ socket: RawSocket) -> Int? {
    while let (kind, payload) = socket.frame() {
      if kind == 8 { return payload.count < 2 ? 0 : Int(payload[0]) << 8 | Int(payload[1]) }
    }
    return nil
  }

  @Test(
    "A message is rejected by its announced length, before it is sent",
    arguments: [5 << 20, 1 << 32, 1 << 40, UInt64.max] as [UInt64])
  func rejectsLongMessages(length: UInt64) async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let socket = try connect(running)
      socket.write(header(0x81, length: length))
      #expect(closeCode(socket) == 1009)
      #expect(socket.read().isEmpty)
    }
  }

  @Test("The pieces of a message count together")
  func countsPieces() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let socket = try connect(running)
      let piece = [UInt8](repeating: 32, count: 3 << 20)
      socket.write(header(0x01, length: UInt64(piece.count)) + piece)
      socket.write(header(0x80, length: UInt64(piece.count)))
      #expect(closeCode(socket) == 1009)
    }
  }

  @Test("A message may come in pieces, byte by byte, with pings between them")
  func readsPieces() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let socket = try connect(running)
      let text = Array(
        #"{"type": "frame", "seq": 7, "document": "scene.json", "frame": 0, "width": 8, "height": 4}"#
          .utf8)
      var bytes: [UInt8] = header(0x01, length: 20)
      bytes += text[..<20]
      bytes += header(0x89, length: 2)
      bytes += [65, 66]
      bytes += header(0x80, length: UInt64(text.count - 20))
      bytes += text[20...]
      for byte in bytes { socket.write([byte]) }
      var kinds: [UInt8: [UInt8]] = [:]
      while kinds[2] == nil, let (kind, payload) = socket.frame() { kinds[kind] = payload }
      #expect(kinds[10] == [65, 66])
      let length = 32 + 8 * 4 * 4
      #expect(kinds[2]?.count == length)
      #expect(kinds[2]?.first == 7)
    }
  }

  @Test("data that is not a browser's message ends the connection with the protocol's codes")
  func rejectsOtherFrames() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      for (bytes, code) in [
        (header(0x81, length: 2, isMasked: false) + [0x7B, 0x7D], 1002),
        (header(0xC1, length: 0), 1002), (header(0x80, length: 0), 1002),
        (header(0x83, length: 0), 1002), (header(0x09, length: 0), 1002),
        (header(0x89, length: 126), 1002), (header(0x82, length: 0), 1003),
        (header(0x01, length: 0) + header(0x81, length: 0), 1002),
        (header(0x81, length: 1) + [0xFF], 1007), (header(0x88, length: 0), 1000),
      ] {
        let socket = try connect(running)
        socket.write(bytes)
        #expect(closeCode(socket) == code, "\(bytes)")
        #expect(socket.read().isEmpty)
      }
      // Others are not affected.
      #expect(try running.send("/api/state").status == 200)
    }
  }

  @Test("A page that goes away leaves no descriptor open")
  func closesDescriptors() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      for _ in 0..<40 { _ = try connect(running) }
      // The server notices the ends of connections a little later.
      for _ in 0..<6000 where running.descriptorCount > 1 {
        try await Task.sleep(for: .milliseconds(100))
      }
      // The one that listens.
      #expect(running.descriptorCount == 1)
    }
  }

  @Test("Frames that the page does not want any more are stopped, and the wanted one comes")
  func cancelsFrames() async throws {
    let costly = """
      {"version": 1, "size": [64, 36], "duration": 9, "frameRate": 10,
       "images": {"x": {"shape": "glow", "size": [64, 64], "color": "#ffffff"}},
       "layers": [{"type": "emitter", "emitterCells": [
         {"contents": "x", "birthRate": 4000, "lifetime": 1, "scale": 0.5, "velocity": 10}]}]}
      """
    let running = try await Running(text: costly)
    try await blocking { () async throws in
      let socket = try connect(running)
      func ask(_ seq: Int, side: Int, _ more: String = "") {
        socket.sendText(
          #"{"type": "frame", "seq": \#(seq), "document": "scene.json", "frame": \#(20 + seq), "width": \#(side), "height": \#(side)\#(more)}"#
        )
      }
      for seq in 1...60 { ask(seq, side: 600) }
      ask(61, side: 2, #", "cancel": true"#)
      var (cancelled, drawn) = (0, 0)
      while let (kind, payload) = socket.frame(), kind != 2 || payload.first != 61 {
        if kind == 2 { drawn += 1 }
        if String(decoding: payload, as: UTF8.self).contains("\"code\": \"cancelled\"") {
          cancelled += 1
        }
      }
      #expect(cancelled + drawn == 60)
      #expect(cancelled > 30, "\(drawn) frames were drawn for nothing")
    }
  }
}
