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
