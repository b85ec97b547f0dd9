import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

/// Threads are checked: a store belongs to one thread; each way to use it on another is reported once, with what to do,
/// in debug builds.
final class ThreadLaw: XCTestCase {
  private struct Row: Identifiable, Equatable { let id: Int }

  private struct World: Equatable {
    var number = 1
    var optional: Int? = 1
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var list = [Row(id: 1)]
    @NeverEqual var event = 0
  }

  private typealias WorldStore = Store<World, Int>

  private func makeStore(isOnMainThread: Bool = true, _ effect: @escaping () -> Effect<Int> = { .none }) -> WorldStore {
    Store(
      initialState: World(),
      reducer: Reduce { world, number in
        world.number = number
        return number == 0 ? effect() : .none
      }, mainThreadChecksEnabled: isOnMainThread)
  }

  /// What is done with a store, and how the report about it begins.
  private let uses: [(report: String, use: (WorldStore) -> Void)] = [
    ("Store.state was read", { _ = $0.state }),
    ("Store.state was read", { $0.withState { _ in } }),
    ("Store.send(3) was called", { $0.send(3) }),
    ("Store.scope was called", { _ = $0.scope(state: \.number) }),
    ("Store.scope was called", { _ = $0.scope(state: \.rows.count) }),
    ("Store.scope was called", { _ = $0.scope(state: { $0.number + 1 }) }),
    ("Store.scope was called", { _ = $0.scope(state: \.number, action: { (text: String) in text.count }) }),
    ("Store.scope was called", { _ = $0.scope(state: { $0.number }, action: { (text: String) in text.count }) }),
    ("Store.scope was called", { _ = $0.scope(case: ThreadLaw.number, action: { $0 + 0 }) }),
    ("Store.scope was called", { _ = $0.stateless }),
    ("Store.scope was called", { _ = $0.actionless }),
    ("Store.scope was called", { _ = ViewStore($0, observe: \.number) }),
    ("Store.subscribe was called", { _ = $0.subscribe(\.number).subscribe() }),
    ("Store.subscribe was called", { _ = $0.subscribe { $0.number }.subscribe() }),
    ("Store.subscribe was called", { _ = $0.subscribe(\.number, removeDuplicates: >).subscribe() }),
    ("Store.subscribe was called", { _ = $0.subscribe({ $0.number }, removeDuplicates: >).subscribe() }),
    ("Store.subscribe was called", { _ = $0.subscribe().subscribe() }),
    ("Store.subscribe was called", { _ = $0.subscribeNeverEqual(\.$event).subscribe() }),
    ("Store.subscribe was called", { _ = $0.observable.subscribe() }),
  ]

  private static let number = CasePath<World, Int>(embed: { World(number: $0) }, extract: { $0.number })

  /// The same of stores that are parts of one, which are made on the main thread.
  private let partUses: [(report: String, make: (WorldStore) -> () -> Void)] = [
    ("Store.state was read", { use($0.scope(state: \.number)) { _ = $0.state } }),
    ("Store.state was read", { use($0.scope(state: { $0.number })) { _ = $0.state } }),
    ("Store.state was read", { use($0.scope(state: \.rows).scope(at: 1, action: { $0 })!) { _ = $0.state } }),
    ("Store.state was read", { use($0.scope(state: \.rows).scope(state: \.count)) { _ = $0.state } }),
    ("Store.state was read", { use(ViewStore($0, observe: \.number)) { _ = $0.state } }),
    ("Store.send(4) was called", { use($0.scope(state: { $0.number })) { $0.send(4) } }),
    ("Store.send(4) was called", { use($0.scope(state: \.rows).scope(at: 1, action: { $0 })!) { $0.send(4) } }),
    ("Store.send(4) was called", { use(ViewStore($0, observe: \.number)) { $0.send(4) } }),
    ("Store.scope(at:) was called", { use($0.scope(state: \.rows)) { _ = $0.scope(at: 1, action: { $0 + 0 }) } }),
    ("Store.scope(at:) was called", { use($0.scope(state: \.list)) { _ = $0.scope(at: 1, action: { $0 + 0 }) } }),
    ("Store.ifLet was called", { use($0.scope(state: \.optional)) { _ = $0.ifLet(then: { _ in }) } }),
    ("Store.ifLet was called", { use($0.scope(state: \.optional)) { _ = $0.ifLet(then: { _ in }, else: {}) } }),
    (
      "Store.subscribe was called",
      { use($0.scope(state: \.rows).scope(at: 1, action: { $0 })!) { _ = $0.subscribe().subscribe() } }
    ),
    ("Store.subscribe was called", { use(ViewStore($0, observe: \.number)) { _ = $0.observable.subscribe() } }),
  ]

  func testEveryUseOfAStoreOnAnotherThreadIsReportedOnce() {
    for (index, (report, use)) in uses.enumerated() {
      let store = makeStore()
      check(report, "use \(index)") { use(store) }
    }
  }

