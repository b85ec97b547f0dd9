import RxComposable

/// Taking the value out of a case.
let casePathHit = Case(
  id: "casepath.hit",
  operations: casePathRounds * hits.count,
  mini: {
    let path = /BenchmarkAction.row
    return { total(of: hits) { path.extract(from: $0) } }
  },
  plain: { { total(of: hits, row) } },
  targets: [.abovePlain(100)])

/// Asking an enum that is in another case.
let casePathMiss = Case(
  id: "casepath.miss",
  operations: casePathRounds * misses.count,
  mini: {
    let path = /BenchmarkAction.row
    return { total(of: misses) { path.extract(from: $0) } }
  },
  plain: { { total(of: misses, row) } },
  targets: [.abovePlain(30)])

enum BenchmarkAction {
  case reset
  case count(Int)
  case row(BenchmarkRow)
  case other(BenchmarkRow)
  case text(String)
  case failed(any Error)
}

struct BenchmarkRow {
  var id = 1
  var name = "a name that is too long to be stored inline"
  var isDone = false
}

private let casePathRounds = scaled(50_000)
private let hits = (0..<16).map { BenchmarkAction.row(BenchmarkRow(id: $0)) }
private let misses = (0..<16).map { index -> BenchmarkAction in
  switch index % 4 {
  case 0: .reset
  case 1: .count(index)
  case 2: .other(BenchmarkRow())
  default: .text("another case")
  }
}

/// Not inlined, because the compiler would leave nothing of it but a look at the tag, for four elements at a time.
@inline(never)
private func row(_ action: BenchmarkAction) -> BenchmarkRow? {
  if case .row(let row) = action { row } else { nil }
}

@inline(never)
private func total(of actions: [BenchmarkAction], _ extract: (BenchmarkAction) -> BenchmarkRow?) -> Int {
  var total = 0
  for _ in 0..<casePathRounds {
    for action in actions { total &+= extract(action)?.id ?? 0 }
  }
  return total
}
