import Foundation
import RxComposable

/// Asks a server for what an address names.
///
/// Apple's platforms use `URLSession`. That of Foundation on Linux wakes up 30 times a second once it has been
/// used, so that a program that waits for keys is never idle; there the program talks to a socket.
enum HTTP {
  /// The body of the response. Any status but 200 is an error; disposing ends the request.
  @Sendable
  static func get(_ url: URL) -> Observable<Data> {
    #if canImport(Darwin)
      return URLSession.shared.rx.response(request: URLRequest(url: url)).map { response, body in
        guard response.statusCode == 200 else { throw ScoresError.status(response.statusCode) }
        return body
      }
    #else
      return HTTPConnection.response(to: url).map { response in
        guard response.status == 200 else { throw ScoresError.status(response.status) }
        return Data(response.body)
      }
    #endif
  }
}
