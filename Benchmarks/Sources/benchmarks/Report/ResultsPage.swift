import Foundation

/// `RESULTS.md` and the plot that it shows.
struct ResultsPage {
  private let figures: [Figures]

  init(_ figures: [Figures]) { self.figures = figures }

  func write() throws {
    try text.write(to: Options.package.appendingPathComponent("RESULTS.md"), atomically: true, encoding: .utf8)
    try Plot(figures).svg.write(
      to: Options.package.appendingPathComponent("results.svg"), atomically: true, encoding: .utf8)
  }

  private var text: String {
    """
    # Results

    Written by `swift run -c release --package-path Benchmarks benchmarks --write`; do not edit.

    - \(Machine.date)
    - \(Machine.processor), \(Machine.system)
    - \(Machine.swift); OpenCombine 0.14.0

    Nanoseconds per operation (`memory.live`, `store.rows.memory`: bytes), each the best of at least
    \(Options.current.passes) passes, the contenders taking turns. *Plain* is the same work written by hand with closures;
    for `store.*` it is a naive store on MiniRx (a relay, `map` and `distinctUntilChanged` per subscriber), for
    `identifiedarray.*` an array and a dictionary. Below 1 is better: trust the ratios, which are of one run; the absolute
    figures are this machine's. *Objects* are those that MiniRx makes per operation. *Of target* is the figure as a part of
    what the case should take at most, compared with plain, with another case, or in nanoseconds; what is above 1 is
    explained in [`docs/PERFORMANCE.md`](../docs/PERFORMANCE.md).

    ![Times relative to the same work by hand](results.svg)

    | case | MiniRx | objects | plain | OpenCombine | to plain | to OpenCombine | of target | RxSwift 6.9 ¹ |
    |---|--:|--:|--:|--:|--:|--:|--:|--:|
    \(figures.map(row).joined(separator: "\n"))

    ¹ Measured elsewhere (2-core machine, Swift 6.3.1), not in this run: for orientation only.

    """
  }

  private func row(_ figures: Figures) -> String {
    let columns = [
      "`\(figures.id)`", number(figures.mini), number(figures.allocations, digits: 2), number(figures.plain),
      number(figures.openCombine), ratio(figures.mini, to: figures.plain), ratio(figures.mini, to: figures.openCombine),
      ratio(figures.mini, to: figures.limit), number(Self.rxSwift[figures.id], digits: 0),
    ]
    return "| " + columns.joined(separator: " | ") + " |"
  }

  private static let rxSwift: [String: Double] = [
    "pipeline.subject": 615, "pipeline.array": 3490, "subject.1": 431, "subject.10": 138, "subject.1000": 109,
    "subscribe": 6139, "flatMap.just": 1846, "flatMap.array": 4334, "flatMapLatest": 2750, "combineLatest.2": 930,
    "combineLatest.8": 1230, "zip.2": 2247, "merge.100": 695, "behavior.distinct": 694, "behavior.distinct.relay": 904,
    "share.10": 243, "concat.just": 3324, "observeOn.serial": 2661, "virtual.random": 7526, "debounce.virtual": 3419,
    "throttle.virtual": 2218, "memory.live": 3375,
  ]
}
