import Foundation
import RxComposable

/// A feature as applications have them, made of others: trips with stops, an editor that comes and goes, a client with an actor behind
/// it, requests that cancel one another, a draft that is saved when typing pauses.
struct Planner: ReducerProtocol {
  struct State: Equatable {
    var trips: IdentifiedArrayOf<Trip.State> = []
    var editor: Editor.State?
    var saved: [Int: Date] = [:]
    var failure: Failure?
    var seconds = 0
  }

  enum Failure: Error, Equatable {
    case notFound(URL)
    case busy(until: Date)
  }

  enum Action: Equatable {
    case refreshed
    case loaded(Result<[Trip.State], Failure>)
    case trip(id: Int, action: Trip.Action)
    case editor(Editor.Action)
    case edit(id: Int)
    case closed
    case clockTapped
    case ticked
    case allCancelled
  }

  private enum LoadID {}
  private enum ClockID {}
  private enum TripsID {}

  @Dependency(\.rxMainQueue) private var mainQueue
  @Dependency(\.planner) private var client

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .refreshed:
        state.failure = nil
        return .task { [client] in
          do { return .loaded(.success(try await client.trips())) } catch let error as Failure {
            return .loaded(.failure(error))
          }
        }.cancellable(id: LoadID.self, cancelInFlight: true)
      case .loaded(.success(let trips)):
        for trip in trips { if state.trips[id: trip.id] == nil { state.trips.append(trip) } }
        if state.trips.count > 4 { state.trips.removeFirst() }
      case .loaded(.failure(let failure)): state.failure = failure
      case .edit(let id):
        guard let trip = state.trips[id: id] else { return .none }
        state.editor = Editor.State(id: id, title: trip.title)
      case .closed: state.editor = nil
      case .editor(.saved(let date)):
        if let editor = state.editor {
          state.saved[editor.id] = date
          state.trips[id: editor.id]?.title = editor.title
        }
      case .clockTapped:
        let isOn = state.seconds.isMultiple(of: 2)
        state.seconds += 1
        guard isOn else { return .cancel(id: ClockID.self) }
        return Effect<Int>.timer(id: ClockID.self, every: .milliseconds(35), on: mainQueue).map { _ in .ticked }
          .eraseToEffect()
      case .ticked: state.seconds += 2
      case .allCancelled: return .cancel(ids: [LoadID.self, ClockID.self])
      case .trip, .editor: break
      }
      return .none
    }
    .forEach(\.trips, action: /Action.trip(id:action:)) { Trip() }
    .ifLet(\.editor, action: /Action.editor) { Editor() }
  }
}

/// A trip and its stops.
struct Trip: ReducerProtocol {
  struct State: Equatable, Identifiable {
    let id: Int
    var title: String
    var begins: Date
    var page: URL?
    var stops: IdentifiedArrayOf<Stop> = []
    var length: Measure = .unknown
  }

  struct Stop: Equatable, Identifiable {
    var id: String
    var arrives: Date?
    var notes: [String] = []
  }

  enum Measure: Equatable {
    case unknown
    case measuring(stops: Int)
    case metres(Double)
  }

  enum Action: Equatable {
    case stopAdded(name: String)
    case stopMoved(name: String, by: TimeInterval)
    case stopsReversed
    case measured
    case length(Double)
    case pageFound(URL?)
  }

  private struct MeasureID: Hashable { let trip: Int }

  @Dependency(\.planner) private var client
  @Dependency(\.rxMainQueue) private var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .stopAdded(let name):
      state.stops[id: name] = Stop(
        id: name, arrives: state.stops.last?.arrives?.addingTimeInterval(1_800) ?? state.begins)
      return client.page(state.title, name).observe(on: mainQueue).map(Action.pageFound).eraseToEffect()
    case .stopMoved(let name, let span):
      state.stops[id: name]?.arrives?.addTimeInterval(span)
      state.stops[id: name]?.notes.append("moved by \(span) s")
    case .stopsReversed: state.stops = IdentifiedArray(uniqueElements: state.stops.reversed())
    case .measured:
      state.length = .measuring(stops: state.stops.count)
      let (id, names) = (state.id, state.stops.map(\.id))
      return .run { [client] send in
        for await length in client.lengths(names) { await send(.length(length)) }
      }.cancellable(id: MeasureID(trip: id), cancelInFlight: true)
    case .length(let metres): state.length = .metres(metres)
    case .pageFound(let url): state.page = url
    }
    return .none
  }
}

