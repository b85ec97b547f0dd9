import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// Tests of a session whose effects listen to what other threads bring, on a real main queue.
class ListeningTestCase: XCTestCase {
  enum Action: Equatable {
    case listen
    case cancel
    case heard(Int)
  }

  let recording = Recording<[Int], Action>()

  /// A store of the session, or of another one. One that listens anew ends the former effect, unless said otherwise.
  func listeningStore(
    into other: Recording<[Int], Action>? = nil, isChecked: Bool = false, cancelsInFlight: Bool = true,
    whileCancelling: @escaping () -> Void = {}, _ effect: @escaping () -> Effect<Action>
  ) -> Store<[Int], Action> {
    let reducer = Reduce<[Int], Action> { state, action in
      switch action {
      case .listen: return effect().cancellable(id: "listening", cancelInFlight: cancelsInFlight)
      case .cancel:
        whileCancelling()
        return .cancel(id: "listening")
      case .heard(let number): state.append(number)
      }
      return .none
    }
    let store = Store(initialState: [], reducer: reducer, mainThreadChecksEnabled: isChecked)
    store.record(into: other ?? recording)
    return store
  }

  /// Lets the main queue work.
  func wait(until holds: () -> Bool) {
    let end = Date() + 60
    while !holds(), Date() < end { RunLoop.main.run(until: Date() + 0.001) }
  }

  /// Lets the main queue work until the session has some actions.
  func wait(for count: Int) { wait { recording.entries.count >= count } }

  /// Waits for other threads, while the main queue does nothing.
  func stall(until holds: () -> Bool) {
    let end = Date() + 60
    while !holds(), Date() < end { Thread.sleep(forTimeInterval: 0.001) }
  }

  /// Works on another thread, as part of a moment.
  func elsewhere<Result>(in moment: Moment?, _ work: @escaping () -> Result) -> Result {
    let strand = Strand.current
    var result: Result?
    onAnotherThread {
      result = Moment.$current.withValue(moment) { Strand.$current.withValue(strand, operation: work) }
    }
    return result!
  }

  func answers(_ call: Int = 0) -> [RecordedCall.Answer] { recording.calls[call].answers }

  func text() -> String { recording.test(named: "testIt", reducer: "feature") }
}
