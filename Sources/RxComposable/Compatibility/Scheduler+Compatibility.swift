import MiniRx

extension ImmediateSchedulerType where Self == SerialDispatchQueueScheduler {
  /// The main queue as combine-schedulers has it, `MainScheduler.asyncInstance`: it never runs work at once.
  ///
  ///     Environment(mainQueue: .main)
  ///
  /// Code that comes from RxSwift has `MainScheduler.instance`, which does on the main thread.
  public static var main: Self { MainScheduler.asyncInstance }
}
