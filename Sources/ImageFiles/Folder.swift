import Glibc

/// The names in folders.
package enum Folder {
  /// The names of the regular files in a folder, links to them included, in no order; none where it cannot be
  /// read. Hidden files are left out.
  ///
  /// - Parameter isWanted: Takes a name; what it rejects is not looked at.
  /// - Parameter limit: The most names.
  package static func files(
    in folder: String, limit: Int = .max, where isWanted: (String) -> Bool = { _ in true }
  ) -> [String] {
    guard let list = folder.withSystemPath({ opendir($0) }) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(list) {
      let name = Self.name(of: entry)
      guard !name.hasPrefix("."), isWanted(name) else { continue }
      if let status = "\(folder)/\(name)".fileStatus, status.st_mode & S_IFMT == S_IFREG {
        names.append(name)
      }
    }
    return names
  }

  /// The names of the folders in a folder, links to them left out, in no order. Hidden ones are left out.
  ///
  /// - Parameter limit: The most names.
  package static func folders(in folder: String, limit: Int = .max) -> [String] {
    guard let list = folder.withSystemPath({ opendir($0) }) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(list) {
      let name = Self.name(of: entry)
      guard !name.hasPrefix("."), "\(folder)/\(name)".linkTarget == nil else { continue }
      if let status = "\(folder)/\(name)".fileStatus, status.st_mode & S_IFMT == S_IFDIR {
        names.append(name)
      }
    }
    return names
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
        String(systemPath: UnsafeBufferPointer(start: bytes, count: 256).prefix { $0 != 0 })
      }
    }
  }
}
