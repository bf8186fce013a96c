import Foundation
import LambentDocuments
import LambentPixels
import LambentRendering
import LambentScenes
import LambentStudio
import Testing

/// Frames over HTTP and over the WebSocket.
@Suite struct FrameTests {
  @Test("A frame has the bytes that rendering gives, with a header of 32 bytes")
  func frameEqualsRender() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let answer = try running.send(
        "/api/frame?document=scene.json&frame=3&width=64&height=36&seq=7")
      #expect(answer.status == 200)
      let straight = try await SceneRenderer(Scene(json: Running.scene)).frame(3).image.straight
      guard case .eight(let pixels) = straight.samples else { return }
      #expect(Array(answer.body.dropFirst(32)) == pixels)
      #expect(Array(answer.body.prefix(16)) == [7, 0, 0, 0, 3, 0, 0, 0, 64, 0, 0, 0, 36, 0, 0, 0])
    }
  }

  @Test("A placement that does not exist is an error that names those that do")
  func refusesUnknownFit() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let target = "/api/frame?document=scene.json&frame=0&width=64&height=36&fit="
      for unknown in ["zzz", "1"] {
        let answer = try running.send(target + unknown)
        #expect(answer.status == 400)
        #expect(answer.text.contains("“fit”: one of fit, fill, stretch, reflow"))
      }
      #expect(try running.send(target + "fill").status == 200)
    }
  }

  @Test(
    "A frame that is asked for after an edit shows it; one with errors shows the last without any")
  func editsShow() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let socket = try RawSocket(port: running.port)
      #expect(socket.upgrade(running, origin: "http://localhost:\(running.port)").status == 101)
      let ask =
        #"{"type": "frame", "seq": 2, "document": "scene.json", "frame": 0, "width": 64, "height": 36}"#
      func picture() -> [UInt8] {
        socket.sendText(ask)
        while true {
          let message = socket.message()
          if message.count == 32 + 64 * 36 * 4 || message.isEmpty { return message }
        }
      }
      let pixel = 32 + (12 * 64 + 12) * 4
      #expect(Array(picture()[pixel..<pixel + 4]) == [255, 0, 0, 255])
      let start = try #require(Running.scene.range(of: "#ff0000")).lowerBound.utf16Offset(
        in: Running.scene)
      func edit(_ base: Int, _ text: String) {
        socket.sendText(
          #"{"type": "edit", "seq": 1, "document": "scene.json", "base": \#(base), "splices": [[\#(start), 7, "\#(text)"]]}"#
        )
      }
      edit(1, "#00ff00")
      let green = picture()
      #expect(Array(green[pixel..<pixel + 4]) == [0, 255, 0, 255])
      #expect(green[28] == 0)
      edit(2, "#00ff0z")
      let stale = picture()
      #expect(Array(stale[pixel..<pixel + 4]) == [0, 255, 0, 255])
      #expect(stale[28] == 1)
      #expect(socket.message(containing: "findings").contains("$.layers[0].backgroundColor"))
      // An edit of an older version is rejected, with the text of now.
      edit(2, "#0000ff")
      let rejected = socket.message(containing: "rejected")
      #expect(rejected.contains("\"conflict\": true") && rejected.contains("#00ff0z"))
    }
  }

  @Test(
    "Numbers that are dragged are set on the scene that is there, with the bytes of a whole reading"
  )
  func overridesEqualEdits() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let query = "/api/frame?document=scene.json&frame=0&width=64&height=36"
      let before = try running.send(query).body
      let socket = try RawSocket(port: running.port)
      _ = socket.upgrade(running, origin: "http://localhost:\(running.port)")
      socket.sendText(
        #"{"type": "frame", "seq": 2, "document": "scene.json", "frame": 0, "width": 64, "height": 36, "base": 1, "overrides": [["box.opacity", "0.5"]]}"#
      )
      var dragged = socket.message()
      while dragged.count < 1000 { dragged = socket.message() }
      #expect(dragged.dropFirst(32) != before.dropFirst(32))
      try running.write(
        Running.scene.replacing("\"name\": \"box\"", with: "\"name\": \"box\", \"opacity\": 0.5"),
        to: "half.json")
      let edited = try running.send("/api/frame?document=half.json&frame=0&width=64&height=36").body
      #expect(dragged.dropFirst(32) == edited.dropFirst(32))
    }
  }

  @Test("Frames of the version that was saved last, and of any other text, can be had, too")
  func previewsStates() async throws {
    let running = try await Running()
    try await blocking { () async throws in
      let before = try running.send("/api/frame?document=scene.json&frame=0&width=64&height=36")
      let socket = try RawSocket(port: running.port)
      _ = socket.upgrade(running, origin: "http://127.0.0.1:\(running.port)")
      let start = try #require(Running.scene.range(of: "#ff0000")).lowerBound.utf16Offset(
        in: Running.scene)
      socket.sendText(
        ##"{"type": "edit", "seq": 1, "document": "scene.json", "base": 1, "splices": [[\##(start), 7, "#00ff00"]]}"##
      )
      _ = socket.message(containing: "\"document\"")
      let place = "\"document\": \"scene.json\", \"frame\": 0, \"width\": 64, \"height\": 36"
      let saved = try running.post("/api/preview", "{\(place)}")
      #expect(saved.body.dropFirst(32) == before.body.dropFirst(32))
      let text = JSONValue.string(
        Running.scene.replacing("#ff0000", with: "#0000ff")
      ).line
      let blue = try running.post("/api/preview", "{\(place), \"text\": \(text)}").body
      let pixel = 32 + (12 * 64 + 12) * 4
      #expect(Array(blue[pixel..<pixel + 4]) == [0, 0, 255, 255])
    }
  }

  @Test("The layout has the path and the place of each layer, and of its mask")
  func placesMasks() async throws {
    let masked = """
      {"version": 1, "size": [64, 36], "duration": 1, "layers": [
        {"name": "group", "frame": [10, 10, 40, 20], "sublayerTransform": [{"scale": [2, 2, 1]}],
         "mask": {"name": "window", "frame": [5, 5, 10, 10], "backgroundColor": "#fff"},
         "sublayers": [{"name": "inside", "frame": [0, 0, 4, 4]}]}]}
      """
    let running = try await Running(text: masked)
    try await blocking { () async throws in
      let socket = try RawSocket(port: running.port)
      _ = socket.upgrade(running, origin: "http://127.0.0.1:\(running.port)")
      socket.sendText(#"{"type": "layout", "seq": 1, "document": "scene.json", "frame": 0}"#)
      let reply = try JSONValue(parsing: socket.message(containing: "\"layers\"").utf8)
      guard case .array(let layers)? = reply["layers"] else { return #expect(Bool(false)) }
      #expect(
        layers.map { $0["path"] } == [
          ["layers", 0], ["layers", 0, "mask"], ["layers", 0, "sublayers", 0],
        ])
      #expect(
        layers[1]["corners"] == [
          .numbers(15, 15), .numbers(25, 15), .numbers(25, 25), .numbers(15, 25),
        ])
    }
  }

  @Test("A change of the file is announced to all pages")
  func followsFile() async throws {
    let running = try await Running(mode: .watch)
    try await blocking { () async throws in
      let sockets = try (0..<2).map { _ in try RawSocket(port: running.port) }
      for socket in sockets {
        #expect(socket.upgrade(running, origin: "http://127.0.0.1:\(running.port)").status == 101)
      }
      try running.write(Running.scene.replacing("#ff0000", with: "#00ff00"), to: "scene.json")
      for socket in sockets {
        let event = socket.message(containing: "#00ff00")
        #expect(event.contains("\"type\": \"document\"") && event.contains("\"version\": 2"))
      }
    }
  }
}
