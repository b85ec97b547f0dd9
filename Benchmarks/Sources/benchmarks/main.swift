import Foundation

// Locks and reference counts cost more once a process has threads, as every real one does.
Thread.detachNewThread { Thread.sleep(forTimeInterval: 3600) }

let options = Options.current
let chosen = cases.filter { benchmark in
  options.prefixes.isEmpty || options.prefixes.contains(where: benchmark.id.hasPrefix)
}

do {
  if options.contends {
    if options.checksBaselines {
      let complaints = Contention.complaints(about: contentionCases)
      complaints.forEach { print($0) }
      if !complaints.isEmpty { exit(1) }
    } else {
      Contention.printTable(contentionCases, passes: options.passes)
    }
  } else if options.countsInstructions {
    InstructionCount.perform(chosen)
  } else if options.recordsBaselines {
    try Baselines.measure(cases).write()
  } else if options.checksBaselines {
    let complaints = try Baselines.read().complaints(about: .measure(cases))
    complaints.forEach { print($0) }
    print("\(cases.filter(\.isSteady).count) cases counted, \(complaints.count) complaints")
    if !complaints.isEmpty { print("Where the growth is meant, record it: benchmarks --record"); exit(1) }
  } else {
    try report()
  }
} catch {
  print(error)
  exit(1)
}

/// Measures, prints, and writes what was asked for.
func report() throws {
  var table = Table()
  var figures: [Figures] = []
  for benchmark in chosen {
    figures.append(benchmark.figures(passes: options.passes, after: figures))
    table.print(figures.last!)
  }
  if let file = options.json { try Report(figures).data().write(to: file) }
  if options.writesResults { try ResultsPage(figures).write() }
}
