/// A sequence that its owner emits into.
public protocol SubjectType<Element>: ObservableType {
  /// What the owner emits through.
  associatedtype Observer: ObserverType

  /// What the owner emits through.
  func asObserver() -> Observer
}
