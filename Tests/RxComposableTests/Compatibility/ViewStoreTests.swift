import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class ViewStoreTests: XCTestCase {
  private struct State: Equatable {
    var count = 0
    var isLoading = false
    var hidden = 0
  }

  private enum Action { case add, hide, load, loaded }

  private let bag = DisposeBag()
  private let answers = PublishSubject<Void>()
  private lazy var store = Store<State, Action>(
    initialState: State(),
    reducer: Reduce { [answers] state, action in
      switch action {
      case .add: state.count += 1
      case .hide: state.hidden += 1
      case .loaded: state.isLoading = false
      case .load:
        state.isLoading = true
        return answers.take(1).map { Action.loaded }.eraseToEffect()
      }
      return .none
    })

  func testItTellsAPartOfTheStateWhenItDiffers() {
    let view = ViewStore(store, observe: { $0.count })
    var counts: [Int] = []
    view.observable.subscribe(onNext: { counts.append($0) }).disposed(by: bag)
    store.send(.add)
    store.send(.hide)
    view.send(.add)
    XCTAssertEqual(counts, [0, 1, 2])
    XCTAssertEqual(view.state, 2)
  }

  func testAPropertyIsASequenceWithoutRepetitions() {
    let view = ViewStore(store, observe: { $0 })
    var counts: [Int] = []
    view.observable.count.subscribe(onNext: { counts.append($0) }).disposed(by: bag)
    store.send(.hide)
    store.send(.add)
    XCTAssertEqual(counts, [0, 1])
    XCTAssertEqual(view.hidden, 1)
  }

  func testItSendsActionsOfItsOwn() {
    let view = ViewStore(store, observe: { $0.count }, send: { (times: Int) in times > 0 ? .add : .hide })
    view.send(1)
    view.send(0)
    XCTAssertEqual(store.state, State(count: 1, hidden: 1))
  }

  func testRemoveDuplicatesDecidesWhatIsTheSame() {
    let view = ViewStore(store, removeDuplicates: { $0.count / 2 == $1.count / 2 })
    var counts: [Int] = []
    view.observable.subscribe(onNext: { counts.append($0.count) }).disposed(by: bag)
    for _ in 0..<4 { view.send(.add) }
    XCTAssertEqual(counts, [0, 2, 4])
  }

  @MainActor
  func testSendReturnsAHandleOnItsEffects() async {
    let view = ViewStore(store, observe: { $0.isLoading })
    await view.send(.add).finish()
    XCTAssertTrue(view.send(.add).isCancelled)
    await view.send(.add).value
    let task = view.send(.load)
    XCTAssertFalse(task.isCancelled)
    answers.onNext(())
    await task.finish()
    await task.value
    XCTAssertFalse(view.state)
  }

  func testHandlesAreHashed() {
    let view = ViewStore(store, observe: { $0.isLoading })
    let (first, second) = (view.send(.load), view.send(.load))
    XCTAssertEqual(Set([first, second, first, view.send(.add), view.send(.hide)]).count, 3)
    for task in [first, second] { task.cancel() }
    XCTAssertFalse(answers.hasObservers)
  }

  @MainActor
  func testSendWaitsWhileAConditionHolds() async {
    let view = ViewStore(store, observe: { $0.isLoading })
    let answers = answers
    let answering = Task { @MainActor in
      while !view.state { await Task.yield() }
      answers.onNext(())
    }
    await view.send(.load, while: { $0 })
    XCTAssertFalse(view.state)
    await answering.value
  }

  @MainActor
  func testCancellingTheTaskThatWaitsCancelsTheEffects() async {
    let view = ViewStore(store, observe: { $0.isLoading })
    let waiting = Task { @MainActor in await view.send(.load, while: { $0 }) }
    while !view.state { await Task.yield() }
    waiting.cancel()
    await waiting.value
    XCTAssertTrue(view.state)
    XCTAssertFalse(answers.hasObservers)
  }
}
