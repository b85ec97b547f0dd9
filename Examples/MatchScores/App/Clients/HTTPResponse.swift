/// A response as it stood on the wire (RFC 9112), where the server closes the connection behind it.
struct HTTPResponse: Equatable {
  var status: Int
  var body: [UInt8]

  /// - Parameter bytes: all that came until the connection was closed.
  init(_ bytes: [UInt8]) throws {
    guard let head = HTTPHead(bytes) else { throw bytes.isEmpty ? ScoresError.cutOff : ScoresError.unreadable }
    status = head.status
    let rest = bytes[head.end...]
    if head["transfer-encoding"]?.lowercased() == "chunked" {
      body = try Self.chunks(rest)
    } else if let length = head["content-length"] {
      guard let length = Int(length), length >= 0 else { throw ScoresError.unreadable }
      guard rest.count >= length else { throw ScoresError.cutOff }
      body = Array(rest.prefix(length))
    } else {
      body = Array(rest)
    }
  }

  private static func chunks(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
    var (body, rest) = ([UInt8](), bytes)
    while true {
      guard let line = rest.line else { throw ScoresError.cutOff }
      let size = line.text.prefix { $0 != ";" }
      guard let size = Int(size, radix: 16), size >= 0 else { throw ScoresError.unreadable }
      rest = rest[line.end...]
      if size == 0 { return body }
      // A line break stands behind each chunk.
      guard rest.count - 2 >= size else { throw ScoresError.cutOff }
      body += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
  }
}

/// The status line and the headers.
private struct HTTPHead {
  let status: Int
  /// Where the body begins.
  let end: Int
  private var headers: [String: String] = [:]

  /// `nil` if the bytes do not begin as a response does.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes[...].line else { return nil }
    let words = first.text.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
    self.status = status
    var end = first.end
    while let line = bytes[end...].line {
      end = line.end
      if line.text.isEmpty {
        self.end = end
        return
      }
      let parts = line.text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return nil
  }

  subscript(name: String) -> String? { headers[name] }
}

extension ArraySlice<UInt8> {
  /// The text up to the first line break, and where the next line begins.
  fileprivate var line: (text: String, end: Int)? {
    guard let newline = firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = self[startIndex..<newline]
    return (String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self), newline + 1)
  }
}
