/// A relay never fails or ends: bound to a sequence, it takes its elements, an error goes to `Hooks.defaultErrorHandler`
/// and completion is left out.
extension ObservableType {
  /// Hands each element to relays.
  ///
  ///     socket.messages.bind(to: inbox).disposed(by: bag)
  ///
  /// - Returns: the subscription.
  public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Hands each element to relays of optional elements.
  ///
  /// - Returns: the subscription.
  public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Hands each element to relays.
  ///
  /// - Returns: the subscription.
  public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Hands each element to relays of optional elements.
  ///
  /// - Returns: the subscription.
  public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Hands each element to relays.
  ///
  /// - Returns: the subscription.
  public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Hands each element to relays of optional elements.
  ///
  /// - Returns: the subscription.
  public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }
}
