import Combine
import ComposableArchitecture
import XCTest
@testable import Notes

final class NotesTests: XCTestCase {
    let mainQueue = DispatchQueue.test
    let ids = (0..<3).map { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)")! }

    func environment(
        save: @escaping ([Note]) -> Effect<Result<Int, SaveError>, Never> = { Effect(value: .success($0.count)) }
    ) -> NotesEnvironment {
        var ids = self.ids
        return NotesEnvironment(
            count: { Effect(value: $0.split(separator: " ").count) },
            save: save,
            mainQueue: mainQueue.eraseToAnyScheduler(),
            uuid: { ids.removeFirst() }
        )
    }

    func testWordsAreCountedAfterAPause() {
        let store = TestStore(initialState: NotesState(), reducer: notesReducer, environment: environment())
        store.send(.addTapped) { $0.notes = [Note(id: self.ids[0])] }
        store.send(.note(id: ids[0], action: .bodyChanged("one"))) { $0.notes[id: self.ids[0]]?.body = "one" }
        mainQueue.advance(by: 0.4)
        store.send(.note(id: ids[0], action: .bodyChanged("one two"))) { $0.notes[id: self.ids[0]]?.body = "one two" }
        mainQueue.advance(by: 0.5)
        store.receive(.note(id: ids[0], action: .countWords))
        mainQueue.advance()
        store.receive(.note(id: ids[0], action: .counted(2))) { $0.words = [self.ids[0]: 2] }
    }

    func testPinnedNotesRise() {
        let notes = [Note(id: ids[0], title: "a"), Note(id: ids[1], title: "b")]
        let store = TestStore(
            initialState: NotesState(notes: IdentifiedArray(uniqueElements: notes)), reducer: notesReducer,
            environment: environment()
        )
        store.send(.note(id: ids[1], action: .pinTapped)) { $0.notes[id: self.ids[1]]?.isPinned = true }
        mainQueue.advance(by: .milliseconds(999))
        mainQueue.advance(by: .milliseconds(1))
        store.receive(.sort) { $0.notes.swapAt(0, 1) }
        store.send(.filterPicked(.pinned)) { $0.filter = .pinned }
        XCTAssertEqual(store.state.filtered.map(\.title), ["b"])
    }

    func testADeletionIsConfirmed() {
        let store = TestStore(
            initialState: NotesState(notes: [Note(id: ids[0])]), reducer: notesReducer, environment: environment()
        )
        store.send(.deleteTapped(ids[0])) {
            $0.alert = AlertState(
                title: TextState("Delete?"),
                primaryButton: .destructive(TextState("Delete"), action: .send(.deleteConfirmed(self.ids[0]))),
                secondaryButton: .cancel(TextState("Keep"))
            )
        }
        store.send(.deleteConfirmed(ids[0])) {
            $0.alert = nil
            $0.notes = []
        }
    }

    func testNotesAreSavedAgainAndAgain() {
        var results: [Result<Int, SaveError>] = [.success(1), .failure(SaveError())]
        let store = TestStore(
            initialState: NotesState(), reducer: notesReducer,
            environment: environment(save: { _ in Effect(value: results.removeFirst()) })
        )
        store.send(.appeared)
        mainQueue.advance(by: 10)
        store.receive(.autosaveTicked) { $0.isSaving = true }
        mainQueue.advance()
        store.receive(.saved(.success(1))) {
            $0.isSaving = false
            $0.savedAt = 1
        }
        mainQueue.advance(by: 10)
        store.receive(.autosaveTicked) { $0.isSaving = true }
        mainQueue.advance()
        store.receive(.saved(.failure(SaveError()))) { $0.isSaving = false }
        store.send(.disappeared)
    }
}
