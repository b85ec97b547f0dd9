import Foundation
import RxComposableRecording

// measure [ACTIONS] [ROWS]: how long it takes to save and to open a session in which each action changes one row, and how long its file is.

struct Row: Codable, Equatable, Identifiable {
  let id: Int
  var title: String
  var isDone = false
  var visits = 0
}

struct List: Codable, Equatable {
  var rows: IdentifiedArrayOf<Row>
  var selected: Int?
}

enum ListAction: Codable, Equatable {
  case tapped(id: Int)
  case renamed(id: Int, to: String)
}

let reducer = Reduce<List, ListAction> { state, action in
  switch action {
  case .tapped(let id):
    state.rows[id: id]?.isDone.toggle()
    state.rows[id: id]?.visits += 1
  case .renamed(let id, let title): state.rows[id: id]?.title = title
  }
  return .none
}

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (actionCount, rowCount) = (numbers.first ?? 10_000, numbers.dropFirst().first ?? 1_000)
let rows = (0..<rowCount).map { Row(id: $0, title: "The title of row \($0)") }
let store = Store(initialState: List(rows: IdentifiedArray(uniqueElements: rows)), reducer: reducer)
let recording = Recording<List, ListAction>(limit: actionCount)
store.record(into: recording)
for number in 0..<actionCount {
  let id = number * 7 % rowCount
  store.send(number % 3 == 0 ? .renamed(id: id, to: "Renamed by action \(number)") : .tapped(id: id))
}

let clock = ContinuousClock()
var file = Data()
let saved = try clock.measure { file = try recording.jsonLines() }
var read: Recording<List, ListAction>?
let opened = try clock.measure { read = try Recording(jsonLines: file, limit: actionCount) }
let last = try clock.measure {
  guard read?.state(at: actionCount) == store.state else { throw CocoaError(.fileReadCorruptFile) }
}
let again = try clock.measure { guard try read?.jsonLines() == file else { throw CocoaError(.fileWriteUnknown) } }
print("\(actionCount) actions, \(rowCount) rows: saved in \(saved), opened in \(opened), \(file.count) bytes")
print("the last state in \(last); what was opened is saved again, as the same bytes, in \(again)")
