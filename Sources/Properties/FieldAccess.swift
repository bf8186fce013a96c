/// Access to a field of a host.
///
/// A key path is interpreted each time that it is used. A field that is stored as it is needs only
/// its offset.
struct FieldAccess<Host, Value>: Sendable {
  private let path: any WritableKeyPath<Host, Value> & Sendable
  /// The field's first byte within the host; `nil` for what is computed or observed.
  private let offset: Int?

  init(_ path: any WritableKeyPath<Host, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Host>.offset(of: path)
  }

  func value(of host: Host) -> Value {
    guard let offset else { return host[keyPath: path] }
    return withUnsafePointer(to: host) {
      UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  func set(_ value: Value, on host: inout Host) {
    guard let offset else {
      host[keyPath: path] = value
      return
    }
    withUnsafeMutablePointer(to: &host) {
      UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee =
        value
    }
  }
}
