extension ObservableType {
  /// A sequence that makes each element of the one before.
  ///
  /// ![The lines below, drawn.](Generate+Range+RepeatElement)
  ///
  ///     generate(initialState: 1, condition: { $0 < 20 }, iterate: { $0 * 2 })  (1,2,4,8,16|)
  ///
  /// An error that a closure throws ends the sequence.
  ///
  /// - Parameters:
  ///   - initialState: the first element.
  ///   - condition: asked about each element, the first included; the sequence completes when it does not hold.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  ///   - iterate: makes the next element.
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    Source { GenerateEmission(initialState, condition, iterate, $0).begin(on: scheduler) }
  }
}

private final class GenerateEmission<Element>: Emission<Element> {
  private let condition: (Element) throws -> Bool
  private let iterate: (Element) throws -> Element
  private var state: Element
  private var isFirst = true

  init(
    _ initialState: Element, _ condition: @escaping (Element) throws -> Bool,
    _ iterate: @escaping (Element) throws -> Element, _ sink: Sink<Element>
  ) {
    self.condition = condition
    self.iterate = iterate
    state = initialState
    super.init(sink)
  }

  override func emit(until shouldPause: () -> Bool) -> Bool {
    while !isDisposed {
      do {
        guard try moveOn() else {
          sink.complete()
          return false
        }
      } catch {
        sink.fail(error)
        return false
      }
      sink.next(state)
      if shouldPause() { return true }
    }
    return false
  }

  private func moveOn() throws -> Bool {
    if isFirst { isFirst = false } else { state = try iterate(state) }
    return try condition(state)
  }
}

extension ObservableType where Element: RxAbstractInteger {
  /// A sequence of integers, each one more than the one before.
  ///
  /// ![The lines below, drawn.](Generate+Range+RepeatElement-2)
  ///
  ///     range(start: 3, count: 4)  (3456|)
  ///
  /// - Parameters:
  ///   - start: the first integer.
  ///   - count: how many; not negative, and so that the last one fits its type.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/range.html>
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    ensure(count >= 0, "range(start:count:scheduler:) was called with a count of \(count). Pass 0 or more.")
    ensure(
      count == 0 || !start.addingReportingOverflow(count - 1).overflow,
      "range(start: \(start), count: \(count), scheduler:) ends beyond \(Element.max). Pass less or a wider type.")
    return Source { RangeEmission(start, count, $0).begin(on: scheduler) }
  }
}

private final class RangeEmission<Element: RxAbstractInteger>: Emission<Element> {
  private var next: Element
  private var remaining: Element

  init(_ start: Element, _ count: Element, _ sink: Sink<Element>) {
    next = start
    remaining = count
    super.init(sink)
  }

  override func emit(until shouldPause: () -> Bool) -> Bool {
    while !isDisposed {
      guard remaining > 0 else {
        sink.complete()
        return false
      }
      let element = next
      next &+= 1
      remaining -= 1
      sink.next(element)
      if shouldPause() { return true }
    }
    return false
  }
}

extension ObservableType {
  /// A sequence that emits an element over and over, until it is disposed.
  ///
  /// ![The lines below, drawn.](Generate+Range+RepeatElement-3)
  ///
  ///     repeatElement(7).take(3)  (777|)
  ///
  /// On the current thread it does not return before something downstream, such as `take`, disposes it.
  ///
  /// - Parameters:
  ///   - element: what it emits.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/repeat.html>
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    Source { RepeatEmission(element, $0).begin(on: scheduler) }
  }
}

private final class RepeatEmission<Element>: Emission<Element> {
  private let element: Element

  init(_ element: Element, _ sink: Sink<Element>) {
    self.element = element
    super.init(sink)
  }

  override func emit(until shouldPause: () -> Bool) -> Bool {
    while !isDisposed {
      sink.next(element)
      if shouldPause() { return true }
    }
    return false
  }
}
