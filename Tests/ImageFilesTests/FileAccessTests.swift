import Foundation
import Glibc
import LambentPixels
import Testing

@testable import LambentImageFiles

@Suite("The files that a document may read")
struct FileAccessTests {
  /// A folder `in` for documents, with the file `a`, and a folder `out` beside it with the file `secret`.
  private let folder = TestFolder()
  private var access: FileAccess { FileAccess(directory: folder.path("in"), isTrusted: false) }

  init() throws {
    let manager = FileManager.default
    for name in ["in/sub", "out"] {
      try manager.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in ["in/a", "in/sub/b", "out/secret"] {
      try Data(name.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("in/" + name), withDestinationPath: target)
  }

  private func isOutside(_ path: String) -> Bool {
    do {
      _ = try access.read(path)
      return false
    } catch {
      return error == .outsideFolder(file: path)
    }
  }

  @Test("an untrusted document reads what lies below its folder, through links too")
  func inside() throws {
    try link("near", to: "sub/b")
    try link("absolute", to: folder.path("in/sub/b"))
    try link("folder", to: "sub")
    #expect(try access.read("a") == Array("in/a".utf8))
    for path in [
      "sub/b", "near", "absolute", "folder/b", "./sub/../sub/b", folder.path("in/sub/b"),
    ] {
      #expect(try access.read(path) == Array("in/sub/b".utf8), "\(path)")
    }
  }

  @Test("it cannot tell files outside of it from files that do not exist")
  func outside() throws {
    for (name, target) in [("there", "secret"), ("gone", "none")] {
      try link(name, to: "../out/" + target)
      try link("absolute-" + name, to: folder.path("out/" + target))
    }
    try link("out", to: "../out")
    try link("loop", to: "loop")
    let paths = [
      "there", "gone", "absolute-there", "absolute-gone", "../out/secret", "../out/none",
      "../none/a",
      "out/secret", "out/none", "sub/../../out/secret", folder.path("out/secret"),
      folder.path("out/none"), "/etc/passwd", "/none", "/", "..", ".", "loop", "/dev/zero",
      "/proc/self/environ", "../in/none",
    ]
    for path in paths { #expect(isOutside(path), "\(path)") }
  }

  @Test("what is missing within the folder is missing, and not outside")
  func missing() {
    for path in ["none", "sub/none", "none/a", "a/none", "sub", "a\0b"] {
      let error = #expect(throws: ImageFileError.self) { try access.read(path) }
      guard case .unreadable? = error else {
        // What has a zero byte in its name leads nowhere.
        #expect(path.contains("\0"), "\(path): \(String(describing: error))")
        continue
      }
    }
  }

  @Test("pipes, sockets and devices are refused at once, and nobody at their other end wakes")
  func notFiles() throws {
    try #require(mkfifo(folder.path("in/pipe"), 0o600) == 0)
    try link("zero", to: "/dev/zero")
    for path in ["pipe", "zero", "sub"] {
      #expect(throws: ImageFileError.self) { try access.read(path) }
      #expect(throws: ImageFileError.self) {
        try FileAccess(directory: folder.path("in"), isTrusted: true).read(path)
      }
    }
    // Whoever waits for a reader of the pipe would be let go by an opening for reading.
    let writer = open(folder.path("in/pipe"), O_WRONLY | O_NONBLOCK)
    #expect(writer < 0 && errno == ENXIO)
  }

  @Test("the size of a file behind a link counts, and is checked before it is read")
  func sizes() throws {
    let large = folder.path("in/large")
    try #require(FileManager.default.createFile(atPath: large, contents: nil))
    // Without blocks on the disk.
    try #require(truncate(large, 1 << 40) == 0)
    try link("small", to: "large")
    for isTrusted in [false, true] {
      let access = FileAccess(directory: folder.path("in"), isTrusted: isTrusted)
      for path in ["large", "small"] {
        let error = #expect(throws: ImageFileError.self) { try access.read(path) }
        guard case .tooLarge? = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
    #expect(throws: ImageFileError.self) { try access.read("a", limit: 3) }
    #expect(try access.read("a", limit: 4).count == 4)
  }

  @Test("a trusted document reads everything; an untrusted one without a folder, nothing")
  func trust() throws {
    let trusted = FileAccess(directory: folder.path("in"), isTrusted: true)
    #expect(try trusted.read("../out/secret") == Array("out/secret".utf8))
    #expect(try trusted.forDocument(at: "sub/c.json").read("b") == Array("in/sub/b".utf8))
    let homeless = FileAccess(directory: "", isTrusted: false)
    for path in ["a", folder.path("in/a"), "Package.swift"] {
      #expect(throws: ImageFileError.outsideFolder(file: path)) { try homeless.read(path) }
    }
  }

  @Test("a document within another reads from its own folder, what the other one may read")
  func nested() throws {
    let inner = access.forDocument(at: "sub/c.json")
    #expect(try inner.read("b") == Array("in/sub/b".utf8))
    #expect(try inner.read("../a") == Array("in/a".utf8))
    #expect(throws: ImageFileError.self) { try inner.read("../../out/secret") }
  }
}
