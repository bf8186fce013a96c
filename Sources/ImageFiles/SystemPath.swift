import Glibc

/// Lossless conversion of file names to text. A file name on Linux is bytes, which need not be
/// UTF-8. Each byte that is not part of valid UTF-8 becomes a scalar of a private-use area, and
/// becomes that byte again in system calls.
extension String {
  /// The scalars for bytes are U+10FE00 plus the byte.
  private static let firstByteScalar: UInt32 = 0x10_FE00

  /// Creates the text of a file name or an argument.
  package init(systemPath bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes), !text.unicodeScalars.contains(where: \.isByte) {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let first = rest.first {
      let length = Swift.max(1, (~first).leadingZeroBitCount)
      let head = rest.prefix(length)
      // Text that contains such scalars itself is encoded byte by byte, so that the conversion is
      // unambiguous.
      if let decoded = String(validating: head, as: UTF8.self),
        let scalar = decoded.unicodeScalars.first,
        !scalar.isByte
      {
        scalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        scalars.append(Unicode.Scalar(Self.firstByteScalar + UInt32(first)) ?? "\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
    self = String(scalars)
  }

  /// The bytes of a file name.
  package var systemPath: [UInt8] {
    // Only scalars of plane 16 begin with this byte.
    guard utf8.contains(0xF4) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.isByte
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Calls a function with the name as a C string.
  package func withSystemPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard utf8.contains(0xF4) else { return withCString(body) }
    return (systemPath + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        // The array has at least its terminating zero.
        chars.baseAddress.map(body) ?? withCString(body)
      }
    }
  }

  /// The text for display, with a replacement character for each invalid byte.
  package var displayedPath: String {
    guard utf8.contains(0xF4) else { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.isByte ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }

  /// The real path: absolute, with links resolved; `nil` if it does not exist.
  package var realPath: String? {
    guard !utf8.contains(0), let real = withSystemPath({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return String(systemPath: UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  /// The real path of a folder, of which the end may not be there yet; the empty path is the current folder.
  package var realFolderPath: String {
    let root = hasPrefix("/") ? "/" : "./"
    var parts = split(separator: "/").map(String.init)[...]
    var missing: [String] = []
    var real: String?
    while true {
      real = (root + parts.joined(separator: "/")).realPath
      guard real == nil, let last = parts.popLast() else { break }
      missing.insert(last, at: 0)
    }
    var result = (real ?? root).split(separator: "/").map(String.init)
    for part in missing where part != "." {
      if part == ".." {
        _ = result.popLast()
      } else {
        result.append(part)
      }
    }
    return "/" + result.joined(separator: "/")
  }

  /// The target of a symbolic link; `nil` if the path is not a symbolic link.
  package var linkTarget: String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = withSystemPath { readlink($0, &target, target.count) }
    return length > 0 ? String(systemPath: target[..<length].map(UInt8.init(bitPattern:))) : nil
  }
}

extension Unicode.Scalar {
  /// True for a scalar that represents a byte.
  fileprivate var isByte: Bool { (0x10_FE00...0x10_FEFF).contains(value) }
}
