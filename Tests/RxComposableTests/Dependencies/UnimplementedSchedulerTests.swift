import XCTest

@testable import RxComposable

final class UnimplementedSchedulerTests: XCTestCase {
  private struct Environment {
    var mainQueue: any SchedulerType
    var background: (any SchedulerType)? = .unimplemented
    var timers: ImmediateSchedulerType = .unimplemented("Environment.timers")
  }

  func testEnvironmentsNameTheirSchedulers() {
    let line = UInt(#line + 1)
    let environment = Environment(mainQueue: .unimplemented("Environment.mainQueue"))
    let issues = issues {
      XCTAssertEqual(events(of: Observable.just(1).observe(on: environment.mainQueue)), 0)
      XCTAssertEqual(events(of: Observable<Int>.timer(.seconds(1), scheduler: environment.mainQueue)), 0)
    }
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        Environment.mainQueue.schedule is used, and the scheduler is an UnimplementedScheduler.

        The code under test was not meant to schedule anything. If it does, give it a TestScheduler, which the test moves, \
        or `.immediate`. An environment names its scheduler: `.unimplemented("Environment.mainQueue")`.
        """
      ])
  }

  func testEachUseFailsAndRunsNothing() {
    func failure(_ use: (any SchedulerType) -> Void) -> [String] {
      issues { use(UnimplementedScheduler()) }.map { String($0.message.prefix { $0 != "," }) }
    }
    func ran<Value>(_ value: Value) -> any Disposable {
      XCTFail("\(value) ran.")
      return Disposables.create()
    }
    XCTAssertEqual(failure { _ = $0.now }, ["A scheduler.now is used"])
    XCTAssertEqual(failure { _ = $0.schedule(1, action: ran) }, ["A scheduler.schedule is used"])
    XCTAssertEqual(
      failure { _ = $0.scheduleRelative(1, dueTime: .seconds(1), action: ran) },
      ["A scheduler.scheduleRelative is used"])
    XCTAssertEqual(
      failure {
        _ = $0.schedulePeriodic(1, startAfter: .seconds(1), period: .seconds(1)) { count in
          _ = ran(count)
          return count
        }
      }, ["A scheduler.schedulePeriodic is used"])
  }

  func testADependencyKnowsItsName() {
    let issues = issues {
      withDependencies {
        $0.rxMainQueue = .unimplemented
      } operation: {
        @Dependency(\.rxMainQueue) var queue
        _ = queue.now
      }
      withDependencies {
        $0.mainQueue = .unimplemented
      } operation: {
        @Dependency(\.mainQueue) var queue
        _ = queue.now
      }
      withDependencies {
        $0.mainQueue = .unimplemented("the queue of a row")
      } operation: {
        @Dependency(\.mainQueue) var queue
        _ = queue.now
      }
    }
    XCTAssertEqual(
      issues.map { String($0.message.prefix { $0 != "," }) },
      [
        "@Dependency(\\.rxMainQueue).now is used", "@Dependency(\\.mainQueue).now is used",
        "the queue of a row.now is used",
      ])
  }

  func testImmediateIsADependencyAndAnEnvironment() {
    XCTAssertEqual(events(of: Observable.just(1).observe(on: Environment(mainQueue: .immediate).mainQueue)), 2)
    let count = withDependencies {
      $0.rxMainQueue = .immediate
    } operation: {
      @Dependency(\.mainQueue) var queue
      return events(of: Observable<Int>.timer(.seconds(1), scheduler: queue))
    }
    XCTAssertEqual(count, 2)
  }

  private func events(of sequence: Observable<Int>) -> Int {
    var count = 0
    sequence.subscribe { _ in count += 1 }.dispose()
    return count
  }
}

/// What a store publishes depends on the scheduler that its effects are received on.
final class MainQueueOfStoresTests: XCTestCase {
  private struct Loading: ReducerProtocol {
    enum Action { case refreshed, done }

    let queue: any SchedulerType

    func reduce(into isLoading: inout Bool, action: Action) -> Effect<Action> {
      switch action {
      case .refreshed:
        isLoading = true
        return Effect(value: .done).receive(on: queue)
      case .done:
        isLoading = false
        return .none
      }
    }
  }

  private func published(on queue: any SchedulerType) -> [Bool] {
    let store = Store(initialState: false, reducer: Loading(queue: queue))
    var published: [Bool] = []
    let subscription = store.subscribe(\.self).subscribe(onNext: { published.append($0) })
    store.send(.refreshed)
    let served = expectation(description: "The main queue is served.")
    DispatchQueue.main.async { served.fulfill() }
    wait(for: [served], timeout: 60)
    subscription.dispose()
    return published
  }

  func testAnEffectThatIsReceivedAtOnceComesBeforeTheStateIsPublished() {
    XCTAssertEqual(published(on: MainScheduler.instance), [false])
    XCTAssertEqual(published(on: DependencyValues.live.rxMainQueue), [false])
    XCTAssertEqual(published(on: .immediate), [false])
  }

  func testAnEffectThatIsReceivedInATurnOfTheMainQueueComesAfterwards() {
    XCTAssertEqual(published(on: MainScheduler.asyncInstance), [false, true, false])
    XCTAssertEqual(published(on: DependencyValues.live.mainQueue), [false, true, false])
    XCTAssertEqual(published(on: .main), [false, true, false])
  }
}
