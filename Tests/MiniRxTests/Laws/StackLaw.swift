import MiniRxTesting
import Testing
import XCTest

/// Constant stack, on a thread with 512 KiB.
final class StackLaw: XCTestCase {
  func testTheStackDoesNotGrowWithTheElementsThatPassAnOperator() {
    for row in lawTable where row.isStage { passElements(through: row) }
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
        for _ in 0...length { context.scheduler.base.advance(by: .seconds(1)) }
        input.onNext(context.token(1))
        for _ in 0...length { context.scheduler.base.advance(by: .seconds(1)) }
        // Some wait for the end.
        if count == 0 { input.onCompleted() }
        XCTAssertGreaterThanOrEqual(count, row.passedElements(of: 1), row.name)
        subscription?.dispose()
        subscription = nil
        context.source = .never()
      }
    }
  }

  /// They subscribe or drain inside a delivery, or have another operator beside them in their row.
  private static func chainLength(_ row: LawRow) -> Int {
    if isThreadSanitized { return 50 / operators(in: row) }
    #if DEBUG
      if isTrait(row) { return 100 / operators(in: row) }
      if nestingOperators.contains(row.name) { return 200 }
      let isHeavy = (sharingRows.map(\.name) + heavyOperators).contains { row.name.hasPrefix($0) }
      return isHeavy ? 100 : 1000
    #else
      return 1000 / operators(in: row)
    #endif
  }

  /// Some rows are made of several operators: a group and its flattening, a connection and its count of references, a
  /// `catch` and the `concat` that makes it fail, a `skip` behind `subscribe(on:)`, a retry between materialising and
  /// dematerialising, the conversions around the operator of a trait. Each operator of a driver also shares.
  private static func operators(in row: LawRow) -> Int {
    if ["Driver", "Signal"].contains(where: row.name.hasPrefix) { return 8 }
    if isTrait(row) { return 4 }
    if ["groupBy", "buffer", "window", "catch", "skip until", "skip for"].contains(row.name)
      || sharingRows.contains(where: { $0.name == row.name })
    {
      return 2
    }
    return row.name.hasPrefix("retry") || row.name.hasPrefix("zip") ? 4 : 1
  }

  private static func isTrait(_ row: LawRow) -> Bool {
    ["Single", "Maybe", "Completable", "Infallible", "Driver", "Signal"].contains(where: row.name.hasPrefix)
  }

  private static let nestingOperators = [
    "flatMap", "flatMapLatest", "merge", "merge of sequences", "concat", "catch", "catchAndReturn",
    "distinctUntilChanged by comparer", "lift", "compactMap",
  ]

  private static let heavyOperators = [
    "flatMap", "merge", "concat", "catch", "groupBy", "decode", "enumerated", "materialize", "dematerialize",
    "withUnretained", "withLatestFrom", "switchLatest", "amb", "retry", "take until", "takeLast", "skip until",
    "skip for", "take for", "combineLatest", "zip", "distinctUntilChanged by comparer", "buffer", "window",
    "throttle", "timeout", "sample", "debug",
  ]

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

/// Sends an operator enough elements that the smallest frames which stay for each would overflow; `RoundsLaw` has the
/// million. In a debug build an element passes a stage by two calls at least, of 32 bytes each.
private func passElements(through row: LawRow) {
  #if DEBUG
    let elements = 10_000
  #else
    let elements = 100_000
  #endif
  onSmallStack {
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
    await #expect(processExitsWith: .failure) { passElements(through: BrokenRows.nesting) }
    await #expect(processExitsWith: .success) { passElements(through: .stage("map") { $0.source.map { $0 } }) }
  }
}
