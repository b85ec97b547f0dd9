import Foundation
import XCTest

/// An inspector whose part the test plays: it holds what an application asks until the test answers.
final class PlayedInspector: @unchecked Sendable {
  final class Request: @unchecked Sendable {
    let method: String
    let path: String
    let query: [String: String]
    /// The fields of the head, by their names in small letters.
    let fields: [String: String]
    let body: Data
    private let descriptor: Int32
    private let isAnswered = DispatchSemaphore(value: 0)
    private var response: Data?

    fileprivate init(_ head: String, _ body: Data, _ descriptor: Int32) {
      let lines = head.components(separatedBy: "\r\n")
      let words = lines[0].components(separatedBy: " ")
      let target = URLComponents(string: words[1])
      (method, path) = (words[0], target?.path ?? "")
      query = Dictionary(
        (target?.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
      let pairs = lines.dropFirst().map { line in
        let name = line.prefix { $0 != ":" }
        return (name.lowercased(), line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces))
      }
      fields = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      (self.body, self.descriptor) = (body, descriptor)
    }

    func answer(_ status: Int = 200, _ text: String = "") {
      response = Data("HTTP/1.1 \(status) As The Test Says\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
      isAnswered.signal()
    }

    /// Ends the connection with what is no answer. Without a word the system would ask again by itself.
    func hangUp() { isAnswered.signal() }

    fileprivate func waitForAnswer() -> (response: Data, isLast: Bool) {
      isAnswered.wait()
      return (response ?? Data("no answer\r\n\r\n".utf8), response == nil)
    }

    /// Whether the application ends the connection while it waits for the answer. It is given a minute.
    func isGivenUp() async -> Bool {
      await onThread { [descriptor] in
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) <= 0
      }
    }
  }

  private let listener: Int32
  let port: UInt16
  private let condition = NSCondition()
  private var requests: [Request] = []
  private var descriptors: [Int32] = []
  private var hasEnded = false

  /// - Parameter port: the port of an earlier one; any, where it is left out.
  init(port: UInt16 = 0) throws {
    #if canImport(Darwin)
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var isOn: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, size) = (listener, length)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) + listen(descriptor, 16) + getsockname(descriptor, $0, &length)
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    if result != 0 { throw PortIsTaken(port: port) }
    Thread.detachNewThread { self.accept() }
  }

  var address: String { "127.0.0.1:\(port)" }

  /// Ends all connections.
  func stop() {
    condition.lock()
    defer { condition.unlock() }
    hasEnded = true
    for descriptor in descriptors + [listener] { shutdown(descriptor, Int32(SHUT_RDWR)) }
    for request in requests { request.hangUp() }
  }

  private func accept() {
    while true {
      #if canImport(Darwin)
        let client = Darwin.accept(listener, nil, nil)
      #else
        let client = Glibc.accept(listener, nil, nil)
      #endif
      if client < 0 { break }
      #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      #endif
      var limit = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      condition.lock()
      if hasEnded { shutdown(client, Int32(SHUT_RDWR)) }
      descriptors.append(client)
      condition.unlock()
      Thread.detachNewThread { self.serve(client) }
    }
    close(listener)
  }

  private func serve(_ client: Int32) {
    var received = Data()
    while let request = Self.read(client, &received) {
      condition.lock()
      if hasEnded { request.hangUp() }
      requests.append(request)
      condition.broadcast()
      condition.unlock()
      let (response, isLast) = request.waitForAnswer()
      Self.send(response, to: client)
      if isLast { break }
    }
    condition.lock()
    descriptors.removeAll { $0 == client }
    condition.unlock()
    shutdown(client, Int32(SHUT_RDWR))
    close(client)
  }

  private static func read(_ client: Int32, _ received: inout Data) -> Request? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    func receive() -> Bool {
      let count = recv(client, &bytes, bytes.count, 0)
      if count > 0 { received += bytes[..<count] }
      return count > 0
    }
    while received.range(of: Data("\r\n\r\n".utf8)) == nil { if !receive() { return nil } }
    guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    received = Data(received[end.upperBound...])
    let length = Request(head, Data(), client).fields["content-length"].flatMap { Int($0) } ?? 0
    if head.lowercased().contains("expect: 100") { send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: client) }
    while received.count < length { if !receive() { return nil } }
    defer { received = Data(received.dropFirst(length)) }
    return Request(head, received.prefix(length), client)
  }

  private static func send(_ data: Data, to client: Int32) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        #if canImport(Darwin)
          let count = Darwin.send(client, bytes.baseAddress! + sent, bytes.count - sent, flags)
        #else
          let count = Glibc.send(client, bytes.baseAddress! + sent, bytes.count - sent, flags)
        #endif
        if count <= 0 { return }
        sent += count
      }
    }
  }

  /// The next request of a path. The time is only the longest that a busy machine is given.
  func next(_ path: String, file: StaticString = #filePath, line: UInt = #line) async throws -> Request {
    let request = await onThread { self.wait(for: path) }
    return try XCTUnwrap(request, "\(path) was not asked.", file: file, line: line)
  }

  private func wait(for path: String) -> Request? {
    let end = Date(timeIntervalSinceNow: 20)
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let index = requests.firstIndex(where: { $0.path == path }) { return requests.remove(at: index) }
      if !condition.wait(until: end) { return nil }
    }
  }
}

extension PlayedInspector {
  /// What greets an application.
  static func hello(
    isAllowed: Bool = true, code: String? = nil, next: Int? = nil, open: [Int] = [], lanes: [String: Int] = [:]
  ) -> String {
    let code = code.map { "\"\($0)\"" } ?? "null"
    let lanes = lanes.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    return """
      {"isAllowed":\(isAllowed),"code":\(code),"next":\(next.map { "\($0)" } ?? "null"),"open":\(open),"lanes":{\(lanes)}}
      """
  }
}

private struct PortIsTaken: Error { let port: UInt16 }

/// Waits for what a thread of its own waits for. A task might be run by the main queue, in a test whose tasks are under control.
private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}
