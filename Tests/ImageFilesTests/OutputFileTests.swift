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

  @Test("a path is found writable or not, and nothing remains of the question")
  func check() throws {
    let folder = TestFolder()
    try OutputFile.check(folder.path("x"))
    #expect(folder.names == [])
    #expect(throws: ImageFileError.self) { try OutputFile.check(folder.url.path) }
  }

  @Test("what runs that were killed have left is removed; what others write or own is not")
  func orphans() throws {
    let folder = TestFolder()
    let foreign = [
      ".x.png.lambent-1-1.partial", "x.png.lambent-1-1.part", ".x.png.part",
      ".x.png.lambent-one-1.part",
    ]
    let orphans = [".x.png.lambent-999999-1.part", ".x.png.lambent-\(getpid())-900000.part"]
    for name in foreign + orphans { try Data([1]).write(to: folder.url.appending(path: name)) }
    // One that is being written has the lock of its writer.
    let busy = folder.path(".y.png.lambent-999999-2.part")
    let writer = open(busy, O_WRONLY | O_CREAT, 0o600)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX) == 0)
    try OutputFile.write([1], to: folder.path("z"))
    #expect(folder.names == (foreign + ["z", ".y.png.lambent-999999-2.part"]).sorted())
  }

  @Test("a name of many-byte letters fits into the folder")
  func longNames() throws {
    let folder = TestFolder()
    let name = String(repeating: "é", count: 120)
    try OutputFile.write([1], to: folder.path(name))
    #expect(folder.names == [name])
  }
}
