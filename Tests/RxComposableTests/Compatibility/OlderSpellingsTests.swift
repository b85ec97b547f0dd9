import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Spellings of code that was written for RxComposableArchitecture and TCA.
final class OlderSpellingsTests: XCTestCase {
  private struct Counter: ReducerProtocol {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action
      return .none
    }
  }

  private struct Twice: ReducerProtocol {
    var body: Reduce<Int, Int> {
      core
      Counter()
    }

    @ReducerBuilderOf<Counter>
    private var core: some ReducerProtocol<Int, Int> { Counter() }
  }

  private struct Once: ReducerProtocol {
    var body: Reduce<Int, Int> { Counter() }
  }

  @available(*, deprecated)
  func testAnEffectWithTheTypeOfItsError() {
    func send(_ number: Int) -> EffectPublisher<Int, Never> { .merge(.none, .task { number }) }
    XCTAssertTrue(type(of: send(3)) == Effect<Int>.self)
  }

  private struct Health: ReducerProtocol {
    enum Body { case light, heavy }

    func reduce(into body: inout Body, action: Body) -> Effect<Body> {
      body = action
      return .none
    }
  }

  func testAFeatureHasATypeOfItsOwnCalledBody() {
    let store = Store(initialState: .light, reducer: Health())
    store.send(.heavy)
    XCTAssertEqual(store.state, .heavy)
  }

  @available(*, deprecated)
  func testButtonsOfAlerts() {
    let label = TextState("x")
    let pairs: [(ButtonState<Int>, ButtonState<Int>)] = [
      (.cancel(), .cancel(TextState("Cancel"))),
      (.cancel(action: .send(1)), .cancel(TextState("Cancel"), action: .send(1))),
      (.cancel(send: 1), .cancel(TextState("Cancel"), action: .send(1))),
      (.cancel(label, send: 1), .cancel(label, action: .send(1))),
      (.default(label, send: 1), .default(label, action: .send(1))),
      (.destructive(label, send: 1), .destructive(label, action: .send(1))),
    ]
    for (older, newer) in pairs { XCTAssertEqual(older, newer) }
  }

  func testABodyThatNamesItsType() {
    let twice = Store(initialState: 0, reducer: Twice())
    twice.send(3)
    XCTAssertEqual(twice.state, 6)
    let once = Store(initialState: 0, reducer: Once())
    once.send(3)
    XCTAssertEqual(once.state, 3)
  }

  @available(*, deprecated)
  func testAReducerThatIsDebugged() {
    let store = Store(initialState: 0, reducer: Counter().debug())
    store.send(3)
    XCTAssertEqual(store.state, 3)
  }

  @available(*, deprecated)
  func testRowsByPosition() {
    struct Action {
      var position: Int
      var number: Int
    }
    let row = Reducer<Int, Int, Void> { state, number, _ in
      state += number
      return .none
    }
    let rows: Reducer<[Int], Action, Void> = row.forEach(
      state: \[Int].self,
      action: CasePath(embed: Action.init(position:number:), extract: { ($0.position, $0.number) }),
      environment: { $0 }, breakpointOnNil: false)
    let store = Store(initialState: [1, 2], reducer: rows, environment: ())
    store.send(Action(position: 1, number: 5))
    XCTAssertEqual(store.state, [1, 7])
  }

  func testSeveralIdsAreCancelledAtOnce() {
    for cancel in [Effect<Int>.cancel(ids: 1, "two"), .cancel(ids: [1, "two"] as [AnyHashable])] {
      var ended = 0
      let reducer = Reduce<Int, Int> { _, action in
        if action == 0 { return cancel }
        let effect = Effect<Int>(Observable<Int>.never().do(onDispose: { ended += 1 }))
        return action == 1 ? effect.cancellable(id: 1) : effect.cancellable(id: "two")
      }
      let store = Store(initialState: 0, reducer: reducer)
      for action in [1, 2, 0] { store.send(action) }
      XCTAssertEqual(ended, 2)
    }
  }

  func testAListOfOneTypeIsAListOfIds() {
    let ids = [1, 2]
    var ended = 0
    let reducer = Reduce<Int, Int> { _, action in
      if action == 0 { return .cancel(ids: ids) }
      return Effect(Observable<Int>.never().do(onDispose: { ended += 1 })).cancellable(id: action)
    }
    let store = Store(initialState: 0, reducer: reducer)
    for action in [1, 2, 0] { store.send(action) }
    XCTAssertEqual(ended, 2)
  }

  @available(*, deprecated)
  @MainActor
  func testAViewStoreThatIsSuspended() async {
    typealias Counts = ViewStore<Int, Int>
    let counts: Counts = ViewStore(Store(initialState: 2, reducer: Counter()))
    let waiting = Task { await counts.suspend(while: { $0 > 0 }) }
    counts.send(-2)
    await waiting.value
    XCTAssertTrue(Counts.State.self == Int.self)
    XCTAssertTrue(Counts.Action.self == Int.self)
  }
}
