import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Grammar, silence, one order and release under races where no operator stands between: subjects and relays that emit,
/// end, gain observers and lose them at once, thousands of rounds each.
final class SubjectRaceLaw: XCTestCase {
  private typealias Made = (subject: CoreSubject<Int>, on: (Event<Int>) -> Void)

  private struct Row {
    enum Memory {
      /// So many elements for those who come late.
      case elements(Int)
      /// So many elements, beyond the end.
      case elementsAndEnd(Int)
      /// The last element, which no observer receives before the end.
      case last
    }

    let name: String
    let memory: Memory
    var isRelay = false
    let make: () -> Made
  }

  private let rounds = races(2_000)

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

  /// What the two threads emit.
  private var emissions = (1...20, 101...120)

  /// What they end with.
  private static let endings: [(Event<Int>?, Event<Int>?)] = [
    (.completed, nil), (nil, .error(TestError.first)), (.completed, .error(TestError.first)), (.completed, .completed),
    (nil, nil),
  ]

  func testEmittingEndingSubscribingAndDisposingAtOnce() {
    for row in table {
      for round in 0..<rounds {
        let endings = row.isRelay ? (nil, nil) : Self.endings[round % Self.endings.count]
        if let fault = fault(of: row, endings, isSlow: round % 16 == 0) {
          return XCTFail("\(row.name), round \(round): \(fault)")
        }
      }
    }
  }

  #if DEBUG
    func testEmittingEndingSubscribingAndDisposingUnderControlledSchedules() {
      emissions = (1...2, 101...102)
      for row in table {
        for endings in row.isRelay ? [(nil, nil)] : Self.endings {
          XCTAssertNoFault(row.name) { fault(of: row, endings, isSlow: true, count: 1) }
        }
      }
    }

    func testAnElementThatComesWhileASubjectIsDisposedUnderControlledSchedulesIsReleased() {
      let subjects: [(name: String, make: () -> CoreSubject<Counter>)] = [
        ("PublishSubject", { PublishSubject() }), ("BehaviorSubject", { BehaviorSubject(value: Counter()) }),
        ("ReplaySubject", { ReplaySubject.create(bufferSize: 2) }), ("AsyncSubject", { AsyncSubject() }),
      ]
      for row in subjects {
        XCTAssertNoFault(row.name) {
          let subject = row.make()
          weak var element: Counter?
          race(
            {
              let made = Counter()
              element = made
              subject.onNext(made)
            }, { subject.dispose() })
          return element == nil ? nil : "the element is kept"
        }
      }
    }
  #endif

  /// - Parameter isSlow: whether observers take their time, so that events can overlap, or none, so that they can slip
  ///   through a gap.
  private func fault(of row: Row, _ endings: (Event<Int>?, Event<Int>?), isSlow: Bool, count: Int = 4) -> String? {
    let (subject, on) = row.make()
    let (early, late) = (EventLog<Int>(yields: isSlow), EventLog<Int>())
    let coming = (0..<count).map { _ in EventLog<Int>(yields: isSlow) }
    let going = (0..<count).map { _ in EventLog<Int>(yields: isSlow) }
    let subscriptions = CompositeDisposable(disposables: [subject.subscribe(early.record)])
    race(
      {
        for value in self.emissions.0 { on(.next(value)) }
        endings.0.map(on)
      },
      {
        for value in self.emissions.1 { on(.next(value)) }
        endings.1.map(on)
      },
      { for log in coming { _ = subscriptions.insert(subject.subscribe(log.record)) } },
      {
        for log in going {
          let subscription = subject.subscribe(log.record)
          subscription.dispose()
          log.disposed()
        }
      })
    _ = subscriptions.insert(subject.subscribe(late.record))
    subscriptions.dispose()
    if subject.hasObservers { return "it is still observed" }
    if let fault = ([early, late] + coming + going).compactMap(\.fault).first { return fault }
    return faultOfFirst(early, row, endings).map { "the first observer hears \(early.events): \($0)" }
      ?? faultOfOthers(coming, going, late, after: early, row)
  }

  /// What is wrong with what an earlier observer receives.
  private func faultOfFirst(_ log: EventLog<Int>, _ row: Row, _ endings: (Event<Int>?, Event<Int>?)) -> String? {
    if (log.end == nil) != (endings.0 == nil && endings.1 == nil) { return "an end is missing" }
    if case .last = row.memory {
      let expected = log.end?.isCompleted == true ? 1 : 0
      return log.elements.count == expected ? nil : "not the last element"
    }
    let all = (Array(emissions.0), Array(emissions.1))
    let own = (log.elements.filter(emissions.0.contains), log.elements.filter(emissions.1.contains))
    if !all.0.starts(with: own.0) || !all.1.starts(with: own.1) { return "a hole, a repetition or another order" }
    if log.end == nil { return own == all ? nil : "an element is lost" }
    let hasOneFinished =
      own.0 == all.0 && isOwn(endings.0, log.end) || own.1 == all.1 && isOwn(endings.1, log.end)
    return hasOneFinished ? nil : "an element from before the end is lost"
  }

  /// Whether a thread may have brought about the end.
  private func isOwn(_ ending: Event<Int>?, _ end: Event<Int>?) -> Bool {
    ending?.isCompleted == end?.isCompleted && (ending?.error == nil) == (end?.error == nil)
  }

  /// What is wrong with what observers hear that came, came and went, or came after the race.
  private func faultOfOthers(
    _ coming: [EventLog<Int>], _ going: [EventLog<Int>], _ late: EventLog<Int>, after early: EventLog<Int>, _ row: Row
  ) -> String? {
    let all = early.elements
    let remembered =
      switch (row.memory, early.end) {
      case (.elements, .some): 0
      case (.elements(let limit), nil), (.elementsAndEnd(let limit), _): limit
      case (.last, _): 1
      }
    for log in coming + [late] where "\(log.end as Any)" != "\(early.end as Any)" {
      return "\(log.end as Any) for one that comes, \(early.end as Any) for the first"
    }
    for log in coming where !isEnd(log.elements, of: all) || log.elements.count < min(all.count, remembered) {
      return "\(log.elements) for one that comes, \(all) for the first"
    }
    if !late.elements.elementsEqual(all.suffix(remembered)) {
      return "\(late.elements) for a late one, \(all) for the first"
    }
    for log in going where !isRun(log.elements, of: all) {
      return "\(log.elements) for one that goes, \(all) for the first"
    }
    return nil
  }

  private func isEnd(_ part: [Int], of whole: [Int]) -> Bool { whole.suffix(part.count).elementsEqual(part) }

  /// Whether the elements, which are all different, follow each other.
  private func isRun(_ part: [Int], of whole: [Int]) -> Bool {
    guard let first = part.first else { return true }
    return whole.firstIndex(of: first).map { whole[$0...].starts(with: part) } ?? false
  }

  func testDisposingASubjectWhileItEmitsAndGainsObservers() {
    for row in table where !row.isRelay {
      for round in 0..<rounds {
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
