extension ObservableType {
  /// A sequence with a resource that lives as long as each subscription.
  ///
  ///     using({ try Connection(to: host) }, observableFactory: { $0.messages() })
  ///
  /// The resource is made anew for each subscription, before the sequence, and disposed after the terminal event or with
  /// the subscription. An error that `resourceFactory` throws ends the sequence; one that `observableFactory` throws
  /// does so too, and disposes the resource. Delivers where the sequence does.
  ///
  /// - Parameters:
  ///   - resourceFactory: makes the resource.
  ///   - observableFactory: makes the sequence.
  /// Source: https://reactivex.io/documentation/operators/using.html
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Source { downstream in
      let sink = UsingSink(downstream)
      do {
        let resource = try resourceFactory()
        sink.resource.setDisposable(resource)
        return try observableFactory(resource).attach(sink)
      } catch {
        sink.fail(error)
        return nil
      }
    }
  }
}

private final class UsingSink<Element>: Stage<Element, Element>, Connection {
  let resource = SingleAssignmentDisposable()
  private let upstream = ConnectionSlot()

  override init(_ downstream: Sink<Element>) {
    super.init(downstream)
    downstream.connect(self)
  }

  override func connect(_ connection: any Connection) { upstream.fill(connection) }

  override func receive(_ element: Element) { downstream.next(element) }

  func dispose() {
    upstream.dispose()
    resource.dispose()
  }
}
