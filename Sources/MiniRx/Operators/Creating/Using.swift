extension ObservableType {
  /// A sequence with a resource that lives as long as each subscription.
  ///
  ///     Observable.using({ try Connection(to: host) }, observableFactory: { $0.messages() })
  ///
  /// The resource is made anew for each subscription, before the sequence, and disposed after the terminal event or
  /// with the subscription. An error that `resourceFactory` throws ends the sequence; one that `observableFactory`
  /// throws does so too, and disposes the resource.
  ///
  /// - Parameters:
  ///   - resourceFactory: makes the resource.
  ///   - observableFactory: makes the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/using.html>
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Source { downstream in
      let sink = CompanionStage(downstream)
      do {
        let resource = try resourceFactory()
        sink.owned.companion.fill(resource)
        let source = try observableFactory(resource)
        return sink.isDisposed ? nil : source.attach(sink)
      } catch {
        sink.fail(error)
        return nil
      }
    }
  }
}