/// Edits the title of a trip.
struct Editor: ReducerProtocol {
  struct State: Equatable {
    var id: Int
    var title: String
    var isSaving = false
    var caret: Range<Int> = 0..<0
  }

  enum Action: Equatable {
    case typed(String)
    case pauseEnded
    case saved(Date)
  }

  private enum PauseID {}
  private enum SaveID {}

  @Dependency(\.planner) private var client
  @Dependency(\.rxMainQueue) private var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.title += text
      state.caret = state.title.count..<(state.title.count + text.count)
      return Effect(value: .pauseEnded).debounce(id: PauseID.self, for: .milliseconds(60), scheduler: mainQueue)
    case .pauseEnded:
      state.isSaving = true
      let (id, title) = (state.id, state.title)
      return .task { [client] in .saved(await client.save(id, title)) }
        .cancellable(id: SaveID.self, cancelInFlight: true)
    case .saved: state.isSaving = false
    }
    return .none
  }
}

/// What the planner asks for.
struct PlannerClient: Sendable {
  var trips: @Sendable () async throws -> [Trip.State]
  var page: @Sendable (String, String) -> Observable<URL?>
  var save: @Sendable (Int, String) async -> Date
  var next: @Sendable (Int) async -> Double

  /// One length after the other.
  func lengths(_ names: [String]) -> AsyncStream<Double> {
    AsyncStream { lengths in
      let task = Task {
        for count in 0..<(names.count % 3 + 1) where !Task.isCancelled { lengths.yield(await next(count)) }
        lengths.finish()
      }
      lengths.onTermination = { _ in task.cancel() }
    }
  }
}

private enum PlannerClientKey: DependencyKey {
  static let liveValue = PlannerClient(
    trips: unimplemented("trips"), page: unimplemented("page", placeholder: .empty()),
    save: unimplemented("save", placeholder: Date(timeIntervalSinceReferenceDate: 0)),
    next: unimplemented("next", placeholder: 0))
  static let testValue = liveValue
}

extension DependencyValues {
  var planner: PlannerClient {
    get { self[PlannerClientKey.self] }
    set { self[PlannerClientKey.self] = newValue }
  }
}

/// A call that does not fail: it answers with something else.
func answering<each Input: Sendable, Output: Sendable>(
  _ call: @escaping @Sendable (repeat each Input) async throws -> Output, _ other: Output
) -> @Sendable (repeat each Input) async -> Output {
  { (input: repeat each Input) in (try? await call(repeat each input)) ?? other }
}

/// What is behind the client: an actor that counts.
actor Archive {
  private var count = 0

  func trips(_ wait: @Sendable () async -> Void) async throws -> [Trip.State] {
    count += 1
    let number = count
    await wait()
    if number % 4 == 3 {
      let url = URL(string: "https://example.com/trips?page=\(number)")!
      throw number % 8 == 3
        ? Planner.Failure.notFound(url) : .busy(until: Date(timeIntervalSinceReferenceDate: Double(number)))
    }
    return (number...(number + 1)).map {
      Trip.State(
        id: $0, title: "Trip \($0)", begins: Date(timeIntervalSinceReferenceDate: Double($0) * 86_400.5),
        page: $0.isMultiple(of: 2) ? URL(string: "https://example.com/trip/\($0)") : nil,
        stops: $0.isMultiple(of: 3) ? [Trip.Stop(id: "home")] : [])
    }
  }
}
