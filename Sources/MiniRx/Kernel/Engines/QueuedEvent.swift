/// An element that waits in a queue.
final class QueuedElement<Element> {
  let element: Element
  init(_ element: Element) { self.element = element }
}

/// A terminal event that waits in a queue: completion where there is no error.
final class QueuedEnd {
  let error: (any Error)?
  init(_ error: (any Error)?) { self.error = error }
}

extension Sink {
  /// Receives what waited: a `QueuedElement<Input>` or a `QueuedEnd`.
  final func receive(queued item: AnyObject) {
    guard let end = item as? QueuedEnd else {
      return next(unsafeDowncast(item, to: QueuedElement<Input>.self).element)
    }
    if let error = end.error { fail(error) } else { complete() }
  }
}
