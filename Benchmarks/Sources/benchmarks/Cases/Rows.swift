import MiniRx
import RxComposable

/// One row action, with a `forEach` reducer and a subscribed store per row.
func storeRows(_ count: Int) -> Case {
  let targets: [Case.Target] = [.times(4, of: "store.rows.100"), .absolute(20_000)]
  return rowActions("store.rows.\(count)", count, rowsStore, count == 100_000 ? targets : [])
}

/// The same with 100 rows and closures that take an environment.
func storeRowsOfClosures() -> Case {
  rowActions("store.rows.closures", 100, closuresStore, [.times(2, of: "store.rows.100")])
}

private func rowActions(
  _ id: String, _ count: Int, _ makeStore: @escaping (IdentifiedArrayOf<BenchRow>) -> Store<RowsState, RowsAction>,
  _ targets: [Case.Target]
) -> Case {
  Case(
    id: id,
    operations: sends,
    mini: {
      let list = RowList(makeStore(benchRows(count)))
      var last = 0
      return {
        list.emissions.run {
          for _ in 0..<sends {
            last += 1
            list.stores[last * 7919 % count].send(last)
          }
        }
      }
    },
    targets: targets,
    result: sends)
}

/// An action on another field, with so many rows.
func storeRowsOther(_ count: Int) -> Case {
  Case(
    id: count == 0 ? "store.rows.none" : "store.rows.other",
    operations: sends,
    mini: {
      let list = RowList(rowsStore(benchRows(count)))
      var last = 0
      let subscription = list.root.subscribe(\.other).subscribe(onNext: { _ in list.emissions.value += 1 })
      return list.emissions.running(keeping: subscription) {
        for _ in 0..<sends {
          last += 1
          list.root.send(.other(last))
        }
      }
    },
    targets: count == 0 ? [] : [.times(1.5, of: "store.rows.none")],
    result: sends)
}

/// The stores of so many rows, each with a subscriber: bytes a row.
func storeRowsMemory(_ count: Int) -> Case {
  let rows = benchRows(count)
  return Case(
    id: "store.rows.memory",
    operations: count,
    mini: {
      let root = rowsStore(rows)
      var list: RowList?
      return {
        list = RowList(root)
        return list!.stores.count
      }
    },
    targets: [.absolute(629)],
    result: count,
    measure: .memory)
}

struct BenchRow: Identifiable, Equatable {
  let id: Int
  var title = "a title that is longer than fifteen bytes"
  var count = 0
}

/// A store per row, each with a subscriber.
private final class RowList {
  let root: Store<RowsState, RowsAction>
  let emissions = Total()
  private(set) var stores: [Store<BenchRow, Int>] = []
  private let bag = DisposeBag()

  init(_ root: Store<RowsState, RowsAction>) {
    self.root = root
    let list = root.scope(state: \.rows)
    stores = list.state.ids.map { id in list.scope(at: id, action: { RowsAction.row(id: id, set: $0) })! }
    for row in stores {
      row.subscribe(\.count).subscribe(onNext: { [emissions] _ in emissions.value += 1 }).disposed(by: bag)
    }
  }
}

private func benchRows(_ count: Int) -> IdentifiedArrayOf<BenchRow> {
  IdentifiedArray(uniqueElements: (0..<count).map { BenchRow(id: $0) })
}

private struct RowsState: Equatable {
  var rows: IdentifiedArrayOf<BenchRow>
  var other = 0
}

private enum RowsAction { case row(id: Int, set: Int), other(Int) }

private func rowsStore(_ rows: IdentifiedArrayOf<BenchRow>) -> Store<RowsState, RowsAction> {
  Store(
    initialState: RowsState(rows: rows),
    reducer: Reduce<RowsState, RowsAction> { state, action in
      if case .other(let value) = action { state.other = value }
      return .none
    }
    .forEach(\.rows, action: /RowsAction.row(id:set:)) {
      Reduce<BenchRow, Int> { row, count in
        row.count = count
        return .none
      }
    },
    mainThreadChecksEnabled: false)
}

private func closuresStore(_ rows: IdentifiedArrayOf<BenchRow>) -> Store<RowsState, RowsAction> {
  let rowReducer = Reducer<BenchRow, Int, Void> { row, count, _ in
    row.count = count
    return .none
  }
  return Store(
    initialState: RowsState(rows: rows),
    reducer: .combine(
      rowReducer.forEach(state: \.rows, action: /RowsAction.row(id:set:), environment: { $0 }),
      Reducer<RowsState, RowsAction, Void> { state, action, _ in
        if case .other(let value) = action { state.other = value }
        return .none
      }),
    environment: (),
    mainThreadChecksEnabled: false)
}

private let sends = scaled(20_000)
