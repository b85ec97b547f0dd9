import MiniRx

/// How many errors of tests `Hooks.defaultErrorHandler` receives while a closure runs.
func reportedErrors(_ body: () -> Void) -> Int {
  let before = Hooks.defaultErrorHandler
  defer { Hooks.defaultErrorHandler = before }
  let count = Counter()
  Hooks.defaultErrorHandler = { if $1 is TestError { count.add(1) } }
  body()
  return count.value
}
