import Foundation

extension ObservableConvertibleType {
  /// The sequence, seen from code that waits for it.
  ///
  ///     let names = try service.names().toBlocking(timeout: 5).toArray()
  ///
  /// Meant for tests and scripts. See `BlockingObservable`.
  ///
  /// - Parameter timeout: the longest real time to wait, in seconds; without it, as long as the sequence takes.
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(source: asObservable(), timeout: timeout)
  }
}
