/// What an operation takes, in the unit of its case's measure.
struct Figures {
  let benchmark: Case
  let mini: Double
  let openCombine: Double?
  let plain: Double?
  /// Swift objects that an operation makes.
  let allocations: Double

  /// What the case should take at most; a target that refers to what was not measured does not count.
  let limit: Double?

  init(_ benchmark: Case, _ best: [Double?], allocations: Double, after earlier: [Figures]) {
    self.benchmark = benchmark
    (mini, openCombine, plain) = (best[0]!, best[1], best[2])
    self.allocations = allocations
    limit = benchmark.targets.compactMap { [plain] target in
      switch target {
      case .timesPlain(let factor): plain.map { $0 * factor }
      case .abovePlain(let distance): plain.map { $0 + distance }
      case .times(let factor, let id): earlier.first { $0.id == id }.map { $0.mini * factor }
      case .absolute(let limit): limit
      }
    }.min()
  }

  var id: String { benchmark.id }
}
