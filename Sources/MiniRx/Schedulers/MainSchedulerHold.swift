/// Keeps main schedulers from running work at once, for as long as it is kept.
///
/// What an observer sends while a main scheduler runs it at once may be put off: a subject that is delivering, further up
/// the stack, delivers it when the action has returned. Still it is what follows from that action, and takes a turn of the
/// main queue. So what puts it off, a `SerialQueue` or a `Trampoline`, holds the schedulers until it is through.
final class MainSchedulerHold: Sendable {
  private let schedulers: [MainScheduler]

  private init(_ schedulers: [MainScheduler]) {
    self.schedulers = schedulers
    for scheduler in schedulers { scheduler.begin() }
  }

  deinit { for scheduler in schedulers { scheduler.finish() } }

  /// Holds what a hold does, and the main schedulers that run work at once on this thread. `nil` where there are none.
  static func extending(_ hold: MainSchedulerHold? = nil) -> MainSchedulerHold? {
    guard var scheduler = MainScheduler.running else { return hold }
    var held = hold?.schedulers ?? []
    let count = held.count
    while true {
      if !held.contains(where: { $0 === scheduler }) { held.append(scheduler) }
      guard let outer = scheduler.outer else { break }
      scheduler = outer
    }
    return held.count == count ? hold : MainSchedulerHold(held)
  }
}
