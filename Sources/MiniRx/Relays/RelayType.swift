/// A sequence that takes elements and never ends or fails: what `bind(to:)`, `drive(_:)` and `emit(to:)` feed.
public protocol RelayType<Element>: ObservableType {
  /// Emits an element.
  func accept(_ event: Element)
}

extension BehaviorRelay: RelayType {}
extension PublishRelay: RelayType {}
extension ReplayRelay: RelayType {}

extension ObservableType {
  /// Hands all elements to relays. The end stays behind; an error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Returns: the subscription.
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Hands all elements to relays of optionals. The end stays behind; an error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Returns: the subscription.
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}
