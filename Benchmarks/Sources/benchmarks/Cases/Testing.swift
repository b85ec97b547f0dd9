import RxComposableTesting

/// A step of a test store, one of whose 1 000 rows changes.
let testStoreRows = Case(
  id: "teststore.rows",
  operations: steps,
  mini: {
    let store = TestStore(
      initialState: (0..<1_000).map { BenchRow(id: $0) },
      reducer: Reduce<[BenchRow], Int> { rows, index in
        rows[index].count += 1
        return .none
      })
    return {
      let before = store.state[999].count
      for _ in 0..<steps { store.send(999) { $0[999].count += 1 } }
      return store.state[999].count - before
    }
  },
  targets: [.absolute(100_000)],
  result: steps)

/// What differs between two arrays of so many elements, one of them changed: the cost of each element.
func dumpDiff(_ count: Int) -> Case {
  let rounds = max(scaled(20_000) / count, 1)
  return Case(
    id: count == 10_000 ? "dump.diff" : "dump.diff.\(count)",
    operations: rounds * count,
    mini: {
      let before = (0..<count).map { BenchRow(id: $0) }
      var after = before
      after[count / 2].count = 1
      return {
        (0..<rounds).reduce(0) { total, _ in
          total + (diff(before, after) ?? "").split(separator: "\n").count { "-+".contains($0.first!) }
        }
      }
    },
    targets: count == 10_000 ? [.times(1.3, of: "dump.diff.1000")] : [],
    result: rounds * 2)
}

private let steps = scaled(2_000)
