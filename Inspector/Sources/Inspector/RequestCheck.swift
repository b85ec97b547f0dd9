import FlyingFox
import Foundation

/// Decides whether a request may be answered: it comes from the page, over the right address, and knows the token.
struct RequestCheck: Sendable {
  /// A secret of 32 hexadecimal digits, another one at each start.
  let token: String

  init() {
    var random = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The answer to a request that is refused; `nil` for one that may be answered.
  ///
  /// - Parameters:
  ///   - isPage: whether the token may be in the address: that of a page or what it is made of, which a browser asks for
  ///     without headers of ours.
  func refusal(of request: HTTPRequest, host: String, port: UInt16, isPage: Bool) -> HTTPResponse? {
    guard let name = request.headers[.host], accepts(name, host, port) else {
      return .refused(.forbidden, "This address is not the inspector's. Open the address that the application printed.")
    }
    if let origin = request.headers[HTTPHeader("Origin")], origin != "http://\(name)" {
      return .refused(.forbidden, "Other pages may not ask the inspector.")
    }
    if let site = request.headers[HTTPHeader("Sec-Fetch-Site")], site == "cross-site" || site == "same-site", !isPage {
      return .refused(.forbidden, "Other pages may not ask the inspector.")
    }
    let given = isPage ? request.query["token"] : request.headers[HTTPHeader("X-Inspector-Token")]
    guard let given, Self.areEqual(given, token) else {
      return .refused(.unauthorized, "The token is missing or wrong. Open the address that the application printed.")
    }
    return nil
  }

  /// Names could be made to lead here by another site's name server, so that only addresses and `localhost` count.
  private func accepts(_ name: String, _ host: String, _ port: UInt16) -> Bool {
    let local = ["127.0.0.1", "localhost"].map { "\($0):\(port)" }
    if host == "127.0.0.1" { return local.contains(name) }
    guard name.hasSuffix(":\(port)") else { return false }
    let address = name.dropLast("\(port)".count + 1)
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    return local.contains(name) || parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Takes as long for a wrong token as for the right one.
  private static func areEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension HTTPResponse {
  /// What all answers have in common: they are not kept, not framed, and load nothing from elsewhere.
  static func answer(
    _ status: HTTPStatusCode, _ body: Data, type: String, _ more: [HTTPHeader: String] = [:]
  ) -> HTTPResponse {
    var headers: HTTPHeaders = [
      .contentType: type,
      HTTPHeader("Cache-Control"): "no-store",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("X-Frame-Options"): "DENY",
    ]
    for (header, value) in more { headers[header] = value }
    return HTTPResponse(statusCode: status, headers: headers, body: body)
  }

  static func refused(_ status: HTTPStatusCode, _ reason: String) -> HTTPResponse {
    answer(status, Data("\(reason)\n".utf8), type: "text/plain; charset=utf-8")
  }
}

extension [HTTPRequest.QueryItem] {
  subscript(name: String, default fallback: Int) -> Int { self[name].flatMap { Int($0) } ?? fallback }
}
