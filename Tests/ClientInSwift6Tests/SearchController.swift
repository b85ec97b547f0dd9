import Foundation
import MiniRx

/// A view, as UIKit has them: it belongs to the main actor.
@MainActor
final class Label {
  private(set) var texts: [String] = []

  var text = "" {
    didSet {
      texts.append(text)
      changes.accept(text)
    }
  }

  /// The texts from now on.
  let changes = PublishRelay<String>()
}

extension Label: ReactiveCompatible {}

/// A property of a view that has none: written once, outside the main actor.
extension Reactive where Base: Label {
  var isAtTheEnd: Binder<String> {
    Binder(base) { label, text in label.text = text.isEmpty ? "^" : "\(text)|" }
  }
}

/// A controller of a Swift 6 application: on the main actor, with work on a background scheduler in between.
@MainActor
final class SearchController {
  let title = Label()
  let status = Label()
  let alert = Label()
  let echo = Label()
  let cursor = Label()
  let query = PublishRelay<String>()
  let threads = ThreadLog()
  private var searches = 0
  private let bag = DisposeBag()
  private let background: SerialDispatchQueueScheduler
  private let search: Search

  init(search: Search, background: SerialDispatchQueueScheduler) {
    self.search = search
    self.background = background
  }

  func bind() {
    // Runs in the background: `@Sendable` closures and `nonisolated` functions, which the compiler keeps off the
    // controller's state.
    let results =
      query
      .observe(on: background)
      .map { @Sendable [threads] text in
        threads.note()
        return text.trimmingCharacters(in: .whitespaces)
      }
      .filter(Self.isLongEnough)
      .flatMapLatest { [search] in search.results(for: $0) }
      .share(replay: 1)

    // Runs on the main thread: the controller's state is at hand.
    results
      .observe(on: MainScheduler.instance)
      .subscribe(
        with: self,
        onNext: { controller, results in
          controller.searches += 1
          controller.title.text = "\(controller.searches): \(results.joined(separator: ","))"
        }
      )
      .disposed(by: bag)

    results
      .map { $0.isEmpty ? "nothing" : "\($0.count) found" }
      .asDriver(onErrorJustReturn: "failed")
      .drive(onNext: { [weak self] in self?.status.text = $0 })
      .disposed(by: bag)

    query.bind(to: echo.rx.text, cursor.rx.isAtTheEnd).disposed(by: bag)

    query.asSignal()
      .filter { $0.isEmpty }
      .emit(with: self, onNext: { controller, _ in controller.alert.text = "type something" })
      .disposed(by: bag)
  }

  /// The same, with a loop for the states.
  func follow(_ states: Driver<String>) -> Task<Void, Never> {
    Task { [weak self] in
      for await state in states.values { self?.status.text = state }
    }
  }

  /// As a port of older code may leave it: the closure looks like one of the main actor, and runs elsewhere.
  func bindWithoutAnnotation() {
    query
      .observe(on: background)
      .do(onNext: { [threads] _ in threads.note() })
      .map { text in text.uppercased() }
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] in self?.title.text = $0 })
      .disposed(by: bag)
  }

  private nonisolated static func isLongEnough(_ text: String) -> Bool { text.count > 1 }
}

/// A service that any thread may use.
struct Search: Sendable {
  /// Constants of the module may be observables.
  static let names = Observable.just(["Ada", "Alan", "Barbara"])

  func results(for text: String) -> Observable<[String]> {
    Self.names
      .map { names in names.filter { $0.lowercased().hasPrefix(text.lowercased()) } }
      .subscribe(on: Self.scheduler)
  }

  static let scheduler = SerialDispatchQueueScheduler(qos: .userInitiated)

  /// Callbacks of older services become an observable, and may come on any queue.
  static func download(_ text: String) -> Observable<String> {
    Observable.create { observer in
      let work = DispatchWorkItem {
        observer.onNext(text)
        observer.onCompleted()
      }
      DispatchQueue.global().async(execute: work)
      return Disposables.create { work.cancel() }
    }
  }

  /// Asynchronous functions do as well.
  static func load(_ ids: [Int]) -> Observable<Int> {
    Observable.create { observer in
      for id in ids { observer.onNext(try await fetch(id)) }
    }
  }

  private static func fetch(_ id: Int) async throws -> Int {
    await Task.yield()
    return id * 10
  }
}

/// On which threads closures ran.
final class ThreadLog: @unchecked Sendable {
  private let lock = NSLock()
  private var flags: [Bool] = []

  var wereOnMainThread: [Bool] { lock.withLock { flags } }

  func note() {
    let isMainThread = Thread.isMainThread
    lock.withLock { flags.append(isMainThread) }
  }
}

/// Observables go from one isolation to another.
actor Archive {
  private(set) var entries: [String] = []

  func record(_ source: Observable<String>) async throws {
    for try await entry in source.values { entries.append(entry) }
  }
}
