/// An action that waits for its time on a scheduler, and what it leaves behind once it has run.
///
/// Running or disposing it releases the action; disposing it also disposes what the action returned.
final class ScheduledItem: Disposable, ThreadJob, @unchecked Sendable {
  private enum Content {
    case waiting(() -> any Disposable)
    case running
    case done(any Disposable)
    case disposed
  }

  private let content: Locked<Content>
  private let resource = ResourceCount(.scheduledAction)

  init<StateType>(_ state: StateType, _ action: @escaping (StateType) -> any Disposable) {
    content = Locked(.waiting { action(state) })
  }

  func run() {
    let action: (() -> any Disposable)? = content.withLock { content in
      guard case .waiting(let action) = content else { return nil }
      content = .running
      return action
    }
    guard let result = action?() else { return }
    let wasDisposed = content.withLock { content in
      if case .disposed = content { return true }
      content = .done(result)
      return false
    }
    if wasDisposed { result.dispose() }
  }

  func run(on queue: ThreadQueue) { run() }

  func dispose() {
    var result = takeResult()
    while let item = result as? ScheduledItem { result = item.takeResult() }
    result?.dispose()
  }

  /// An action that schedules itself leaves a chain of items behind, a million long where it ran a million times. Like
  /// `dispose`, this takes it apart link by link, not by recursion.
  deinit {
    var next = takeResult() as? ScheduledItem
    while isKnownUniquelyReferenced(&next) { next = next?.takeResult() as? ScheduledItem }
  }

  private func takeResult() -> (any Disposable)? {
    if case .done(let result) = content.exchange(.disposed) { result } else { nil }
  }
}
