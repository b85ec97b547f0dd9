import RxComposable

/// Finds cities.
struct CityClient: Sendable {
  var cities: @Sendable (String) -> Observable<[City]>
}

enum CityClientKey: DependencyKey {
  /// A small collection, which takes its time on a background queue: the longer, the shorter the query is. `?` fails.
  static let liveValue = CityClient { query in
    if query.contains("?") { return .error(SearchError()) }
    let found = names.filter { $0.lowercased().contains(query.lowercased()) }.map(City.init)
    return .just(found)
      .delay(.milliseconds(max(50, 400 - 100 * query.count)), scheduler: SerialDispatchQueueScheduler(qos: .utility))
  }

  static let testValue = CityClient(cities: unimplemented("\\.cityClient.cities", placeholder: .empty()))

  private static let names = [
    "Accra", "Amsterdam", "Athens", "Bandung", "Bangkok", "Berlin", "Bogotá", "Buenos Aires", "Cairo", "Delhi",
    "Denpasar", "Dublin", "Jakarta", "Kraków", "Lagos", "Lima", "Lisbon", "Makassar", "Medan", "Nairobi", "Oslo",
    "Paris", "Quito", "Rome", "São Paulo", "Semarang", "Seoul", "Surabaya", "Sydney", "Tokyo", "Vienna", "Zürich",
  ]
}

extension DependencyValues {
  var cityClient: CityClient {
    get { self[CityClientKey.self] }
    set { self[CityClientKey.self] = newValue }
  }
}
