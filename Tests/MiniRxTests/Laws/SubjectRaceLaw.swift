import MiniRx
import XCTest

/// M1, M2, M5 and M6 under races where no operator stands between: subjects and relays that emit, end, gain observers and
/// lose them at once, thousands of rounds each.
final class SubjectRaceLaw: XCTestCase {
  private typealias Made = (subject: CoreSubject<Int>, on: (Event<Int>) -> Void)

  private struct Row {
    enum Memory {
      /// So many elements for those who come late.
      case elements(Int)
      /// So many elements, beyond the end.
      case elementsAndEnd(Int)
      /// The last element, which nobody hears before the end.
      case last
    }

    let name: String
    let memory: Memory
    var isRelay = false
    let make: () -> Made
  }

  private let rounds = isThreadSanitized ? 1_000 : 3_000

  private let table: [Row] = [
    Row(name: "PublishSubject", memory: .elements(0)) { made(PublishSubject()) },
    Row(name: "BehaviorSubject", memory: .elements(1)) { made(BehaviorSubject(value: 0)) },
    Row(name: "ReplaySubject", memory: .elementsAndEnd(2)) { made(ReplaySubject.create(bufferSize: 2)) },
    Row(name: "ReplaySubject without bounds", memory: .elementsAndEnd(.max)) { made(ReplaySubject.createUnbounded()) },
    Row(name: "AsyncSubject", memory: .last) { made(AsyncSubject()) },
    Row(name: "PublishRelay", memory: .elements(0), isRelay: true) { made(PublishRelay()) },
    Row(name: "BehaviorRelay", memory: .elements(1), isRelay: true) { made(BehaviorRelay(value: 0)) },
    Row(name: "ReplayRelay", memory: .elements(2), isRelay: true) { made(ReplayRelay.create(bufferSize: 2)) },
    Row(name: "ReplayRelay without bounds", memory: .elements(.max), isRelay: true) {
      made(ReplayRelay.createUnbound())
    },
  ]

  private static func made(_ subject: CoreSubject<Int>) -> Made { (subject, subject.on) }

  private static func made(_ relay: some RelayType<Int>) -> Made {
    // A relay's observable is its subject.
    (relay.asObservable() as! CoreSubject<Int>, { $0.element.map(relay.accept) })
  }

  /// What the two threads that emit end with.
  private static let endings: [(Event<Int>?, Event<Int>?)] = [
    (.completed, nil), (nil, .error(TestError.first)), (.completed, .error(TestError.first)), (.completed, .completed),
    (nil, nil),
  ]

  func testEmittingEndingSubscribingAndDisposingAtOnce() {
    for row in table {
      for round in 0..<rounds {
        let endings = row.isRelay ? (nil, nil) : Self.endings[round % Self.endings.count]
        if let fault = fault(of: row, endings) { return XCTFail("\(row.name), round \(round): \(fault)") }
      }
    }
  }

  private func fault(of row: Row, _ endings: (Event<Int>?, Event<Int>?)) -> String? {
    let (subject, on) = row.make()
    let logs = (early: EventLog<Int>(), coming: EventLog<Int>(), going: EventLog<Int>(), late: EventLog<Int>())
    let subscriptions = CompositeDisposable(disposables: [subject.subscribe(logs.early.record)])
    race(
      {
        for value in 1...3 { on(.next(value)) }
        endings.0.map(on)
      },
      {
        for value in 11...13 { on(.next(value)) }
        endings.1.map(on)
      },
      { _ = subscriptions.insert(subject.subscribe(logs.coming.record)) },
      {
        let subscription = subject.subscribe(logs.going.record)
        subscription.dispose()
        logs.going.disposed()
      })
    _ = subscriptions.insert(subject.subscribe(logs.late.record))
    subscriptions.dispose()
    if subject.hasObservers { return "it is still observed" }
    let faults = [logs.early, logs.coming, logs.going, logs.late].compactMap(\.fault)
    return faults.first ?? early(logs.early, row, endings).map {
      "the first observer hears \(logs.early.events): \($0)"
    }
      ?? latecomers(logs.coming, logs.going, logs.late, after: logs.early, row)
  }

  /// What is wrong with what an observer hears that was there before.
  private func early(_ log: EventLog<Int>, _ row: Row, _ endings: (Event<Int>?, Event<Int>?)) -> String? {
    let own = (log.elements.filter { 1...3 ~= $0 }, log.elements.filter { 11...13 ~= $0 })
    if (log.end == nil) != (endings.0 == nil && endings.1 == nil) { return "an end is missing" }
    if case .last = row.memory {
      let expected = log.end?.isCompleted == true ? 1 : 0
      return log.elements.count == expected ? nil : "not the last element"
    }
    if own.0 != Array((1...3).prefix(own.0.count)) || own.1 != Array((11...13).prefix(own.1.count)) {
      return "a hole, a repetition or another order"
    }
    let isAnyoneDone = (own.0.count == 3 && isOwn(endings.0, log.end), own.1.count == 3 && isOwn(endings.1, log.end))
    if !isAnyoneDone.0, !isAnyoneDone.1 { return "an element from before the end is lost" }
    return log.end == nil && own.0.count + own.1.count < 6 ? "an element is lost" : nil
  }

  /// Whether a thread may have brought about the end.
  private func isOwn(_ ending: Event<Int>?, _ end: Event<Int>?) -> Bool {
    ending?.isCompleted == end?.isCompleted && (ending?.error == nil) == (end?.error == nil)
  }

  /// What is wrong with what observers hear that came, went or both during the race, or came after it.
  private func latecomers(
    _ coming: EventLog<Int>, _ going: EventLog<Int>, _ late: EventLog<Int>, after early: EventLog<Int>, _ row: Row
  ) -> String? {
    let all = early.elements
    let remembered: (coming: Int, late: Int) =
      switch (row.memory, early.end) {
      case (.elements(let limit), nil): (limit, limit)
      case (.elements, _): (0, 0)
      case (.elementsAndEnd(let limit), _): (limit, limit)
      case (.last, _): (1, 1)
      }
    if "\(coming.end as Any) \(late.end as Any)" != "\(early.end as Any) \(early.end as Any)" { return "not one end" }
    if all.suffix(coming.elements.count) != coming.elements[...]
      || coming.elements.count < min(all.count, remembered.coming)
    {
      return "\(coming.elements) for the one that comes, \(all) for the first"
    }
    if all.suffix(remembered.late) != late.elements[...] {
      return "\(late.elements) for a late one, \(all) for the first"
    }
    let isRun = all.indices.contains { all[$0...].starts(with: going.elements) } || going.elements.isEmpty
    return isRun ? nil : "\(going.elements) for the one that goes, \(all) for the first"
  }

  func testDisposingASubjectWhileItEmitsAndGainsObservers() {
    for row in table where !row.isRelay {
      for round in 0..<rounds / 3 {
        let (subject, on) = row.make()
        let logs = (EventLog<Int>(), EventLog<Int>())
        let bag = DisposeBag()
        subject.subscribe(logs.0.record).disposed(by: bag)
        race(
          {
            for value in 1...3 { on(.next(value)) }
            if round % 2 == 0 { on(.completed) }
          },
          { subject.subscribe(logs.1.record).disposed(by: bag) },
          { subject.dispose() })
        XCTAssertEqual([logs.0.fault, logs.1.fault], [nil, nil], row.name)
        XCTAssertFalse(subject.hasObservers, row.name)
        XCTAssertEqual(Recorder(subject).line, "#\(RxError.disposed(object: subject))", row.name)
      }
    }
  }
}
