#if canImport(UIKit) && !os(watchOS)
  /// Runs a closure as one of the main actor, on whose thread it has to be called.
  package func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    MainActor.assumeIsolated { Unchecked(body()) }.value
  }

  /// An object that is not retained, for closures of the main actor.
  struct WeakObject<Object: AnyObject>: @unchecked Sendable {
    weak let object: Object?
  }

  extension Disposables {
    /// Runs a closure on the main thread when it is disposed: at once, or soon where that is done on another thread.
    package static func onMainActor(_ dispose: @escaping @MainActor () -> Void) -> any Disposable {
      ScheduledDisposable(
        scheduler: ConcurrentMainScheduler.instance,
        disposable: Disposables.create { MainActor.assumeIsolated(dispose) })
    }
  }

  extension Observable {
    /// A sequence whose closure belongs to the main actor, as views do. Subscribed to and disposed on the main thread.
    package static func createOnMainActor(
      _ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
      Observable.create { observer in onMainActor { subscribe(observer) } }
        .subscribe(on: ConcurrentMainScheduler.instance)
    }
  }
#endif
