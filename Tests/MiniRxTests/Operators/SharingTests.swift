import Foundation
import MiniRxTesting
import XCTest

/// One connection: a shared sequence connects once a generation.
final class SharingTests: XCTestCase {
  private let bag = DisposeBag()

  /// Emits what the subject emits, and counts subscriptions.
  private func counted(_ subject: PublishSubject<Int>, _ counter: Counter) -> Observable<Int> {
    Observable.deferred {
      counter.add(1)
      return subject
    }
  }

  func testObserversShareOneSubscriptionAndTheLastOneEndsIt() {
    let (subject, connections) = (PublishSubject<Int>(), Counter())
    let shared = counted(subject, connections).share()
    var heard: [Int] = []
    let first = shared.subscribe(onNext: { heard.append($0) })
    let second = shared.subscribe(onNext: { heard.append($0 * 10) })
    subject.onNext(1)
    first.dispose()
    subject.onNext(2)
    second.dispose()
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(heard, [1, 10, 20])
    shared.subscribe(onNext: { heard.append($0 * 100) }).disposed(by: bag)
    subject.onNext(3)
    XCTAssertEqual(connections.value, 2)
    XCTAssertEqual(heard, [1, 10, 20, 300])
  }

  func testReplayIsForgottenWithTheConnectionOrKeptForEver() {
    for (scope, expected) in [(SubjectLifetimeScope.whileConnected, []), (.forever, [1])] {
      let subject = PublishSubject<Int>()
      let shared = subject.share(replay: 1, scope: scope)
      let first = shared.subscribe { _ in }
      subject.onNext(1)
      var heard: [Int] = []
      shared.subscribe(onNext: { heard.append($0) }).dispose()
      XCTAssertEqual(heard, [1])
      first.dispose()
      heard = []
      shared.subscribe(onNext: { heard.append($0) }).dispose()
      XCTAssertEqual(heard, expected)
    }
  }

  func testAfterTheEndANewObserverBeginsAgainOrHearsTheEnd() {
    for (scope, expected) in [(SubjectLifetimeScope.whileConnected, 2), (.forever, 1)] {
      let connections = Counter()
      let shared = Observable<Int>.deferred {
        connections.add(1)
        return .of(1, 2)
      }
      .share(replay: 1, scope: scope)
      var heard: [[Int]] = []
      for _ in 0..<2 {
        var values: [Int] = []
        var isCompleted = false
        _ = shared.subscribe(onNext: { values.append($0) }, onCompleted: { isCompleted = true })
        XCTAssertTrue(isCompleted)
        heard.append(values)
      }
      XCTAssertEqual(connections.value, expected)
      XCTAssertEqual(heard, scope == .forever ? [[1, 2], [2]] : [[1, 2], [1, 2]])
    }
  }

  func testAnObserverThatComesBackAtTheEndMakesAnotherConnection() {
    for end in [Event<Int>.completed, .error(TestError.first)] {
      let (subject, connections) = (PublishSubject<Int>(), Counter())
      let shared = counted(subject, connections).share()
      let comeBack = { [bag] in shared.subscribe(onError: { _ in }).disposed(by: bag) }
      shared.subscribe(onError: { _ in comeBack() }, onCompleted: comeBack).disposed(by: bag)
      subject.on(end)
      XCTAssertEqual(connections.value, 2)
    }
  }

  func testAnObserverThatComesWhileTheSourceIsLeftIsConnectedAfterwards() {
    var (log, shared) = ([String](), Observable<Int>.never())
    let late = SerialDisposable()
    shared = Observable.create { _ in
      log.append("start")
      return Disposables.create {
        log.append("leave")
        if log.count == 2 { late.disposable = shared.subscribe() }
        log.append("left")
      }
    }.share()
    shared.subscribe().dispose()
    XCTAssertEqual(log, ["start", "leave", "left", "start"])
    late.dispose()
    XCTAssertEqual(log, ["start", "leave", "left", "start", "leave", "left"])
    shared = .never()
  }

