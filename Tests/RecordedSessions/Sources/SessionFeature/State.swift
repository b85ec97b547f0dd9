import Foundation
import RxComposable

/// A state with a field of each kind that a test has to describe.
struct SessionState: Equatable {
  var steps = 0
  var count = 0
  var phase = Phase.idle
  var note: String?
  var scores: [String: Int] = [:]
  var marks: [Int: Double?] = [:]
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var link: URL?
  var window = 0...1
  var half = 0.5..<1.5
  var rows: IdentifiedArrayOf<Row> = []
  var matrix = [[1], [2, 3]]
  var child: Child?
  var tags: Set<String> = []
  var history: [String] = []
  var plain: [Row] = [Row(id: 1), Row(id: 2), Row(id: 3)]
  var card = Card(id: 1)
  @BindingState var text = ""
  var alert: AlertState<RandomFeature.Action>?
  var picked: Identified<Int, String>?
  var driver: Driver?
  var odd: Odd?
}

enum Phase: Equatable {
  case idle
  case busy(id: Int, since: Date)
  case done(String, ratio: Double)
}

struct Row: Equatable, Identifiable {
  let id: Int
  var title = ""
  var parts: [Part] = []
}

struct Part: Equatable {
  var name: String
  var size: Int?
}

struct Child: Equatable {
  var name: String
  var pet: Pet?
}

struct Pet: Equatable {
  var age = 1
  var toys: IdentifiedArrayOf<Row> = []
}

/// A value that a change replaces, because it cannot be set field by field.
struct Card: Equatable {
  let id: Int
  var title = ""
}

/// A test sees another type of this name, too.
struct Driver: Equatable {
  var name: String
}

/// What no test can describe in full.
struct Odd: Equatable {
  /// Part of what has a source, part of what has none.
  var visible = 0
  var opaque = Opaque(0)
  var pause = Duration.seconds(0)
  @Clamped var level = 0
  private(set) var total = 0
  private var secret = 0

  mutating func add(_ number: Int) {
    total += number
    secret += 1
  }
}

final class Opaque: Equatable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func == (left: Opaque, right: Opaque) -> Bool { left.number == right.number }
}

@propertyWrapper
struct Clamped: Equatable {
  private var value: Int

  init(wrappedValue: Int) { value = wrappedValue }

  var wrappedValue: Int {
    get { value }
    set { value = min(newValue, 1_000) }
  }
}

/// A change of the state. Each can be planted to do something else.
struct Change: Sendable {
  /// The fields of which a failure names one.
  let field: String
  let apply: @Sendable (inout SessionState, _ number: Int) -> Void

  static let all: [Change] = [
    Change(field: "count") { $0.count += $1 },
    Change(field: "phase") { state, number in
      switch state.phase {
      case .idle: state.phase = .busy(id: number, since: Date(timeIntervalSinceReferenceDate: Double(number) / 4))
      case .busy(let id, _): state.phase = .done("done \(id) at \(number)", ratio: Double(number) / 8)
      case .done: state.phase = .busy(id: -number, since: Date(timeIntervalSinceReferenceDate: 0.1 * Double(number)))
      }
    },
    Change(field: "note") { $0.note = $0.note == nil || $1 % 3 != 0 ? "note \"\($1)\"\n" : nil },
    Change(field: "scores") { $0.scores["key \($1 % 3)", default: 0] += $1 },
    Change(field: "marks") { $0.marks.updateValue($1 % 2 == 0 ? nil : Double($1), forKey: $1 % 4) },
    Change(field: "date") { $0.date = Date(timeIntervalSinceReferenceDate: Double($1) / 7) },
    Change(field: "link") { $0.link = URL(string: "https://example.com/\($1)?a=b") },
    Change(field: "window") { $0.window = -$1...($1 * 2) },
    Change(field: "half") { $0.half = Double(-$1)..<(Double($1) + 0.25) },
    Change(field: "rows") { state, number in
      if state.rows.count > 3 { state.rows.remove(at: number % state.rows.count) }
      state.rows[id: number] = Row(id: number, title: "row \(number)")
    },
    Change(field: "rows") { state, number in
      guard let id = state.rows.ids.dropFirst(number % max(state.rows.count, 1)).first else {
        return state.rows.append(Row(id: number))
      }
      state.rows[id: id]?.title = "changed \(number)"
      state.rows[id: id]?.parts.append(Part(name: "part", size: number % 2 == 0 ? nil : number))
    },
    Change(field: "matrix") { state, number in
      if number % 3 == 0 { state.matrix.append([number]) } else { state.matrix[number % 2].append(number) }
    },
    Change(field: "child") { state, number in
      if state.child == nil { state.child = Child(name: "child \(number)") } else { state.child?.name += "!\(number)" }
    },
    Change(field: "child") { state, number in
      var child = state.child ?? Child(name: "new")
      child.pet = child.pet ?? Pet()
      child.pet?.age += number
      child.pet?.toys[id: number] = Row(id: number, title: "toy")
      state.child = child
    },
    Change(field: "tags") { $0.tags = $0.tags.count > 2 ? ["tag \($1)"] : $0.tags.union(["tag \($1)"]) },
    Change(field: "history") { state, number in
      if state.history.count > 3 { state.history.remove(at: number % 3) } else { state.history.append("h\(number)") }
    },
    Change(field: "plain") { $0.plain[$1 % 3].title = "plain \($1)" },
    Change(field: "card") { $0.card = Card(id: $0.card.id + $1, title: "card \($1)") },
    Change(field: "alert") { state, number in
      if number % 3 == 0, state.alert != nil {
        state.alert?.title = TextState("Really \(number)?")
        return
      }
      state.alert = AlertState(
        title: TextState("Delete \(number) of 5%?"), message: TextState(verbatim: "\(number)") + TextState(" rows"),
        buttons: [.cancel(TextState("Keep")), .destructive(TextState("Delete"), action: .send(.changed(number)))])
    },
    Change(field: "picked") { state, number in
      if state.picked?.id == number % 2 {
        state.picked?.value += "!"
      } else {
        state.picked = Identified("p", id: number % 2)
      }
    },
    Change(field: "driver") { $0.driver = $0.driver == nil || $1 % 3 != 0 ? Driver(name: "driver \($1)") : nil },
  ]

  /// Those of what no test can describe.
  static let odd: [Change] = [
    Change(field: "visible") { $0.odd?.visible += $1 },
    Change(field: "opaque") { $0.odd?.opaque = Opaque($1) },
    Change(field: "pause") { $0.odd?.pause = .seconds($1) },
    Change(field: "level") { $0.odd?.level = $1 },
    Change(field: "total") { $0.odd?.add($1) },
  ]
}
