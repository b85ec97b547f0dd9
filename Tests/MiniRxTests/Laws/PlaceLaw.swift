import MiniRxTesting
import XCTest

@testable import MiniRx

/// A sequence is the same wherever it is subscribed to: by a user, or by another operator in the middle of an event. What it is made
/// of takes turns in the same way.
final class PlaceLaw: XCTestCase {
  func testASequenceIsTheSameWhereverItIsSubscribedTo() {
    for row in rows {
      let direct = events(of: row, in: Place(name: "directly") { sequence, _, _ in sequence })
      for place in places { XCTAssertEqual(events(of: row, in: place), direct, "\(row.name) in \(place.name)") }
    }
  }

  func testThePartsOfASequenceTakeTurns() {
    let expected = [
      "combineLatest": ["1/10", "2/10", "2/20"], "merge": ["1", "10", "2", "20"], "zip": ["1/10", "2/20"],
      "withLatestFrom": ["1/10", "2/20"],
    ]
    for (name, elements) in expected {
      let row = rows.first { $0.name == name }!
      XCTAssertEqual(events(of: row, in: places[0]), elements + ["completed"], name)
    }
  }

  /// A subject has its elements at hand: what an observer subscribes to meanwhile does not wait.
  func testWhatHasItsElementsAtHandKeepsNothingWaiting() {
    let replayed = ReplaySubject<Int>.create(bufferSize: 2)
    for element in [1, 2] { replayed.onNext(element) }
    let connected = replayed.replay(2)
    let shared = replayed.share(replay: 1)
    let subscriptions = [connected.connect(), shared.subscribe()]
    let sources: [(name: String, source: Observable<Int>, elements: [Int])] = [
      ("BehaviorSubject", BehaviorSubject(value: 1).asObservable(), [1]),
      ("BehaviorRelay", BehaviorRelay(value: 1).asObservable(), [1]),
      ("ReplaySubject", replayed, [1, 2]), ("replay", connected, [1, 2]), ("share", shared, [2]),
      ("just", .just(1), [1]),
    ]
    for (name, source, elements) in sources {
      var heard: [[Int]] = []
      source.subscribe(onNext: { element in
        var tens: [Int] = []
        _ = Observable.of(element, element * 10).subscribe(onNext: { tens.append($0) })
        heard.append(tens)
      }).dispose()
      XCTAssertEqual(heard, elements.map { [$0, $0 * 10] }, name)
      let row = Row(name: name) { .empty() }
      let place = Place(name: "flatMapLatest") { _, trigger, _ in
        trigger.flatMapLatest { source }.flatMapLatest { Observable.of("\($0)", "\($0 * 10)") }
      }
      XCTAssertEqual(
        events(of: row, in: place).prefix(elements.count * 2), elements.flatMap { ["\($0)", "\($0 * 10)"] }[...], name)
    }
    for subscription in subscriptions { subscription.dispose() }
  }

  /// Each source is subscribed to by itself, also behind one that ended later.
  func testSourcesThatFollowEachOtherDoNotWaitForEachOther() {
    let row = Row(name: "") { .empty() }
    let place = Place(name: "concat") { _, trigger, _ in
      Observable<Int>.concat([trigger.compactMap { nil as Int? }, .just(1), .just(2)])
        .flatMapLatest { Observable.of("\($0)", "\($0 * 10)") }
    }
    XCTAssertEqual(events(of: row, in: place), ["1", "10", "2", "20", "completed"])
  }

  /// It attaches its sequence without the queue of the thread.
  func testTheLawFindsAPlaceThatDoesNotOpenTheQueue() {
    let place = Place(name: "broken") { sequence, trigger, _ in
      Source { sink in
        sink.setUpstream(trigger.subscribe(onNext: { takeSteps(sequence.attach(sink)) }) as! UpstreamDisposable)
        return nil
      }
    }
    XCTAssertEqual(events(of: rows[0], in: place), ["2/10", "2/20", "completed"])
  }

  private struct Row {
    let name: String
    let make: () -> Observable<String>
  }

  private struct Place {
    let name: String
    let subscribe: (Observable<String>, _ trigger: Observable<Void>, TestScheduler) -> Observable<String>
  }