  #if DEBUG
    func testAReportOfACallNamesItsLineAndDoesNotSpeakOfAnother() {
      let store = makeStore()
      let line = UInt(#line + 1)
      let report = elsewhere { store.send(3) }.first
      XCTAssertEqual(report?.line, line)
      XCTAssertEqual(report?.message.contains("The line is that where the store was made."), false)
    }
  #endif

  func testEveryUseOfAPartOfAStoreOnAnotherThreadIsReportedOnce() {
    for (index, (report, make)) in partUses.enumerated() {
      let store = makeStore()
      check(report, "use \(index)", make(store))
    }
  }

  func testMakingAStoreOnAnotherThreadIsReportedOnce() {
    var store: WorldStore?
    check("Store.init was called", "init") { if store == nil { store = self.makeStore() } else { store?.send(1) } }
  }

  func testRecordingAStoreOnAnotherThreadIsReportedOnce() {
    let (store, recording) = (makeStore(), Recording<World, Int>())
    var isRecorded = false
    check("Store.record(into:) was called", "record") {
      if isRecorded { store.send(1) } else { store.record(into: recording) }
      isRecorded = true
    }
  }

  func testAStoreThatBelongsToNoThreadMayBeUsedOnAnyInTurn() {
    XCTAssertEqual(issues { _ = makeStore(isOnMainThread: false).state }.count, 0)
    let reported = elsewhere {
      for (_, use) in self.uses { use(self.makeStore(isOnMainThread: false)) }
      for (_, make) in self.partUses { make(self.makeStore(isOnMainThread: false))() }
    }
    XCTAssertEqual(reported.map(\.message), [])
  }

  func testOnTheMainThreadNothingIsReported() {
    let reported = issues {
      for (_, use) in uses { use(makeStore()) }
      for (_, make) in partUses { make(makeStore())() }
    }
    XCTAssertEqual(reported.map(\.message), [])
  }

  #if DEBUG
    func testAnEffectThatDeliversOnAnotherThreadIsReportedOnce() {
      let subject = PublishSubject<Int>()
      let store = makeStore { Effect(subject) }
      store.send(0)
      let reported = elsewhere { for number in 5...6 { subject.onNext(number) } }
      XCTAssertEqual(reported.count, 1)
      XCTAssertEqual(
        reported.first?.message,
        """
        An effect delivered an action off the main thread.

          Effect of: 0
          Delivered: 5

        A store belongs to the main thread. Put `.receive(on: environment.mainQueue)` behind the work that the effect does \
        elsewhere.
        """)
    }

    func testAnEffectThatCompletesOnAnotherThreadIsReportedOnce() {
      let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
      var next = subjects.makeIterator()
      let store = makeStore { next.next().map { Effect($0) } ?? .none }
      for _ in subjects { store.send(0) }
      let reported = elsewhere { for subject in subjects { subject.onCompleted() } }
      XCTAssertEqual(reported.count, 1)
      XCTAssertTrue(reported.first?.message.hasPrefix("An effect completed off the main thread.") == true)
    }

    func testUseByTwoThreadsAtTheSameTimeIsReportedOnceWhereAnyThreadWillDo() {
      let uses: [(String, (WorldStore) -> Void)] = [
        ("Store.state was read", { _ = $0.state }), ("Store.scope was called", { _ = $0.scope(state: \.number) }),
      ]
      for (report, use) in uses {
        var store: WorldStore?
        var reported: [RuntimeIssue] = []
        store = makeStore(isOnMainThread: false) {
          reported = self.elsewhere { for _ in 0..<2 { use(store!) } }
          return .none
        }
        store?.send(0)
        XCTAssertEqual(reported.count, 1)
        XCTAssertEqual(
          reported.first?.message.hasPrefix("\(report) while another thread was reducing or publishing."), true)
        XCTAssertEqual(elsewhere { store?.send(1) }.count, 0)
      }
    }
  #endif

  func testAThreadThatLeavesDoesNotEndTheStayOfAnother() {
    let check = ThreadCheck(
      isOnMainThread: false, madeAt: CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1))
    check.enter()
    let reported = elsewhere {
      check.enter()
      check.leave()
    }
    #if DEBUG
      XCTAssertEqual(
        reported.map { $0.message.prefix { $0 != "\n" } },
        ["The store was used while another thread was reducing or publishing."])
    #else
      XCTAssertEqual(reported.count, 0)
    #endif
    // The report is the only one, and the stay is not over.
    let other = ThreadCheck(
      isOnMainThread: false, madeAt: CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1))
    other.enter()
    XCTAssertEqual(elsewhere { other.leave() }.count, 0)
    #if DEBUG
      XCTAssertEqual(elsewhere { other.check("The store was used") }.count, 1)
    #endif
    other.leave()
    XCTAssertEqual(elsewhere { other.check("The store was used") }.count, 0)
  }

  /// Uses a store twice on another thread.
  private func check(_ report: String, _ name: String, _ use: @escaping () -> Void, line: UInt = #line) {
    let reported = elsewhere { for _ in 0..<2 { use() } }
    #if DEBUG
      XCTAssertEqual(reported.count, 1, name, line: line)
      let message = reported.first?.message ?? ""
      XCTAssertTrue(message.hasPrefix("\(report) off the main thread.\n"), "\(name): \(message)", line: line)
      XCTAssertTrue(message.contains("observe(on: MainScheduler.instance)"), name, line: line)
    #else
      XCTAssertEqual(reported.count, 0, name, line: line)
    #endif
  }

  /// The issues that a body reports on another thread.
  private func elsewhere(_ body: @escaping () -> Void) -> [RuntimeIssue] {
    let log = IssueLog()
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let body = body
    Thread.detachNewThread {
      RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) { body() }
      done.signal()
    }
    done.wait()
    return log.issues
  }
}

private func use<Part>(_ part: Part, _ use: @escaping (Part) -> Void) -> () -> Void { { use(part) } }
