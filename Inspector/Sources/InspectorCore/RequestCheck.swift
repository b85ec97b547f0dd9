import Foundation

/// Decides whether a request may be answered: it comes over the right address, from no other page, and knows its secret.
struct RequestCheck: Sendable {
  /// A secret of 32 hexadecimal digits that the page knows, another one at each start.
  let token = secret()
  let host: String

  static func secret() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The answer to a request that came from elsewhere; `nil` for one that may be answered.
  func refusalOfPlace(_ head: HTTPHead, port: UInt16, isPage: Bool) -> HTTPResponse? {
    guard let name = head.fields["host"], accepts(name, port) else {
      return .refused(403, "This address is not the inspector's. Open the address that it printed.")
    }
    if let origin = head.fields["origin"], origin != "http://\(name)" {
      return .refused(403, "Other pages may not ask the inspector.")
    }
    if let site = head.fields["sec-fetch-site"], site == "cross-site" || site == "same-site", !isPage {
      return .refused(403, "Other pages may not ask the inspector.")
    }
    return nil
  }

  /// The answer to a request of the page without its token.
  ///
  /// - Parameters:
  ///   - isPage: whether the token may be in the address: that of a page or what it is made of, which a browser asks for
  ///     without headers of ours.
  func refusalOfToken(_ head: HTTPHead, isPage: Bool) -> HTTPResponse? {
    let given = isPage ? head.query["token"] : head.fields["x-inspector-token"]
    if let given, Self.areEqual(given, token) { return nil }
    return .refused(401, "The token is missing or wrong. Open the address that the inspector printed.")
  }

  /// Names could be made to lead here by another site's name server, so that only addresses, `localhost` and the name of this machine
  /// count.
  private func accepts(_ name: String, _ port: UInt16) -> Bool {
    guard name.hasSuffix(":\(port)") else { return false }
    let address = name.dropLast("\(port)".count + 1)
    if address == "127.0.0.1" || address == "localhost" { return true }
    if host == "127.0.0.1" { return false }
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) { return true }
    let own = ProcessInfo.processInfo.hostName.lowercased()
    return address.lowercased() == own || address.lowercased() == "\(own).local"
  }

  /// Takes as long for a wrong token as for the right one.
  private static func areEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
