import Glibc

/// The sockets that listen on a port.
enum Listeners {
  /// Has connections send small pieces at once; otherwise the last piece of a frame waits up to 40 ms for the
  /// browser to acknowledge those before (Nagle's algorithm).
  ///
  /// FlyingFox does not hand out its sockets, so they are found among the process's own. Linux passes the option
  /// on to the connections that a socket accepts.
  static func sendAtOnce(port: UInt16) {
    for descriptor in 0..<Int32(1024) where isListening(descriptor, port: port) {
      var isOn: Int32 = 1
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  private static func isListening(_ descriptor: Int32, port: UInt16) -> Bool {
    var accepts: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &length) == 0, accepts != 0
    else { return false }
    // The port lies at the same position for both families.
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return outcome == 0 && UInt16(bigEndian: address.sin6_port) == port
  }
}
