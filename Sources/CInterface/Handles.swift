import Glibc

/// An object behind an opaque pointer.
enum Handle {
  /// A pointer that owns the object.
  static func make(_ object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(object).toOpaque()
  }

  /// The object of a pointer that this interface made.
  static func object<Object: AnyObject>(
    _ pointer: UnsafeRawPointer?, as type: Object.Type
  ) -> Object? {
    guard let pointer else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue() as? Object
  }

  /// Releases the object.
  static func free(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
  }
}

/// Texts that cross the interface, in UTF-8.
enum InterfaceText {
  /// A copy for the caller, who frees it with `lambent_text_free`; `nil` without memory.
  static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }

  /// The bytes of a text with a given length.
  static func bytes(_ pointer: UnsafePointer<CChar>?, count: Int) -> [UInt8] {
    guard let pointer, count > 0 else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: pointer, count: count))
  }

  /// The text up to its terminating zero; empty for `nil`. Invalid UTF-8 is repaired.
  static func string(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer else { return "" }
    return String(decoding: bytes(pointer, count: strlen(pointer)), as: UTF8.self)
  }
}

/// Frees a text that a function returned.
@_cdecl("lambent_text_free")
public func lambentTextFree(_ text: UnsafeMutablePointer<CChar>?) { free(text) }
