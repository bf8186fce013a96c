import LambentImageFiles
import LambentPixels
import Testing

@Suite("Names of files")
struct FileNameTests {
  @Test(
    "the stem is the name without its last extension",
    arguments: [
      ("a/launch.v2.json", "launch.v2", "json"), ("scene", "scene", ""), (".json", ".json", ""),
      ("a.b/c", "c", ""), ("x.tar.gz/", "x.tar", "gz"), ("", "", ""), ("a.", "a", ""),
    ])
  func stems(path: String, stem: String, pathExtension: String) {
    #expect(FileName.stem(of: path) == stem)
    #expect(FileName.pathExtension(of: path) == pathExtension)
  }

  @Test(
    "the extension alone is replaced, and suffixes stand before it",
    arguments: [
      ("a/launch.v2.json", "a/launch.v2.png", "a/launch.v2-2.json"),
      ("a.b/c", "a.b/c.png", "a.b/c-2"), ("a/.json", "a/.json.png", "a/.json-2"),
      ("scene.json", "scene.png", "scene-2.json"), ("", ".png", "-2"),
    ])
  func changed(path: String, replaced: String, suffixed: String) {
    #expect(FileName.replacingExtension(of: path, with: "png") == replaced)
    #expect(FileName.appending("-2", to: path) == suffixed)
  }

  @Test(
    "the extension of an image's file decides its format",
    arguments: [("a.jpg", true), ("a.v2.JPEG", true), ("jpg", false), ("x.jpg/a", false)])
  func format(path: String, isJPEG: Bool) throws {
    let folder = TestFolder()
    let image = StraightImage(width: 1, height: 1, samples: .eight([1, 2, 3, 255]))
    try image.write(to: folder.path(path))
    #expect(try folder.bytes(path).starts(with: isJPEG ? [0xFF, 0xD8] : [0x89, 0x50]))
  }

  @Test(
    "any text becomes the name of a file of the current folder",
    arguments: [
      ("fire", "fire"), ("a b.c", "a b.c"), ("..", "else"), ("", "else"), (" . ", "else"),
      ("../x", "-x"), ("/etc", "-etc"), (".git", "git"), ("a\nb\0", "a-b-"), ("ü/é", "ü-é"),
    ])
  func safe(text: String, name: String) {
    #expect(FileName.safe(text, else: "else") == name)
  }

  @Test("and is not longer than a file system takes")
  func long() {
    #expect(FileName.safe(String(repeating: "é", count: 300), else: "x").utf8.count == 200)
  }
}
