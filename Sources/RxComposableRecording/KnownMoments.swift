import RxComposable

/// The moments that led to some, and what is known of the timers that were started in them or behind them.
struct KnownMoments {
  /// Those that schedulers ran. One that led to nothing else is made anew.
  private(set) var runs: [Moment] = []
  /// The numbers of the last moments that had begun when they ended, by their numbers.
  private(set) var ends: [Int: Int] = [:]
  /// The timers that wait or were cancelled.
  private(set) var timers: [(timer: MomentTimer, start: Moment)] = []

  init(behind moments: [Moment]) {
    var (known, beginnings): ([Int: Moment], [Moment]) = ([:], [])
    for moment in moments {
      var next: Moment? = moment
      while let moment = next, known[moment.number] == nil {
        known[moment.number] = moment
        if moment.parent == nil { beginnings.append(moment) } else { runs.append(moment) }
        ends[moment.number] = moment.end
        next = moment.parent
      }
    }
    for (past, ended) in beginnings.lazy.map(\.known) {
      for run in past where known[run.number] == nil {
        guard let start = known[run.start] else { continue }
        let moment = Moment(number: run.number, after: start, span: run.span, order: run.order, effect: run.effect)
        known[run.number] = moment
        if run.isOfTask { continue }
        runs.append(moment)
        ends[run.number] = run.end.withLock(\.self)
      }
      timers += ended.compactMap { timer in timer.startNumber.flatMap { known[$0] }.map { (timer, $0) } }
    }
  }
}

extension Moment {
  /// What is known of the timers of the chain that begins with it: the runs of the last while, and the timers that wait, or were cancelled.
  var known: (runs: [Run], timers: [MomentTimer]) {
    var (past, timers) = past
    var runs: [Run] = []
    while let object = past.popFirst() {
      if let run = object as? Run {
        runs.append(run)
      } else if let timer = object as? MomentTimer {
        timers.append(timer)
      }
    }
    return (runs, timers)
  }

  /// The timers that were started in it and have not run.
  var timers: [MomentTimer] { beginning.known.timers.filter { $0.startNumber == number } }

  /// The runs of timers that were started in it, but for what tasks waited for.
  var runs: [Run] { beginning.known.runs.filter { $0.start == number && !$0.isOfTask } }
}

extension Set<Int> {
  /// Inserts the number of a moment, and those of what led to it.
  mutating func insert(chainOf moment: Moment?) {
    var next = moment
    while let moment = next, insert(moment.number).inserted { next = moment.parent }
  }
}
