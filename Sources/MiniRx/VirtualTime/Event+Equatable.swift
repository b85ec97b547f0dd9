extension Event: Equatable where Element: Equatable {
  /// Whether both are the same event. Errors are the same when their types and their descriptions are.
  public static func == (left: Event, right: Event) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): areSame(left, right)
    case (.completed, .completed): true
    case (.next, _), (.error, _), (.completed, _): false
    }
  }
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Whether both are the same event. Errors are the same when their types and their descriptions are.
  public static func == (left: MaybeEvent, right: MaybeEvent) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.error(let left), .error(let right)): areSame(left, right)
    case (.completed, .completed): true
    case (.success, _), (.error, _), (.completed, _): false
    }
  }
}

extension CompletableEvent: Equatable {
  /// Whether both are the same event. Errors are the same when their types and their descriptions are.
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
    switch (left, right) {
    case (.error(let left), .error(let right)): areSame(left, right)
    case (.completed, .completed): true
    case (.error, _), (.completed, _): false
    }
  }
}

/// `Result` is not equatable, as its error is not.
package func areSame<Element: Equatable>(_ left: SingleEvent<Element>, _ right: SingleEvent<Element>) -> Bool {
  switch (left, right) {
  case (.success(let left), .success(let right)): left == right
  case (.failure(let left), .failure(let right)): areSame(left, right)
  case (.success, _), (.failure, _): false
  }
}

private func areSame(_ left: any Error, _ right: any Error) -> Bool {
  type(of: left) == type(of: right) && "\(left)" == "\(right)"
}
