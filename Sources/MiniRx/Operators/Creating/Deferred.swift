extension ObservableType {
  /// A sequence that a closure makes, anew for each subscription.
  ///
  ///     Observable.deferred { .just(clock.now) }
  ///
  /// ![The lines below, drawn.](Deferred)
  ///
  ///     deferred { Observable.just(7) }  (7|)
  ///
  /// An error that the factory throws becomes the sequence's. The call costs no stack, so that a loop written as
  /// `step.concat(deferred { loop() })` may run forever.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/defer.html>
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    Source { sink in
      do {
        let source = try observableFactory()
        return sink.isDisposed ? nil : source.attach(sink)
      } catch {
        sink.fail(error)
        return nil
      }
    }
  }
}
