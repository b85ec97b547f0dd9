import Foundation

/// What does not depend on how busy a machine is, as it was when it was last recorded: `Benchmarks/baselines.json`.
struct Baselines: Codable {
  struct Counts: Codable {
    /// Objects per operation.
    var allocations: Double
    /// Instructions per operation.
    var instructions: Double
    /// Bytes that an operation leaves on the heap.
    var bytes: Double?
  }

  var cases: [String: Counts]

  static let file = Options.package.appendingPathComponent("baselines.json")

  /// Counts what the steady cases take now.
  static func measure(_ cases: [Case]) throws -> Baselines {
    // The runtime's caches of types are keyed by addresses, which differ: by a tenth where an operation asks for many types.
    let counts = try (InstructionCount.measure(cases), InstructionCount.measure(cases))
    let instructions = counts.0.merging(counts.1, uniquingKeysWith: min)
    let steady = cases.filter(\.isSteady).map { benchmark in
      let bytes = benchmark.measure == .memory ? benchmark.figures(passes: 1).mini.rounded(toPlaces: 0) : nil
      return (
        benchmark.id,
        Counts(
          allocations: benchmark.allocations().rounded(toPlaces: 3),
          instructions: instructions[benchmark.id]!.rounded(toPlaces: 1), bytes: bytes)
      )
    }
    return Baselines(cases: Dictionary(uniqueKeysWithValues: steady))
  }

  static func read() throws -> Baselines { try JSONDecoder().decode(Self.self, from: Data(contentsOf: file)) }

  func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: Self.file)
  }

  /// What has grown by more than a tenth, and what was never recorded, a line each.
  func complaints(about now: Baselines) -> [String] {
    now.cases.sorted { $0.key < $1.key }.flatMap { id, counts -> [String] in
      guard let before = cases[id] else { return ["\(id): not recorded"] }
      return [
        growth(id, "objects", before.allocations, counts.allocations),
        growth(id, "instructions", before.instructions, counts.instructions),
        growth(id, "bytes", before.bytes ?? 0, counts.bytes ?? 0),
      ].compactMap { $0 }
    }
  }

  /// A tenth is allowed, and a hundredth where there was next to nothing: what a run makes once, spread over its
  /// length.
  private func growth(_ id: String, _ unit: String, _ before: Double, _ now: Double) -> String? {
    now <= before * 1.1 + 0.01 ? nil : "\(id): \(now) \(unit) an operation, \(before) recorded"
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let factor = pow(10, Double(places))
    return (self * factor).rounded() / factor
  }
}
