import Foundation
import MiniRxTesting
import XCTest

func testSchedulers() {
  let scheduler = TestScheduler(initialClock: 0)
  let _ = TestScheduler(initialClock: 0, resolution: 0.1)
  let _ = TestScheduler(initialClock: 0, resolution: 1.0, simulateProcessingDelay: false)
  let hot: TestableObservable<Int> = scheduler.createHotObservable([.next(210, 1), .completed(300)])
  let cold: TestableObservable<Int> = scheduler.createColdObservable([.next(10, 1), .error(20, Failure())])
  let observer: TestableObserver<Int> = scheduler.createObserver(Int.self)
  let _: TestableObserver<Int> = scheduler.start { hot.asObservable() }
  let _: TestableObserver<Int> = scheduler.start(disposed: 400) { hot.map { $0 } }
  let _: TestableObserver<Int> = scheduler.start(created: 100, subscribed: 200, disposed: 1000) { cold.asObservable() }
  scheduler.start()
  scheduler.stop()
  scheduler.scheduleAt(100) { print("100") }
  scheduler.scheduleAt(100, action: {})
  scheduler.advanceTo(300)
  scheduler.sleep(10)
  let _: [Recorded<Event<Int>>] = observer.events
  let _: [Recorded<Event<Int>>] = hot.recordedEvents
  let _: [Subscription] = hot.subscriptions
  let _: TestTime = scheduler.clock
  let _: Date = scheduler.now
  let _: [Int] = [TestScheduler.Defaults.created, TestScheduler.Defaults.subscribed, TestScheduler.Defaults.disposed]
  hot.bind(to: observer).dispose()
  let _: Disposable = scheduler.scheduleAbsoluteVirtual((), time: 10) { _ in Disposables.create() }
  let _: Disposable = scheduler.scheduleRelativeVirtual((), dueTime: 10) { _ in Disposables.create() }
  let historical = HistoricalScheduler(initialClock: Date())
  let _: Date = historical.clock
}

func recordings(_ observer: TestableObserver<Int>, _ optional: TestableObserver<Int?>) {
  XCTAssertEqual(observer.events, [.next(210, 1), .completed(300)])
  XCTAssertEqual(observer.events, [Recorded.next(210, 1), Recorded.error(300, Failure())])
  XCTAssertEqual(observer.events, Recorded.events(.next(210, 1), .completed(300)))
  XCTAssertEqual(observer.events, Recorded.events([.next(210, 1), .completed(300, Int.self)]))
  XCTAssertEqual(observer.events, [], file: #filePath, line: #line)
  XCTAssertEqual(optional.events, [.next(210, nil), .next(220, 1)])
  XCTAssertEqual(observer.events.map(\.value), [.next(1), .completed])
  XCTAssertRecordedElements(observer.events, [1])
  XCTAssertRecordedElements(observer.events, [1], file: #filePath, line: #line)
  let singles: [SingleEvent<Int>] = [.success(1)]
  let maybes: [MaybeEvent<Int>] = [.success(1)]
  let completables: [CompletableEvent] = [.completed]
  XCTAssertEqual(singles, [.failure(Failure())])
  XCTAssertEqual(singles, singles, file: #filePath, line: #line)
  XCTAssertEqual(maybes, [.success(1), .error(Failure())])
  XCTAssertEqual(completables, [.completed, .error(Failure())])
  XCTAssertEqual([Subscription(200, 300)], [Subscription(200)])
  let recorded = Recorded(time: 210, value: 1)
  let _: (TestTime, Int, String) = (recorded.time, recorded.value, recorded.debugDescription)
  let subscription = Subscription(200, 300)
  let _: (Int, Int, String) = (subscription.subscribe, subscription.unsubscribe, subscription.debugDescription)
  XCTAssertEqual(1, 1, "XCTest's own forms are still found")
  XCTAssertEqual([1, 2], [1, 2])
  XCTAssertEqual(Optional(1), 1)
  XCTAssertEqual(["a": 1], ["a": 1])
}

func blocking(_ source: Observable<Int>) throws {
  let _: [Int] = try source.toBlocking().toArray()
  let _: [Int] = try source.toBlocking(timeout: 1.0).toArray()
  let _: Int? = try source.toBlocking().first()
  let _: Int? = try source.toBlocking().last()
  let _: Int = try source.toBlocking().single()
  let _: Int = try source.toBlocking().single { try passed($0 > 0) }
  let _: Int = try Single.just(1).toBlocking().single()
  let _: [Never] = try Completable.empty().toBlocking().toArray()
  let _: Bool? = try Driver.just(true).toBlocking().first()
  switch source.toBlocking().materialize() {
  case .completed(let elements): print(elements)
  case .failed(let elements, let error): print(elements, error)
  }
}

/// Virtual time in a unit of one's own.
struct MinuteConverter: VirtualTimeConverterType {
  typealias VirtualTimeUnit = Int
  typealias VirtualTimeIntervalUnit = Int

  func convertFromVirtualTime(_ virtualTime: Int) -> RxTime { Date(timeIntervalSince1970: Double(virtualTime) * 60) }
  func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 / 60) }
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval { Double(virtualTimeInterval) * 60 }
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval / 60) }
  func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
  func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
  }
}

func virtualTime() {
  let scheduler = VirtualTimeScheduler(initialClock: 0, converter: MinuteConverter())
  let _: Int = scheduler.clock
  let _: Disposable = scheduler.scheduleRelative((), dueTime: .seconds(60)) { _ in Disposables.create() }
  scheduler.start()
}
