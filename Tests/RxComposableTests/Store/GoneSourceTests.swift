import XCTest

@testable import MiniRx
@testable import RxComposable

/// A subscription that is kept longer than its source keeps nothing of it.
final class GoneSourceTests: XCTestCase {
  private final class Token {}
  private struct State { var token: Token? }

  private func isReleased(_ subscribe: (Token) -> any Disposable) -> Bool {
    weak var probe: Token?
    let subscription: any Disposable
    do {
      let token = Token()
      probe = token
      subscription = subscribe(token)
    }
    return withExtendedLifetime(subscription) { probe == nil }
  }

  func testWhatASubjectRemembersGoesWithIt() {
    XCTAssertTrue(isReleased { BehaviorSubject(value: $0).subscribe() })
    XCTAssertTrue(isReleased { BehaviorRelay(value: $0).map { $0 }.subscribe() })
    XCTAssertTrue(
      isReleased {
        let subject = ReplaySubject<Token>.createUnbounded()
        subject.onNext($0)
        return subject.filter { _ in true }.subscribe()
      })
    XCTAssertTrue(
      isReleased {
        let subject = PublishSubject<Token>()
        let subscription = subject.share(replay: 1).subscribe()
        subject.onNext($0)
        return subscription
      })
  }

  func testAReplayDuringWhichTheSubjectGoesContinues() {
    struct Failure: Error {}
    var subject: ReplaySubject<Int>? = .createUnbounded()
    for number in 1...3 { subject?.onNext(number) }
    let again = PublishSubject<Void>()
    var fails = true
    var received: [Int] = []
    let subscription = subject!.map { number in
      if fails { throw Failure() }
      return number
    }
    .retry(when: { $0.flatMap { (_: any Error) in again } })
    .subscribe(onNext: {
      received.append($0)
      subject = nil
    })
    fails = false
    again.onNext(())
    XCTAssertEqual(received, [1, 2, 3])
    subscription.dispose()
  }

  func testAStateAndTheClosureThatReadsItGoWithTheStore() {
    let reducer = Reduce<State, Void> { _, _ in .none }
    XCTAssertTrue(
      isReleased { token in
        let store = Store(initialState: State(token: token), reducer: reducer)
        return withExtendedLifetime(store) { store.observable.subscribe() }
      })
    XCTAssertTrue(
      isReleased { token in
        let store = Store(initialState: State(), reducer: reducer)
        return withExtendedLifetime(store) { store.subscribe { _ in ObjectIdentifier(token) }.subscribe() }
      })
  }
}
