import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Operators that break a contract each: every law proves with one of them that it would notice.
enum BrokenRows {
  /// Grammar: delivers on two threads at once.
  static var unserialised: LawRow { .stage("unserialised") { $0.source.lift(UnserialisedStage.init) } }

  /// Grammar: keeps the end to itself.
  static var endless: LawRow { .stage("endless") { $0.source.concat(.never()) } }

  /// Silence after dispose: neither stops its source nor keeps from its observer what comes after `dispose`.
  static var deaf: LawRow { .stage("deaf", throwing: true, DeafObservable.init) }

  /// Silence after dispose: keeps its second source.
  static var clinging: LawRow {
    .stage("clinging") { context in
      _ = context.other.subscribe()
      return context.source
    }
  }

  /// Silence after dispose: completes behind an element in which its subscription was disposed.
  static var persistent: LawRow { .stage("persistent") { $0.source.lift(PersistentStage.init) } }

  /// Silence after dispose: completes later, whatever has happened since.
  static var lingering: LawRow {
    .stage("lingering") { context in
      Source { sink in
        _ = context.source.subscribe(onCompleted: {
          _ = context.scheduler.base.schedule(sink) { sink in
            sink.complete()
            return Disposables.create()
          }
        })
        return nil
      }
    }
  }

  /// No foreign code under a lock: delivers while it holds a lock.
  static var locking: LawRow { .stage("locking") { $0.source.lift(LockingStage.init) } }

  /// Constant stack: delivers an element inside the delivery of the one before.
  static var nesting: LawRow {
    .stage("nesting") { context in
      context.source.toArray().asObservable().flatMap { elements in
        Observable.create { observer in
          func deliver(_ index: Int) {
            if index == elements.count { return observer.onCompleted() }
            observer.onNext(elements[index])
            // No optimiser turns this into a loop.
            Disposables.create { deliver(index + 1) }.dispose()
          }
          deliver(0)
          return Disposables.create()
        }
      }
    }
  }

  /// Everything is released: what is attached to it stays for as long as the place where it keeps it.
  static func hoarding(in hoard: Hoard) -> LawRow {
    .stage("hoarding") { context in
      let source = context.source
      return Source { sink in
        hoard.kept.append(sink)
        return source.attach(sink)
      }
    }
  }

  /// Everything is released: keeps the end to itself, and its source with it.
  static var withholding: LawRow { .stage("withholding") { $0.source.lift(WithholdingStage.init) } }

  /// Errors become events: continues after its closure has thrown.
  static var swallowing: LawRow {
    .stage("swallowing", throwing: true) { context in
      context.source.map { (try? context.visited($0)) ?? $0 }
    }
  }
}

final class Hoard {
  fileprivate(set) var kept: [AnyObject] = []
}

private final class UnserialisedStage: Stage<Token, Token> {
  override func receive(_ element: Token) { onThreads(2) { [downstream] _ in downstream.next(element) } }
}

private final class PersistentStage: Stage<Token, Token> {
  private var latest: Token?

  override func receive(_ element: Token) { latest = element }

  override func receiveCompletion() {
    downstream.next(latest ?? Token(0, Census()))
    downstream.complete()
  }
}

private final class WithholdingStage: Stage<Token, Token> {
  override func receive(_ element: Token) { downstream.next(element) }

  override func receiveError(_ error: any Error) {}

  override func receiveCompletion() {}
}

private final class LockingStage: Stage<Token, Token> {
  private let lock = Locked(0)

  override func receive(_ element: Token) { lock.withLock { _ in downstream.next(element) } }
}

private final class DeafObservable: Observable<Token>, @unchecked Sendable {
  private let context: LawContext

  init(_ context: LawContext) {
    self.context = context
    super.init()
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Token {
    pass(to: observer.on)
    return Disposables.create()
  }

  override func attach(_ sink: Sink<Token>) -> (any Step)? {
    pass { $0.element.map(sink.next) }
    return nil
  }

  private func pass(to observe: @escaping (Event<Token>) -> Void) {
    _ = context.source.subscribe { [context] event in
      try? context.visit()
      observe(event)
    }
  }
}
