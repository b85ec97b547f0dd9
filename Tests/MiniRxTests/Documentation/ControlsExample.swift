import MiniRx

extension Reactive where Base: UIControl {
  /// Emits when one of the events happens. Subscribe and dispose on the main thread.
  func controlEvent(_ events: UIControl.Event) -> Observable<Void> {
    Observable.create { [weak control = base] observer in
      let action = MainActor.assumeIsolated {
        let action = UIAction { _ in observer.onNext(()) }
        control?.addAction(action, for: events)
        return action
      }
      return Disposables.create {
        MainActor.assumeIsolated { control?.removeAction(action, for: events) }
      }
    }
  }
}

extension Reactive where Base: UIButton {
  var tap: ControlEvent<Void> { ControlEvent(events: controlEvent(.touchUpInside)) }
}

extension Reactive where Base: UITextField {
  var text: ControlProperty<String?> {
    let values = controlEvent(.editingChanged).startWith(()).map { [weak field = base] in
      MainActor.assumeIsolated { field?.text }
    }
    return ControlProperty(values: values, valueSink: Binder(base) { field, text in field.text = text })
  }

  var placeholderText: Binder<String> {
    Binder(base) { field, text in field.text = text.isEmpty ? "Name" : text }
  }
}
