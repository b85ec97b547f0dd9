/// An action that waits for its time on a scheduler, and what it leaves behind once it has run.
///
/// Running or disposing it releases the action; disposing it also disposes what the action returned.
final class ScheduledItem: Disposable, ThreadJob, TimedWork, @unchecked Sendable {
  private enum Content {
    case waiting(() -> any Disposable)
    case running
    case done(Remainder)
    case disposed
  }

  /// What an action returned, boxed: an existential in the content would make each move of it a call of the runtime.
  private final class Remainder {
    let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }
  }

  private let content: Locked<Content>
  private let resource = ResourceCount(.scheduledAction)
  private let timer: MomentTimer?

  init<StateType>(
    _ state: StateType, timer: MomentTimer? = nil, _ action: @escaping (StateType) -> any Disposable
  ) {
    content = Locked(.waiting { action(state) })
    self.timer = timer
  }

  /// Whether it has neither run nor been disposed.
  var isWaiting: Bool {
    content.withLock { if case .waiting = $0 { true } else { false } }
  }

  func run() {
    let action: (() -> any Disposable)? = content.withLock { content in
      guard case .waiting(let action) = content else { return nil }
      content = .running
      return action
    }
    guard let action else { return }
    let result = timer?.run(action) ?? action()
    let remainder = type(of: result) == NopDisposable.self ? nil : Remainder(result)
    let wasDisposed = content.withLock { content in
      if case .disposed = content { return true }
      content = remainder.map(Content.done) ?? .disposed
      return false
    }
    if wasDisposed { result.dispose() }
  }

  func run(on queue: ThreadQueue) { run() }

  func run(scheduledAs order: UInt64) { run() }

  func dispose() {
    timer?.end()
    var remainder = takeRemainder()
    while let item = remainder?.disposable as? ScheduledItem { remainder = item.takeRemainder() }
    remainder?.disposable.dispose()
  }

  /// An action that schedules itself leaves a chain of items behind, a million long where it ran a million times. Like
  /// `dispose`, this takes it apart link by link, not by recursion.
  deinit {
    timer?.end()
    var next = takeRemainder()?.disposable as? ScheduledItem
    while isKnownUniquelyReferenced(&next) { next = next?.takeRemainder()?.disposable as? ScheduledItem }
  }

  private func takeRemainder() -> Remainder? {
    if case .done(let remainder) = content.exchange(.disposed) { remainder } else { nil }
  }
}
