import Combine
import ComposableArchitecture
import Foundation

// The Composable Architecture from 2020 to 2022: environments, effects with a failure, Combine's schedulers.

public struct Note: Equatable, Identifiable {
    public let id: UUID
    public var title: String
    public var body: String
    public var isPinned: Bool

    public init(id: UUID, title: String = "", body: String = "", isPinned: Bool = false) {
        self.id = id
        self.title = title
        self.body = body
        self.isPinned = isPinned
    }
}

public enum NoteAction: Equatable {
    case titleChanged(String)
    case bodyChanged(String)
    case pinTapped
    case countWords
    case counted(Int)
}

public struct NoteEnvironment {
    public var count: (String) -> Effect<Int, Never>
    public var mainQueue: AnySchedulerOf<DispatchQueue>

    public init(count: @escaping (String) -> Effect<Int, Never>, mainQueue: AnySchedulerOf<DispatchQueue>) {
        self.count = count
        self.mainQueue = mainQueue
    }
}

struct CountID: Hashable {
    let note: UUID
}

public let noteReducer = Reducer<Note, NoteAction, NoteEnvironment> { state, action, environment in
    switch action {
    case let .titleChanged(title):
        state.title = title
        return .none
    case let .bodyChanged(body):
        state.body = body
        return Effect(value: .countWords)
            .debounce(id: CountID(note: state.id), for: 0.5, scheduler: environment.mainQueue)
    case .pinTapped:
        state.isPinned.toggle()
        return .none
    case .countWords:
        return environment.count(state.body)
            .receive(on: environment.mainQueue)
            .map(NoteAction.counted)
            .eraseToEffect()
    case .counted:
        return .none
    }
}

// MARK: - The list

public struct NotesState: Equatable {
    public enum Filter: String, CaseIterable, Equatable {
        case all
        case pinned
    }

    public var notes: IdentifiedArrayOf<Note>
    public var filter: Filter
    public var words: [UUID: Int]
    public var isSaving: Bool
    public var savedAt: Int?
    public var alert: AlertState<NotesAction>?

    public init(
        notes: IdentifiedArrayOf<Note> = [], filter: Filter = .all, words: [UUID: Int] = [:], isSaving: Bool = false,
        savedAt: Int? = nil, alert: AlertState<NotesAction>? = nil
    ) {
        self.notes = notes
        self.filter = filter
        self.words = words
        self.isSaving = isSaving
        self.savedAt = savedAt
        self.alert = alert
    }

    public var filtered: IdentifiedArrayOf<Note> {
        switch filter {
        case .all: return notes
        case .pinned: return notes.filter(\.isPinned)
        }
    }
}

public enum NotesAction: Equatable {
    case addTapped
    case note(id: UUID, action: NoteAction)
    case filterPicked(NotesState.Filter)
    case deleteTapped(UUID)
    case deleteConfirmed(UUID)
    case alertDismissed
    case appeared
    case disappeared
    case autosaveTicked
    case saved(Result<Int, SaveError>)
    case sort
}

public struct SaveError: Error, Equatable {
    public init() {}
}

public struct NotesEnvironment {
    public var count: (String) -> Effect<Int, Never>
    public var save: ([Note]) -> Effect<Result<Int, SaveError>, Never>
    public var mainQueue: AnySchedulerOf<DispatchQueue>
    public var uuid: () -> UUID

    public init(
        count: @escaping (String) -> Effect<Int, Never>,
        save: @escaping ([Note]) -> Effect<Result<Int, SaveError>, Never>,
        mainQueue: AnySchedulerOf<DispatchQueue>,
        uuid: @escaping () -> UUID
    ) {
        self.count = count
        self.save = save
        self.mainQueue = mainQueue
        self.uuid = uuid
    }

    public static let live = NotesEnvironment(
        count: { text in Effect(value: text.split(separator: " ").count) },
        save: { notes in Effect(value: .success(notes.count)) },
        mainQueue: DispatchQueue.main.eraseToAnyScheduler(),
        uuid: UUID.init
    )
}

struct AutosaveID: Hashable {}
struct SaveID: Hashable {}

public let notesReducer: Reducer<NotesState, NotesAction, NotesEnvironment> = .combine(
    noteReducer.forEach(
        state: \NotesState.notes,
        action: /NotesAction.note(id:action:),
        environment: { NoteEnvironment(count: $0.count, mainQueue: $0.mainQueue) }
    ),
    Reducer { state, action, environment in
        switch action {
        case .addTapped:
            state.notes.insert(Note(id: environment.uuid()), at: 0)
            return .none

        case let .note(id: id, action: .counted(count)):
            state.words[id] = count
            return .none

        case .note(id: _, action: .pinTapped):
            return Effect(value: .sort)
                .delay(for: 1, scheduler: environment.mainQueue)
                .eraseToEffect()

        case .note:
            return .none

        case let .filterPicked(filter):
            state.filter = filter
            return .none

        case let .deleteTapped(id):
            state.alert = AlertState(
                title: TextState("Delete?"),
                primaryButton: .destructive(TextState("Delete"), action: .send(.deleteConfirmed(id))),
                secondaryButton: .cancel(TextState("Keep"))
            )
            return .none

        case let .deleteConfirmed(id):
            state.alert = nil
            state.notes.remove(id: id)
            state.words[id] = nil
            return .none

        case .alertDismissed:
            state.alert = nil
            return .none

        case .appeared:
            return Effect.timer(id: AutosaveID(), every: 10, on: environment.mainQueue)
                .map { _ in NotesAction.autosaveTicked }

        case .disappeared:
            return .cancel(id: AutosaveID())

        case .autosaveTicked:
            state.isSaving = true
            return environment.save(Array(state.notes))
                .receive(on: environment.mainQueue)
                .map(NotesAction.saved)
                .eraseToEffect()
                .cancellable(id: SaveID(), cancelInFlight: true)

        case let .saved(.success(count)):
            state.isSaving = false
            state.savedAt = count
            return .none

        case .saved(.failure):
            state.isSaving = false
            return .none

        case .sort:
            let sorted = state.notes.sorted { $0.isPinned && !$1.isPinned }
            state.notes = IdentifiedArrayOf<Note>(uniqueElements: sorted)
            return .none
        }
    }
)

extension Effect where Failure == Never {
    /// Delivers nothing after a while.
    static func pause(_ scheduler: AnySchedulerOf<DispatchQueue>) -> Effect<Output, Never> {
        return Effect.none
    }
}
