/// What an operation takes, in the unit of its case's measure.
struct Figures {
  let benchmark: Case
  let mini: Double
  let openCombine: Double?
  let plain: Double?
  /// Swift objects that an operation makes.
  let allocations: Double

  var id: String { benchmark.id }

  /// What the case should take at most.
  var limit: Double? {
    switch benchmark.target {
    case .timesPlain(let factor)?: plain.map { $0 * factor }
    case .absolute(let limit)?: limit
    case nil: nil
    }
  }
}