  func testAConnectionThatEndsWhileItIsMadeForAnotherIsLeftBeforeTheNext() {
    var (log, shared) = ([String](), Observable<Int>.never())
    let (second, third) = (SerialDisposable(), SerialDisposable())
    shared = Observable.create { _ in
      let number = log.count { $0.hasPrefix("start") } + 1
      log.append("start \(number)")
      if number == 2 {
        second.dispose()
        third.disposable = shared.subscribe()
      }
      return Disposables.create {
        if number == 1 { second.disposable = shared.subscribe() }
        log.append("left \(number)")
      }
    }.share()
    shared.subscribe().dispose()
    XCTAssertEqual(log, ["start 1", "left 1", "start 2", "left 2", "start 3"])
    third.dispose()
    XCTAssertEqual(log.last, "left 3")
    shared = .never()
  }

  func testAnObserverThatComesAndGoesWhileTheSourceIsLeftIsNotConnected() {
    var (starts, shared) = (0, Observable<Int>.never())
    shared = Observable.never().do(
      onSubscribe: { starts += 1 }, onDispose: { if starts < 3 { shared.subscribe().dispose() } }
    ).share()
    shared.subscribe().dispose()
    XCTAssertEqual(starts, 1)
    shared = .never()
  }

  func testConnectingTwiceIsOneConnection() {
    let (subject, connections) = (PublishSubject<Int>(), Counter())
    let published = counted(subject, connections).publish()
    var heard: [Int] = []
    published.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    subject.onNext(0)
    let connection = published.connect()
    published.connect().disposed(by: bag)
    subject.onNext(1)
    connection.dispose()
    subject.onNext(2)
    XCTAssertEqual(heard, [1])
    XCTAssertEqual(connections.value, 1)
  }

  func testConnectingOnManyThreadsIsOneConnection() {
    for _ in 0..<1000 { XCTAssertNil(faultOfConnecting()) }
  }

  #if DEBUG
    func testConnectingUnderControlledSchedulesIsOneConnection() {
      XCTAssertNoFault("connect", faultOfConnecting)
    }

    func testAnObserverThatComesWhileTheLastOneLeavesIsConnectedUnderControlledSchedules() {
      let forms: [(name: String, share: (Observable<Int>) -> Observable<Int>)] = [
        ("share", { $0.share() }), ("share(replay:)", { $0.share(replay: 1) }),
        ("share(scope:)", { $0.share(scope: .forever) }), ("refCount", { $0.publish().refCount() }),
      ]
      for (name, share) in forms {
        XCTAssertNoFault(name) {
          let (running, most) = (Counter(), Counter())
          let source = Observable<Int>.create { _ in
            running.add(1)
            if running.value > 1 { most.add(1) }
            return Disposables.create { running.add(-1) }
          }
          let shared = share(source)
          let (last, next) = (SerialDisposable(), SerialDisposable())
          last.disposable = shared.subscribe { _ in }
          race(
            { last.dispose() }, { next.disposable = shared.subscribe { _ in } }, { shared.subscribe { _ in }.dispose() }
          )
          if most.value > 0 { return "two connections at once" }
          if running.value != 1 { return "\(running.value) connections" }
          next.dispose()
          return running.value == 0 ? nil : "\(running.value) connections are left"
        }
      }
    }
  #endif

  private func faultOfConnecting() -> String? {
    let (subject, connections) = (PublishSubject<Int>(), Counter())
    let published = counted(subject, connections).publish()
    let heard = ValueLog()
    published.subscribe(onNext: heard.append).disposed(by: bag)
    let made = Locked<[any Disposable]>([])
    let connect = {
      let connection = published.connect()
      made.withLock { $0.append(connection) }
    }
    race(connect, connect, connect)
    subject.onNext(1)
    for connection in made.withLock({ $0 }) { connection.dispose() }
    subject.onNext(2)
    let isRight = connections.value == 1 && heard.values == [1] && !subject.hasObservers
    return isRight ? nil : "\(connections.value) connections, \(heard.values), \(subject.hasObservers)"
  }

