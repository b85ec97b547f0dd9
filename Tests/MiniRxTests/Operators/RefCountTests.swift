import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// `refCount()` of a connectable type that is not the library's own.
final class RefCountTests: XCTestCase {
  private final class Connectable: ConnectableObservableType {
    typealias Element = Int
    var source = PublishSubject<Int>()
    private(set) var connections = 0
    private(set) var isConnected = false

    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
      source.subscribe(observer)
    }

    func connect() -> any Disposable {
      connections += 1
      isConnected = true
      return Disposables.create { self.isConnected = false }
    }
  }

  private let connectable = Connectable()
  private lazy var counted = connectable.refCount()

  func testItConnectsWithTheFirstObserverAndDisconnectsWithTheLast() {
    let first = Recorder(counted)
    let second = Recorder(counted)
    connectable.source.onNext(1)
    XCTAssertEqual(first.line + second.line, "11")
    XCTAssertEqual(connectable.connections, 1)
    first.dispose()
    XCTAssertTrue(connectable.isConnected)
    second.dispose()
    XCTAssertFalse(connectable.isConnected)
    _ = Recorder(counted)
    XCTAssertEqual(connectable.connections, 2)
  }

  func testAnObserverThatComesAtTheEndMakesAnotherConnection() {
    _ = counted.subscribe(onCompleted: { [self] in _ = counted.subscribe() })
    let ending = connectable.source
    connectable.source = PublishSubject()
    ending.onCompleted()
    XCTAssertEqual(connectable.connections, 2)
  }

  func testObserversOfAConnectionThatHasEndedLeaveTheNextOneAlone() {
    let bag = DisposeBag()
    counted.subscribe(onCompleted: { [self] in counted.subscribe().disposed(by: bag) }).disposed(by: bag)
    counted.subscribe().disposed(by: bag)
    let ending = connectable.source
    connectable.source = PublishSubject()
    ending.onCompleted()
    counted.subscribe().disposed(by: bag)
    XCTAssertEqual(connectable.connections, 2)
  }

  func testAnObserverThatIsGivenTheEndWhileItSubscribesDoesNotConnect() {
    connectable.source.onCompleted()
    XCTAssertEqual(Recorder(counted).line, "|")
    XCTAssertEqual(connectable.connections, 0)

    var connections = 0
    let subject = PublishSubject<Int>()
    subject.onCompleted()
    let shared = Observable<Int>.never().do(onSubscribe: { connections += 1 }).multicast(subject).refCount()
    XCTAssertEqual(Recorder(shared).line, "|")
    XCTAssertEqual(connections, 0)
  }

  func testThreadsThatComeAndGoLeaveNoConnection() {
    let open = Counter()
    let own = Observable<Int>.create { _ in
      open.add(1)
      return Disposables.create { open.add(-1) }
    }
    let forwarded = Forwarding(own.publish()).refCount()
    onThreads(4) { _ in for _ in 0..<200 { forwarded.subscribe().dispose() } }
    XCTAssertEqual(open.value, 0)
  }

  #if DEBUG
    func testAnObserverThatComesWhileTheLastOneLeavesUnderControlledSchedulesLeavesNoConnection() {
      XCTAssertNoFault("refCount") {
        let open = Counter()
        let counted = Silent(open: open).refCount()
        let (last, next) = (SerialDisposable(), SerialDisposable())
        last.disposable = counted.subscribe { _ in }
        race({ last.dispose() }, { next.disposable = counted.subscribe { _ in } })
        next.dispose()
        return open.value == 0 ? nil : "\(open.value) connections are left"
      }
    }

    func testAnObserverThatComesWhileTheLastOneLeavesUnderControlledSchedulesIsConnected() {
      XCTAssertNoFault("refCount of a connectable that is connected once") {
        let open = Counter()
        let own = Observable<Int>.create { _ in
          open.add(1)
          return Disposables.create { open.add(-1) }
        }
        let counted = Forwarding(own.publish()).refCount()
        let (last, next) = (SerialDisposable(), SerialDisposable())
        last.disposable = counted.subscribe { _ in }
        race({ last.dispose() }, { next.disposable = counted.subscribe { _ in } })
        let connections = open.value
        next.dispose()
        return connections == 1 && open.value == 0 ? nil : "\(connections) connections, then \(open.value)"
      }
    }
  #endif

  /// Its connections are of no consequence for its observers, who receive nothing.
  private struct Silent: ConnectableObservableType {
    typealias Element = Int
    let open: Counter
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
      Disposables.create()
    }
    func connect() -> any Disposable {
      open.add(1)
      return Disposables.create { [open] in open.add(-1) }
    }
  }

  private struct Forwarding<Element>: ConnectableObservableType, Sendable {
    let source: ConnectableObservable<Element>
    init(_ source: ConnectableObservable<Element>) { self.source = source }
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element {
      source.subscribe(observer)
    }
    func connect() -> any Disposable { source.connect() }
  }
}
