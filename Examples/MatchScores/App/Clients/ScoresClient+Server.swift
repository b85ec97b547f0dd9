import Foundation
import RxComposable

extension ScoresClient {
  /// A server that answers `URL/teams?page=2&search=fal`, `URL/teams/3` and the like.
  ///
  /// Every request carries the query of the URL, if that has one. Requests run off the main thread; what takes longer
  /// than the timeout is given up.
  static func server(
    _ url: URL, get: @escaping @Sendable (URL) -> Observable<Data> = HTTP.get, timeout: RxTimeInterval = .seconds(10)
  ) -> ScoresClient {
    let timer = SerialDispatchQueueScheduler(qos: .userInitiated, internalSerialQueueName: "MatchScores.timeout")

    @Sendable func response<Body: Decodable & SendableMetatype>(
      _ path: String, _ query: [URLQueryItem] = []
    ) -> Observable<Body> {
      guard let url = url.appending(path: path, query: query) else { return .error(ScoresError.unreachable) }
      return get(url)
        .timeout(timeout, scheduler: timer)
        .decode(type: Body.self, decoder: JSONDecoder())
        .catch { .error(ScoresError($0)) }
    }

    @Sendable func page<Item: SeasonRow>(_ request: PageRequest) -> Observable<Page<Item>> {
      var query = [URLQueryItem(name: "page", value: "\(request.page)")]
      if !request.query.isEmpty { query.append(URLQueryItem(name: "search", value: request.query)) }
      return response(Item.kind.path, query)
    }

    return ScoresClient(
      teams: { page($0) }, games: { page($0) }, players: { page($0) },
      details: { try await response("\($0.kind.path)/\($0.number)").asSingle().value })
  }
}

extension Entry.Kind {
  fileprivate var path: String { "\(rawValue)s" }
}

extension URL {
  fileprivate func appending(path: String, query: [URLQueryItem]) -> URL? {
    var parts = URLComponents(url: appendingPathComponent(path), resolvingAgainstBaseURL: false)
    let ownQuery = parts?.queryItems ?? []
    parts?.queryItems = ownQuery + query
    return parts?.url
  }
}

extension ScoresError {
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as ScoresError: self = error
    case RxError.timeout: self = .late
    case is DecodingError: self = .unreadable
    default: self = .unreachable
    }
  }
}
