/// An observer that sets something on an object, which it does not retain.
///
///     let title = Binder(label) { label, text in label.text = text }
///     model.title.bind(to: title).disposed(by: bag)
///
/// The binding runs on the main scheduler, as a closure of the main actor, or on another scheduler if one is given.
/// Once the object has been released, nothing happens. An error has no place here and goes to `Hooks.defaultErrorHandler`.
public struct Binder<Value>: ObserverType {
  private let binding: (Event<Value>) -> Void

  /// An observer that calls `binding` with the object and each element, on the main scheduler.
  ///
  /// - Parameters:
  ///   - target: the object; kept weakly.
  ///   - binding: sets the element. It belongs to the main actor, so that it may set a view's properties wherever the
  ///     binder is made.
  public init<Target: AnyObject>(
    _ target: Target, binding: @escaping @MainActor (_ target: Target, _ value: Value) -> Void
  ) {
    self.init(target, scheduler: MainScheduler()) { target, value in
      let arguments = Unchecked((target, value))
      MainActor.assumeIsolated { binding(arguments.value.0, arguments.value.1) }
    }
  }

  /// An observer that calls `binding` with the object and each element, on a scheduler.
  ///
  /// - Parameters:
  ///   - target: the object; kept weakly.
  ///   - scheduler: where `binding` runs.
  ///   - binding: sets the element.
  public init<Target: AnyObject>(
    _ target: Target, scheduler: any ImmediateSchedulerType,
    binding: @escaping (_ target: Target, _ value: Value) -> Void
  ) {
    weak let target = target
    self.binding = { event in
      switch event {
      case .next(let value):
        _ = scheduler.schedule(value) { value in
          if let target { binding(target, value) }
          return Disposables.create()
        }
      case .error(let error): Hooks.reportUnhandled(error)
      case .completed: break
      }
    }
  }

  /// Receives an event.
  public func on(_ event: Event<Value>) { binding(event) }

  /// The binder as an observer of any kind.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
