// Not inlined, because the compiler would see through a chain that stands in one expression and leave nothing of it but
// its arithmetic. In a program, whose chains are put together across functions and modules, it cannot.

/// Operators as a closure around the next one.
@inline(never)
func plainMap<Input, Output>(
  _ transform: @escaping (Input) -> Output, _ next: @escaping (Output) -> Void
) -> (Input) -> Void {
  { next(transform($0)) }
}

@inline(never)
func plainFilter<Element>(
  _ predicate: @escaping (Element) -> Bool, _ next: @escaping (Element) -> Void
) -> (Element) -> Void {
  { if predicate($0) { next($0) } }
}

@inline(never)
func plainScan<Input, Output>(
  _ seed: Output, _ accumulate: @escaping (Output, Input) -> Output, _ next: @escaping (Output) -> Void
) -> (Input) -> Void {
  var result = seed
  return {
    result = accumulate(result, $0)
    next(result)
  }
}

@inline(never)
func plainSkip<Element>(_ count: Int, _ next: @escaping (Element) -> Void) -> (Element) -> Void {
  var remaining = count
  return { if remaining > 0 { remaining -= 1 } else { next($0) } }
}

@inline(never)
func plainDistinct<Element: Equatable>(_ next: @escaping (Element) -> Void) -> (Element) -> Void {
  var previous: Element?
  return {
    if $0 == previous { return }
    previous = $0
    next($0)
  }
}

/// What can be observed any number of times: takes an observer and returns what ends the observation.
typealias PlainObservable<Element> = (_ next: @escaping (Element) -> Void) -> () -> Void

@inline(never)
func plainMapped<Input, Output>(
  _ source: @escaping PlainObservable<Input>, _ transform: @escaping (Input) -> Output
) -> PlainObservable<Output> {
  { next in source(plainMap(transform, next)) }
}

@inline(never)
func plainFiltered<Element>(
  _ source: @escaping PlainObservable<Element>, _ predicate: @escaping (Element) -> Bool
) -> PlainObservable<Element> {
  { next in source(plainFilter(predicate, next)) }
}

@inline(never)
func plainScanned<Input, Output>(
  _ source: @escaping PlainObservable<Input>, _ seed: Output, _ accumulate: @escaping (Output, Input) -> Output
) -> PlainObservable<Output> {
  { next in source(plainScan(seed, accumulate, next)) }
}

@inline(never)
func plainSkipped<Element>(_ source: @escaping PlainObservable<Element>, _ count: Int) -> PlainObservable<Element> {
  { next in source(plainSkip(count, next)) }
}

@inline(never)
func plainWithoutRepeats<Element: Equatable>(_ source: @escaping PlainObservable<Element>) -> PlainObservable<Element> {
  { next in source(plainDistinct(next)) }
}

/// Elements on demand, and a word when there are no more.
typealias PlainSource<Element> = (_ next: @escaping (Element) -> Void, _ completed: @escaping () -> Void) -> Void

@inline(never)
func plainJust<Element>(_ element: Element) -> PlainSource<Element> {
  { next, completed in
    next(element)
    completed()
  }
}
