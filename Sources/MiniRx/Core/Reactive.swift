/// The place for reactive extensions of a type.
///
///     extension Reactive where Base: Player {
///       var progress: Observable<Double> { … }
///     }
///     player.rx.progress.bind(to: slider.rx.value)
///
/// Every property of a class that can be set is an observer as well: `label.rx.text` is a `Binder` on the main
/// scheduler.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// What is extended.
  public let base: Base

  /// The extensions of a value.
  public init(_ base: Base) { self.base = base }

  /// An observer that sets a property of the object on the main scheduler.
  public subscript<Property>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject {
    Binder(base, scheduler: MainScheduler()) { base, value in base[keyPath: keyPath] = value }
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type with reactive extensions, behind `rx`.
public protocol ReactiveCompatible {
  /// What is extended.
  associatedtype ReactiveBase

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "ReactiveBase")
  typealias CompatibleType = ReactiveBase

  /// The extensions of the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The extensions of a value.
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// The extensions of the type.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    // Settable, so that an extension can have mutating members.
    set {}
  }

  /// The extensions of a value.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}
