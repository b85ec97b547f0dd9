/// A piece of work, done by this library, by a peer, and by hand.
///
/// Each contender makes its work ready and returns what runs it: a function that performs `operations` operations and
/// returns a result, which all contenders have to agree on. Sizes go through `scaled`, so that the run whose
/// instructions are counted is short.
struct Case {
  typealias Contender = () -> () -> Int

  enum Measure {
    /// Nanoseconds per operation.
    case time
    /// Bytes that an operation leaves on the heap while the runner lives.
    case memory
  }

  enum Target {
    /// So many times what the plain contender takes.
    case timesPlain(Double)
    /// So much more than what the plain contender takes.
    case abovePlain(Double)
    /// So many times what another case takes, which comes earlier in the table.
    case times(Double, of: String)
    /// So much, in the unit of the measure.
    case absolute(Double)
  }

  let id: String
  let operations: Int
  let mini: Contender
  var openCombine: Contender?
  var plain: Contender?
  /// What an operation should take at most: the least of them.
  var targets: [Target] = []
  /// What a run has to return, where no other contender is there to agree with.
  var result: Int?
  var measure = Measure.time
  /// Whether two runs execute the same instructions and make the same objects; not so where threads race.
  var isSteady = true
}

/// A number of operations: the whole of it where time is measured, a small part where instructions are counted.
func scaled(_ count: Int) -> Int { Options.current.isScaledDown ? max(count / 50, 1) : count }

/// What the last closure of a chain adds to.
final class Total {
  var value = 0

  func run(_ body: () -> Void) -> Int {
    value = 0
    body()
    return value
  }

  /// A run that keeps the subscriptions which it needs.
  func running(keeping owner: Any, _ body: @escaping () -> Void) -> () -> Int {
    { withExtendedLifetime(owner) { self.run(body) } }
  }
}
