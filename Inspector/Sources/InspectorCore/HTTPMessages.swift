import Foundation

/// What was asked, without its body.
struct HTTPHead: Sendable {
  let method: String
  let path: String
  let query: [String: String]
  /// By their names in lower case; of equal ones the last.
  let fields: [String: String]
  let closes: Bool

  /// `nil` where the text is no request.
  init?(_ text: String) {
    let lines = text.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", words[1].hasPrefix("/"),
      let address = URLComponents(string: "http://x\(words[1])")
    else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return nil }
      let name = line[..<colon].lowercased()
      // Who reads another one of two lengths takes another part for the next request.
      if name == "content-length" || name == "host", fields[name] != nil { return nil }
      fields[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    (method, path) = (String(words[0]), address.path)
    query = Dictionary(
      (address.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    self.fields = fields
    let connection = fields["connection"]?.lowercased()
    closes = connection == "close" || words[2] == "HTTP/1.0" && connection != "keep-alive"
  }

  func number(_ name: String, default fallback: Int) -> Int { query[name].flatMap { Int($0) } ?? fallback }
}

/// What was asked, as a whole.
struct HTTPRequest {
  let head: HTTPHead
  let body: Data
  /// Calls back when the other side has ended the connection, until what it returns is called.
  let watch: (@escaping @Sendable () -> Void) -> () -> Void
}

/// An answer. They are not kept, not framed, and load nothing from elsewhere.
struct HTTPResponse: Sendable {
  let status: Int
  let body: Data
  let type: String
  var fields: [String: String] = [:]

  static func refused(_ status: Int, _ reason: String) -> HTTPResponse {
    HTTPResponse(status: status, body: Data("\(reason)\n".utf8), type: "text/plain; charset=utf-8")
  }

  static func json(_ value: some Encodable) -> HTTPResponse {
    do { return HTTPResponse(status: 200, body: try JSONEncoder().encode(value), type: "application/json") } catch {
      return refused(500, "\(error)")
    }
  }

  static let done = HTTPResponse(status: 200, body: Data("{}".utf8), type: "application/json")

  private static let names = [
    200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 409: "Conflict",
    411: "Length Required", 413: "Content Too Large", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]

  func bytes(closes: Bool) -> Data {
    var lines = [
      "HTTP/1.1 \(status) \(Self.names[status] ?? "Answer")", "Content-Type: \(type)", "Content-Length: \(body.count)",
      "Connection: \(closes ? "close" : "keep-alive")", "Cache-Control: no-store",
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
      "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
    ]
    lines += fields.map { "\($0.key): \($0.value)" }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
