import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Errors that no subscriber handles reach a hook.
final class HooksTests: XCTestCase {
  func testTheReportOfAnUnhandledErrorNamesItAndTheRemedy() {
    XCTAssertEqual(
      Hooks.unhandled(RxError.noElements, []),
      """
      MiniRx: a sequence failed, and its subscription does not handle errors.
        RxError: The sequence has no element to give.
      Recover with `catch` before it, or pass `onError:` to `subscribe`. Set \
      `Hooks.recordCallStackOnError` to see where it was made.
      """)
    XCTAssertTrue(Hooks.unhandled(TestError.first, ["main"]).hasSuffix(" It was made here:\nmain"))
    XCTAssertTrue(
      Hooks.unhandled(TestError.first, ["app(main+0x9) [0x1]", "app(+0x12ab) [0x2]"]).hasSuffix(
        """
         It was made here:
        app(main+0x9) [0x1]
        app(+0x12ab) [0x2]
        `llvm-symbolizer -e app 0x12ab` tells the function and the line of `app(+0x12ab)`.
        """))
  }

  func testAnErrorThatWaitsIsDeliveredOrIsUndeliverableWhereTheObserverDisposes() {
    /// Where an error of the other source waits while an element is delivered.
    let places: [(name: String, build: (_ source: Observable<Int>, _ other: Observable<Int>) -> Observable<Int>)] = [
      ("create", { source, other in .create { Disposables.create(source.subscribe($0), other.subscribe($0)) } }),
      ("take(until:)", { $0.take(until: $1) }),
      ("sample", { $1.sample($0, defaultValue: 1) }),
      ("withLatestFrom", { $0.withLatestFrom($1.startWith(1)) }),
      ("merge", { .merge($0, $1) }),
      ("flatMap", { Observable.of($0, $1).flatMap { $0 } }),
      ("flatMapLatest", { source, other in other.startWith(0).flatMapLatest { _ in source } }),
      ("concatMap", { source, other in other.startWith(0).concatMap { _ in source } }),
      ("combineLatest", { .combineLatest($0, $1.startWith(0)) { first, _ in first } }),
      ("zip", { .zip($0, $1.startWith(0)) { first, _ in first } }),
    ]
    for place in places {
      for disposes in [true, false] {
        let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
        let recorder = Recorder<Int>()
        recorder.onNext = { [unowned recorder] _ in
          other.onError(TestError.first)
          if disposes { recorder.dispose() }
        }
        recorder.subscribe(to: place.build(source, other))
        XCTAssertEqual(undeliverableErrors { source.onNext(1) }, disposes ? 1 : 0, place.name)
        XCTAssertEqual(recorder.line, disposes ? "1" : "1 #first", place.name)
      }
    }
  }

  func testAnErrorThatWaitsForASchedulerIsUndeliverableWhereTheSubscriptionIsDisposed() {
    let (test, historical) = (TestScheduler(initialClock: 0), HistoricalScheduler())
    let schedulers: [(any SchedulerType, run: () -> Void)] = [(test, { test.run() }), (historical, historical.start)]
    for (scheduler, run) in schedulers {
      for isDelivered in [false, true] {
        let recorder = Recorder<Int>()
        let subject = PublishSubject<Int>()
        recorder.subscribe(to: subject.observe(on: scheduler))
        let reported = undeliverableErrors {
          subject.onError(TestError.first)
          if isDelivered { run() }
          recorder.dispose()
          run()
        }
        XCTAssertEqual(reported, isDelivered ? 0 : 1)
        XCTAssertEqual(recorder.line, isDelivered ? "#first" : "")
      }
    }
  }

