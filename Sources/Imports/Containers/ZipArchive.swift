import CZip
import LambentImageFiles

/// The files of a zip archive, in memory.
package struct ZipArchive: Sendable {
  /// The files by path, without folders.
  package let files: [String: [UInt8]]

  /// True if bytes begin like an archive.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// The archive as a folder, with the archive's trust.
  package func folder(isTrusted: Bool) -> ForeignFolder {
    let files = files
    return ForeignFolder(
      isTrusted: isTrusted, names: { files.keys.sorted() }, read: { files[$0] })
  }

  /// Reads an archive.
  ///
  /// - Throws: `ForeignFailure` with libzip's reason, if a limit is exceeded, or if libzip is not
  ///   installed.
  package init(
    _ bytes: [UInt8], limit: Int = ImportLimits.maximumInflatedBytes
  ) throws(ForeignFailure) {
    var copy = bytes
    var failure: ForeignFailure?
    var files: [String: [UInt8]] = [:]
    copy.withUnsafeMutableBytes { raw in
      do throws(ForeignFailure) {
        files = try Self.read(raw, limit: UInt64(limit))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self.files = files
  }

  private static func read(
    _ raw: UnsafeMutableRawBufferPointer, limit: UInt64
  ) throws(ForeignFailure) -> [String: [UInt8]] {
    guard let zip = lambent_zip_load()?.pointee else {
      throw ForeignFailure(reason: "libzip is missing: install the package libzip4")
    }
    var error = zip_error_t()
    zip.error_init(&error)
    defer { zip.error_fini(&error) }
    guard let source = zip.source_buffer_create(raw.baseAddress, UInt64(raw.count), 0, &error)
    else { throw ForeignFailure(reason: "out of memory") }
    guard let archive = zip.open_from_source(source, Int32(ZIP_RDONLY), &error) else {
      zip.source_free(source)
      let reason = zip.error_strerror(&error).map { String(cString: $0) }
      throw ForeignFailure(reason: reason ?? "it cannot be opened")
    }
    defer { zip.discard(archive) }
    let count = zip.get_num_entries(archive, 0)
    guard (0...Int64(ImportLimits.maximumArchiveEntries)).contains(count) else {
      throw ForeignFailure(
        reason: "\(count) files, where at most \(ImportLimits.maximumArchiveEntries)")
    }
    var files: [String: [UInt8]] = [:]
    var total = 0
    for index in 0..<UInt64(count) {
      var status = zip_stat_t()
      guard zip.stat_index(archive, index, 0, &status) == 0, let name = status.name else {
        continue
      }
      let path = String(cString: name)
      guard !path.hasSuffix("/"), !path.split(separator: "/").contains(".."),
        !isOfFinder(path)
      else { continue }
      guard status.size <= limit, total + Int(status.size) <= Int(limit) else {
        throw ForeignFailure(reason: "more than \(limit) bytes in it")
      }
      total += Int(status.size)
      files[path] = try contents(zip, archive, index, path: path, count: Int(status.size))
    }
    return files
  }

  /// True for the files that macOS adds to an archive: the metadata of the others, under their names.
  private static func isOfFinder(_ path: String) -> Bool {
    path.hasPrefix("__MACOSX/") || path.contains("/__MACOSX/")
      || FileName.last(of: path).hasPrefix("._") || FileName.last(of: path) == ".DS_Store"
  }

  private static func contents(
    _ zip: lambent_zip, _ archive: OpaquePointer, _ index: UInt64, path: String, count: Int
  ) throws(ForeignFailure) -> [UInt8] {
    guard let file = zip.fopen_index(archive, index, 0) else {
      let reason = zip.strerror(archive).map { String(cString: $0) } ?? "unreadable"
      throw ForeignFailure(reason: "\(path): \(reason)")
    }
    defer { _ = zip.fclose(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let taken = bytes.withUnsafeMutableBytes { raw in
        zip.fread(file, raw.baseAddress.map { $0 + done }, UInt64(count - done))
      }
      guard taken > 0 else { throw ForeignFailure(reason: "\(path): it breaks off") }
      done += Int(taken)
    }
    return bytes
  }
}
