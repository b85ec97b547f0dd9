/// The asynchronous code of an effect, and what becomes of its errors.
struct AsyncWork<Action>: Sendable {
  /// What the user called.
  let name: String
  let site: CallSite
  let operation: @Sendable (Send<Action>) async throws -> Void
  /// Returns whether errors are handled.
  let handler: @Sendable (any Error, Send<Action>) async -> Bool

  func perform(_ send: Send<Action>) async {
    do {
      try await operation(send)
    } catch is CancellationError {
    } catch {
      // Many libraries say in a word of their own that they were cancelled, such as `URLError.cancelled`.
      if await handler(error, send) || Task.isCancelled { return }
      RuntimeIssue.report(FailureTexts.effectThrew(error, in: name), at: site)
    }
  }
}

/// Where the actions of asynchronous code go, until it ends or is cancelled. `send` may outlive both.
final class AsyncOutput<Action>: Sendable {
  private enum Phase { case running(AnyObserver<Action>), ended, cancelled }

  private let phase: Locked<Phase>
  private let work: AsyncWork<Action>

  init(_ observer: AnyObserver<Action>, of work: AsyncWork<Action>) {
    phase = Locked(.running(observer))
    self.work = work
  }

  @MainActor
  func deliver(_ action: Action) {
    switch phase.withLock({ $0 }) {
    case .running(let observer): observer.onNext(action)
    case .ended: RuntimeIssue.report(FailureTexts.sentAfterEnd(action, by: work.name), at: work.site)
    case .cancelled: break
    }
  }

  /// The code has ended.
  func end() async {
    guard case .running(let observer) = leave(to: .ended) else { return }
    let completed = Unchecked(observer)
    await MainActor.run {
      // What follows it in its effect begins now, unless that was cancelled in between.
      if !Task.isCancelled { Strand.current?.log?.end() }
      completed.value.onCompleted()
    }
  }

  func cancel() { _ = leave(to: .cancelled) }

  private func leave(to next: Phase) -> Phase {
    phase.withLock { phase in
      let last = phase
      if case .running = last { phase = next }
      return last
    }
  }
}
