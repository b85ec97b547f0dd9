/// Work in virtual time: the clock, and a wheel of what is to run.
///
/// Users: `TestScheduler`, `VirtualTimeScheduler`.
///
/// `next` is the one point at which the next item is chosen: by time, then by the order of scheduling. What was due
/// before it was scheduled comes first, and does not move the clock back.
struct VirtualTimeQueue {
  /// What a run does next.
  enum Next {
    case work(any TimedWork, scheduledAs: UInt64)
    case end(isStopped: Bool)
  }

  /// The time in nanoseconds.
  private(set) var clock: Int64
  private let wheel = TimingWheel()
  private(set) var isStopped = false
  /// Whether work that runs again and again keeps its place in the order of scheduling.
  var keepsOrderOfTimers = false
  /// Which kind of run the wheel is ordered for: one that takes time exactly, or one that lets processing take time.
  private(set) var isSimulating = false
  /// The unit of time that processing takes.
  private let unit: Int64
  /// The latest time that a timer has left: like work that is cancelled, it moves the clock when all runs.
  private var latestLeft = Int64.min

  init(clock: Int64, unit: Int64 = 1) { (self.clock, self.unit) = (clock, unit) }

  /// How much work waits, what is cancelled included.
  var count: Int { wheel.count }

  /// The time a span from now, or `nil` where it never comes: after an endless span, and after one that leads past the end of
  /// time. On a clock at the end of time all other spans end at once.
  func time(after span: Int64) -> Int64? {
    let time = clock.adding(max(span, 0))
    return span == .max || time == .max && clock < .max ? nil : time
  }

  /// When the next item is due, in a run that takes time exactly.
  mutating func nextTime() -> Int64? {
    if isSimulating { changeRun() }
    return wheel.firstTime
  }

  @discardableResult
  func schedule(_ work: any TimedWork, at due: DueTime, as order: UInt64? = nil) -> TimingWheel.Place {
    wheel.insert(work, at: time(of: due), due, as: order)
  }

  /// A place in the order of scheduling, for work that keeps it.
  func reserveOrder() -> UInt64 { wheel.reserveOrder() }

  /// Gives work another time, as if it were scheduled now. Returns `nil` where it has left the queue.
  mutating func move(_ place: TimingWheel.Place, to due: DueTime) -> TimingWheel.Place? {
    leave(place)
    return wheel.move(place, to: time(of: due), due)
  }

  private func time(of due: DueTime) -> Int64 { isSimulating ? due.simulated(unit) : due.exact }

  /// Takes work out, for the caller to release after unlocking; `nil` where it has left the queue.
  mutating func remove(_ place: TimingWheel.Place) -> (any TimedWork)? {
    leave(place)
    return wheel.remove(place)
  }

  private mutating func leave(_ place: TimingWheel.Place) {
    if let time = wheel.time(of: place) { latestLeft = max(latestLeft, time) }
  }

  /// Takes out the next item that is due until then, and moves the clock to its time; to the end of the run where there is none,
  /// unless the run has no end or was stopped. One that has no end ends where the last work ran, or was cancelled.
  ///
  /// Not inlined: applications would carry two copies of it for each run of each scheduler.
  @inline(never)
  mutating func next(until limit: Int64, simulating: Bool) -> Next {
    if simulating != isSimulating { changeRun() }
    if isStopped { return .end(isStopped: true) }
    guard let (work, order, time) = wheel.popFirst(until: limit) else {
      moveClock(to: limit < .max ? limit : latestLeft)
      return .end(isStopped: false)
    }
    moveClock(to: time)
    return .work(work, scheduledAs: order)
  }

  /// Lets nothing fall due until `resume` is called.
  mutating func stop() { isStopped = true }

  /// Begins a run.
  mutating func resume() { isStopped = false }

  /// Moves the clock on, never back.
  mutating func moveClock(to time: Int64) { clock = max(clock, time) }

  private mutating func changeRun() {
    isSimulating.toggle()
    wheel.changeRun(time(of:))
  }
}

extension Locked<VirtualTimeQueue> {
  /// Runs what falls due until a time, which is asked for at the beginning. Returns whether it came there without being stopped.
  @discardableResult @inline(__always)
  func run(simulating: Bool = false, until limit: (VirtualTimeQueue) -> Int64) -> Bool {
    var (next, limit): (VirtualTimeQueue.Next, Int64) = withLock { queue in
      queue.resume()
      let limit = limit(queue)
      return (queue.next(until: limit, simulating: simulating), limit)
    }
    while true {
      switch next {
      case .work(let work, let order): work.run(scheduledAs: order)
      case .end(let isStopped): return !isStopped
      }
      next = withLock { $0.next(until: limit, simulating: simulating) }
    }
  }
}

/// When an item is due, in both kinds of run.
struct DueTime {
  /// In a run that takes time exactly.
  let exact: Int64
  /// When it was scheduled, where processing may take time; `Int64.min` where it is due exactly in all runs.
  let clock: Int64

  init(_ exact: Int64, scheduledAt clock: Int64 = .min) { (self.exact, self.clock) = (exact, clock) }

  /// In a run that lets processing take time: the nearest whole unit, and the next one where it is not after the clock.
  func simulated(_ unit: Int64) -> Int64 {
    if clock == .min { return exact }
    return max(exact.adding(unit / 2).whole(unit), clock.whole(unit).adding(1)).multiplied(by: unit)
  }
}
