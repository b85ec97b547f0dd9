/// Something that can be stopped or released: a subscription, a scheduled action.
public protocol Disposable {
  /// Stops or releases it. Further calls do nothing.
  func dispose()
}

/// A disposable that tells whether it is disposed.
public protocol Cancelable: Disposable {
  /// Whether `dispose` has been called.
  var isDisposed: Bool { get }
}

/// The namespace of the functions that create disposables.
public struct Disposables {
  private init() {}
}

/// The base class of the disposables that hold others. Those that are nested, however deeply, are disposed and released
/// on a constant stack.
public class DisposeBase {
  init() {}

  /// Marks it as disposed and hands out what it held, the last first.
  func close() -> [any Disposable] { fatalError("\(Self.self) overrides close()") }

  final func disposeHeld() {
    var rest = close()
    while let next = rest.popLast() {
      if let nested = next as? DisposeBase { rest += nested.close() } else { next.dispose() }
    }
  }

  /// Takes apart what would otherwise be released by recursion; for `deinit`.
  final func releaseHeld() {
    var rest = close()
    while !rest.isEmpty {
      var nested = rest.removeLast() as? DisposeBase
      if isKnownUniquelyReferenced(&nested) { rest += nested?.close() ?? [] }
    }
  }
}

/// Does nothing.
struct NopDisposable: Disposable {
  func dispose() {}
}

extension Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }
}

/// Calls a closure once and releases it.
final class AnonymousDisposable: Cancelable, @unchecked Sendable {
  private let disposed = AtomicFlag()
  /// Touched by the call that raises the flag, and by no other.
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  var isDisposed: Bool { disposed.isRaised }

  func dispose() {
    if disposed.raise() { action.take()?() }
  }
}

extension Disposables {
  /// A disposable that calls a closure when it is disposed for the first time.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }
}

/// A disposable that only remembers that it was disposed.
public final class BooleanDisposable: Cancelable, Sendable {
  private let disposed: AtomicFlag

  /// A disposable that is not disposed yet.
  public convenience init() { self.init(isDisposed: false) }

  /// A disposable in the given state.
  public init(isDisposed: Bool) { disposed = AtomicFlag(isRaised: isDisposed) }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { disposed.isRaised }

  /// Marks it as disposed.
  public func dispose() { _ = disposed.raise() }
}
