import Foundation
import RxComposable

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks a server for what an address names.
enum HTTP {
  /// The body of the response, never one from a cache. Any status but 200 is an error; disposing ends the request.
  @Sendable
  static func get(_ url: URL) -> Observable<Data> {
    session.rx.response(request: URLRequest(url: url))
      .map { response, body in
        guard response.statusCode == 200 else { throw ScoresError.status(response.statusCode) }
        return body
      }
      .catch { error in
        guard let error = error as? URLError else { throw error }
        throw ScoresError(error)
      }
  }

  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return URLSession(configuration: configuration)
  }()
}

extension ScoresError {
  fileprivate init(_ error: URLError) {
    switch error.code {
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet: self = .unreachable
    case .timedOut: self = .late
    case .cannotParseResponse: self = .unreadable
    // A connection that ends early has many codes; on Linux it is `unknown`.
    default: self = .cutOff
    }
  }
}