  #if DEBUG
    func testAnErrorWhoseTurnHasComeIsDeliveredOrUndeliverable() {
      for isTurn in [true, false] {
        XCTAssertNoFault("\(isTurn)") {
          let (test, historical) = (TestScheduler(initialClock: 0), HistoricalScheduler())
          let scheduler: any SchedulerType = isTurn ? test : historical
          func run() { if isTurn { test.run() } else { historical.start() } }
          let delivered = Counter()
          var source: AnyObserver<Int>?
          let subscription = Observable<Int>.create { observer in
            source = observer
            return Disposables.create()
          }
          .observe(on: scheduler).subscribe(onError: { _ in delivered.add(1) })
          let observer = source!
          let reported = undeliverableErrors {
            race({ observer.onError(TestError.first) }, { run() }, { subscription.dispose() })
            run()
          }
          return delivered.value + reported == 1 ? nil : "delivered \(delivered.value), reported \(reported)"
        }
      }
    }
  #endif

  func testAnErrorThatASubjectHasDeliveredIsNotUndeliverable() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.subscribe(to: subject)
    let reported = undeliverableErrors {
      subject.onError(TestError.first)
      subject.dispose()
    }
    XCTAssertEqual(reported, 0)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testAnErrorThatWaitsInASubjectIsUndeliverableWhereTheSubjectIsDisposed() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned subject] _ in
      subject.onError(TestError.first)
      subject.dispose()
    }
    recorder.subscribe(to: subject)
    XCTAssertEqual(undeliverableErrors { subject.onNext(1) }, 1)
    XCTAssertEqual(recorder.line, "1")
  }

  func testAnErrorOfASecondSourceThatDisposesOnItsWayIsUndeliverable() {
    let trigger = PublishSubject<Void>()
    let recorder = Recorder<Int>()
    let source = Observable<Int>.never().retry { (_: Observable<any Error>) in
      trigger.do(onError: { [unowned recorder] _ in recorder.dispose() })
    }
    recorder.subscribe(to: source)
    XCTAssertEqual(undeliverableErrors { trigger.onError(TestError.first) }, 1)
    XCTAssertEqual(recorder.line, "")
  }

  func testAnErrorAfterTheEndIsUndeliverable() {
    XCTAssertEqual(
      undeliverableErrors {
        let source = Observable<Int>.create { observer in
          observer.onCompleted()
          observer.onError(TestError.first)
          return Disposables.create()
        }
        _ = source.subscribe(onError: { _ in XCTFail("told after the end") })
      }, 1)
  }

  func testAnErrorAfterDisposeIsUndeliverableInEveryOperator() {
    var rows = 0
    for row in lawTable where row.isStage {
      var kept: Sink<Token>?
      let reported = undeliverableErrors {
        let context = LawContext()
        // A source that does not hear that it is disposed of.
        context.source = Source { sink in
          kept = sink
          return nil
        }
        let subscription = row.build(context).subscribe { _ in }
        context.passTime()
        subscription.dispose()
        // Some sources are disposed on their scheduler.
        context.passTime()
        kept?.fail(TestError.first)
        context.passTime()
      }
      if kept == nil { continue }
      rows += 1
      XCTAssertEqual(reported, 1, row.name)
    }
    // The others do not subscribe within the time.
    XCTAssertGreaterThan(rows, 150)
  }

  /// What a source has returned is disposed when it fails, and may dispose the whole subscription while the error is under way.
  func testAnErrorIsNotLostWhereItsSourcesDisposalDisposesTheSubscription() {
    func fate(ofErrorIn row: LawRow, disposing: Bool) -> (heard: Int, reported: Int) {
      let context = LawContext()
      let (input, subscription) = (PublishSubject<Token>(), SerialDisposable())
      context.source = Observable.create { observer in
        let source = input.subscribe(observer)
        return Disposables.create {
          source.dispose()
          if disposing { subscription.dispose() }
        }
      }
      var heard = 0
      let reported = undeliverableErrors {
        subscription.disposable = Tap(row.build(context)) { if $0.error is TestError { heard += 1 } }
          .subscribe(onError: { _ in })
        context.scheduler.base.advance()
        input.onNext(context.token(1))
        input.onError(TestError.first)
        context.passTime()
        subscription.dispose()
        context.passTime()
      }
      return (heard, reported)
    }
    var rows = 0
    // A shared sequence tells those that observe it, of whom none is left. The rows of `zip` share their source.
    let shared = sharingRows.map(\.name)
    for row in lawTable where row.isStage && !shared.contains(row.name) && !row.name.hasPrefix("zip") {
      if fate(ofErrorIn: row, disposing: false).heard != 1 { continue }
      rows += 1
      let (heard, reported) = fate(ofErrorIn: row, disposing: true)
      XCTAssertGreaterThanOrEqual(heard + reported, 1, row.name)
    }
    // The others handle it, or do not subscribe within the time.
    XCTAssertGreaterThan(rows, 100)
  }

  func testAnErrorThatIsDeliveredIsNotReportedByAnyOperator() {
    // The error of a window's source ends the window and the whole; its row merges both, and one of the two comes too late.
    for row in lawTable where row.isStage && row.name != "window" {
      let reported = undeliverableErrors {
        let context = LawContext()
        context.source = .error(TestError.first)
        let subscription = row.build(context).subscribe { _ in }
        context.passTime()
        subscription.dispose()
        context.passTime()
      }
      XCTAssertEqual(reported, 0, row.name)
    }
  }

  func testAnErrorForASubjectThatHasEndedIsUndeliverable() {
    XCTAssertEqual(
      undeliverableErrors {
        let subject = PublishSubject<Int>()
        _ = subject.subscribe(onError: { _ in })
        subject.onError(TestError.first)
        subject.onError(TestError.first)
      }, 1)
  }

  func testAnErrorOfAClosureComesBeforeTheCompletionThatTheClosureAsksFor() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(
      source.map { _ -> Int in
        source.onCompleted()
        throw TestError.first
      })
    XCTAssertEqual(undeliverableErrors { source.onNext(1) }, 0)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testAClosureThatThrowsAfterItHasEndedTheSequenceIsUndeliverable() {
    XCTAssertEqual(
      undeliverableErrors {
        let source = PublishSubject<Int>()
        let subscription = SerialDisposable()
        subscription.disposable = source.map { _ -> Int in
          subscription.dispose()
          throw TestError.first
        }
        .subscribe(onError: { _ in XCTFail("told after dispose") })
        source.onNext(1)
      }, 1)
    XCTAssertEqual(
      undeliverableErrors {
        _ = Observable.just(1).do(afterCompleted: { throw TestError.first }).subscribe(onError: { _ in })
      }, 1)
  }

  func testAHandledErrorIsNotReported() {
    XCTAssertEqual(
      undeliverableErrors { _ = Observable<Int>.error(TestError.first).subscribe(onError: { _ in }) }, 0)
  }

  func testTheCallStackOfASubscriptionIsRememberedOnRequest() {
    let before = (Hooks.defaultErrorHandler, Hooks.customCaptureSubscriptionCallstack)
    defer {
      (Hooks.defaultErrorHandler, Hooks.customCaptureSubscriptionCallstack) = before
      Hooks.recordCallStackOnError = false
    }
    let subject = PublishSubject<Int>()
    let frames = Counter()
    Hooks.defaultErrorHandler = { stack, error in if error is TestError { frames.add(stack.count) } }
    _ = subject.subscribe(onNext: { _ in })
    Hooks.customCaptureSubscriptionCallstack = { ["here", "there"] }
    Hooks.recordCallStackOnError = true
    _ = subject.subscribe(onNext: { _ in })
    Hooks.recordCallStackOnError = false
    subject.onError(TestError.first)
    XCTAssertEqual(frames.value, 2)
  }

  func testTheInitialCaptureTellsWhereTheProgramIs() {
    XCTAssertFalse(Hooks.customCaptureSubscriptionCallstack().isEmpty)
  }
}
