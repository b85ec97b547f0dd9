import RxComposable

/// Reading an element by its id.
let identifiedRead = Case(
  id: "identifiedarray.read",
  operations: accesses,
  mini: {
    let rows = identifiedRows()
    return { sum { rows[id: $0]?.count } }
  },
  plain: {
    let rows = PlainTable(rowElements())
    return { sum { rows[$0]?.count } }
  },
  targets: [.timesPlain(2)])

/// Changing an element in place, found by its id.
let identifiedUpdate = Case(
  id: "identifiedarray.update",
  operations: accesses,
  mini: {
    var rows = identifiedRows()
    return {
      growth(of: { rows[id: $0]?.count }) { forEachID(accesses) { rows[id: $0]?.count += 1 } }
    }
  },
  plain: {
    var rows = PlainTable(rowElements())
    return {
      growth(of: { rows[$0]?.count }) { forEachID(accesses) { rows.update($0) { $0.count += 1 } } }
    }
  })

/// Changing an element of an array whose earlier version is retained, as the state of a store is.
let identifiedUpdateRetained = Case(
  id: "identifiedarray.update.retained",
  operations: structuralChanges,
  mini: {
    var rows = identifiedRows()
    return {
      growth(of: { rows[id: $0]?.count }) {
        forEachID(structuralChanges) { id in
          let old = rows
          withExtendedLifetime(old) { rows[id: id]?.count += 1 }
        }
      }
    }
  },
  plain: {
    var rows = PlainTable(rowElements())
    return {
      growth(of: { rows[$0]?.count }) {
        forEachID(structuralChanges) { id in
          let old = rows
          withExtendedLifetime(old) { rows.update(id) { $0.count += 1 } }
        }
      }
    }
  },
  targets: [.timesPlain(0.01)])

/// Appending, from an empty array on.
let identifiedAppend = Case(
  id: "identifiedarray.append",
  operations: elementsCount,
  mini: {
    let elements = rowElements()
    return {
      var rows: IdentifiedArrayOf<BenchRow> = []
      for element in elements { rows.append(element) }
      return rows.count
    }
  },
  plain: {
    let elements = rowElements()
    return {
      var rows = PlainTable<BenchRow>([])
      for element in elements { rows.append(element) }
      return rows.elements.count
    }
  })

/// Removing elements here and there.
let identifiedRemove = Case(
  id: "identifiedarray.remove",
  operations: structuralChanges,
  mini: {
    var rows = identifiedRows()
    var last = 0
    return {
      for _ in 0..<structuralChanges {
        last += 1
        rows.remove(id: scattered(last))
      }
      return rows.count
    }
  },
  plain: {
    var rows = PlainTable(rowElements())
    var last = 0
    return {
      for _ in 0..<structuralChanges {
        last += 1
        rows.remove(scattered(last))
      }
      return rows.elements.count
    }
  })

/// Comparing with an array that is equal and shares nothing: each element.
let identifiedEqual = Case(
  id: "identifiedarray.equal",
  operations: elementsCount,
  mini: {
    let (rows, others) = (identifiedRows(), identifiedRows())
    return { rows == others ? 1 : 0 }
  },
  plain: {
    let (rows, others) = (rowElements(), rowElements())
    return { rows == others ? 1 : 0 }
  })

/// Comparing with a copy in which an element was changed and changed back.
let identifiedEqualShared = Case(
  id: "identifiedarray.equal.shared",
  operations: structuralChanges,
  mini: {
    let rows = identifiedRows()
    var others = rows
    others[id: 7919]?.count += 1
    others[id: 7919]?.count -= 1
    return { (0..<structuralChanges).count { _ in rows == others } }
  },
  plain: {
    let rows = rowElements()
    var others = rows
    others[7919].count += 1
    others[7919].count -= 1
    return { (0..<structuralChanges).count { _ in rows == others } }
  })

/// Going through all elements.
let identifiedIterate = Case(
  id: "identifiedarray.iterate",
  operations: elementsCount * 10,
  mini: {
    let rows = identifiedRows()
    return { (0..<10).reduce(0) { total, _ in rows.reduce(total) { $0 &+ $1.count } } }
  },
  plain: {
    let rows = rowElements()
    return { (0..<10).reduce(0) { total, _ in rows.reduce(total) { $0 &+ $1.count } } }
  },
  targets: [.timesPlain(2)])

private let elementsCount = 100_000
private let accesses = scaled(100_000)
private let structuralChanges = scaled(100)

private func rowElements() -> [BenchRow] { (0..<elementsCount).map { BenchRow(id: $0, count: $0) } }

private func identifiedRows() -> IdentifiedArrayOf<BenchRow> { IdentifiedArray(uniqueElements: rowElements()) }

/// Comes to each of the 100 000 ids once before it comes to one again.
private func scattered(_ index: Int) -> Int { index * 7919 % elementsCount }

@inline(__always)
private func forEachID(_ count: Int, _ body: (Int) -> Void) {
  for index in 0..<count { body(scattered(index)) }
}

@inline(__always)
private func sum(_ count: (_ id: Int) -> Int?) -> Int {
  var total = 0
  forEachID(accesses) { total &+= count($0) ?? 0 }
  return total
}

/// By how much the first and the last of some changes have changed their rows.
@inline(__always)
private func growth(of count: (_ id: Int) -> Int?, _ change: () -> Void) -> Int {
  let probes = [scattered(0), scattered(structuralChanges - 1)]
  let before = probes.compactMap(count)
  change()
  return zip(probes.compactMap(count), before).reduce(0) { $0 + $1.0 - $1.1 }
}
