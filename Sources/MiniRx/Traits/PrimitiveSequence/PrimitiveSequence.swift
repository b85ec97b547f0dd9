/// An observable whose type says how many elements it has: `Single` (one), `Maybe` (one or none) or `Completable`
/// (none).
///
///     func user(id: Int) -> Single<User>          // a request that gives one answer
///     func cached(id: Int) -> Maybe<User>         // a look-up that may find nothing
///     func save(_ user: User) -> Completable      // work that only ends
///
/// Every subscription is a run of its own, as with `Observable`; so is all that its operators do, unless they say more.
public struct PrimitiveSequence<Trait, Element>: Sendable {
  @usableFromInline
  let source: Observable<Element>

  /// The source keeps what the trait promises; it is not checked here.
  @usableFromInline
  package init(raw source: Observable<Element>) { self.source = source }
}

/// A `Single`, a `Maybe` or a `Completable`.
public protocol PrimitiveSequenceType<Trait, Element> {
  /// Which of them it is: `SingleTrait`, `MaybeTrait` or `CompletableTrait`.
  associatedtype Trait
  /// What it emits.
  associatedtype Element

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "Trait")
  typealias TraitType = Trait
  /// The spelling of RxSwift 4.
  @available(*, deprecated, renamed: "Element")
  typealias ElementType = Element

  /// The sequence itself.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

/// A trait whose sequences may have an element: `SingleTrait` or `MaybeTrait`.
public protocol ElementTrait {}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// The sequence itself.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  /// The sequence as an `Observable`, which emits the element, if there is one, and completes.
  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequenceType {
  @usableFromInline
  var source: Observable<Element> { primitiveSequence.source }
}
