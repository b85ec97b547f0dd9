import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Silence after dispose, before the beginning: a sequence whose subscription is disposed before it is attached, or by
/// what comes in front of it, subscribes to nothing.
final class LateStartLaw: XCTestCase {
  func testWhatIsDisposedBeforeItBeginsSubscribesToNothing() {
    for row in lawTable { XCTAssertEqual(faults(of: row), [], row.name) }
  }

  func testASourceIsNotSubscribedToBehindAStartThatDisposes() {
    for row in lawTable { XCTAssertEqual(faults(of: row, disposedByStart: true), [], row.name) }
  }

  func testTheLawFindsAnOperatorThatSubscribesAllTheSame() {
    let row = LawRow.stage("eager") { context in
      Source { sink in
        _ = context.source.subscribe(onNext: sink.next)
        return nil
      }
    }
    for byStart in [false, true] { XCTAssertEqual(faults(of: row, disposedByStart: byStart), ["subscribes"]) }
  }

  private func faults(of row: LawRow, disposedByStart: Bool = false) -> [String] {
    let context = LawContext()
    let input = PublishSubject<Token>()
    let subscription = SerialDisposable()
    var isAskedFor = false
    let rest = Observable<Token>.deferred {
      isAskedFor = true
      return input
    }
    // `map` owns nothing that would be disposed: it asks the operator behind it.
    let started = rest.startWith(context.token(0)).map { token in
      subscription.dispose()
      return token
    }
    context.source = disposedByStart ? started : input
    let trigger = PublishSubject<Void>()
    subscription.disposable =
      trigger.flatMap {
        Source { sink in
          if !disposedByStart { subscription.dispose() }
          return row.build(context).attach(sink)
        }
      }
      .subscribe { _ in }
    trigger.onNext(())
    context.passTime()
    return isAskedFor || input.hasObservers ? ["subscribes"] : []
  }

  func testAFactoryThatDisposesTheSubscriptionIsTheLastClosureThatIsCalled() {
    var calls = 0
    let source = Observable.just(1).map { calls += $0 }
    let subscription = SerialDisposable()
    let factories: [Observable<Void>] = [
      .deferred {
        subscription.dispose()
        return source
      },
      .using({ BooleanDisposable() }) { _ in
        subscription.dispose()
        return source
      },
    ]
    let trigger = PublishSubject<Int>()
    subscription.disposable = trigger.flatMap { factories[$0] }.subscribe { _ in }
    trigger.onNext(0)
    XCTAssertEqual(calls, 0)
  }
}
