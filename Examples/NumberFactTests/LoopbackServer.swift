import Foundation

/// A real HTTP server on the loopback interface, which answers every request in the same way.
final class LoopbackServer: @unchecked Sendable {
  enum Answer {
    case status(Int, body: @Sendable (String) -> String)
    /// Accepts the request and never answers.
    case silence
  }

  let port: UInt16
  private let listener: Int32
  private let lock = NSLock()
  private var requested: [String] = []

  /// The paths that were asked for.
  var paths: [String] { lock.withLock { requested } }

  init(_ answer: Answer) {
    listener = Self.listen()
    port = Self.port(of: listener)
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        #if canImport(Darwin)
          // A client that is gone is an error of `send`, and no signal that ends the tests.
          var isSet: Int32 = 1
          setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isSet, socklen_t(MemoryLayout<Int32>.size))
        #endif
        let path = Self.readPath(connection)
        self?.note(path)
        guard case .status(let status, let body) = answer else { continue }
        let text = body(String(path.dropFirst()))
        Self.send(
          "HTTP/1.1 \(status) Answer\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)",
          connection)
        close(connection)
      }
    }
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// A port on which no program listens.
  static func unusedPort() -> UInt16 {
    let socket = listen()
    defer { close(socket) }
    return port(of: socket)
  }

  private func note(_ path: String) { lock.withLock { requested.append(path) } }

  private static func listen() -> Int32 {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = loopback()
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(status == 0, "LoopbackServer: bind failed with errno \(errno).")
    #if canImport(Darwin)
      Darwin.listen(listener, 16)
    #else
      Glibc.listen(listener, 16)
    #endif
    return listener
  }

  private static func port(of listener: Int32) -> UInt16 {
    var address = loopback()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func loopback() -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func readPath(_ connection: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &bytes, bytes.count, 0)
    let line = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    let words = line.split(separator: " ")
    return words.count > 1 ? String(words[1]) : ""
  }

  private static func send(_ text: String, _ connection: Int32) {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      _ = Darwin.send(connection, bytes, bytes.count, 0)
    #else
      _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }
}
