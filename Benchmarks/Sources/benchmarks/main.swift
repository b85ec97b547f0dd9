import Foundation

/// Prints nanoseconds per operation and ratios; with `--json FILE` writes them as well.
let cases = [
  pipeline, arrayPipeline, delivery(observers: 1), delivery(observers: 10), delivery(observers: 1000), subscribing,
  flattening, storeSend(subscribers: 1), storeSend(subscribers: 1000), storeSiblings(1000), storeRows(100), storeRows(10_000),
  storeRows(100_000), storeRows(100_000, other: true), casePathHit, casePathMiss,
]

// Locks and reference counts cost more once a process has threads, as every real one does.
Thread.detachNewThread { Thread.sleep(forTimeInterval: 3600) }

func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(width - text.count, 0)) + text }
func number(_ value: Double?) -> String { value.map { String(format: "%.1f", $0) } ?? "–" }
func ratio(_ value: Double, to other: Double?) -> String { other.map { String(format: "%.2f", value / $0) } ?? "–" }

print(
  "ns per operation, the best of several passes; ratios are this library's time to the other's, below 1 is faster\n")
print("case".padding(toLength: 20, withPad: " ", startingAt: 0), terminator: "")
print(["MiniRx", "OpenCombine", "plain", "to OpenCombine", "to plain"].map { padded($0, 16) }.joined())

var report: [String: [String: Any]] = [:]
let only = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") }
for benchmark in cases where only == nil || benchmark.id == only {
  let figures = benchmark.measure(passes: 9)
  print(figures.id.padding(toLength: 20, withPad: " ", startingAt: 0), terminator: "")
  let columns = [
    number(figures.ns), number(figures.openCombine), number(figures.plain),
    ratio(figures.ns, to: figures.openCombine), ratio(figures.ns, to: figures.plain),
  ]
  print(columns.map { padded($0, 16) }.joined())
  report[figures.id] = [
    "ns": figures.ns, "opencombine": figures.openCombine as Any? ?? NSNull(),
    "plain": figures.plain as Any? ?? NSNull(),
    "allocations": NSNull(),
  ]
}

if let index = CommandLine.arguments.firstIndex(of: "--json"), index + 1 < CommandLine.arguments.count {
  let data = try JSONSerialization.data(withJSONObject: ["cases": report], options: [.prettyPrinted, .sortedKeys])
  try data.write(to: URL(fileURLWithPath: CommandLine.arguments[index + 1]))
}
