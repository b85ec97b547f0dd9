/// A sequence that never fails: `next* completed?`.
///
///     let title: Infallible<String> = load().asInfallible(onErrorJustReturn: "Untitled")
///     title.subscribe(onNext: { label.text = $0 }).disposed(by: bag)
///
/// Subscribing takes no `onError`. What a closure of its operators throws, where it may throw, goes to
/// `Hooks.defaultErrorHandler`, and the sequence completes. Otherwise it is as the `Observable` that it wraps: what
/// delivers where, what is released when.
public struct Infallible<Element>: InfallibleType, Sendable {
  private let source: Observable<Element>

  /// The caller warrants that the source never fails.
  @usableFromInline
  init(_ source: Observable<Element>) { self.source = source }

  /// The sequence as an `Observable`.
  public func asObservable() -> Observable<Element> { source }
}

/// A type that never fails as a sequence.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

extension InfallibleType {
  /// The sequence as an `Infallible`.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

/// What a sequence that never fails tells its observer: `next* completed?`.
@frozen
public enum InfallibleEvent<Element> {
  /// The next element of the sequence.
  case next(Element)
  /// The sequence ended.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The same event of an observable.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}
