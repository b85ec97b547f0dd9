import RxComposable

/// What the user has starred, kept in a file.
///
/// One read or write runs at a time, and what is written is always the whole list: a newer one waits for the older. Stars
/// that are given before the file has been read wait for that, because a file that was written without having been read
/// would lose what was in it.
struct FavouritesFeature: ReducerProtocol {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<FavouriteFeature.State> = []
    var file = FileStatus.unread
    /// What was starred, or the star taken from, before the file was read.
    var waiting: [Entry] = []

    var entries: [Entry] { rows.map(\.entry) }

    /// Whether stars are on their way to the file: quitting has to wait.
    var isSaving: Bool { file == .saving || file == .reading && !waiting.isEmpty }

    /// What has a star, on every screen.
    var starred: Set<Entry.ID> { Set(rows.ids).symmetricDifference(waiting.map(\.id)) }
  }

  enum FileStatus: Equatable {
    case unread
    case reading
    case unreadable(String)
    case saved
    case saving
    case unsaved(String)
  }

  enum Action: Equatable {
    /// The program has started.
    case launched
    /// The screen has appeared.
    case appeared
    case read(TaskResult<[Entry]>)
    /// The star of an entry was tapped, here or anywhere.
    case toggled(Entry)
    case saved(TaskResult<[Entry]>)
    case retryTapped
    case opened(Entry)
    case row(id: Entry.ID, action: FavouriteFeature.Action)
  }

  @Dependency(\.favouritesFile) private var file
  @Dependency(\.rxMainQueue) private var mainQueue

  var body: some ReducerProtocol<State, Action> {
    Reduce(core)
      .forEach(\.rows, action: /Action.row(id:action:)) { FavouriteFeature() }
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .launched:
      return read(&state)

    case .appeared:
      return .merge(state.rows.ids.map { .send(.row(id: $0, action: .appeared)) })

    case .read(.success(let entries)):
      state.rows = IdentifiedArray(entries.map { FavouriteFeature.State(entry: $0) }, uniquingIDsWith: { first, _ in first })
      state.file = .saved
      guard !state.waiting.isEmpty else { return .none }
      for entry in state.waiting { toggle(entry, &state.rows) }
      state.waiting = []
      return save(&state)

    case .read(.failure(let error)):
      state.file = .unreadable("\(error)")
      return .none

    case .toggled(let entry):
      switch state.file {
      case .unread, .reading, .unreadable:
        toggle(entry, &state.waiting)
        return .none
      case .saving:
        toggle(entry, &state.rows)
        return .none
      case .saved, .unsaved:
        toggle(entry, &state.rows)
        return save(&state)
      }

    case .saved(.success(let entries)):
      if entries != state.entries { return save(&state) }
      state.file = .saved
      return .none

    case .saved(.failure(let error)):
      state.file = .unsaved("\(error)")
      return .none

    case .retryTapped:
      switch state.file {
      case .unreadable: return read(&state)
      case .unsaved: return save(&state)
      case .unread, .reading, .saved, .saving: return .none
      }

    case .opened, .row:
      return .none
    }
  }

  private func read(_ state: inout State) -> Effect<Action> {
    state.file = .reading
    return file.read().receive(on: mainQueue).catchToEffect { .read(TaskResult($0)) }
  }

  private func save(_ state: inout State) -> Effect<Action> {
    state.file = .saving
    return file.save(state.entries).receive(on: mainQueue).catchToEffect { .saved(TaskResult($0)) }
  }

  private func toggle(_ entry: Entry, _ rows: inout IdentifiedArrayOf<FavouriteFeature.State>) {
    if rows.remove(id: entry.id) == nil { rows.append(FavouriteFeature.State(entry: entry)) }
  }

  /// A second tap takes the first back.
  private func toggle(_ entry: Entry, _ waiting: inout [Entry]) {
    if let index = waiting.firstIndex(where: { $0.id == entry.id }) {
      waiting.remove(at: index)
    } else {
      waiting.append(entry)
    }
  }
}
