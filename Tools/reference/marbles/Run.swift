import Foundation
import MiniRxTesting

/// What drawings use by name, besides the sequences that they draw.
let e = RxError.unknown
var time = TestScheduler(initialClock: 0)

func letters(_ letter: String) -> Observable<String> {
  time.createColdObservable([.next(0, letter + "1"), .next(4, letter + "2"), .completed(7)]).asObservable()
}

/// One line of what happened.
struct Row: Codable {
  let begin: Int
  var events: [Mark] = []
}

struct Mark: Codable {
  let time: Int
  let text: String
}

struct Report: Codable {
  var rows: [Row] = []
  /// Where the run differs from the drawing in what no line shows.
  var faults: [String] = []
}

/// Runs the drawings, each in virtual time of its own.
final class Run {
  private(set) var reports: [Report] = []
  private var report = Report()
  private var checks: [() -> String?] = []
  private var quotesNumbers = false
  private let bag = DisposeBag()

  /// A new drawing begins.
  func begin(quotesNumbers: Bool) {
    time = TestScheduler(initialClock: 0)
    report = Report()
    checks = []
    self.quotesNumbers = quotesNumbers
  }

  /// A source that emits from the beginning for each subscriber.
  func hot<Element>(_ events: [Recorded<Event<Element>>]) -> Observable<Element> {
    time.createHotObservable(events).asObservable()
  }

  /// A source that begins at its subscription, which is where it is drawn.
  func cold<Element>(_ events: [Recorded<Event<Element>>], from start: Int) -> Observable<Element> {
    let source = time.createColdObservable(events)
    checks.append {
      let times = source.subscriptions.map(\.subscribe)
      return times == [start] ? nil : "a source drawn from \(start) on is subscribed to at \(times)"
    }
    return source.asObservable()
  }

  /// One source for each subscription.
  func inTurn<Element>(_ sources: [Observable<Element>]) -> Observable<Element> {
    let count = sources.count
    var next = 0
    checks.append { next == count ? nil : "\(count) subscriptions are drawn, \(next) happen" }
    return Observable.deferred {
      next += 1
      return next <= count ? sources[next - 1] : .never()
    }
  }

  /// Runs the result, and later subscriptions to it, up to the end of the drawing.
  func record<Source: ObservableConvertibleType>(
    until end: Int, later: [Int] = [], _ result: () -> Source
  ) {
    let result = result()
    record(result.asObservable())
    (result as? any Connecting)?.connectNow().disposed(by: bag)
    for start in later { time.scheduleAt(start) { self.record(result.asObservable()) } }
    time.advance(to: end)
    report.faults = checks.compactMap { $0() }
    reports.append(report)
  }

  private func record<Element>(_ source: Observable<Element>) {
    let index = report.rows.count
    report.rows.append(Row(begin: time.clock))
    source.subscribe { event in
      let text =
        switch event {
        case .next(let element): self.text(element)
        case .error: "#"
        case .completed: "|"
        }
      self.report.rows[index].events.append(Mark(time: time.clock, text: text))
      if case .next(let inner as any Sequenced) = event { inner.recorded(by: self) }
    }
    .disposed(by: bag)
  }

  fileprivate func recordInner<Element>(_ source: Observable<Element>) { record(source) }

  private func text(_ value: Any) -> String {
    switch value {
    case let text as String: return quotesNumbers && Int(text) != nil ? "\"\(text)\"" : text
    case let event as Event<Int>:
      switch event {
      case .next(let element): return "next(\(element))"
      case .error: return "error"
      case .completed: return "completed"
      }
    case let list as [Any]: return "[" + list.map(text).joined(separator: ",") + "]"
    case is any Sequenced: return "+"
    default:
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value) } ?? "nil" }
      if mirror.displayStyle != .tuple { return "\(value)" }
      return "(" + mirror.children.map { text($0.value) }.joined(separator: ",") + ")"
    }
  }
}

/// A sequence among the elements.
private protocol Sequenced {
  func recorded(by run: Run)
}

extension Observable: Sequenced {
  fileprivate func recorded(by run: Run) { run.recordInner(self) }
}

extension GroupedObservable: Sequenced {
  fileprivate func recorded(by run: Run) { run.recordInner(asObservable()) }
}

private protocol Connecting {
  func connectNow() -> any Disposable
}

extension ConnectableObservable: Connecting {
  fileprivate func connectNow() -> any Disposable { connect() }
}
