import Foundation
import TestKit
import Testing

/// Libraries that are loaded when something asks for them, on machines that do not have them.
@Suite(
  "Missing libraries",
  .enabled(if: runsTests(needing: builtProgram != nil), "the program was built"))
struct MissingLibraryTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  /// Runs the program where files without anything in them stand for libraries.
  private func errors(
    _ arguments: [String], without libraries: [String], status: Int32 = 2
  ) throws -> String {
    for library in libraries { _ = try space.write("", to: library) }
    let (process, errors) = (Process(), Pipe())
    process.executableURL = builtProgram
    process.arguments = arguments
    process.standardError = errors
    var environment = ProcessInfo.processInfo.environment
    let others = environment["LD_LIBRARY_PATH"].map { ":\($0)" } ?? ""
    environment["LD_LIBRARY_PATH"] = space.url.path + others
    process.environment = environment
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == status)
    return String(decoding: text, as: UTF8.self)
  }

  @Test("an archive says that libzip is missing")
  func archive() throws {
    let archive = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "ImportersTests/Fixtures/CAML/waves.tendies")
    let text = try errors(
      ["import", archive.path, "-o", space.path("waves.json")],
      without: ["libzip.so.4", "libzip.so.5"])
    #expect(text.contains("libzip is missing: install the package libzip4"))
  }

  @Test("an SVG says that librsvg is missing")
  func drawing() throws {
    _ = try space.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "logo.svg")
    let document = try space.write(
      #"{"version": 1, "size": [64, 64], "duration": 1, "images": {"a": {"file": "logo.svg"}}, "layers": []}"#,
      to: "logo.json")
    let text = try errors(["check", document], without: ["librsvg-2.so.2"], status: 1)
    #expect(text.contains("needs librsvg, which is missing"))
    #expect(text.contains("install the package librsvg2-2"))
  }

  @Test("a barcode says that libzint is missing")
  func barcode() throws {
    let text = try errors(
      ["filter", "qrCodeGenerator", "--input", "message=a", "-o", space.path("a.png")],
      without: ["2.11", "2.13", "2.15", "2.16"].map { "libzint.so.\($0)" }, status: 1)
    #expect(text.contains("barcodes need libzint, which is missing: install the package libzint"))
  }

  @Test(
    "text says what it misses",
    arguments: [
      ("libharfbuzz.so.0", "HarfBuzz is missing: install the package libharfbuzz0b"),
      ("libfontconfig.so.1", "fontconfig is missing: install the package libfontconfig1"),
    ])
  func text(library: String, message: String) throws {
    let document = try space.write(
      #"{"version": 1, "size": [64, 64], "duration": 1, "layers": [{"type": "text", "string": "a"}]}"#,
      to: "text.json")
    #expect(try errors(["check", document], without: [library]).contains(message))
  }
}
