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
