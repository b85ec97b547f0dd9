import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A small HTTP/1.1 server for a few programs and pages: a thread for each connection, and not more than a number of them.
///
/// Where there are too many, the one that has waited longest for a request makes room for the next. So clients that say nothing, or
/// begin a request and leave it, take nothing away from others.
final class HTTPServer: @unchecked Sendable {
  /// What a client may take.
  struct Limits {
    var connections = 80
    var head = 16 << 10
    var body = 32 << 20
    /// How long a request may take to arrive.
    var seconds = 30
    /// How long a connection may wait for its next request.
    var idleSeconds = 60
  }

  let port: UInt16
  private let listener: Socket
  private let limits: Limits
  private let refusal: @Sendable (HTTPHead) -> HTTPResponse?
  private let handler: @Sendable (HTTPRequest) -> HTTPResponse
  private let condition = NSCondition()
  private var connections: [ObjectIdentifier: Connection] = [:]
  private var hasEnded = false

  /// - Parameters:
  ///   - refusal: the answer to a request whose body shall not be read.
  ///   - handler: answers a request. It may wait.
  init(
    host: String, port: UInt16, limits: Limits = Limits(), refusal: @escaping @Sendable (HTTPHead) -> HTTPResponse?,
    handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws {
    listener = try Socket(listeningOn: host, port)
    self.port = listener.port
    (self.limits, self.refusal, self.handler) = (limits, refusal, handler)
  }

  func start() { Thread.detachNewThread { self.accept() } }

  func stop() {
    condition.lock()
    hasEnded = true
    for connection in connections.values { connection.socket.shutDown() }
    condition.broadcast()
    condition.unlock()
    listener.shutDown()
    // A listening socket of macOS is not woken by its end.
    _ = try? Socket(connectedTo: port)
  }

  private func accept() {
    while true {
      let socket = listener.accept()
      condition.lock()
      if hasEnded { return condition.unlock() }
      guard let socket else {
        // There is no descriptor: one is freed.
        connections.values.filter { !$0.isBusy }.min { $0.since < $1.since }?.socket.shutDown()
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
        condition.unlock()
        continue
      }
      while connections.count >= limits.connections, !hasEnded {
        guard let oldest = connections.values.filter({ !$0.isBusy }).min(by: { $0.since < $1.since }) else { break }
        oldest.socket.shutDown()
        // Not without end: the oldest may have become busy meanwhile.
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
      }
      if connections.count >= limits.connections || hasEnded {
        condition.unlock()
        socket.send(HTTPResponse.refused(503, "There are too many connections.").bytes(closes: true))
        continue
      }
      let connection = Connection(socket)
      connections[ObjectIdentifier(connection)] = connection
      condition.unlock()
      Thread.detachNewThread { self.serve(connection) }
    }
  }

  private func serve(_ connection: Connection) {
    while let request = read(connection) {
      let response = handler(request)
      let isSent = connection.socket.send(response.bytes(closes: request.head.closes))
      if !isSent || request.head.closes { break }
      set(connection, isBusy: false)
    }
    condition.lock()
    connections[ObjectIdentifier(connection)] = nil
    condition.broadcast()
    condition.unlock()
  }

  private func set(_ connection: Connection, isBusy: Bool) {
    condition.lock()
    (connection.isBusy, connection.since) = (isBusy, DispatchTime.now().uptimeNanoseconds)
    condition.unlock()
  }

  /// Reads the next request; `nil` where there is none, or none that is answered.
  private func read(_ connection: Connection) -> HTTPRequest? {
    let socket = connection.socket
    let end = Data("\r\n\r\n".utf8)
    var deadline = connection.received.isEmpty ? nil : Deadline(limits.seconds)
    var found = connection.received.range(of: end)
    while found == nil {
      if connection.received.count > limits.head {
        socket.refuse(431, "The head of the request is too long.")
        return nil
      }
      guard let part = socket.receive(seconds: deadline?.rest ?? limits.idleSeconds) else { return nil }
      if deadline == nil { deadline = Deadline(limits.seconds) }
      connection.received += part
      found = connection.received.range(of: end)
    }
    guard let found else { return nil }
    let text = String(decoding: connection.received[..<found.lowerBound], as: UTF8.self)
    connection.received = Data(connection.received[found.upperBound...])
    guard let head = HTTPHead(text) else {
      socket.refuse(400, "This is no request.")
      return nil
    }
    if let refusal = refusal(head) {
      socket.end(refusal)
      return nil
    }
    set(connection, isBusy: true)
    guard let body = body(of: head, connection) else { return nil }
    return HTTPRequest(head: head, body: body) { socket.watch($0) }
  }

  private func body(of head: HTTPHead, _ connection: Connection) -> Data? {
    let socket = connection.socket
    if head.fields["transfer-encoding"] != nil {
      socket.refuse(411, "The length of the body has to be told.")
      return nil
    }
    let told = head.fields["content-length"] ?? "0"
    guard let length = Int(told), told.allSatisfy(\.isNumber) else {
      socket.refuse(400, "The length of the body is no number.")
      return nil
    }
    if length > limits.body {
      socket.refuse(413, "The body is larger than \(limits.body >> 20) MiB.")
      return nil
    }
    if head.fields["expect"] != nil { socket.send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    let deadline = Deadline(limits.seconds)
    while connection.received.count < length {
      guard let part = socket.receive(seconds: deadline.rest) else { return nil }
      connection.received += part
    }
    defer { connection.received = Data(connection.received.dropFirst(length)) }
    return connection.received.prefix(length)
  }

  /// A client. What tells whether it may go is guarded by the condition of the server.
  private final class Connection: @unchecked Sendable {
    let socket: Socket
    var received = Data()
    var isBusy = false
    var since = DispatchTime.now().uptimeNanoseconds

    init(_ socket: Socket) { self.socket = socket }
  }

  private struct Deadline {
    private let end: DispatchTime

    init(_ seconds: Int) { end = .now() + .seconds(seconds) }

    /// Whole seconds, 0 where the time is over.
    var rest: Int {
      let now = DispatchTime.now().uptimeNanoseconds
      return end.uptimeNanoseconds > now ? Int((end.uptimeNanoseconds - now) / 1_000_000_000) + 1 : 0
    }
  }
}

/// A socket that blocks. It is closed with its last reference.
final class Socket: @unchecked Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  private init() throws {
    #if canImport(Glibc)
      descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = Darwin.socket(AF_INET, SOCK_STREAM, 0)
      var isOn: Int32 = 1
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    if descriptor < 0 { throw Self.fault }
  }

  convenience init(listeningOn host: String, _ port: UInt16) throws {
    try self.init()
    var isOn: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let result = try unsafe Self.withAddress(host, port) { unsafe bind(descriptor, $0, $1) }
    guard result == 0, listen(descriptor, SOMAXCONN) == 0 else { throw Self.fault }
  }

  convenience init(connectedTo port: UInt16) throws {
    try self.init()
    let result = try unsafe Self.withAddress("127.0.0.1", port) { unsafe connect(descriptor, $0, $1) }
    if result != 0 { throw Self.fault }
  }

  deinit { close(descriptor) }

  private static var fault: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  private static func withAddress<Result>(
    _ host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) throws -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw POSIXError(.EINVAL) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Its own port.
  var port: UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits for a client. `nil` where there are too many descriptors, or the socket has ended.
  func accept() -> Socket? {
    #if canImport(Glibc)
      let client = Self.uninterrupted { Glibc.accept(descriptor, nil, nil) }
    #else
      let client = Self.uninterrupted { Darwin.accept(descriptor, nil, nil) }
    #endif
    if client < 0 { return nil }
    let socket = Socket(client)
    socket.set(SO_SNDTIMEO, seconds: 20)
    return socket
  }

  /// Calls again what a signal has interrupted: a program that was stopped continues with one.
  private static func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private func set(_ option: Int32, seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// What arrives next; `nil` where nothing does in time, or the other side has ended.
  func receive(seconds: Int) -> Data? {
    if seconds <= 0 { return nil }
    set(SO_RCVTIMEO, seconds: seconds)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Self.uninterrupted { unsafe recv(descriptor, &bytes, bytes.count, 0) }
    return count > 0 ? Data(bytes[..<count]) : nil
  }

  /// Returns whether all of it was taken.
  @discardableResult
  func send(_ data: Data) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return unsafe data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        #if canImport(Glibc)
          let count = Self.uninterrupted {
            unsafe Glibc.send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, flags)
          }
        #else
          let count = Self.uninterrupted {
            unsafe Darwin.send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, flags)
          }
        #endif
        if count <= 0 { return false }
        sent += count
      }
      return true
    }
  }

  func refuse(_ status: Int, _ reason: String) { end(.refused(status, reason)) }

  /// The last answer. What still arrives is passed over for a moment: closing before would take the answer back.
  func end(_ response: HTTPResponse) {
    send(response.bytes(closes: true))
    Foundation.shutdown(descriptor, Int32(SHUT_WR))
    var rest = 64
    while rest > 0, receive(seconds: 1) != nil { rest -= 1 }
  }

  /// Wakes the threads that wait for it.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func watch(_ hungUp: @escaping @Sendable () -> Void) -> () -> Void {
    let copy = dup(descriptor)
    guard copy >= 0 else { return {} }
    let source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: .global(qos: .utility))
    source.setEventHandler {
      // A client sends nothing while it waits.
      source.cancel()
      hungUp()
    }
    source.setCancelHandler { close(copy) }
    source.resume()
    return { source.cancel() }
  }
}
