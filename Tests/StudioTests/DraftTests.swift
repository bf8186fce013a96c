import Foundation
import Testing

@testable import LambentStudio

@Suite struct DraftTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "draft-\(UUID().uuidString)")

  private func open(_ bytes: some Sequence<UInt8>) throws -> Draft {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "a.json")
    try Data(bytes).write(to: path)
    return try Draft(
      name: "a.json", path: path.path, isReadOnly: false, isTrusted: false, limit: 1 << 20)
  }

  @Test(
    "An edit that splits a character is rejected",
    arguments: [(1, 1, false), (2, 0, false), (2, 1, false), (1, 2, true), (3, 0, true)])
  func keepsCharacters(at: Int, removed: Int, isAccepted: Bool) throws {
    let draft = try open("a😀b".utf8)
    defer { try? FileManager.default.removeItem(at: folder) }
    let splice = Draft.Splice(at: at, removed: removed, inserted: "😁")
    let result = try? draft.edit(base: 1, [splice], label: "", gesture: "")
    #expect((result != nil) == isAccepted)
    #expect(!draft.snapshot.text.contains("\u{FFFD}"))
  }

  @Test("A file that is not UTF-8 is neither opened nor followed")
  func rejectsOtherEncodings() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: StudioError.self) { try open(Array("{\n\"".utf8) + [0xFF, 0x22]) }
    let draft = try open("{}".utf8)
    try Data([0x22, 0xE9, 0x22]).write(to: URL(fileURLWithPath: draft.path))
    #expect {
      try draft.noticeFile()
    } throws: {
      "\($0)".contains("a.json:1: text that is not UTF-8")
    }
    #expect(throws: StudioError.self) { try draft.save(force: true) }
    #expect(draft.snapshot.text == "{}")
  }

  @Test("A deleted file leaves a draft that saving writes again")
  func noticesDeletion() throws {
    let draft = try open("{}".utf8)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.removeItem(atPath: draft.path)
    let gone = try #require(try draft.noticeFile())
    #expect(gone.isGone && gone.isDirty && !gone.hasConflict)
    #expect(try draft.noticeFile() == nil)
    let saved = try draft.save(force: false)
    #expect(!saved.isGone && !saved.isDirty)
    #expect(FileManager.default.fileExists(atPath: draft.path))
  }

  @Test("A deleted file that is back is followed again")
  func noticesReturn() throws {
    let draft = try open("{}".utf8)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.removeItem(atPath: draft.path)
    _ = try draft.noticeFile()
    try Data("{}".utf8).write(to: URL(fileURLWithPath: draft.path))
    let back = try #require(try draft.noticeFile())
    #expect(!back.isGone && !back.isDirty)
  }
}
