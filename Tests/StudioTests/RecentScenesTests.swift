import LambentRendering
import LambentScenes
import Testing

@testable import LambentStudio

/// What is kept of scenes that were drawn.
@Suite struct RecentScenesTests {
  private func preview(_ text: String, side: Int) -> RecentScenes.Preview {
    .init(text: text, directory: "/", isTrusted: false, width: side, height: side, fit: .fit)
  }

  @Test("The scenes of all documents and previews together take bounded memory")
  func bounded() throws {
    let scenes = RecentScenes()
    let document = scenes.newDocument()
    let scene = try Scene(json: Running.scene)
    for side in 1...20 {
      _ = scenes.keep(
        scene, .document(document, version: 1, width: side, height: side, fit: .fit))
      _ = try scenes.renderer(preview(Running.scene, side: side))
    }
    #expect(scenes.count == 32)
    // What they keep of frames of 64 MiB: twice as much.
    for side in 4080...4096 { _ = try scenes.renderer(preview(Running.scene, side: side)) }
    #expect(scenes.count < 5)
  }

  @Test("A scene that is used stays, and that of a document whose files have changed is read again")
  func recent() throws {
    let scenes = RecentScenes()
    let scene = try Scene(json: Running.scene)
    let (first, other) = (scenes.newDocument(), scenes.newDocument())
    func key(_ document: Int, _ side: Int) -> RecentScenes.Key {
      .document(document, version: 1, width: side, height: side, fit: .fit)
    }
    _ = scenes.keep(scene, key(first, 1))
    for side in 1...40 {
      _ = scenes.keep(scene, key(other, side))
      #expect(scenes.renderer { $0 == key(first, 1) } != nil)
    }
    #expect(scenes.renderer { $0 == key(other, 1) } == nil)
    let changed = scenes.newDocument()
    #expect(scenes.renderer { $0 == key(changed, 1) } == nil)
  }
}
