#if canImport(Observation)
  import Observation

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension ObservableType {
    /// What a closure reads of objects that are marked with `@Observable`: at once, and again whenever it has changed.
    ///
    ///     Observable.observing { model.title }
    ///       .bind(to: label.rx.text)
    ///       .disposed(by: bag)
    ///
    /// A change of any property that the closure has read schedules the next reading, so that all changes that are made
    /// before the scheduler is free are one element. Elements may be equal; `distinctUntilChanged()` drops those.
    ///
    /// The first element is delivered while it is subscribed to, the others on the scheduler. Objects that belong to the
    /// main actor, or to no actor, are to be changed and subscribed to where the scheduler runs: Observation does not see a
    /// change that another thread makes while the closure reads.
    ///
    /// Never completes by itself; an error that the closure throws ends it. The objects keep the subscription's closures
    /// until it is disposed or they are released: capture them weakly where the subscription may be kept longer. Of a
    /// subscription that is disposed they keep some hundred bytes until their next change.
    ///
    /// - Parameters:
    ///   - scheduler: where the closure reads again. One that never runs work at once, since an object announces a change
    ///     before it makes it.
    ///   - read: reads the objects.
    ///
    /// - SeeAlso: <https://github.com/swiftlang/swift-evolution/blob/main/proposals/0395-observability.md>
    public static func observing(
      on scheduler: any ImmediateSchedulerType = MainScheduler.asyncInstance, _ read: @escaping () throws -> Element
    ) -> Observable<Element> {
      create { observer in
        let reading = Reading(observer, scheduler, read)
        reading.read()
        // What disposes never holds what receives: the objects that were read keep the reading.
        return Disposables.create { [weak reading] in reading?.dispose() }
      }
    }
  }

  /// Reads, and schedules the next reading when what was read changes. The objects that it has read keep it until their next
  /// change; what is in it is released by `dispose`.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private final class Reading<Element>: Sendable {
    /// In a class, because a lock must not guard a function (see `Locked`).
    private final class Content {
      let observer: AnyObserver<Element>
      let read: () throws -> Element

      init(_ observer: AnyObserver<Element>, _ read: @escaping () throws -> Element) {
        self.observer = observer
        self.read = read
      }
    }

    private let content: Locked<Content?>
    private let scheduler: Unchecked<any ImmediateSchedulerType>
    private let nextReading = DisposableSlot<any Disposable>()

    init(
      _ observer: AnyObserver<Element>, _ scheduler: any ImmediateSchedulerType, _ read: @escaping () throws -> Element
    ) {
      content = Locked(Content(observer, read))
      self.scheduler = Unchecked(scheduler)
    }

    func read() {
      guard let content = content.withLock({ $0 }) else { return }
      let element = withObservationTracking {
        Result { try content.read() }
      } onChange: { [self] in
        scheduleReading()
      }
      switch element {
      case .success(let element): content.observer.onNext(element)
      case .failure(let error): content.observer.onError(error)
      }
    }

    private func scheduleReading() {
      // One that is disposed stays with the objects until this change.
      if content.withLock({ $0 == nil }) { return }
      nextReading.fill {
        scheduler.value.schedule(self) { reading in
          reading.read()
          return Disposables.create()
        }
      }
    }

    func dispose() {
      _ = content.exchange(nil)
      nextReading.dispose()
    }
  }

  /// Tells Observation which values of a model are read and which have changed, each by a key of the model's own.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  package final class ReadRegistrar<Key: Hashable>: Observation.Observable {
    private let registrar = ObservationRegistrar()

    package init() {}

    package func willRead(_ key: Key) { registrar.access(self, keyPath: \.[key]) }

    package func didChange(_ key: Key) { registrar.withMutation(of: self, keyPath: \.[key]) {} }

    /// What stands for a value: Observation tells values apart by key paths of the object that it observes.
    private subscript(key: Key) -> Void { () }
  }
#endif
