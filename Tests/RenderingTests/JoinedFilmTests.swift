import Foundation
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentScenes
import Testing

@testable import LambentRendering

/// Films of photographs, as a program makes them.
@Suite("Joined films")
struct JoinedFilmTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func picture(_ name: String, _ color: UInt32) throws -> JoinedFilm.Input {
    let path = folder.appending(path: name).path
    try Image(.rgba8(PixelBuffer(width: 8, height: 6, repeating: color))).write(to: path)
    return JoinedFilm.Input(path)
  }

  /// The colour in the middle of a frame.
  private func color(_ scene: Scene, _ frame: Int) throws -> UInt32 {
    let image = try SceneRenderer(scene).frame(frame).image.premultiplied
    return image[image.width / 2, image.height / 2]
  }

  @Test("inputs show one after the other, and give way to each other in transitions")
  func dissolves() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (red, blue): (UInt32, UInt32) = (0xFF00_00FF, 0xFFFF_0000)
    var film = JoinedFilm([try picture("a.png", red), try picture("b.png", blue)])
    (film.photographDuration, film.transitionDuration) = (2, 1)
    (film.size, film.frameRate, film.timingFunction) = ((16, 12), FrameRate(10), "linear")
    let scene = try film.scene()
    #expect(scene.frameCount == 30)
    #expect((scene.canvas.width, scene.canvas.height) == (16, 12))
    #expect(try color(scene, 0) == red)
    #expect(try color(scene, 29) == blue)
    let middle = try color(scene, 15)
    #expect(abs(Int(middle & 0xFF) - 128) < 3 && abs(Int(middle >> 16 & 0xFF) - 128) < 3)

    film.transitions = []
    let cut = try film.scene()
    #expect(try color(cut, 9) == red && color(cut, 10) == blue)
  }

  @Test("moving transitions are exposed for half a frame, unless they state another shutter")
  func shutters() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var film = JoinedFilm([try picture("a.png", 0xFF00_00FF), try picture("b.png", 0xFFFF_0000)])
    film.frameRate = FrameRate(10)
    film.transitions = [["filter": "push"]]
    #expect(try film.scene().document.text.contains("\"shutter\": 0.05"))
    film.transitions = [["filter": "push", "shutter": 0]]
    #expect(try !film.scene().document.text.contains("0.05"))
  }

  @Test("numbers out of range, missing files and too few inputs are errors that say which")
  func errors() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func error(_ change: (inout JoinedFilm) -> Void) throws -> String {
      var film = JoinedFilm([try picture("a.png", 0xFF00_00FF)])
      change(&film)
      do {
        _ = try film.scene()
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(try error { $0.inputs = [] }.contains("0 inputs"))
    #expect(try error { $0.photographDuration = .nan }.contains("photographDuration"))
    #expect(try error { $0.transitionDuration = -1 }.contains("transitionDuration"))
    #expect(try error { $0.inputs[0].file = "no.png" }.contains("no.png"))
    #expect(try error { $0.transitions = [["filter": "dissolv"]] }.isEmpty, "no cut, no transition")
    #expect(try error { $0.size = (0, 0) }.contains("size"))
  }
}
