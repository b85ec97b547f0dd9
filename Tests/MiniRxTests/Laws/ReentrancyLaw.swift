import MiniRxTesting
import XCTest

/// One order for all: an observer that sends the next event into the source receives what it would have received, had
/// another sender sent it afterwards.
final class ReentrancyLaw: XCTestCase {
  private enum Sent: CaseIterable { case element, completion, error }

  func testWhatTheObserverSendsIsHeardAsIfItCameLater() {
    for sent in Sent.allCases {
      var sentInside = 0
      // What comes within the span of that one is dropped, from any sender.
      for row in lawTable where row.isStage && !row.name.hasSuffix("throttle without the latest") {
        let inside = heard(from: row, sent, inside: true)
        XCTAssertEqual(inside.events, heard(from: row, sent, inside: false).events, "\(row.name), \(sent)")
        if inside.wasSentInside { sentInside += 1 }
      }
      // The others tell nothing before the end, or nothing at all.
      XCTAssertGreaterThan(sentInside, 150)
    }
  }

  func testTheLawFindsAnElementThatIsLost() {
    let row = LawRow.stage("one at a time") { context in
      var last: TestTime?
      return context.source.filter { _ in
        defer { last = context.scheduler.base.clock }
        return last != context.scheduler.base.clock
      }
    }
    XCTAssertEqual(heard(from: row, .element, inside: false).events, ["1", "2", "completed"])
    XCTAssertEqual(heard(from: row, .element, inside: true).events, ["1", "completed"])
  }

  private func heard(from row: LawRow, _ sent: Sent, inside: Bool) -> (events: [String], wasSentInside: Bool) {
    let context = LawContext()
    let input = PublishSubject<Token>()
    context.source = input
    var (events, isSent): ([String], Bool) = ([], false)
    func send() {
      if isSent { return }
      isSent = true
      switch sent {
      case .element: input.onNext(context.token(2))
      case .completion: input.onCompleted()
      case .error: input.onError(LawError())
      }
    }
    let subscription = row.build(context).subscribe { event in
      // No source sends a 0: it stands in for an element, as often as time passes.
      if event.element?.value != 0 { events.append(event.element.map { "\($0.value)" } ?? "\(event)") }
      if inside, event.element?.value == 1 { send() }
    }
    defer { subscription.dispose() }
    context.passTime()
    input.onNext(context.token(1))
    context.passTime()
    let wasSentInside = isSent
    send()
    context.passTime()
    input.onCompleted()
    context.passTime()
    return (events, wasSentInside)
  }
}