  func testInARaceEveryObserverHearsTheElementOnceAndNoConnectionIsLeft() {
    let running = Counter()
    let source = Observable<Int>.create { observer in
      running.add(1)
      observer.onNext(1)
      return Disposables.create { running.add(-1) }
    }
    let shared = source.share(replay: 1)
    onThreads(4) { _ in
      for _ in 0..<1000 {
        let heard = Counter()
        let subscription = shared.subscribe(onNext: { _ in heard.add(1) })
        let deadline = Date().addingTimeInterval(10)
        while heard.value == 0, Date() < deadline { Thread.sleep(forTimeInterval: 0) }
        subscription.dispose()
        XCTAssertEqual(heard.value, 1)
      }
    }
    XCTAssertEqual(running.value, 0)
  }

  func testWhileObserversStayASecondConnectionIsNeverMade() {
    let connections = Counter()
    let source = Observable<Int>.create { _ in
      connections.add(1)
      return Disposables.create()
    }
    for _ in 0..<200 {
      let shared = source.share()
      let before = connections.value
      let bag = DisposeBag()
      onThreads(4) { _ in shared.subscribe { _ in }.disposed(by: bag) }
      XCTAssertEqual(connections.value, before + 1)
    }
  }

  func testReplayAndAsyncSubjects() {
    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    let last = AsyncSubject<Int>()
    for number in 1...3 {
      replay.onNext(number)
      last.onNext(number)
    }
    var heard: [Event<Int>] = []
    last.subscribe { heard.append($0) }.disposed(by: bag)
    XCTAssertTrue(heard.isEmpty)
    replay.onCompleted()
    last.onCompleted()
    XCTAssertEqual(heard.compactMap(\.element), [3])
    for subject in [replay, last] as [Observable<Int>] {
      var late: [Event<Int>] = []
      subject.subscribe { late.append($0) }.disposed(by: bag)
      XCTAssertEqual(late.compactMap(\.element), subject === replay ? [2, 3] : [3])
      XCTAssertTrue(late.last?.isCompleted == true)
    }
  }

  func testAnObserverThatComesWhileTheLastOneLeavesIsConnected() {
    let running = Counter()
    let source = Observable<Int>.create { _ in
      running.add(1)
      return Disposables.create { running.add(-1) }
    }
    let shared = source.share()
    for _ in 0..<races(20_000) {
      let (last, next) = (SerialDisposable(), SerialDisposable())
      last.disposable = shared.subscribe { _ in }
      race({ last.dispose() }, { next.disposable = shared.subscribe { _ in } })
      XCTAssertEqual(running.value, 1)
      next.dispose()
      XCTAssertEqual(running.value, 0)
    }
  }

  func testAnObserverThatComesWhileTheSourceIsDisposedBeginsAnew() {
    let endings: [(PublishSubject<Int>, any Disposable) -> Void] = [
      { source, _ in source.onCompleted() }, { $1.dispose() },
    ]
    for end in endings {
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      let late = ValueLog()
      var (waiting, ends) = ([first, second], 0)
      var shared = Observable<Int>.never()
      shared = Observable.create { [bag] observer in
        let source = waiting.removeFirst().subscribe(observer)
        return Disposables.create {
          source.dispose()
          if waiting.isEmpty { return }
          shared.subscribe(onNext: late.append, onCompleted: { ends += 1 }).disposed(by: bag)
        }
      }.share()
      end(first, shared.subscribe { _ in })
      second.onNext(1)
      XCTAssertEqual(late.values, [1])
      XCTAssertEqual(ends, 0)
      shared = .never()
    }
  }
}
