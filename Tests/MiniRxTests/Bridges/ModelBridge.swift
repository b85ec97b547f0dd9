#if canImport(Observation)
  import MiniRxTesting
  import Observation

  /// Events are set on a model and read from there, on one queue.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  struct ModelBridge: Bridge {
    var conflates: Bool { true }

    func cross<Element: Sendable>(
      _ source: MiniRx.Observable<Element>
    ) -> MiniRx.Observable<Element> {
      let queue = SerialDispatchQueueScheduler(qos: .default)
      return .create { observer in
        let model = Model<Element>()
        let readings = MiniRx.Observable.observing(on: queue) { model.event }.compactMap { $0 }.dematerialize()
        return Disposables.create(
          readings.subscribe(on: queue).subscribe(observer),
          source.materialize().subscribe(on: queue).observe(on: queue).subscribe(onNext: { model.event = $0 }))
      }
    }
  }

  /// Written by hand, because the name `Observable` belongs to MiniRx here.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private final class Model<Element>: Observation.Observable {
    private let registrar = ObservationRegistrar()
    private var current: Event<Element>?

    var event: Event<Element>? {
      get {
        registrar.access(self, keyPath: \.event)
        return current
      }
      set { registrar.withMutation(of: self, keyPath: \.event) { current = newValue } }
    }
  }
#endif
