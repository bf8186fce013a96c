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
      throws: ImageFileError.unavailable(file: "/dev/full", reason: "no space left on device")
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

  @Test(
    "a file that replaces another keeps its permissions", arguments: [0o600, 0o640, 0o444, 0o755])
  func keptPermissions(mode: Int) throws {
    let folder = TestFolder()
    try OutputFile.write([1], to: folder.path("x"))
    chmod(folder.path("x"), mode_t(mode))
    let file = try OutputFile(folder.path("x"))
    let temporary = try #require(folder.names.first { $0.hasSuffix(".part") })
    #expect(try Self.mode(folder.path(temporary)) & 0o077 == mode & 0o077)
    try file.finish()
    #expect(try Self.mode(folder.path("x")) == mode)
  }

  private static func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("a file that appears meanwhile is kept where it is not to be replaced")
  func exclusive() throws {
    let folder = TestFolder()
    let path = folder.path("x")
    let file = try OutputFile(path, existing: .keep)
    try file.write([1])
    try Data([2]).write(to: folder.url.appending(path: "x"))
    #expect(throws: ImageFileError.exists(file: path)) { try file.finish() }
    #expect(try folder.bytes("x") == [2] && folder.names == ["x"])
    try OutputFile.write([3], to: folder.path("y"), existing: .keep)
    #expect(try folder.bytes("y") == [3] && folder.names == ["x", "y"])
  }

  @Test("a name is taken at once, also where files have one name only", arguments: [true, false])
  func place(canLink: Bool) throws {
    let folder = TestFolder()
    for name in ["a", "b"] { try OutputFile.write(Array(name.utf8), to: folder.path(name)) }
    #expect(TemporaryFiles.place(folder.path("a"), at: folder.path("c"), canLink: canLink) == 0)
    #expect(
      TemporaryFiles.place(folder.path("b"), at: folder.path("c"), canLink: canLink) == EEXIST)
    #expect(try folder.bytes("c") == Array("a".utf8) && folder.names == ["b", "c"])
  }

  @Test(
    "a link to a file that is not there yet is followed", arguments: [ExistingFile.replace, .keep])
  func dangling(existing: ExistingFile) throws {
    let folder = TestFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "real")
    try OutputFile.write([1], to: folder.path("link"), existing: existing)
    #expect(try folder.bytes("real") == [1] && folder.names == ["link", "real"])
  }

  @Test("names are bytes, whether they are UTF-8 or not")
  func bytesOfNames() throws {
    let names: [[UInt8]] = [
      [0x66, 0xFF], [0xC3], [0xE9, 0x41], [0xF4, 0x8F, 0xB8, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x98, 0x80, 0x80], Array("é.png".utf8),
    ]
    for name in names {
      let text = String(systemPath: name)
      #expect(text.systemPath == name)
      let folder = TestFolder()
      try OutputFile.write([1], to: folder.path(text))
      try OutputFile.write([2], to: folder.path("sub/" + text))
      let list = try #require(opendir(folder.url.path))
      defer { closedir(list) }
      var found: [[UInt8]] = []
      while let entry = readdir(list) {
        let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        if bytes[0] != 0x2E, bytes != Array("sub".utf8) { found.append(bytes) }
      }
      #expect(found == [name])
      #expect(try ImageFile.readBytes(folder.path("sub/" + text), name: "") == [2])
    }
    #expect(String(systemPath: Array("plain".utf8)) == "plain")
    #expect(String(systemPath: [0x61, 0xFF]).displayedPath == "a\u{FFFD}")
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
