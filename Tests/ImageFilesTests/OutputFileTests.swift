import Foundation
import LambentImageFiles
import Testing

@Suite("Output files")
struct OutputFileTests {
  @Test("a file appears under its name only when it is whole, in folders that are made")
  func whole() throws {
    let folder = TestFolder()
    let path = folder.path("a/b/c.bin")
    let file = try OutputFile(path)
    try file.write([1, 2])
    #expect(!FileManager.default.fileExists(atPath: path))
    try file.write([3])
    try file.finish()
    #expect(try folder.bytes("a/b/c.bin") == [1, 2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == ["c.bin"])
  }

  @Test("what is discarded or forgotten leaves nothing")
  func discarded() throws {
    let folder = TestFolder()
    let file = try OutputFile(folder.path("x"))
    try file.write([1])
    file.discard()
    _ = try OutputFile(folder.path("y"))
    #expect(folder.names == [])
  }

  @Test("an existing file is replaced, through a symbolic link too")
  func replaced() throws {
    let folder = TestFolder()
    try OutputFile.write([1], to: folder.path("real"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("real"))
    try OutputFile.write([2], to: folder.path("link"))
    #expect(try folder.bytes("real") == [2])
    #expect(folder.names == ["link", "real"])
  }

  @Test("a device is written to, not replaced; a full one is an error")
  func devices() throws {
    try OutputFile.write([1, 2, 3], to: "/dev/null")
    #expect(
      throws: ImageFileError.unwritable(file: "/dev/full", reason: "no space left on device")
    ) { try OutputFile.write([1], to: "/dev/full") }
  }

  @Test("a folder in the file's place, or a file in a folder's, is an error")
  func places() throws {
    let folder = TestFolder()
    try OutputFile.write([1], to: folder.path("file"))
    #expect(throws: ImageFileError.self) { try OutputFile(folder.url.path) }
    #expect(throws: ImageFileError.self) { try OutputFile(folder.path("file/below")) }
  }

  @Test("the permissions are those that a new file gets")
  func permissions() throws {
    let folder = TestFolder()
    try OutputFile.write([], to: folder.path("ours"))
    #expect(FileManager.default.createFile(atPath: folder.path("theirs"), contents: nil))
    let modes = try ["ours", "theirs"].map {
      try FileManager.default.attributesOfItem(atPath: folder.path($0))[.posixPermissions] as? Int
    }
    #expect(modes[0] == modes[1])
  }
}
