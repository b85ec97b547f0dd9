// Long work that reports progress, fails, is tried again after pauses that grow, and can be cancelled at any time. Ids of effects
// belong to the whole store, so that of a row has the row in it: with a type alone, a row would cancel all uploads.

import RxComposable

struct Uploads: ReducerProtocol {
  struct State: Equatable {
    var uploads: IdentifiedArrayOf<Upload.State> = [
      Upload.State(id: "holiday.jpg"), Upload.State(id: "unstable.mov"), Upload.State(id: "notes.txt"),
    ]
  }

  enum Action: Equatable {
    case upload(id: String, action: Upload.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    EmptyReducer().forEach(\.uploads, action: /Action.upload(id:action:)) { Upload() }
  }
}

struct Upload: ReducerProtocol {
  struct State: Equatable, Identifiable {
    /// The file.
    let id: String
    var status = Status.waiting
    var attempt = 0
  }

  enum Status: Equatable {
    case waiting
    case running(percent: Int)
    case pausing(seconds: Int)
    case done
    case failed
  }

  enum Action: Equatable {
    case startTapped
    case cancelTapped
    case attemptBegan
    case progressed(percent: Int)
    case attemptEnded(isDone: Bool)
  }

  private struct UploadID: Hashable {
    let file: String
  }

  static let attempts = 4
  @Dependency(\.uploadClient) private var client
  @Dependency(\.rxMainQueue) private var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      state.attempt = 1
      state.status = .running(percent: 0)
      return attempt(state.id)
    case .cancelTapped:
      state.status = .waiting
      return .cancel(id: UploadID(file: state.id))
    case .attemptBegan:
      state.attempt += 1
      state.status = .running(percent: 0)
      return attempt(state.id)
    case .progressed(let percent):
      state.status = .running(percent: percent)
      return .none
    case .attemptEnded(isDone: true):
      state.status = .done
      return .none
    case .attemptEnded(isDone: false) where state.attempt == Self.attempts:
      state.status = .failed
      return .none
    case .attemptEnded(isDone: false):
      let seconds = 1 << (state.attempt - 1)
      state.status = .pausing(seconds: seconds)
      return Effect(value: .attemptBegan)
        .deferred(for: .seconds(seconds), scheduler: mainQueue)
        .cancellable(id: UploadID(file: state.id), cancelInFlight: true)
    }
  }

  private func attempt(_ file: String) -> Effect<Action> {
    client.upload(file)
      .observe(on: mainQueue)
      .map(Action.progressed)
      .concat(Observable.just(.attemptEnded(isDone: true)))
      .catchAndReturn(.attemptEnded(isDone: false))
      .eraseToEffect()
      .cancellable(id: UploadID(file: file), cancelInFlight: true)
  }
}
