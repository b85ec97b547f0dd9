import Foundation
import MiniRx

extension TestScheduler {
  /// A queue of its own in virtual time, such as that of a network library: it shares the clock of its scheduler.
  ///
  ///     $0.searchClient.results = { query in
  ///       server.results(query).subscribe(on: scheduler.lane("network"))
  ///     }
  ///
  /// In a run of `explore`, work of different lanes runs in any order that keeps that of each lane: `schedule` is first in,
  /// first out. Elsewhere all lanes are one queue. The scheduler itself is the lane `main`; the same name is the same lane.
  ///
  /// - Parameters:
  ///   - name: what the lane is called in a drawing.
  ///   - isConcurrent: whether what waits on it has no order, as on a concurrent queue.
  ///   - isIsolated: whether what runs on it touches and cancels nothing that work of another lane touches or cancels, except
  ///     by scheduling there or by sending an action to a `TestStore`. Orders that differ only in how its work is interleaved
  ///     with that of others are run once then. A lane that is called so but is not hides orders from the exploration.
  public func lane(_ name: String, isConcurrent: Bool = false, isIsolated: Bool = false) -> Lane {
    Lane(self, name, exploredRun?.lane(name) ?? 0, isConcurrent: isConcurrent, isIsolated: isIsolated)
  }

  /// A queue of a `TestScheduler`, made by `lane(_:)`. It is a scheduler itself.
  public final class Lane: SchedulerType, NanosecondScheduler, Sendable {
    /// What the lane is called in a drawing.
    public let name: String
    private let scheduler: TestScheduler
    private let index: Int
    private let isConcurrent: Bool
    private let isIsolated: Bool
    /// For a lane of responses, how much later they may come.
    private let slack: Int64?
    /// For the lane of one script or of one periodic work, its number.
    private let script: Int?

    fileprivate init(
      _ scheduler: TestScheduler, _ name: String, _ index: Int, isConcurrent: Bool, isIsolated: Bool,
      slack: Int64? = nil, script: Int? = nil
    ) {
      (self.scheduler, self.name, self.index) = (scheduler, name, index)
      (self.isConcurrent, self.isIsolated, self.slack, self.script) = (isConcurrent, isIsolated, slack, script)
    }

    /// The same lane for responses that keep their order, and may come that much later than they are due; without a slack, for periodic
    /// work of which a late run does not delay the next.
    func scripted(within slack: Int64? = nil) -> Lane {
      Lane(
        scheduler, name, index, isConcurrent: isConcurrent, isIsolated: isIsolated, slack: slack,
        script: scheduler.exploredRun?.newScript())
    }

    /// The virtual time, counted from the beginning of 1970.
    public var now: RxTime { scheduler.now }

    package var clockNanoseconds: Int64 { scheduler.clockNanoseconds }

    /// The present, which is the same instant as another one where it is equal.
    var moment: Moment { scheduler.exploredRun?.now ?? Moment(span: clockNanoseconds) }

    /// Schedules an action behind what waits on the lane.
    ///
    /// - Returns: what cancels the action, or disposes what the action returned once it has run.
    public func schedule<StateType>(
      _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
      scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
    }

    /// Schedules an action after a span of virtual time; behind what waits on the lane where the span is not positive.
    ///
    /// - Returns: what cancels the action, or disposes what the action returned once it has run.
    public func scheduleRelative<StateType>(
      _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
      let span = dueTime.nanoseconds
      var work = VirtualWork(
        kind: slack != nil ? .response : span > 0 ? .timer : .immediate, lane: index, slack: slack ?? 0,
        isIsolated: isIsolated)
      switch work.kind {
      case .response: work.series = script.map(VirtualWork.Series.script)
      case .immediate where !isConcurrent: work.series = .lane(index)
      default: work.grid = script
      }
      return scheduler.schedule(state, after: span, work, action)
    }

    /// Schedules an action to run again and again. Each run schedules the next before it does its work.
    ///
    /// - Returns: what stops it.
    public func schedulePeriodic<StateType>(
      _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
    ) -> any Disposable {
      scheduler.schedulePeriodic(
        state, startAfter: startAfter, period: period, on: scheduler.exploredRun?.isLate == true ? scripted() : self,
        action: action)
    }
  }
}
