/// An action that waits for its time on a scheduler, and what it leaves behind once it has run.
///
/// Running or disposing it releases the action; disposing it also disposes what the action returned. Its word is `nil` while it
/// waits, then `running` for good, unless the action returned something to dispose (then it is the address of a `Remainder`,
/// which it keeps), or it is disposed (`over`).
@safe final class ScheduledItem: FlaggedObject, Disposable, ThreadJob, TimedWork, @unchecked Sendable {
  /// What an action returned, boxed: the word has no place for a type.
  private final class Remainder {
    let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }
  }

  /// A function of a state of a type that `state` knows.
  private struct Action<StateType> {
    let call: (StateType) -> any Disposable
  }

  /// Both belong to the call that changes the word from `nil`, so that access need not be checked. They are not one closure,
  /// which would be a block of its own.
  @exclusivity(unchecked) private var action: Action<Any>?
  @exclusivity(unchecked) private var state: Any
  private let resource = ResourceCount(.scheduledAction)
  private let timer: MomentTimer?

  init<StateType>(
    _ state: StateType, timer: MomentTimer? = nil, _ action: @escaping (StateType) -> any Disposable
  ) {
    unsafe self.action = unsafeBitCast(Action(call: action), to: Action<Any>.self)
    unsafe self.state = state
    self.timer = timer
  }

  private static var running: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 1) }
  private static var over: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 2) }

  /// Whether it has neither run nor been disposed.
  var isWaiting: Bool { unsafe word.value == nil }

  func run() {
    guard unsafe word.change(from: nil, to: Self.running) else { return }
    let result = unsafe timer?.run(work) ?? call(with: state)
    releaseAction()
    if type(of: result) == NopDisposable.self { return }
    let remainder = unsafe Unmanaged.passRetained(Remainder(result))
    if unsafe word.change(from: Self.running, to: UnsafeRawPointer(remainder.toOpaque())) { return }
    unsafe remainder.release()
    result.dispose()
  }

  func run(on queue: ThreadQueue) { run() }

  func run(scheduledAs order: UInt64) { run() }

  func dispose() {
    timer?.end()
    var remainder = end()
    while let item = remainder?.disposable as? ScheduledItem { remainder = item.end() }
    remainder?.disposable.dispose()
  }

  /// An action that schedules itself leaves a chain of items behind, a million long where it ran a million times. Like
  /// `dispose`, this takes it apart link by link, not by recursion.
  deinit {
    timer?.end()
    var next = end()?.disposable as? ScheduledItem
    while isKnownUniquelyReferenced(&next) { next = next?.end()?.disposable as? ScheduledItem }
  }

  /// Marks it as disposed, and hands out what the action left.
  private func end() -> Remainder? {
    while true {
      let state = unsafe word.value
      if unsafe state == Self.over { return nil }
      guard unsafe word.change(from: state, to: Self.over) else { continue }
      guard let state = unsafe state else {
        releaseAction()
        return nil
      }
      return unsafe state == Self.running ? nil : Unmanaged<Remainder>.fromOpaque(state).takeRetainedValue()
    }
  }

  /// Not inlined: `MomentTimer.run` would be compiled for it anew.
  private var work: () -> any Disposable {
    @inline(never) get { { unsafe self.call(with: self.state) } }
  }

  private func call<StateType>(with state: StateType) -> any Disposable {
    guard let action = unsafe unsafeBitCast(action, to: Action<StateType>?.self) else { return Disposables.create() }
    return action.call(state)
  }

  private func releaseAction() {
    unsafe action = nil
    unsafe state = ()
  }
}
