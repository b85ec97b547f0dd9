import Foundation

extension RxError: LocalizedError {
  /// What happened, in a sentence.
  public var errorDescription: String? { debugDescription }
}
