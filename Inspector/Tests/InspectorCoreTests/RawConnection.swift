import Foundation

/// A connection that sends bytes as they are: what no library for clients would send.
final class RawConnection: @unchecked Sendable {
  private let socket: Int32

  init(_ port: UInt16) throws {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    var limit = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Sends as much as the other side takes.
  @discardableResult
  func send(_ data: Data) -> Int {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        #if canImport(Glibc)
          let count = Glibc.send(socket, bytes.baseAddress! + sent, bytes.count - sent, flags)
        #else
          let count = Darwin.send(socket, bytes.baseAddress! + sent, bytes.count - sent, flags)
        #endif
        if count <= 0 { break }
        sent += count
      }
      return sent
    }
  }

  /// What arrives first.
  func receive() -> Data {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &bytes, bytes.count, 0)
    return count > 0 ? Data(bytes[..<count]) : Data()
  }

  /// Sends bytes and returns what arrives first, off the main thread: the store belongs to that.
  static func exchange(_ data: Data, _ port: UInt16) async throws -> String {
    try await Task.detached {
      let connection = try RawConnection(port)
      connection.send(data)
      return String(decoding: connection.receive(), as: UTF8.self)
    }.value
  }
}
