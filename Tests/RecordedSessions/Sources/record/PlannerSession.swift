import Foundation
import MiniRxTesting
import RxComposableRecording

@testable import SessionFeature

/// A session with the planner on the real main queue.
final class PlannerSession: RecordedSession {
  let number: Int
  private let recording = Recording<Planner.State, Planner.Action>()
  private let store: StoreOf<Planner>
  private var generator: SplitMix

  init(_ number: Int) {
    self.number = number
    generator = SplitMix(state: UInt64(seed * 10_000 + number))
    let latencies = Latencies(number)
    let archive = Archive()
    let background = SerialDispatchQueueScheduler(qos: .utility)
    let client = PlannerClient(
      trips: recording.dependency("trips") { () async throws -> [Trip.State] in
        try await archive.trips { await latencies.pause(2...50) }
      },
      page: recording.dependency("page") { (title: String, stop: String) -> Observable<URL?> in
        let span = latencies.draw(0...40)
        let url = URL(string: "https://example.com/\(stop)?span=\(span)")
        if span < 5 { return .just(url) }
        return Observable.of(nil, url).delay(.milliseconds(span), scheduler: background)
      },
      save: answering(
        recording.dependency("save") { (id: Int, title: String) async throws -> Date in
          await latencies.pause(5...30)
          return Date(timeIntervalSinceReferenceDate: Double(title.count) / 3)
        }, Date(timeIntervalSinceReferenceDate: -1)),
      next: answering(
        recording.dependency("next") { (count: Int) async throws -> Double in
          await latencies.pause(1...25)
          return Double(count) + 0.1
        }, -1))
    store = StoreOf<Planner>(initialState: Planner.State(), reducer: Planner()) {
      $0.rxMainQueue = MainScheduler.instance
      $0.planner = client
    }
    store.record(into: recording)
  }

  func run() async {
    store.send(.refreshed)
    for step in 1...25 {
      if number % 3 == 2, step == 18 { edit(recording, &generator) }
      store.send(action(step))
      if Int.random(in: 0...4, using: &generator) == 0 { continue }
      try? await Task.sleep(nanoseconds: UInt64.random(in: 0...60_000_000, using: &generator))
    }
  }

  private func action(_ step: Int) -> Planner.Action {
    let trip = store.state.trips.randomElement(using: &generator)
    let stop = trip?.stops.randomElement(using: &generator)?.id ?? "home"
    let choice = Int.random(in: 0...13, using: &generator)
    switch (choice, trip?.id) {
    case (0, _): return .refreshed
    case (1, _): return .clockTapped
    case (2, _): return .allCancelled
    case (3, _): return .closed
    case (4...5, let id?): return .edit(id: id)
    case (6...8, _) where store.state.editor != nil: return .editor(.typed(" \(step)"))
    case (9...10, let id?): return .trip(id: id, action: .stopAdded(name: "stop \(step)"))
    case (11, let id?): return .trip(id: id, action: .stopMoved(name: stop, by: Double(step) * 60))
    case (12, let id?): return .trip(id: id, action: .stopsReversed)
    case (_, let id?): return .trip(id: id, action: .measured)
    default: return .refreshed
    }
  }

  func test() -> String {
    let tries = ["save": "Date(timeIntervalSinceReferenceDate: -1)", "next": "-1"]
    return recording.test(
      named: "testSession\(number)", reducer: "Planner()",
      dependencies: ["$0.rxMainQueue = scheduler"]
        + ["trips", "page", "save", "next"].map { name in
          "$0.planner.\(name) = " + (tries[name].map { "answering(\(name), \($0))" } ?? name)
        })
  }
}
