import Dispatch
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

private struct Count: Equatable { var value = 0 }

private enum Action: Equatable {
  case add(Int)
  case child(Child)
  case later
  enum Child: Equatable {
    case row(id: Int, tapped: Bool)
    case done
  }
}

private let counter = Reducer<Count, Action, LockIsolated<[String]>> { state, action, _ in
  if case .add(let number) = action { state.value += number }
  return action == .later ? Effect(Observable.just(.add(1))) : .none
}

/// What is printed and drawn about the course of things.
final class InstrumentTests: XCTestCase {
  private let queue = DispatchQueue(label: "InstrumentTests")
  private let log = LockIsolated<[String]>([])

  /// What a reducer prints of two actions.
  private func printed(
    by decorate: (
      Reducer<Count, Action, LockIsolated<[String]>>, @escaping (LockIsolated<[String]>) -> DebugEnvironment
    ) -> Reducer<Count, Action, LockIsolated<[String]>>
  ) -> [String] {
    let queue = queue
    let reducer = decorate(counter) { log in
      DebugEnvironment(printer: { text in log.withValue { $0.append(text) } }, queue: queue)
    }
    let store = Store(initialState: Count(), reducer: reducer, environment: log)
    store.send(.add(1))
    store.send(.child(.row(id: 1, tapped: true)))
    queue.sync {}
    return log.value
  }

  #if DEBUG
    func testDebugPrintsTheActionAndWhatItChanges() {
      XCTAssertEqual(
        printed { $0.debug("App", environment: $1) },
        [
          """
          App: received action:
            Action.add(1)
          - Count(value: 0)
          + Count(value: 1)

          """,
          """
          App: received action:
            Action.child(
              .row(
                id: 1,
                tapped: true
              )
            )
            (No state changes)

          """,
        ])
    }

    func testDebugPrintsPartsOnly() {
      XCTAssertEqual(
        printed { $0.debug(state: \.value, action: /Action.child, actionFormat: .labelsOnly, environment: $1) },
        ["received action:\n  Action.Child.row(id:, tapped:)\n  (No state changes)\n"])
    }

    func testDebugActionsPrintsNoState() {
      XCTAssertEqual(
        printed { $0.debugActions(actionFormat: .labelsOnly, environment: $1) },
        ["received action:\n  Action.add", "received action:\n  Action.child(.row(id:, tapped:))"])
    }

    func testAnObjectIsDrawnBeforeItChanges() {
      final class Box {
        var number = 0
      }
      let reducer = Reducer<Int, Box, LockIsolated<[String]>> { _, box, _ in
        box.number += 1
        return .none
      }
      let (queue, log) = (queue, log)
      let printed: (LockIsolated<[String]>) -> DebugEnvironment = { log in
        DebugEnvironment(printer: { text in log.withValue { $0.append(text) } }, queue: queue)
      }
      let store = Store(
        initialState: 0, reducer: reducer.debugActions(environment: printed).debug(environment: printed),
        environment: log)
      queue.suspend()
      let box = Box()
      store.send(box)
      box.number = 7
      queue.resume()
      queue.sync {}
      XCTAssertEqual(log.value.map { $0.contains("number: 1") }, [true, true])
    }

    func testPrintChangesCallsItsPrinter() {
      var seen: [String] = []
      let printer = _ReducerPrinter<Count, Action> { seen.append("\($0) \($1.value) \($2.value)") }
      let reducer = Reduce(counter, environment: log)._printChanges(printer)._printChanges(nil)
      Store(initialState: Count(), reducer: reducer).send(.add(2))
      TestStore(initialState: Count(), reducer: reducer).send(.add(3)) { $0.value = 3 }
      XCTAssertEqual(seen, ["add(2) 0 2", "add(3) 0 3"])
    }
  #endif

  func testSignpostsDrawActionsAndEffects() {
    let seen = LockIsolated<[String]>([])
    let instrument = SignpostInstrument { point in seen.withValue { $0.append("\(point.kind) \(point.label)") } }
    let store = Store(
      initialState: Count(), reducer: Reduce(counter, environment: log).signpost("App", instrument: instrument))
    store.send(.later)
    XCTAssertEqual(
      seen.value,
      [
        "actionBegan App: Action.later", "actionEnded App: Action.later", "effectBegan App: Action.later",
        "effectSent App: Action.add", "effectFinished App: Action.later", "actionBegan App: Action.add",
        "actionEnded App: Action.add",
      ])
  }

