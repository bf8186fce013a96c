import LambentImageFiles
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
