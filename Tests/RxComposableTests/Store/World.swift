@testable import RxComposable
@testable import RxComposableTesting

/// A state of everything that could make comparing bytes go wrong.
struct World: Equatable {
  enum Padded: Equatable {
    case none
    case small(UInt8)
    case large(String, Bool)
    indirect case nested(Padded)
  }

  struct Row: Equatable, Identifiable {
    let id: Int
    var title = ""
    var count = 0
  }

  struct Child: Equatable {
    var flag = false
    var name = ""
    var deep = Deep()
    var optional: Int?
  }

  struct Deep: Equatable {
    var value = 0
    var ratio = 0.0
    @NeverEqual var event = 0
  }

  /// Compared by content, and replaced as a whole.
  final class Reference: Equatable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Reference, right: Reference) -> Bool { left.number == right.number }
  }

  struct Erased: Equatable {
    var value: any Equatable & Sendable = 0
    static func == (left: Erased, right: Erased) -> Bool { "\(left.value)" == "\(right.value)" }
  }

  var flag = false
  var number = 0
  var text = ""
  var ratio = 0.0
  var padded = Padded.none
  var list: [Int] = []
  var child = Child()
  var optionalChild: Child?
  var reference = Reference(0)
  var erased = Erased()
  var rows: IdentifiedArrayOf<Row> = []
  var plainRows: [Row] = []
  @NeverEqual var event = 0
  var last: UInt8 = 0
}

enum WorldAction: Equatable {
  case set(Int, Int)
  case row(Int, Int)
  case structure(Int, Int)
  case nothing
  case replaceAll
  case then(Int, Int)

  static func random(using random: inout SeededGenerator) -> WorldAction {
    let (kind, value) = (Int.random(in: 0..<16, using: &random), Int.random(in: 0..<3, using: &random))
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5: return .set(kind, value)
    case 5..<7: return .row(Int.random(in: 0..<90, using: &random), value)
    case 7..<9: return .structure(Int.random(in: 0..<8, using: &random), Int.random(in: 0..<90, using: &random))
    case 9: return .nothing
    case 10: return .then(kind, value)
    default: return value == 0 ? .replaceAll : .set(kind, value)
    }
  }
}

struct WorldReducer: ReducerProtocol {
  func reduce(into state: inout World, action: WorldAction) -> Effect<WorldAction> {
    switch action {
    case .set(let kind, let value): set(kind, value, in: &state)
    case .row(let id, let value):
      state.rows[id: id]?.count = value
      for index in state.plainRows.indices where state.plainRows[index].id == id {
        state.plainRows[index].title = "\(value)"
      }
    case .structure(let kind, let id): change(kind, id, in: &state)
    case .nothing: break
    case .replaceAll: state = World()
    case .then(let kind, let value):
      set(kind, value, in: &state)
      return Effect(value: .set((kind + 1) % 16, value))
    }
    return .none
  }

  private func set(_ kind: Int, _ value: Int, in state: inout World) {
    switch kind {
    case 0: state.flag = value > 0
    case 1: state.number = value
    case 2: state.text = "a text that is longer than fifteen bytes \(value)"
    case 3: state.ratio = value == 0 ? .nan : Double(value)
    case 4: state.padded = value == 0 ? .small(7) : value == 1 ? .large("large", true) : .nested(.small(1))
    case 5: state.list = Array(0..<value)
    case 6: state.child.flag = value > 0
    case 7: state.child.name = "\(value)"
    case 8: state.child.deep.value = value
    case 9: state.child.deep.ratio = value == 0 ? .nan : 1
    case 10:
      let deep = World.Deep(value: value, ratio: value == 2 ? .nan : 0)
      state.optionalChild = value == 0 ? nil : World.Child(name: "\(value)", deep: deep, optional: value)
    case 11: state.reference = World.Reference(value)
    case 12: state.erased.value = value == 0 ? [1, 2, 3, 4, 5] : value == 1 ? "one" : 2
    case 13: state.event = value
    case 14: state.child.deep.event = value
    default: state.last = UInt8(value)
    }
  }

  private func change(_ kind: Int, _ id: Int, in state: inout World) {
    switch kind {
    case 0, 1, 2:
      state.rows.append(World.Row(id: id))
      if !state.plainRows.contains(where: { $0.id == id }) { state.plainRows.append(World.Row(id: id)) }
    case 3:
      state.rows.remove(id: id)
      state.plainRows.removeAll { $0.id == id }
    case 4: state.rows.sort { $0.id < $1.id }
    case 5: state.rows.reverse()
    case 6: state.rows = IdentifiedArray(uniqueElements: (0..<80).map { World.Row(id: $0, title: "\(id)") })
    default: state.plainRows.reverse()
    }
  }
}
