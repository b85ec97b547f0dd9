import MiniRxTesting
import XCTest

/// Every relay, as RxSwift's users bind to it: plain, of optionals, several at once.
final class RelayBindingTests: XCTestCase {
  func testElementsAreBoundToRelaysOfEveryKind() {
    let bag = DisposeBag()
    let (publish, publishOptional) = (PublishRelay<Int>(), PublishRelay<Int?>())
    let (behavior, behaviorOptional) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    let (replay, replayOptional) = (ReplayRelay<Int>.create(bufferSize: 1), ReplayRelay<Int?>.createUnbound())
    var received: [Int?] = []
    publish.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    publishOptional.subscribe(onNext: { received.append($0) }).disposed(by: bag)

    let source = Observable.just(7)
    source.bind(to: publish).disposed(by: bag)
    source.bind(to: publishOptional).disposed(by: bag)
    source.bind(to: behavior).disposed(by: bag)
    source.bind(to: behaviorOptional).disposed(by: bag)
    source.bind(to: replay).disposed(by: bag)
    source.bind(to: replayOptional).disposed(by: bag)
    source.bind(to: publish, publish).disposed(by: bag)
    source.bind(to: behaviorOptional, behaviorOptional).disposed(by: bag)
    source.asInfallible(onErrorJustReturn: 0).bind(to: publish).disposed(by: bag)
    source.asDriver(onErrorJustReturn: 0).drive(publish).disposed(by: bag)
    source.asSignal(onErrorJustReturn: 0).emit(to: publishOptional).disposed(by: bag)
    Observable<Int?>.just(nil).bind(to: publishOptional).disposed(by: bag)
    source.asInfallible(onErrorJustReturn: 0).bind(to: behavior, behavior).disposed(by: bag)

    replay.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    replayOptional.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    XCTAssertEqual(received, [7, 7, 7, 7, 7, 7, 7, nil, 7, 7])
    XCTAssertEqual(behavior.value, 7)
    XCTAssertEqual(behaviorOptional.value, 7)
  }
}

/// A relay that an application has made an observer can be bound to as one of the library's.
extension PublishRelay: ObserverType {
  /// Takes elements, as the relay does, and no end.
  public func on(_ event: Event<Element>) {
    if case .next(let element) = event { accept(element) }
  }
}
