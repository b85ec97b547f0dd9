extension ObservableConvertibleType {
  /// Subscribes closures of the main actor.
  ///
  ///     store.subscribe(\.count)
  ///       .subscribe(isolatedTo: .shared, onNext: { [label] count in label.text = "\(count)" })
  ///       .disposed(by: bag)
  ///
  /// The compiler knows that the closures belong to the main actor, wherever they are written and on any thread that the
  /// sequence emits on. What is emitted on the main thread while nothing waits is delivered at once; otherwise it waits for
  /// the main thread, in order. What still waits when the subscription is disposed is dropped.
  ///
  /// - Parameters:
  ///   - actor: the main actor.
  ///   - onNext: called with each element.
  ///   - onError: called with the error that ends the sequence. Without it, the error goes to
  ///     `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called when the sequence ends without an error.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  /// - Complexity: space is linear in the events that wait.
  public func subscribe(
    isolatedTo actor: MainActor,
    onNext: (@MainActor (Element) -> Void)? = nil,
    onError: (@MainActor (any Swift.Error) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    asObservable().observe(on: MainScheduler()).subscribe(
      onNext: onNext.map { onNext in
        { element in
          let element = Unchecked(element)
          MainActor.assumeIsolated { onNext(element.value) }
        }
      },
      onError: onError.map { onError in { error in MainActor.assumeIsolated { onError(error) } } },
      onCompleted: onCompleted.map { onCompleted in { MainActor.assumeIsolated { onCompleted() } } })
  }

  /// Subscribes closures that run isolated to an actor, which they are given.
  ///
  ///     entries.subscribe(isolatedTo: archive, onNext: { archive, entry in archive.entries.append(entry) })
  ///
  /// Events wait until the actor is free, and are delivered in order. The subscription does not retain the actor; once it
  /// is gone, the closures are no longer called. What still waits when the subscription is disposed is dropped: when
  /// `dispose` is called on the actor, no closure is called after it.
  ///
  /// - Parameters:
  ///   - actor: the actor; kept weakly.
  ///   - onNext: called with each element.
  ///   - onError: called with the error that ends the sequence. Without it, the error goes to
  ///     `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called when the sequence ends without an error.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  /// - Complexity: space is linear in the events that wait.
  public func subscribe<Isolation: Actor>(
    isolatedTo actor: Isolation,
    onNext: ((isolated Isolation, Element) -> Void)? = nil,
    onError: ((isolated Isolation, any Swift.Error) -> Void)? = nil,
    onCompleted: ((isolated Isolation) -> Void)? = nil
  ) -> any Disposable {
    asObservable().observe(on: ActorScheduler(actor, isRetained: false)).subscribe(
      with: actor,
      onNext: onNext.map { onNext in
        { actor, element in
          let arguments = Unchecked((onNext, element))
          actor.assumeIsolated { arguments.value.0($0, arguments.value.1) }
        }
      },
      onError: onError.map { onError in
        { actor, error in
          let onError = Unchecked(onError)
          actor.assumeIsolated { onError.value($0, error) }
        }
      },
      onCompleted: onCompleted.map { onCompleted in
        { actor in
          let onCompleted = Unchecked(onCompleted)
          actor.assumeIsolated { onCompleted.value($0) }
        }
      })
  }
}

/// Carries a value across an isolation border that is safe by what its user does, not by its type.
@frozen @usableFromInline
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package var value: Value

  @inlinable @inline(__always)
  package init(_ value: Value) { self.value = value }
}

/// An object that is not retained, for a closure whose caller says which thread it belongs to.
struct WeakObject<Object: AnyObject>: @unchecked Sendable {
  weak let object: Object?
}
