import Foundation
import MiniRx
import RxComposable

/// A state of eight fields.
struct Fields: Equatable {
  var field0 = 0
  var field1 = 0
  var field2 = 0
  var field3 = 0
  var field4 = ""
  var field5: [Int] = []
  var field6 = 0.0
  var field7 = false
}

enum FieldAction { case set0(Int), set1(Int) }

private let fieldReducer = Reduce<Fields, FieldAction> { state, action in
  switch action {
  case .set0(let value): state.field0 = value
  case .set1(let value): state.field1 = value
  }
  return .none
}

private let sends = 100_000

/// `send` changing one of eight fields, with so many subscribers, one of them on it.
func storeSend(subscribers: Int) -> Case {
  Case(
    id: "store.send.\(subscribers)",
    operations: sends,
    mini: {
      let store = Store(initialState: Fields(), reducer: fieldReducer, mainThreadChecksEnabled: false)
      let total = Total()
      let bag = DisposeBag()
      store.subscribe(\.field0).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
      for _ in 1..<max(subscribers, 1) { store.subscribe(\.field3).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag) }
      return { withExtendedLifetime(bag) { total.run { for value in 1...sends { store.send(.set0(value)) } } } }
    },
    plain: {
      let relay = BehaviorRelay(value: Fields())
      let total = Total()
      let bag = DisposeBag()
      relay.map(\.field0).distinctUntilChanged().subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
      for _ in 1..<max(subscribers, 1) {
        relay.map(\.field3).distinctUntilChanged().subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
      }
      return {
        withExtendedLifetime(bag) {
          total.run {
            for value in 1...sends {
              var next = relay.value
              _ = fieldReducer.reduce(into: &next, action: .set0(value))
              relay.accept(next)
            }
          }
        }
      }
    })
}

/// A root `send` above so many sibling scopes with a subscriber each, none affected.
func storeSiblings(_ count: Int) -> Case {
  Case(
    id: "store.siblings.\(count)",
    operations: sends,
    mini: {
      let store = Store(initialState: Fields(), reducer: fieldReducer, mainThreadChecksEnabled: false)
      let total = Total()
      let bag = DisposeBag()
      store.subscribe(\.field0).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
      let scopes = (0..<count).map { _ in store.scope(state: \.field5) }
      for scope in scopes { scope.subscribe(\.count).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag) }
      return { withExtendedLifetime((bag, scopes)) { total.run { for value in 1...sends { store.send(.set0(value)) } } } }
    })
}

struct Level: Equatable {
  var value = 0
}

indirect enum LevelAction { case set(Int), down(LevelAction) }

struct Nest<Inner: Equatable>: Equatable {
  var value = 0
  var inner: Inner
}

struct BenchRow: Identifiable, Equatable {
  let id: Int
  var title = "a title that is longer than fifteen bytes"
  var count = 0
}

struct RowsState: Equatable {
  var rows: IdentifiedArrayOf<BenchRow>
  var other = 0
}

enum RowsAction { case row(id: Int, set: Int), other(Int) }

private let rowsReducer = Reduce<RowsState, RowsAction> { state, action in
  switch action {
  case .row(let id, let value): state.rows[id: id]?.count = value
  case .other(let value): state.other = value
  }
  return .none
}

/// One row action, with a subscribed store per row.
func storeRows(_ count: Int, other: Bool = false) -> Case {
  let operations = 20_000
  return Case(
    id: other ? "store.rows.other" : "store.rows.\(count)",
    operations: operations,
    mini: {
      let rows = IdentifiedArray(uniqueElements: (0..<count).map { BenchRow(id: $0) })
      let store = Store(initialState: RowsState(rows: rows), reducer: rowsReducer, mainThreadChecksEnabled: false)
      let total = Total()
      let bag = DisposeBag()
      let list = store.scope(state: \.rows)
      let before = residentBytes()
      let stores = (0..<count).map { id in list.scope(at: id, action: { RowsAction.row(id: id, set: $0) })! }
      for row in stores { row.subscribe(\.count).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag) }
      if count >= 100_000 { print("row stores: \((residentBytes() - before) / count) bytes each") }
      return {
        withExtendedLifetime((bag, stores)) {
          total.run {
            for value in 1...operations {
              if other { store.send(.other(value)) } else { stores[value * 7919 % count].send(value) }
            }
          }
        }
      }
    })
}

func residentBytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  return (Int(text.split(separator: " ").dropFirst().first ?? "0") ?? 0) * 4096
}
