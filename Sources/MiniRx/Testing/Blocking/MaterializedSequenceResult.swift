/// How a sequence ended, and what it had emitted until then.
@frozen
public enum MaterializedSequenceResult<Element> {
  /// It completed.
  case completed(elements: [Element])
  /// It failed, or did not end in time (`RxError.timeout`).
  case failed(elements: [Element], error: any Swift.Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}
