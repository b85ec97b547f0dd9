/// An observer that sets something on an object, which it does not retain.
///
///     let title = Binder(label) { label, text in label.text = text }
///     model.title.bind(to: title).disposed(by: bag)
///
/// The binding runs on a scheduler: the main one unless said otherwise. Once the object is gone, nothing happens. An
/// error has no place here and goes to `Hooks.defaultErrorHandler`.
public struct Binder<Value>: ObserverType {
  private let binding: (Event<Value>) -> Void

  /// An observer that calls `binding` with the object and each element.
  ///
  /// - Parameters:
  ///   - target: the object; kept weakly.
  ///   - scheduler: where `binding` runs.
  ///   - binding: sets the element.
  public init<Target: AnyObject>(
    _ target: Target, scheduler: any ImmediateSchedulerType = MainScheduler(),
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
