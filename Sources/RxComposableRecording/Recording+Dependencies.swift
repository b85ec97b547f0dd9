import MiniRx
import RxComposable

extension Recording {
  /// A dependency whose answers are recorded, so that the test of a session can give them again.
  ///
  ///     let environment = AppEnvironment(
  ///       mainQueue: MainScheduler.instance,
  ///       numberFact: recording.dependency("numberFact", liveFact))
  ///
  /// Each subscription to what it returns is a call. The last calls are kept, as many as there may be entries, and as many answers to
  /// one; a test begins behind the actions of which something was forgotten.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test: one for a variable, that no other dependency has, and not `scheduler`.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input, Output>(
    _ name: String, _ live: @escaping (repeat each Input) -> Effect<Output>
  ) -> (repeat each Input) -> Effect<Output> {
    let dependency = register(.effect, name, Output.self, repeat (each Input).self)
    return { [self] (input: repeat each Input) in
      Effect(record(dependency, inputs(repeat each input)) { live(repeat each input).asObservable() })
    }
  }

  /// A dependency whose answers are recorded, for a client that is used on any thread.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  @_disfavoredOverload  // A closure that is not `Sendable` is what an environment has.
  @preconcurrency  // They are ambiguous for clients in Swift 5 mode otherwise; and one symbol, but for `consuming`.
  public func dependency<each Input, Output>(
    _ name: consuming String, _ live: @escaping @Sendable (repeat each Input) -> Effect<Output>
  ) -> @Sendable (repeat each Input) -> Effect<Output> {
    recorded(.effect, name, live, { $0.asObservable() }) { Effect($0) }
  }

  /// A dependency that returns an observable, whose answers are recorded.
  ///
  ///     let client = CityClient(cities: recording.dependency("cities", live.cities))
  ///
  /// Each subscription to what it returns is a call.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input, Output>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) -> Observable<Output>
  ) -> @Sendable (repeat each Input) -> Observable<Output> {
    recorded(.observable, name, live, { $0 }) { $0 }
  }

  /// A dependency that returns a `Single`, whose answers are recorded.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input, Output>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) -> Single<Output>
  ) -> @Sendable (repeat each Input) -> Single<Output> {
    recorded(.single, name, live, { $0.asObservable() }) { $0.asSingle() }
  }

  /// A dependency that returns a `Maybe`, whose answers are recorded.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input, Output>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) -> Maybe<Output>
  ) -> @Sendable (repeat each Input) -> Maybe<Output> {
    recorded(.maybe, name, live, { $0.asObservable() }) { $0.asMaybe() }
  }

  /// A dependency that returns a `Completable`, whose ends are recorded.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) -> Completable
  ) -> @Sendable (repeat each Input) -> Completable {
    recorded(.completable, name, live, { $0.asObservable() }) { $0.asCompletable() }
  }

  /// A dependency that returns an `Infallible`, whose answers are recorded.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input, Output>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) -> Infallible<Output>
  ) -> @Sendable (repeat each Input) -> Infallible<Output> {
    recorded(.infallible, name, live, { $0.asObservable() }) { $0.asInfallible(onErrorFallbackTo: .empty()) }
  }

  /// What is recorded is observed, and made again of what it emits.
  private func recorded<each Input, Output, Answer>(
    _ kind: RecordedDependency.Kind, _ name: String, _ live: @escaping @Sendable (repeat each Input) -> Answer,
    _ observe: @escaping @Sendable (Answer) -> Observable<Output>,
    as convert: @escaping @Sendable (Observable<Output>) -> Answer
  ) -> @Sendable (repeat each Input) -> Answer {
    let dependency = register(kind, name, Output.self, repeat (each Input).self)
    return { [self] (input: repeat each Input) in
      convert(record(dependency, inputs(repeat each input)) { observe(live(repeat each input)) })
    }
  }

  /// A dependency that returns an asynchronous stream, whose elements are recorded.
  ///
  ///     let client = RemoteClient(commands: recording.dependency("commands", liveRemote.commands))
  ///
  /// Each stream that it returns is a call, from which a task may take its elements at once. The elements are taken from `live` as they come,
  /// and kept until the task takes them.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input, Output: Sendable>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) -> AsyncStream<Output>
  ) -> @Sendable (repeat each Input) -> AsyncStream<Output> {
    recorded(.stream, name, live, { $0.asObservable() }) { $0.asInfallible(onErrorFallbackTo: .empty()).values }
  }

  /// A dependency that returns an asynchronous stream, whose elements and error are recorded.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input, Output: Sendable>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) -> AsyncThrowingStream<Output, any Error>
  ) -> @Sendable (repeat each Input) -> AsyncThrowingStream<Output, any Error> {
    recorded(.throwingStream, name, live, { $0.asObservable() }) { answers in
      // A stream of events shows when the task takes each.
      let events = answers.materialize().asInfallible(onErrorFallbackTo: .empty()).values
      return AsyncThrowingStream {
        var iterator = events.makeAsyncIterator()
        return switch await iterator.next() {
        case .next(let element)?: element
        case .error(let error)?: throw error
        case .completed?, nil: nil
        }
      }
    }
  }

  /// An asynchronous dependency whose answers are recorded. The test of the session is asynchronous then, and the
  /// dependency answers at its time, through the scheduler of the test.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<each Input, Output>(
    _ name: String, _ live: @escaping @Sendable (repeat each Input) async throws -> Output
  ) -> @Sendable (repeat each Input) async throws -> Output {
    let dependency = register(.function, name, Output.self, repeat (each Input).self)
    return { [self] (input: repeat each Input) in
      let call = beginCall(of: dependency, inputs(repeat each input))
      let cancelled = Locked<Int64?>(nil)
      do {
        // What the dependency itself waits for is not what its caller waits for.
        let answer = try await withTaskCancellationHandler {
          try await Moment.$current.withValue(nil) {
            try await Strand.$current.withValue(nil) { try await live(repeat each input) }
          }
        } onCancel: {
          cancelled.withLock { $0 = self.now }
        }
        add(.next(answer), toCall: call, cancelled: cancelled.withLock(\.self))
        return answer
      } catch {
        // What ends because it is cancelled does so in a test too.
        let time = cancelled.withLock(\.self)
        if time.map({ now - $0 > Self.longestCancellation && !(error is CancellationError) }) ?? true {
          add(.error(error), toCall: call, cancelled: time)
        }
        throw error
      }
    }
  }

  /// The nanoseconds in which a function ends that is cancelled.
  private static var longestCancellation: Int64 { 2_000_000 }
}
