#if !canImport(Darwin)
  import Foundation
  import RxComposable

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// One request over a socket. A thread of its own waits for the response and uses no processor time meanwhile.
  final class HTTPConnection: Sendable {
    private enum Socket {
      case none
      case open(Int32)
      case cancelled
    }

    private let state = LockIsolated(Socket.none)

    /// Sends a GET request at each subscription. Disposing hangs up.
    static func response(to url: URL) -> Observable<HTTPResponse> {
      .create { observer in
        let connection = HTTPConnection()
        Thread.detachNewThread {
          do {
            observer.onNext(try HTTPResponse(connection.exchange(url)))
            observer.onCompleted()
          } catch {
            observer.onError(error)
          }
        }
        return Disposables.create { connection.cancel() }
      }
    }

    /// Ends the wait of the thread. What has been closed already is not touched.
    private func cancel() {
      state.withValue {
        if case .open(let file) = $0 { shutdown(file, Int32(SHUT_RDWR)) }
        $0 = .cancelled
      }
    }

    private func exchange(_ url: URL) throws -> [UInt8] {
      guard url.scheme == "http", let host = url.host else { throw ScoresError.unreachable }
      let file = try openSocket(to: host, port: url.port ?? 80)
      defer { closeSocket(file) }
      try transmit(Self.request(url, host), over: file)
      return try receive(from: file)
    }

    private static func request(_ url: URL, _ host: String) -> String {
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
      let path = (parts?.percentEncodedPath).flatMap { $0.isEmpty ? nil : $0 } ?? "/"
      let query = (parts?.percentEncodedQuery).map { "?\($0)" } ?? ""
      let port = url.port.map { ":\($0)" } ?? ""
      return "GET \(path)\(query) HTTP/1.1\r\nHost: \(host)\(port)\r\nConnection: close\r\n\r\n"
    }

    /// The socket of the first address of the host that accepts.
    private func openSocket(to host: String, port: Int) throws -> Int32 {
      var hints = unsafe addrinfo()
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      var addresses: UnsafeMutablePointer<addrinfo>?
      guard unsafe getaddrinfo(host, "\(port)", &hints, &addresses) == 0 else { throw ScoresError.unreachable }
      defer { unsafe freeaddrinfo(addresses) }
      var next = unsafe addresses
      while let address = unsafe next?.pointee {
        let file = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        if file >= 0 {
          try makeCancellable(file)
          if unsafe connect(file, address.ai_addr, address.ai_addrlen) == 0 { return file }
          closeSocket(file)
        }
        unsafe next = address.ai_next
      }
      throw ScoresError.unreachable
    }

    /// Lets `cancel` reach the socket.
    private func makeCancellable(_ file: Int32) throws {
      let isCancelled = state.withValue {
        if case .cancelled = $0 { return true }
        $0 = .open(file)
        return false
      }
      guard isCancelled else { return }
      close(file)
      throw ScoresError.cutOff
    }

    private func closeSocket(_ file: Int32) {
      state.withValue {
        if case .open = $0 { $0 = .none }
      }
      close(file)
    }

    private func transmit(_ text: String, over file: Int32) throws {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw ScoresError.cutOff }
        rest = rest.dropFirst(count)
      }
    }

    private func receive(from file: Int32) throws -> [UInt8] {
      var bytes: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 16 * 1024)
      while true {
        let count = unsafe recv(file, &part, part.count, 0)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw ScoresError.cutOff }
        if count == 0 { return bytes }
        bytes += part[..<count]
      }
    }
  }
#endif
