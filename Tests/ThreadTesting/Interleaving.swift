#if DEBUG
  import Foundation
  import MiniRxTesting

  /// Real threads of which one runs at a time, and a choice at each `SchedulePoint` of which that is.
  ///
  ///     let outcome = Interleaving.explore {
  ///       let subject = PublishSubject<Int>()
  ///       …
  ///       race({ subject.onNext(1) }, { subject.onNext(2) })
  ///       return log.fault
  ///     }
  ///
  /// What it finds is a fault for certain: each schedule is one that threads can take. Since they take turns, two of them never
  /// wait for one lock.
  package final class Interleaving: @unchecked Sendable {
    package struct Outcome {
      /// How many schedules were run until the first with a fault.
      package fileprivate(set) var schedules = 0
      /// Whether these are all, up to the number of preemptions.
      package fileprivate(set) var isExhaustive = false
      /// What is wrong, and the token of the schedule that shows it.
      package fileprivate(set) var fault: (text: String, token: String)?
    }

    private struct Choice {
      let made: Int
      let count: Int
      /// Whether the thread that ran could have continued, so that another choice is a preemption.
      let preempts: Bool
    }

    private enum Guide {
      case choices(Choices)
      case priorities(Priorities)
    }

    /// How many choices a run has at most, unless a thread spins while it waits for another.
    private static let patience = 5_000

    /// The run in which `race` is called on this thread.
    @TaskLocal package static var current: Interleaving?

    /// Only the thread whose turn it is uses these.
    private var guide: Guide
    private var choices: [Choice] = []
    /// Those that have not ended, in their order.
    private var threads: [Thread] = []
    private var threadCount = 0
    private let done = DispatchSemaphore(value: 0)

    private init(_ guide: Guide) { self.guide = guide }

    // MARK: Which schedules

    /// Runs a body, which holds one race, under all schedules with few preemptions if they are not too many; otherwise under
    /// schedules by chance (PCT, Burckhardt et al. 2010: priorities that change at a few points).
    ///
    /// - Parameters:
    ///   - preemptions: how many times a thread is interrupted that could have continued.
    ///   - limit: how many schedules are too many to run all.
    ///   - seeds: how many schedules are run by chance, each with a seed of its own.
    ///   - depth: how many points in the order of events a fault may need, by chance.
    ///   - body: makes what is raced for, calls `race` once, and returns what is wrong afterwards.
    package static func explore(
      preemptions: Int = 2, limit: Int = 20_000, seeds: Int = 2_000, depth: Int = 3, _ body: () -> String?
    ) -> Outcome {
      var outcome = Outcome()
      let plain = run(.choices(.plain), &outcome, body)
      if outcome.fault != nil { return outcome }
      if plain.schedules(with: preemptions) <= limit {
        plain.exploreAll(preemptions, upTo: limit, &outcome, body)
      }
      if outcome.isExhaustive { return outcome }
      for seed in 0..<seeds where outcome.fault == nil {
        let priorities = Priorities(
          seed: UInt64(seed), threads: plain.threadCount, points: plain.choices.count, changes: depth - 1)
        _ = run(.priorities(priorities), &outcome, body)
      }
      return outcome
    }

    /// Runs a body under the schedule of a token.
    package static func replay(_ token: String, _ body: () -> String?) -> Outcome {
      var outcome = Outcome()
      if let choices = Choices(token: token) { _ = run(.choices(choices), &outcome, body) }
      return outcome
    }

    private static func run(_ guide: Guide, _ outcome: inout Outcome, _ body: () -> String?) -> Interleaving {
      let run = Interleaving(guide)
      outcome.schedules += 1
      let fault = $current.withValue(run, operation: body)
      if let text = run.isSpinning ? "a thread spins while it waits for another" : fault {
        outcome.fault = (text, Choices(run.choices.map(\.made)).token)
      }
      return run
    }

    /// From then on threads take turns, so that the run ends.
    private var isSpinning: Bool { choices.count == Self.patience }

    /// An estimate of the number of schedules.
    private func schedules(with preemptions: Int) -> Int {
      let alternatives = choices.reduce(0) { $0 + $1.count - 1 }
      return (0...preemptions).reduce((sum: 1, product: 1)) { result, chosen in
        if chosen == 0 { return result }
        let (product, isTooLarge) = result.product.multipliedReportingOverflow(by: max(alternatives - chosen + 1, 0))
        let combinations = isTooLarge ? Int.max / 2 : product / chosen
        return (min(result.sum + combinations, .max / 2), combinations)
      }.sum
    }

    private func exploreAll(_ preemptions: Int, upTo limit: Int, _ outcome: inout Outcome, _ body: () -> String?) {
      var waiting = alternatives(from: 0, preemptions)
      var next = 0
      // The estimate counts the plain run's choices; other runs may have more. What turns out to be too many is left to chance.
      while next < waiting.count, outcome.fault == nil, waiting.count < limit {
        let made = waiting[next]
        next += 1
        let run = Self.run(.choices(Choices(made)), &outcome, body)
        waiting += run.alternatives(from: made.count, preemptions)
      }
      outcome.isExhaustive = outcome.fault == nil && next == waiting.count
    }

    /// The choices that differ from this run's at one place, at or behind a position.
    private func alternatives(from position: Int, _ preemptions: Int) -> [[Int]] {
      var used = 0
      var alternatives: [[Int]] = []
      for (index, choice) in choices.enumerated() {
        if index >= position, !choice.preempts || used < preemptions {
          let made = choices[..<index].map(\.made)
          alternatives += (0..<choice.count).filter { $0 != choice.made }.map { made + [$0] }
        }
        if choice.preempts, choice.made > 0 { used += 1 }
      }
      return alternatives
    }

    // MARK: One schedule

    /// Runs bodies on threads of their own, and returns when all have ended.
    package func run(_ bodies: [() -> Void]) {
      threads = bodies.enumerated().map { Thread(self, $0, $1) }
      threadCount = threads.count
      for thread in threads { thread.start() }
      next(after: nil).continues.signal()
      done.wait()
    }

    /// Decides which thread runs now: with the choice 0 the one that ran, with others one of those behind it in turn.
    private func next(after current: Thread?) -> Thread {
      if threads.count == 1 { return threads[0] }
      let first = current.map { current in threads.firstIndex { $0 === current }! } ?? 0
      if isSpinning { return threads[(first + 1) % threads.count] }
      let made = choose(first)
      choices.append(Choice(made: made, count: threads.count, preempts: current != nil))
      return threads[(first + made) % threads.count]
    }

    private func choose(_ first: Int) -> Int {
      switch guide {
      case .choices(let wanted): return min(wanted[choices.count], threads.count - 1)
      case .priorities(var priorities):
        if priorities.change(threads[first].index, at: choices.count) { guide = .priorities(priorities) }
        var best = first
        for index in threads.indices
        where priorities.ranks[threads[index].index] > priorities.ranks[threads[best].index] { best = index }
        return (best - first + threads.count) % threads.count
      }
    }

    fileprivate func reachedPoint(_ thread: Thread) {
      let next = next(after: thread)
      if next === thread { return }
      next.continues.signal()
      thread.continues.wait()
    }

    fileprivate func ended(_ thread: Thread) {
      threads.removeAll { $0 === thread }
      if threads.isEmpty { done.signal() } else { next(after: nil).continues.signal() }
    }

    fileprivate final class Thread: @unchecked Sendable {
      let continues = DispatchSemaphore(value: 0)
      let index: Int
      private let run: Interleaving
      private let body: () -> Void

      init(_ run: Interleaving, _ index: Int, _ body: @escaping () -> Void) {
        self.run = run
        self.index = index
        self.body = body
      }

      func start() {
        Worker.take().run { [self] in
          continues.wait()
          let controlled = ControlledThread { [self] in run.reachedPoint(self) }
          SchedulePoint.control(by: controlled)
          body()
          SchedulePoint.control(by: nil)
          withExtendedLifetime(controlled) {}
          run.ended(self)
        }
      }
    }
  }

  /// Chance that favours a thread until a few points of the run.
  private struct Priorities {
    /// The thread with the highest runs.
    private(set) var ranks: [Int]
    private let changes: [Int]

    init(seed: UInt64, threads: Int, points: Int, changes: Int) {
      var random = RandomChoices(seed: seed, run: 0)
      ranks = (0..<threads).map { $0 + changes }.shuffled(using: &random)
      self.changes = (0..<changes).map { _ in Int.random(in: 0..<max(points, 1), using: &random) }
    }

    /// At some points the thread that runs falls behind all others. Returns whether this is one.
    mutating func change(_ thread: Int, at point: Int) -> Bool {
      guard let change = changes.firstIndex(of: point) else { return false }
      ranks[thread] = change
      return true
    }
  }

  /// A thread of the process that is used again and again.
  private final class Worker: @unchecked Sendable {
    private static let idle = Locked<[Worker]>([])

    private let wakes = DispatchSemaphore(value: 0)
    private var job: (() -> Void)?

    static func take() -> Worker { idle.withLock { $0.popLast() } ?? Worker() }

    private init() {
      Foundation.Thread { [self] in
        while true {
          wakes.wait()
          let job = job
          self.job = nil
          job?()
          Self.idle.withLock { $0.append(self) }
        }
      }.start()
    }

    func run(_ job: @escaping () -> Void) {
      self.job = job
      wakes.signal()
    }
  }
#endif
