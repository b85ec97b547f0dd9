/// Where drivers and signals deliver: the main scheduler, unless a test says otherwise.
public enum SharingScheduler {
  @TaskLocal private static var mocked: Unchecked<() -> any SchedulerType>?

  /// Makes the scheduler of a driver or signal that is being made.
  public static var make: () -> any SchedulerType { mocked?.value ?? { MainScheduler() } }

  /// Whether a test has taken the place of the main scheduler, and with it decides on the thread.
  static var isMocked: Bool { mocked != nil }

  /// Lets the drivers and signals that an action makes deliver on a given scheduler.
  ///
  ///     let scheduler = TestScheduler(initialClock: 0)
  ///     SharingScheduler.mock(scheduler: scheduler) {
  ///       let titles = model.title.asDriver(onErrorJustReturn: "").debounce(.seconds(1))
  ///       scheduler.expect(titles.asObservable(), "-a", values: ["a": "News"])
  ///     }
  ///
  /// It holds on the thread, or in the task and its child tasks, that runs the action, and nowhere else: tests that run
  /// in parallel each have their own. Work that the action puts on another queue makes drivers for the main scheduler.
  /// `drive` may be called on any thread inside.
  ///
  /// - Parameters:
  ///   - scheduler: where they deliver.
  ///   - action: what makes them. Also move the clock in there if closures, such as those of `flatMap`, make some
  ///     later.
  /// - Returns: what the action returns.
  @discardableResult
  public static func mock<Result>(scheduler: any SchedulerType, action: () throws -> Result) rethrows -> Result {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Lets the drivers and signals that an action makes deliver on schedulers that a closure makes, one for each use.
  ///
  /// - Parameters:
  ///   - makeScheduler: makes a scheduler.
  ///   - action: what makes drivers and signals; see `mock(scheduler:action:)`.
  /// - Returns: what the action returns.
  @discardableResult
  public static func mock<Result>(
    makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result { try $mocked.withValue(Unchecked(makeScheduler), operation: action) }
}