  func testASignpostOfACancelledEffectSaysSo() {
    let seen = LockIsolated<[SignpostInstrument.Signpost]>([])
    let instrument = SignpostInstrument { point in seen.withValue { $0.append(point) } }
    let reducer = Reducer<Count, Action, Void> { _, _, _ in Effect(Observable.never()) }
      .signpost(instrument: instrument)
    let store = Store(initialState: Count(), reducer: reducer, environment: ())
    store.send(.later)?.cancel()
    XCTAssertEqual(seen.value.map(\.kind), [.actionBegan, .actionEnded, .effectBegan, .effectCancelled])
    XCTAssertEqual(Set(seen.value.map(\.interval)).count, 2)
  }

  func testASignpostOfAnEffectThatFailsSaysOnceThatItIsOver() {
    let seen = LockIsolated<[SignpostInstrument.Signpost]>([])
    let instrument = SignpostInstrument { point in seen.withValue { $0.append(point) } }
    let reducer = Reducer<Count, Action, Void> { _, _, _ in Effect(error: RxError.noElements) }
      .signpost(instrument: instrument)
    let store = Store(initialState: Count(), reducer: reducer, environment: ())
    XCTAssertEqual(issues { store.send(.later) }.count, 1)
    XCTAssertEqual(seen.value.map(\.kind), [.actionBegan, .actionEnded, .effectBegan, .effectFinished])
    XCTAssertEqual(Set(seen.value.map(\.label)), ["Action.later"])
    XCTAssertEqual(seen.value[2].interval, seen.value[3].interval)
  }

  func testAnErrorOfOneOfTwoEffectsDoesNotEndTheOtherWhereSignpostsAreDrawn() {
    let failing = PublishSubject<Action>()
    let other = PublishSubject<Action>()
    let instrument = SignpostInstrument { _ in }
    let reducer = Reduce<Count, Action> { state, action in
      if case .add(let number) = action { state.value += number }
      return action == .later ? .merge(failing.eraseToEffect(), other.eraseToEffect()) : .none
    }
    let store = Store(initialState: Count(), reducer: reducer.signpost(instrument: instrument))
    store.send(.later)
    XCTAssertEqual(issues { failing.onError(RxError.noElements) }.count, 1)
    other.onNext(.add(1))
    XCTAssertEqual(store.state.value, 1)
  }

  func testNothingIsDrawnOfAnEffectOnceSignpostsAreNotDrawnAnyMore() {
    let (isRecording, seen) = (LockIsolated(true), LockIsolated(0))
    let instrument = SignpostInstrument(isRecording: { isRecording.value }) { _ in seen.withValue { $0 += 1 } }
    let reducer = Reducer<Count, Action, Void> { _, _, _ in Effect(Observable.never()) }
      .signpost(instrument: instrument)
    let store = Store(initialState: Count(), reducer: reducer, environment: ())
    let task = store.send(.later)
    isRecording.setValue(false)
    task?.cancel()
    XCTAssertEqual(seen.value, 3)
  }

  func testNothingIsMadeOfAnActionWhoseSignpostsAreNotDrawn() {
    struct Untouchable: CustomReflectable {
      let mirrors: LockIsolated<Int>
      var customMirror: Mirror {
        mirrors.withValue { $0 += 1 }
        return Mirror(self, children: [])
      }
    }
    let (isRecording, mirrors, seen) = (LockIsolated(false), LockIsolated(0), LockIsolated(0))
    let instrument = SignpostInstrument(isRecording: { isRecording.value }) { _ in seen.withValue { $0 += 1 } }
    let reducer = Reducer<Int, Untouchable, Void> { _, _, _ in .none }.signpost(instrument: instrument)
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    store.send(Untouchable(mirrors: mirrors))
    XCTAssertEqual([mirrors.value, seen.value], [0, 0])
    isRecording.setValue(true)
    store.send(Untouchable(mirrors: mirrors))
    XCTAssertEqual([mirrors.value, seen.value], [1, 2])
  }

  func testTheStandardInstrumentIsAccepted() {
    let store = Store(initialState: Count(), reducer: Reduce(counter.signpost(), environment: log).signpost("App"))
    store.send(.add(1))
    XCTAssertEqual(store.state.value, 1)
  }

  #if !canImport(os)
    func testTheStandardInstrumentDrawsNothingWhereTheSystemHasNoSignposts() {
      XCTAssertFalse(SignpostInstrument.standard.isRecording())
    }
  #endif

  func testTheNameOfAnActionHasAnUnderscoreForAValueWithoutALabel() {
    enum Drag { case moved(Int, to: Int) }
    XCTAssertEqual(ActionLabel.of(Drag.moved(1, to: 2)), "InstrumentTests.Drag.moved(_:, to:)")
  }
}
