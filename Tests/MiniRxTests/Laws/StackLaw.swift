import MiniRxTesting
import Testing
import XCTest

/// Constant stack, on a thread with a small one.
final class StackLaw: XCTestCase {
  func testTheStackDoesNotGrowWithTheElementsThatPassAnOperator() {
    let elements = isThreadSanitized ? overflowingElements / 10 : overflowingElements
    for row in lawTable where row.isStage { pass(elements, through: row) }
  }

  /// The contract's thousand holds for what users run, release builds. The frames of a debug build are several times as
  /// large: there heavy rows get a shorter chain, and under the thread sanitizer all do.
  func testALongChainOfEveryOperatorIsSubscribedUsedDisposedAndReleased() {
    for row in lawTable where row.isStage {
      onSmallStack {
        let context = LawContext()
        let input = PublishSubject<Token>()
        context.source = input
        let length = Self.chainLength(row)
        for _ in 0..<length { context.source = row.build(context) }
        var count = 0
        var subscription: (any Disposable)? = context.source.subscribe(onNext: { _ in count += 1 })
        // Each stage may wait for a second until it subscribes, and then for another until it hands on what it has heard.
        for _ in 1...2 where count == 0 {
          input.onNext(context.token(1))
          for _ in 0...length where count == 0 { context.scheduler.base.advance(by: .seconds(1)) }
        }
        // What runs again and again does so in the whole chain.
        for _ in 1...3 { context.scheduler.base.advance(by: .seconds(1)) }
        // Some wait for the end.
        if count == 0 { input.onCompleted() }
        XCTAssertGreaterThanOrEqual(count, row.passedElements(of: 1), row.name)
        subscription?.dispose()
        subscription = nil
        context.source = .never()
      }
    }
  }

  private static func chainLength(_ row: LawRow) -> Int {
    if isThreadSanitized { return 50 / row.operators }
    #if DEBUG
      return 1000 / row.frames
    #else
      return 1000 / row.operators
    #endif
  }

  func testAMillionDisposablesInABagAndInAGroup() {
    onSmallStack {
      var count = 0
      var bag: DisposeBag? = DisposeBag()
      let group = CompositeDisposable()
      for _ in 0..<million {
        bag?.insert(Disposables.create { count += 1 })
        _ = group.insert(Disposables.create { count += 1 })
      }
      bag = nil
      group.dispose()
      XCTAssertEqual(count, 2 * million)
    }
  }
}

/// As many elements as overflow the stack if each leaves its smallest frames there; `RoundsLaw` has the million. In a debug
/// build an element passes a stage by two calls at least, of 32 bytes each, in release by one of 16 bytes.
#if DEBUG
  private let overflowingElements = 2_500
#else
  private let overflowingElements = 10_000
#endif
private let kibibytes = isThreadSanitized ? 512 : 128

private func pass(_ elements: Int, through row: LawRow) {
  onSmallStack(ofKiB: kibibytes) {
    let context = LawContext()
    let token = (context.token(1), context.token(2))
    context.source = Observable.from((0..<elements).lazy.map { $0 % 2 == 0 ? token.0 : token.1 })
    var count = 0
    let subscription = row.build(context).subscribe(onNext: { _ in count += 1 }, onError: { _ in })
    context.passTime()
    subscription.dispose()
    XCTAssertGreaterThanOrEqual(count, row.passedElements(of: elements), row.name)
  }
}

/// What breaks the law ends the process.
struct StackLawNotices {
  @Test func anOperatorThatKeepsAFrameForEachElement() async {
    await #expect(processExitsWith: .failure) { pass(overflowingElements, through: BrokenRows.nesting) }
    await #expect(processExitsWith: .success) {
      pass(overflowingElements, through: .stage("map") { $0.source.map { $0 } })
    }
  }
}
