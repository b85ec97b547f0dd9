import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// An effect finds the store that runs it through all that stands behind it, operators of the user's own included.
final class ContextTests: XCTestCase {
  private struct ID: Hashable {}
  private enum Action: Equatable { case start, stop, tick }

  private let scheduler = TestScheduler(initialClock: 0)

  /// How an effect is wrapped before it is returned.
  private let wrappings: [(name: String, wrap: (Effect<Action>) -> Observable<Action>)] = [
    ("nothing", { $0.asObservable() }),
    ("an operator by create", { $0.asObservable().mine() }),
    ("an operator by create and a closure", { $0.asObservable().mineByClosures() }),
    ("an ObservableType", { Mine(source: $0.asObservable()).asObservable() }),
    ("an ObservableType behind an operator", { Mine(source: $0.asObservable()).map { $0 } }),
    ("both", { Mine(source: $0.asObservable().mine()).asObservable().mine() }),
    ("share", { $0.asObservable().share() }),
    ("share with memory", { $0.asObservable().share(replay: 1, scope: .forever) }),
    ("publish and refCount", { $0.asObservable().publish().refCount() }),
    ("replay and refCount", { $0.asObservable().replay(1).refCount() }),
    ("multicast with a selector", { $0.asObservable().multicast({ PublishSubject() }, selector: { $0 }) }),
    ("a connection by hand", { $0.asObservable().connectedByHand() }),
    ("a driver", { $0.asObservable().asDriver(onErrorDriveWith: .empty()).asObservable() }),
    ("a later source", { Observable.concat(.empty(), $0.asObservable().mine()) }),
  ]

  private func ticks(_ id: ID) -> [(name: String, make: () -> Effect<Action>)] {
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).map { _ in Action.tick }
    return [
      (
        "timer",
        { [scheduler] in Effect<Int>.timer(id: id, every: .seconds(1), on: scheduler).map { _ in Action.tick } }
      ),
      ("cancellable", { Effect(ticks).cancellable(id: id) }),
      ("debounce", { [scheduler] in Effect(value: .tick).debounce(id: id, for: .seconds(2), scheduler: scheduler) }),
    ]
  }

  func testCancellingReachesEffectsBehindEveryWrapping() {
    for (name, wrap) in wrappings {
      for effect in ticks(ID()) {
        var ticks = 0
        let store = Store(
          initialState: 0,
          reducer: Reducer<Int, Action, Void> { state, action, _ in
            switch action {
            case .start: return Effect(wrap(effect.make()))
            case .stop: return .cancel(id: ID())
            case .tick:
              ticks += 1
              return .none
            }
          }, environment: ())
        store.send(.start)
        scheduler.advance(by: .milliseconds(1500))
        store.send(.stop)
        scheduler.advance(by: .seconds(10))
        XCTAssertEqual(ticks, effect.name == "debounce" ? 0 : 1, "\(effect.name) behind \(name)")
        withExtendedLifetime(store) {}
      }
    }
    XCTAssertTrue(EffectContext.outside.isEmpty)
  }

  func testAnEffectThatLostItsStoreIsReportedWhenItIsCancelledInVain() {
    let detour = PublishSubject<Void>()
    let held = DisposeBag()
    let effect = Effect(Observable<Action>.never()).cancellable(id: ID())
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { _, action, _ in
        guard action == .start else { return .cancel(id: ID()) }
        return Effect(
          Observable<Action>.create { observer in
            // Later than the closure of `create`: the store is not to be found any more.
            detour.subscribe(onNext: { effect.asObservable().subscribe(observer).disposed(by: held) })
          })
      }, environment: ())
    store.send(.start)
    detour.onNext(())
    let issues = issues { store.send(.stop) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("Effect.cancel(id:)") == true, "\(issues)")
    withExtendedLifetime(store) {}
  }
}

extension Observable {
  fileprivate func mine() -> Observable { .create { observer in self.subscribe(observer) } }

  fileprivate func mineByClosures() -> Observable {
    .create { observer in
      self.subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
    }
  }

  fileprivate func connectedByHand() -> Observable {
    .create { observer in
      let shared = self.publish()
      return Disposables.create(shared.subscribe(observer), shared.connect())
    }
  }
}

private struct Mine<Element>: ObservableType {
  let source: Observable<Element>

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element {
    source.subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
  }
}
