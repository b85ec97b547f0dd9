// A preview asks no server, and shows one moment. On a `TestScheduler` time stands still: what the user typed waits to be searched for,
// until the clock is moved.
#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  extension SearchViewController {
    /// The screen some time after the user has typed a name.
    static func preview(typing query: String, after pause: RxTimeInterval) -> SearchViewController {
      let clock = TestScheduler(initialClock: 0)
      let store = Store(initialState: CitySearch.State(), reducer: CitySearch()) {
        $0.rxMainQueue = clock
        $0.cityClient.cities = { .just([City(id: $0), City(id: "\($0) Harbour")]) }
      }
      store.send(.queryChanged(query))
      clock.advance(by: pause)
      return SearchViewController(store: store)
    }
  }

  #if canImport(DeveloperToolsSupport)
    @available(iOS 17, tvOS 17, *)
    #Preview("It searches") {
      SearchViewController.preview(typing: "Oslo", after: .milliseconds(0))
    }

    @available(iOS 17, tvOS 17, *)
    #Preview("It has found something") {
      SearchViewController.preview(typing: "Oslo", after: .seconds(1))
    }
  #endif
#endif
