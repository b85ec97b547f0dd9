import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Everything is released, without an end: a subscription that was never disposed keeps neither its observer nor the
/// operator's closures once its source is gone and no work of it waits on a scheduler.
final class OrphanLaw: XCTestCase {
  func testWithoutItsSourceASubscriptionKeepsNothing() {
    for row in lawTable where !Self.hasSourceOfItsOwn(row) { XCTAssertEqual(leftovers(of: row), [], row.name) }
  }

  func testTheLawFindsAStageThatIsItsOwnDisposable() {
    let row = LawRow.stage("circular") { $0.source.lift(CircularStage.init) }
    XCTAssertEqual(leftovers(of: row), ["the observer's closure"])
  }

  /// A timer that repeats is a source. `retry` keeps its source, to subscribe to it again: in these rows a closure that
  /// captures the law's source.
  private static func hasSourceOfItsOwn(_ row: LawRow) -> Bool {
    if case .source(elements: nil) = row.kind { return true }
    return ["buffer", "window"].contains(row.name) || ["sample", "retry"].contains { row.name.contains($0) }
  }

  func testADisposedSubjectKeepsNoObserver() {
    let make: [() -> CoreSubject<Int>] = [
      { PublishSubject() }, { BehaviorSubject(value: 0) }, { ReplaySubject.create(bufferSize: 1) }, { AsyncSubject() },
    ]
    for (index, make) in make.enumerated() {
      weak var probe: Token?
      let subject = make()
      do {
        let captured = Token(0, Census())
        probe = captured
        _ = subject.map { $0 + 1 }.subscribe(onNext: { _ in _ = captured })
        _ = Observable.merge(subject.asObservable(), .never()).subscribe(onNext: { _ in _ = captured })
      }
      XCTAssertNotNil(probe, "subject \(index)")
      subject.dispose()
      XCTAssertNil(probe, "subject \(index)")
    }
  }

  func testARetriedSubjectIsNotKeptByTheRetry() {
    let chains: [(Observable<Int>) -> Observable<Int>] = [
      { $0.retry() }, { $0.map { $0 + 1 }.retry(3) }, { $0.filter { _ in true }.take(5).retry().map { $0 } },
      { $0.retry { (errors: Observable<any Error>) in errors } },
      { $0.map { $0 + 1 }.retry { (errors: Observable<any Error>) in errors.take(2) } },
    ]
    for (index, chain) in chains.enumerated() {
      weak var probe: Token?
      do {
        let subject = PublishSubject<Int>()
        let captured = Token(0, Census())
        probe = captured
        _ = chain(subject).subscribe(onNext: { _ in _ = captured })
        subject.onNext(1)
      }
      XCTAssertNil(probe, "chain \(index)")
    }
  }

  private func leftovers(of row: LawRow) -> [String] {
    weak var closureProbe: Token?
    weak var contextProbe: LawContext?
    let scheduler: TestScheduler
    do {
      let context = LawContext()
      contextProbe = context
      scheduler = context.scheduler.base
      let input = PublishSubject<Token>()
      context.source = input
      let captured = Token(0, context.census)
      closureProbe = captured
      _ = row.build(context).subscribe { _ in _ = captured }
      input.onNext(context.token(1))
      input.onNext(context.token(2))
      context.source = .never()
      context.other = PublishSubject()
    }
    scheduler.run()
    return [
      closureProbe == nil ? nil : "the observer's closure", contextProbe == nil ? nil : "the operator's closures",
    ].compactMap(\.self)
  }
}

/// Hands itself down as what disposes its source, and so is held by the subscription that it holds.
private final class CircularStage: Stage<Token, Token>, Disposable, @unchecked Sendable {
  override init(_ downstream: Sink<Token>) {
    super.init(downstream)
    downstream.setUpstream(self)
  }

  override func setUpstream(_ upstream: UpstreamDisposable) {}

  override func receive(_ element: Token) { downstream.next(element) }

  func dispose() {}
}
