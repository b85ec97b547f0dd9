import Foundation

/// The figures for programs: `{"cases": {ID: {"ns", "allocations", "plain", "opencombine"}}}`, `null` where there is no
/// equivalent. The figures of a case that measures memory are bytes, and its `unit` says so.
struct Report {
  private let figures: [Figures]

  init(_ figures: [Figures]) { self.figures = figures }

  func data() throws -> Data {
    let cases = figures.map { figures -> (String, [String: Any]) in
      let entry: [String: Any] = [
        "ns": figures.mini, "allocations": figures.allocations, "plain": figures.plain ?? NSNull() as Any,
        "opencombine": figures.openCombine ?? NSNull() as Any,
        "unit": figures.benchmark.measure == .time ? "ns" : "bytes",
      ]
      return (figures.id, entry)
    }
    return try JSONSerialization.data(
      withJSONObject: ["cases": Dictionary(uniqueKeysWithValues: cases)], options: [.prettyPrinted, .sortedKeys])
  }
}
