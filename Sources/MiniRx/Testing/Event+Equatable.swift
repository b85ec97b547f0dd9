extension Event: Equatable where Element: Equatable {}

/// Whether both are the same event. Errors are the same when their types and their descriptions are.
public func == <Element: Equatable>(left: Event<Element>, right: Event<Element>) -> Bool {
  switch (left, right) {
  case (.next(let left), .next(let right)): left == right
  case (.error(let left), .error(let right)): type(of: left) == type(of: right) && "\(left)" == "\(right)"
  case (.completed, .completed): true
  case (.next, _), (.error, _), (.completed, _): false
  }
}
