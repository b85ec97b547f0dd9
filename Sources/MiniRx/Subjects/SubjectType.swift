/// A sequence that its owner emits into.
public protocol SubjectType<Element>: ObservableType {
  /// What the owner emits through.
  associatedtype Observer: ObserverType

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "Observer")
  typealias SubjectObserverType = Observer

  /// What the owner emits through.
  func asObserver() -> Observer
}
