/// A sequence that takes elements and never ends or fails: what `bind(to:)`, `drive(_:)` and `emit(to:)` feed.
public protocol RelayType<Element>: ObservableType {
  /// Emits an element.
  func accept(_ event: Element)
}

extension BehaviorRelay: RelayType {}
extension PublishRelay: RelayType {}
extension ReplayRelay: RelayType {}