  private var rows: [Row] {
    let (ones, tens) = (Observable.of(1, 2), Observable.of(10, 20))
    let combined = [
      Row(name: "combineLatest") { .combineLatest(ones, tens) { "\($0)/\($1)" } },
      Row(name: "combineLatest with what has no end") {
        .combineLatest(Observable.repeatElement(1), tens) { "\($0)/\($1)" }.take(3)
      },
      Row(name: "zip") { .zip(ones, tens) { "\($0)/\($1)" } },
      Row(name: "merge") { Observable.merge(ones, tens).map { "\($0)" } },
      Row(name: "withLatestFrom") { ones.withLatestFrom(tens) { "\($0)/\($1)" } },
      Row(name: "sample") { ones.sample(tens).map { "\($0)" } },
      Row(name: "take(until:)") { ones.take(until: tens.skip(1)).map { "\($0)" } },
      Row(name: "skip(until:)") { ones.skip(until: tens).map { "\($0)" } },
      Row(name: "amb") { ones.amb(tens).map { "\($0)" } },
      Row(name: "flatMap") { ones.flatMap { Observable.of("\($0)", "\($0)") } },
      Row(name: "concat") { ones.concat(tens).map { "\($0)" } },
    ]
    let operators = lawTable.map { row in
      Row(name: row.name) {
        let context = LawContext()
        context.source = .of(context.token(1), context.token(2), context.token(3))
        return row.build(context).map { "\($0.value)" }.take(9).do(onSubscribed: { context.passTime() })
      }
    }
    return combined + operators
  }

  private let places = [
    Place(name: "flatMap") { sequence, trigger, _ in trigger.flatMap { sequence } },
    Place(name: "flatMapLatest") { sequence, trigger, _ in trigger.flatMapLatest { sequence } },
    Place(name: "flatMapFirst") { sequence, trigger, _ in trigger.flatMapFirst { sequence } },
    Place(name: "concatMap") { sequence, trigger, _ in trigger.concatMap { sequence } },
    Place(name: "switchLatest") { sequence, trigger, _ in trigger.map { sequence }.switchLatest() },
    Place(name: "merge with a limit") { sequence, trigger, _ in trigger.map { sequence }.merge(maxConcurrent: 1) },
    Place(name: "concat") { sequence, trigger, _ in trigger.compactMap { nil as String? }.concat(sequence)
    },
    Place(name: "concat in the middle") { sequence, trigger, _ in
      .concat(trigger.compactMap { nil as String? }, sequence, .empty())
    },
    Place(name: "catch") { sequence, trigger, _ in
      trigger.map { throw LawError() }.catch { _ in sequence }
    },
    Place(name: "ifEmpty") { sequence, trigger, _ in
      trigger.compactMap { nil as String? }.ifEmpty(switchTo: sequence)
    },
    Place(name: "retry(when:)") { sequence, trigger, _ in
      var hasFailed = false
      return Observable.deferred {
        defer { hasFailed = true }
        return hasFailed ? sequence : .error(LawError())
      }
      .retry(when: { errors in
        errors.enumerated().flatMap { $0 == 0 ? trigger : Observable<Void>.error($1) }
      })
    },
    Place(name: "timeout") { sequence, _, scheduler in
      Observable.never().timeout(.seconds(1), other: sequence, scheduler: scheduler)
    },
    Place(name: "delaySubscription") { sequence, _, scheduler in
      sequence.delaySubscription(.seconds(1), scheduler: scheduler)
    },
    Place(name: "subscribe(on:)") { sequence, _, scheduler in sequence.subscribe(on: scheduler) },
  ]

  private func events(of row: Row, in place: Place) -> [String] {
    var events: [String] = []
    let (trigger, scheduler) = (PublishSubject<Void>(), TestScheduler(initialClock: 0))
    let subscription = place.subscribe(row.make(), trigger, scheduler)
      .subscribe(
        onNext: { events.append($0) }, onError: { events.append("\($0)") }, onCompleted: { events.append("completed") })
    trigger.onNext(())
    trigger.onCompleted()
    scheduler.advance(by: .seconds(2))
    subscription.dispose()
    return events
  }
}
