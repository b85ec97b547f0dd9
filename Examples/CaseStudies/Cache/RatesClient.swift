import RxComposable

struct RatesClient: Sendable {
  var rates: Observable<String>

  /// One request for all who look, for as long as one of them does.
  static func cached(_ request: Observable<String>) -> Self {
    Self(rates: request.concat(Observable.never()).share(replay: 1))
  }
}

enum RatesClientKey: DependencyKey {
  static let liveValue: RatesClient = {
    let requests = LockIsolated(0)
    return .cached(
      .deferred {
        let number = requests.withValue { number in
          number += 1
          return number
        }
        return .just("1 € is \(16_900 + number) Rp (request \(number))")
          .delay(.milliseconds(400), scheduler: SerialDispatchQueueScheduler(qos: .utility))
      })
  }()

  static let testValue = RatesClient(rates: Effect.unimplemented("\\.ratesClient.rates").asObservable())
}

extension DependencyValues {
  var ratesClient: RatesClient {
    get { self[RatesClientKey.self] }
    set { self[RatesClientKey.self] = newValue }
  }
}
