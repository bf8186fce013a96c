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

  /// The client's end of a connection; its port identifies it.
  struct Client: Hashable {
    fileprivate var family: Int32
    fileprivate var port: UInt16

    fileprivate init(family: Int32, port: UInt16) { (self.family, self.port) = (family, port) }

    /// - Returns: `nil` if it is not a client of a loopback address.
    init?(_ address: HTTPRequest.Address?) {
      switch address {
      case .ip4(_, let port): self.init(family: AF_INET, port: port)
      case .ip6(_, let port): self.init(family: AF_INET6, port: port)
      default: return nil
      }
    }
  }

  /// The client of a connection to a port; `nil` for other descriptors.
  static func client(of descriptor: Int32, to port: UInt16) -> Client? {
    guard address(of: descriptor, by: getsockname)?.port == port,
      let client = address(of: descriptor, by: getpeername)
    else { return nil }
    return Client(family: client.family, port: client.port)
  }

  /// Duplicates the descriptor of the connection from a client; `nil` if there is no such connection.
  static func duplicate(from address: HTTPRequest.Address?, to port: UInt16) -> Int32? {
    guard let client = Client(address),
      let found = (0..<mostDescriptors).first(where: { self.client(of: $0, to: port) == client })
    else { return nil }
    let copy = fcntl(found, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : copy
  }

  /// The number of bytes that have been read from a connection, or `nil` if the system does not report it.
  static func bytesRead(from descriptor: Int32) -> Int? {
    // `tcpi_bytes_received` of Linux, which the structure of the C library does not have.
    var facts = [UInt64](repeating: 0, count: 24)
    let (size, place) = (facts.count * 8, 16)
    var length = socklen_t(size)
    var unread: Int32 = 0
    guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &facts, &length) == 0,
      Int(length) >= (place + 1) * 8, ioctl(descriptor, UInt(FIONREAD), &unread) == 0
    else { return nil }
    return Int(facts[place]) - Int(unread)
  }

  /// Ends a connection at once. What it has not read is lost.
  static func reset(_ descriptor: Int32) {
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// The descriptors that are looked at: far more than the pages of a studio need.
  private static let mostDescriptors: Int32 = 4096

  private typealias Lookup = (
    Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?
  ) -> Int32

  /// The family and the port of an end of a socket; `nil` if it is not a socket.
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
