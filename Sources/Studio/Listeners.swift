import FlyingFox
import Glibc

/// The process's own sockets at a port: FlyingFox does not hand them out.
enum Listeners {
  /// Has connections send small pieces at once; otherwise the last piece of a frame waits up to 40 ms for the
  /// browser to acknowledge those before (Nagle's algorithm).
  ///
  /// Linux passes the option on to the connections that a socket accepts.
  static func sendAtOnce(port: UInt16) {
    for descriptor in 0..<mostDescriptors where isListening(descriptor, port: port) {
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
    return address(of: descriptor, by: getsockname)?.port == port
  }

  /// Duplicates the descriptor of the connection from a client; `nil` if there is no such connection.
  ///
  /// The client's port identifies it.
  static func duplicate(from client: HTTPRequest.Address?, to port: UInt16) -> Int32? {
    let found =
      switch client {
      case .ip4(_, let remote): connection(AF_INET, from: remote, to: port)
      case .ip6(_, let remote): connection(AF_INET6, from: remote, to: port)
      default: nil as Int32?
      }
    guard let found else { return nil }
    let copy = fcntl(found, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : copy
  }

  /// The descriptor of the connection from a client's port; `nil` where there is none.
  private static func connection(_ family: Int32, from remote: UInt16, to port: UInt16) -> Int32? {
    (0..<mostDescriptors).first { descriptor in
      let client = address(of: descriptor, by: getpeername)
      return client?.family == family && client?.port == remote
        && address(of: descriptor, by: getsockname)?.port == port
    }
  }

  /// The descriptors that are looked at: far more than the pages of a studio need.
  private static let mostDescriptors: Int32 = 4096

  private typealias Lookup = (
    Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?
  ) -> Int32

  /// The family and the port of an end of a socket; `nil` for what is no socket.
  private static func address(
    of descriptor: Int32, by lookup: Lookup
  ) -> (family: Int32, port: UInt16)? {
    // The port lies at the same position for both families.
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { lookup(descriptor, $0, &size) }
    }
    guard outcome == 0 else { return nil }
    return (Int32(address.sin6_family), UInt16(bigEndian: address.sin6_port))
  }
}
