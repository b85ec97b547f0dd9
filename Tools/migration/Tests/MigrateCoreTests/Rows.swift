// What is written, and what becomes of it.
let changes: [(String, String)] = [
  (
    "import RxSwift\n",
    "import MiniRx\n"
  ),
  (
    "import RxRelay\nimport RxSwift\nimport UIKit\n",
    "import MiniRx\nimport UIKit\n"
  ),
  (
    "import RxTest\nimport RxBlocking\n",
    "import MiniRxTesting\n"
  ),
  (
    "import RxSwift\nimport RxTest\nlet a: RxTest.TestScheduler\n",
    "import MiniRx\nimport MiniRxTesting\nlet a: MiniRxTesting.TestScheduler\n"
  ),
  (
    "import RxComposableArchitecture\nimport XCTest\nlet store = TestStore(a)\n",
    "import RxComposableTesting\nimport XCTest\nlet store = TestStore(a)\n"
  ),
  (
    "import ComposableArchitecture\nimport CustomDump\nlet a: ComposableArchitecture.TestStoreOf<B>\n",
    "import RxComposableTesting\nlet a: RxComposableTesting.TestStoreOf<B>\n"
  ),
  (
    "import CasePaths\nimport XCTest\nlet a = try XCTUnwrap(b, case: /B.c)\n",
    "import RxComposableTesting\nimport XCTest\nlet a = try XCTUnwrap(b, case: /B.c)\n"
  ),
  (
    "import ComposableArchitecture // with a TestStore\nlet a = try XCTUnwrap(b)\n",
    "import RxComposable // with a TestStore\nlet a = try XCTUnwrap(b)\n"
  ),
  (
    "@testable import App\n@preconcurrency import RxSwift\n",
    "@testable import App\n@preconcurrency import MiniRx\n"
  ),
  (
    "import RxSwift\nclass A: SharedSequenceConvertibleType {\n  typealias E = Bool\n  let a: Observable<E>\n}\n",
    "import MiniRx\nclass A: SharedSequenceConvertibleType {\n  typealias Element = Bool\n  let a: Observable<E>\n}\n"
  ),
  (
    "import RxSwift\nextension A: ObservableType, B { typealias E = Int }\nstruct C: D { typealias E = Int }\n",
    "import MiniRx\nextension A: ObservableType, B { typealias Element = Int }\nstruct C: D { typealias E = Int }\n"
  ),
  (
    "import ComposableArchitecture\nlet a = b.debounce(id: 1, for: .seconds(0.5), scheduler: c)\n",
    "import RxComposable\nlet a = b.debounce(id: 1, for: .milliseconds(500), scheduler: c)\n"
  ),
  (
    "import ComposableArchitecture\nlet a = { scheduler.advance(by: .seconds(10.0)) }\nlet b = { clock.advance(by: .seconds(1)) }\n",
    "import RxComposable\nlet a = { scheduler.advance(by: .seconds(10)) }\nlet b = { clock.advance(by: .seconds(1)) }\n"
  ),
  (
    "import ComposableArchitecture\nlet a = Effect.timer(id: 1, every: 1, tolerance: 2.0, on: b, options: nil)\n",
    "import RxComposable\nlet a = Effect<Int>.timer(id: 1, every: .seconds(1), on: b)\n"
  ),
  (
    "import ComposableArchitecture\nextension Effect {\n  func a<T>() -> Effect<T, Failure> { b() }\n}\n",
    "import RxComposable\nextension Effect {\n  func a<T>() -> Effect<T> { b() }\n}\n"
  ),
  (
    "import ComposableArchitecture\nlet a = Effect.timer(id: 1, every: 1, tolerance: 1, options: 2)\nlet b = 3\n",
    "import RxComposable\nlet a = Effect<Int>.timer(id: 1, every: .seconds(1))\nlet b = 3\n"
  ),
  (
    "import ComposableArchitecture\nlet a = Effect.timer(\n  id: 1, every: 1,\n  on: b,  // the queue\n  options: nil  // none\n)\n",
    "import RxComposable\nlet a = Effect<Int>.timer(\n  id: 1, every: .seconds(1),\n  on: b  // the queue\n    // none\n)\n"
  ),
  (
    "import ComposableArchitecture\nextension Effect where Failure == Never {\n  func a<T>() -> Effect<T, Failure> { b() }\n}\n",
    "import RxComposable\nextension Effect {\n  func a<T>() -> Effect<T> { b() }\n}\n"
  ),
  (
    "import RxSwift\nclass A: B & RxSwift.ObservableType { typealias E = Int }\n",
    "import MiniRx\nclass A: B & MiniRx.ObservableType { typealias Element = Int }\n"
  ),
  (
    "import RxSwift\nclass A: ObservableType { typealias E = Int; typealias Element = Int }\n",
    "import MiniRx\nclass A: ObservableType { typealias E = Int; typealias Element = Int }\n"
  ),
  (
    "import RxSwift\nclass A: ObserverType {\n  func a() { typealias E = Int }\n}\n",
    "import MiniRx\nclass A: ObserverType {\n  func a() { typealias E = Int }\n}\n"
  ),
  (
    "public import RxCocoa\n",
    "public import MiniRx\n"
  ),
  (
    "@_exported import RxSwift\nimport RxSwift\n",
    "@_exported import MiniRx\nimport MiniRx\n"
  ),
  (
    "import class RxSwift.Observable\nimport class RxSwift.DisposeBag\n",
    "import class MiniRx.Observable\nimport class MiniRx.DisposeBag\n"
  ),
  (
    "import RxSwift // streams\nimport RxCocoa // drivers\n",
    "import MiniRx // streams\nimport MiniRx // drivers\n"
  ),
  (
    "import RxComposableArchitecture\nimport CasePaths\n",
    "import RxComposable\n"
  ),
  (
    "import ComposableArchitecture\nimport CustomDump\nimport Dependencies\n",
    "import RxComposable\n"
  ),
  (
    "import IdentifiedCollections\nimport Clocks\n",
    "import RxComposable\n"
  ),
  (
    "#if DEBUG\nimport RxSwift\n#else\nimport RxCocoa\n#endif\n",
    "#if DEBUG\nimport MiniRx\n#else\nimport MiniRx\n#endif\n"
  ),
  (
    "#if canImport(RxCocoa)\nlet x = 1\n#endif\n",
    "#if canImport(MiniRx)\nlet x = 1\n#endif\n"
  ),
  (
    "let a: RxSwift.Observable<RxRelay.PublishRelay<Int>>\n",
    "let a: MiniRx.Observable<MiniRx.PublishRelay<Int>>\n"
  ),
  (
    "import RxSwift\r\nlet x = 1\r\n",
    "import MiniRx\r\nlet x = 1\r\n"
  ),
  (
    "import RxSwift",
    "import MiniRx"
  ),
  (
    "import ComposableArchitecture\nlet a: TestStore<S.State, S.State, A, A, E>.Step? = nil\n",
    "import RxComposableTesting\nlet a: TestStore<S.State, A, S.State, A, E>.Step? = nil\n"
  ),
  (
    "import ComposableArchitecture\nlet a = TestStore<S, S, A, A, Void>(1)\nlet b: TestStore<S, A, S, A, Void>\n",
    "import RxComposableTesting\nlet a = TestStore<S, A, S, A, Void>(1)\nlet b: TestStore<S, A, S, A, Void>\n"
  ),
  (
    "import ComposableArchitecture\nlet a: Effect<Action, Never>\n",
    "import RxComposable\nlet a: Effect<Action>\n"
  ),
  (
    "import ComposableArchitecture\nlet a: (Int) -> Effect<Result<[Int: String], Failure>,Never>?\n",
    "import RxComposable\nlet a: (Int) -> Effect<Result<[Int: String], Failure>>?\n"
  ),
  (
    "import ComposableArchitecture\nfunc f() -> Effect<\n  Pair<A, B>, // both\n  Never\n> {}\n",
    "import RxComposable\nfunc f() -> Effect<\n  Pair<A, B> // both\n  \n> {}\n"
  ),
  (
    "import ComposableArchitecture\nfunc f() -> Effect<\n  Action,\n  Never\n> {}\n",
    "import RxComposable\nfunc f() -> Effect<\n  Action\n> {}\n"
  ),
  (
    "import ComposableArchitecture\nlet a: [Effect<Effect<Int, Never>, Never>]\n",
    "import RxComposable\nlet a: [Effect<Effect<Int>>]\n"
  ),
  (
    "import ComposableArchitecture\nlet a = Effect<(Int, Int) -> Set<Int>, Swift.Never>.none\n",
    "import RxComposable\nlet a = Effect<(Int, Int) -> Set<Int>>.none\n"
  ),
  (
    "import ComposableArchitecture\nlet a: EffectPublisher<Action, Never>\n",
    "import RxComposable\nlet a: Effect<Action>\n"
  ),
  (
    "import ComposableArchitecture\nlet a: ComposableArchitecture.Effect<Action, Never>\n",
    "import RxComposable\nlet a: RxComposable.Effect<Action>\n"
  ),
  (
    "import ComposableArchitecture\nlet a = b.Effect < c, Never > d; let e: Effect<(Int, Never)>\n",
    "import RxComposable\nlet a = b.Effect < c, Never > d; let e: Effect<(Int, Never)>\n"
  ),
  (
    "import RxSwift\nlet a = \"\\(RxSwift.x) RxSwift.y \\(\"RxSwift.z \\(RxSwift.w)\")\"\n",
    "import MiniRx\nlet a = \"\\(MiniRx.x) RxSwift.y \\(\"RxSwift.z \\(MiniRx.w)\")\"\n"
  ),
  (
    "import RxSwift\nlet a = #\"\\(RxSwift.x) \\#(RxSwift.y)\"#\n",
    "import MiniRx\nlet a = #\"\\(RxSwift.x) \\#(MiniRx.y)\"#\n"
  ),
  (
    "﻿import RxSwift\nimport RxCocoa\n",
    "﻿import MiniRx\n"
  ),
  (
    "import RxSwift; import RxCocoa; import UIKit\n",
    "import MiniRx; import UIKit\n"
  ),
  (
    "import UIKit; import RxSwift; import RxCocoa\nlet a = 1\n",
    "import UIKit; import MiniRx\nlet a = 1\n"
  ),
  (
    "import RxSwift\nimport RxCocoa; import UIKit\n",
    "import MiniRx\nimport UIKit\n"
  ),
  (
    "@_spi(A) @_spi(B) import RxSwift\n",
    "@_spi(A) @_spi(B) import MiniRx\n"
  ),
  (
    "@_spi(A)\nimport RxComposableArchitecture\n",
    "@_spi(A)\nimport RxComposable\n"
  ),
  (
    "import XCTestDynamicOverlay\nimport CombineSchedulers\nlet a = XCTUnimplemented(\"a\") as () -> Int\n",
    "import RxComposable\nlet a = XCTUnimplemented(\"a\") as () -> Int\n"
  ),
  (
    "import Combine\nimport ComposableArchitecture\nlet a: Effect<Int, Never>\n",
    "import RxComposable\nlet a: Effect<Int>\n"
  ),
  (
    "import Combine\nimport ComposableArchitecture\nlet a: AnyPublisher<Int, Never>\n",
    "import Combine\nimport RxComposable\nlet a: AnyPublisher<Int, Never>\n"
  ),
  (
    "import ComposableArchitecture\nfunc f() -> EffectTask<Action> { EffectTask.run { _ in } }\n",
    "import RxComposable\nfunc f() -> Effect<Action> { Effect.run { _ in } }\n"
  ),
  (
    "import RxComposableArchitecture\nlet a = EffectPublisher(value: 1)\n",
    "import RxComposable\nlet a = Effect(value: 1)\n"
  ),
  (
    "import ComposableArchitecture\nlet a = ComposableArchitecture.EffectTask<Int>.none\n",
    "import RxComposable\nlet a = RxComposable.Effect<Int>.none\n"
  ),
  (
    "import ComposableArchitecture\nlet a = Effect.timer(id: ID(), every: 1, on: q).map { _ in 1 }\n",
    "import RxComposable\nlet a = Effect<Int>.timer(id: ID(), every: .seconds(1), on: q).map { _ in 1 }\n"
  ),
  (
    "import RxComposableArchitecture\nlet q = DispatchQueue.test\nlet i = DispatchQueue.immediate\n",
    "import RxComposable\nlet q = TestScheduler(initialClock: 0)\nlet i = ImmediateScheduler()\n"
  ),
  (
    "import ComposableArchitecture\nlet a: AnySchedulerOf<DispatchQueue>, b: AnySchedulerOf<RunLoop>?\n",
    "import RxComposable\nlet a: any SchedulerType, b: (any SchedulerType)?\n"
  ),
  (
    "import ComposableArchitecture\nlet a = E(mainQueue: DispatchQueue.main.eraseToAnyScheduler(), b: q.eraseToAnyScheduler())\n",
    "import RxComposable\nlet a = E(mainQueue: MainScheduler.asyncInstance, b: q)\n"
  ),
  (
    "import ComposableArchitecture\nlet a: AnySchedulerOf<DispatchQueue> = AnySchedulerOf<DispatchQueue>.main\n",
    "import RxComposable\nlet a: any SchedulerType = MainScheduler.asyncInstance\n"
  ),
  (
    "import ComposableArchitecture\nlet a = b.receive(on: DispatchQueue.main).eraseToEffect()\n",
    "import RxComposable\nlet a = b.receive(on: MainScheduler.asyncInstance).eraseToEffect()\n"
  ),
  (
    "import ComposableArchitecture\nlet a = b.debounce(id: ID(), for: 0.3, scheduler: q)\n",
    "import RxComposable\nlet a = b.debounce(id: ID(), for: .milliseconds(300), scheduler: q)\n"
  ),
  (
    "import ComposableArchitecture\nfunc f() async { await q.advance(by: 1) }\n",
    "import RxComposableTesting\nfunc f() async { await q.advance(by: .seconds(1)) }\n"
  ),
  (
    "import ComposableArchitecture\nextension Effect where Failure == Never {\n  func f() {}\n}\n",
    "import RxComposable\nextension Effect {\n  func f() {}\n}\n"
  ),
  (
    "import ComposableArchitecture\nextension Effect where Failure == Never, Output == Int {}\n",
    "import RxComposable\nextension Effect where Action == Int {}\n"
  ),
  (
    "import ComposableArchitecture\nlet a = Scope(state: /S.on, action: /A.on) {}\n",
    "import RxComposable\nlet a = Scope(state: (/S.on), action: /A.on) {}\n"
  ),
  (
    "import Combine\nimport ComposableArchitecture\nfinal class C {\n  private var bin: Set<AnyCancellable> = []\n  func f() {\n    viewStore.publisher.count.removeDuplicates()\n      .sink { [weak self] in self?.g($0) }\n      .store(in: &self.bin)\n    self.store.scope(state: \\.a).ifLet(then: g).store(in: &bin)\n  }\n}\n",
    "import RxComposable\nfinal class C {\n  private let bin = DisposeBag()\n  func f() {\n    viewStore.observable.count.distinctUntilChanged()\n      .subscribe(onNext: { [weak self] in self?.g($0) })\n      .disposed(by: self.bin)\n    self.store.scope(state: \\.a).ifLet(then: g).disposed(by: bin)\n  }\n}\n"
  ),
  (
    "import RxSwift\nextension Reactive where Base: UIViewController {\n  var viewWillAppear: ControlEvent<Bool> {\n    let source = self.methodInvoked(#selector(Base.viewWillAppear)).map { $0.first as? Bool ?? false }\n    return ControlEvent(events: source)\n  }\n  var a: Int { 1 }\n}\n",
    "import UIKit\nimport MiniRx\nextension Reactive where Base: UIViewController {\n  var a: Int { 1 }\n}\n"
  ),
  (
    "// A.\n\nimport RxCocoa\nimport RxSwift\nlet a: TimeInterval = 1\n",
    "// A.\n\nimport Foundation\nimport MiniRx\nlet a: TimeInterval = 1\n"
  ),
  (
    "import RxSwift\nlet (a, b): (NSObject, UIImageView)\n",
    "import UIKit\nimport MiniRx\nlet (a, b): (NSObject, UIImageView)\n"
  ),
  (
    "import RxSwift\nlet a: NSObject\n",
    "import Foundation\nimport MiniRx\nlet a: NSObject\n"
  ),
  (
    "import A\nimport RxSwift\nlet a: (UIA, NSNumber)\n",
    "import Foundation\nimport A\nimport MiniRx\nlet a: (UIA, NSNumber)\n"
  ),
  (
    "import RxSwift\nlet (UI, NSA, UIs) = (1, 2, 3)\n",
    "import MiniRx\nlet (UI, NSA, UIs) = (1, 2, 3)\n"
  ),
  (
    "import ComposableArchitecture\nlet a = Effect.timer(id: ID(), every: 1, tolerance: .zero, on: q)\n",
    "import RxComposable\nlet a = Effect<Int>.timer(id: ID(), every: .seconds(1), on: q)\n"
  ),
  (
    "import ComposableArchitecture\n@Dependency(\\.mainRunLoop.now.date) var a\nlet b = (env.mainQueue.now.date, c.now.date, scheduler.now)\n",
    "import RxComposable\n@Dependency(\\.mainRunLoop.now) var a\nlet b = (env.mainQueue.now, c.now.date, scheduler.now)\n"
  ),
  (
    "import ComposableArchitecture\nlet a = EffectTask.timer(id: ID(), every: 0.25, on: q)\n",
    "import RxComposable\nlet a = Effect<Int>.timer(id: ID(), every: .milliseconds(250), on: q)\n"
  ),
  (
    "import Combine; import CombineSchedulers; import ComposableArchitecture\nimport UIKit\n",
    "import RxComposable\nimport UIKit\n"
  ),
  (
    "import UIKit\nimport RxSwift\nimport RxCocoa; import RxRelay\nimport A; import RxRelay; import RxCocoa; import B\n",
    "import UIKit\nimport MiniRx\nimport A; import B\n"
  ),
  (
    "import ComposableArchitecture\nlet a = b.delay(for: 1, scheduler: q).debounce(for: c, scheduler: q)\n",
    "import RxComposable\nlet a = b.delay(.seconds(1), scheduler: q).debounce(c, scheduler: q)\n"
  ),
  (
    "import ComposableArchitecture\nextension Effect where Output == Int { func f() -> Effect<Output, Never> {} }\n",
    "import RxComposable\nextension Effect where Action == Int { func f() -> Effect<Action> {} }\n"
  ),
  (
    "import RxComposableArchitecture\nlet s: TestStoreOf<A>\nfunc f() async { scheduler.advance(); b { q.scheduler.advance() } }\n",
    "import RxComposableTesting\nlet s: TestStoreOf<A>\nfunc f() async { await scheduler.advance(); b { q.scheduler.advance() } }\n"
  ),
  (
    "import ComposableArchitecture\nimport XCTest\nfunc f() { queue.advance(by: 1) }\n",
    "import RxComposableTesting\nimport XCTest\nfunc f() { queue.advance(by: .seconds(1)) }\n"
  ),
  (
    "import Dependencies\nimport ComposableArchitecture\nlet a: (UUID, UIView)\n",
    "import Foundation\nimport RxComposable\nlet a: (UUID, UIView)\n"
  ),
  (
    "  import Combine\nimport ComposableArchitecture\nlet a = sqrt(b) + c.pow(d)\n",
    "import Foundation\nimport RxComposable\nlet a = sqrt(b) + c.pow(d)\n"
  ),
  (
    "import ComposableArchitecture\nlet a = (b.pow(c), d.floor, DispatchQueue.test)\n",
    "import RxComposable\nlet a = (b.pow(c), d.floor, TestScheduler(initialClock: 0))\n"
  ),
  (
    "import RxSwift\nimport SwiftUI\nlet a: CGFloat\n",
    "import MiniRx\nimport SwiftUI\nlet a: CGFloat\n"
  ),
  (
    "import RxSwift\nimport Testing\nlet a: DispatchSemaphore\n",
    "import Foundation\nimport MiniRx\nimport Testing\nlet a: DispatchSemaphore\n"
  ),
  (
    "import Combine\nimport ComposableArchitecture\nstruct A: Scheduler {}\n",
    "import Combine\nimport RxComposable\nstruct A: Scheduler {}\n"
  ),
  (
    "import ComposableArchitecture\nlet a = (DispatchQueue.testScheduler, RunLoop.immediateScheduler)\n",
    "import RxComposable\nlet a = (TestScheduler(initialClock: 0), ImmediateScheduler())\n"
  ),
  (
    "import Combine\nimport ComposableArchitecture\nfinal class C {\n  var bin: Set<AnyCancellable> = []\n  let a = Just(1)\n  func f() { viewStore.publisher.a.receive(on: DispatchQueue.main).map(g).sink { h($0) }.store(in: &bin) }\n}\n",
    "import Combine\nimport RxComposable\nfinal class C {\n  let bin = DisposeBag()\n  let a = Just(1)\n  func f() { viewStore.observable.a.receive(on: MainScheduler.asyncInstance).map(g).subscribe(onNext: { h($0) }).disposed(by: bin) }\n}\n"
  ),
]

// What stays as it is.
let kept = [
  "import Foundation\nimport Combine\n",
  "// import RxSwift\n/* RxSwift.Observable /* nested */ RxSwift.Observable */\n",
  "let a = \"RxSwift.Observable\"\nlet b = #\"RxSwift.\" RxSwift.x\"#\nlet c = \"\"\"\nimport RxSwift\n\"\"\"\n",
  "let a = \"\\\"RxSwift.Observable\"\n",
  "let a = self.RxSwift.Observable\nlet b = MyRxSwift.Observable\nimport Rxish\n",
  "let RxSwift = 1\n",
  "import Mine\nlet a: Effect<Action, Never>\n",
  "import Mine\nlet a = \"\\(names[\"RxSwift.a\"])\"\n",
  "import Combine\nimport SwiftUI\nlet a = 1\n",
  "import Foundation\nlet q = DispatchQueue.main\n",
  "let RxSwift = 1\nlet a = Dependencies.live\n",
  "import MyArchitecture\nlet q = DispatchQueue.test\n",
  "import Combine\nimport Foundation\nlet a: AnyPublisher<Int, Never> = b.sink { }.store(in: &c)\n",
  "import RxComposable\nimport MiniRx\nrelay.flatMapFirst { load($0) }\n",
  "import RxComposable\nimport MiniRx\n#if TRACE_RESOURCES\n#endif\n",
  "import RxComposable\nimport MiniRx\nStore(initialState: a, reducer: b, useNewScope: true)\n",
  "import RxComposable\nimport MiniRx\nStoreConfig.default.useNewScope = { true }\n",
  "import RxComposable\nimport MiniRx\nfunc f() -> Effect<A> { .cancel(id: SearchID()) }\n",
  "import RxComposable\nimport MiniRx\nfunc f() async { await task.cancel() }\n",
  "import RxComposable\nimport MiniRx\nUIView.animate(withDuration: 0.3)\n",
  "import RxComposable\nimport MiniRx\nqueue.async(group: g, qos: .utility)\n",
  "import AppKit\nimport MiniRx\nname.bind(to: field.rx.stringValue)\nlet a = b.tap\n",
  "import MiniRx\nlet a: URL\n",
  "import Mine\nvar a = Set<AnyCancellable>()\nviewStore.publisher.sink { }.store(in: &a)\n",
  "import Action\nimport Rx\n",
]

// What needs a hand: the module whose import tells, a line with it, and one that is left alone.
let byHand: [(String, String, String, String)] = [
  (
    "a library on top of RxSwift", "RxSwift",
    "import Action",
    "import Actions"
  ),
  (
    "a call of a method that is observed", "RxCocoa",
    "view.rx.methodInvoked(#selector(View.layout))",
    "button.rx.tap.bind(to: taps)"
  ),
  (
    "a call of a method that is observed", "RxCocoa",
    "extension Reactive where Base: View { var a: Observable<Void> { self.methodInvoked(#selector(Base.layout)).map { _ in } } }",
    "extension View { func f() { methodInvoked(1) } }"
  ),
  (
    "a call of a method that is observed", "RxCocoa",
    "extension Reactive where Base: V { var a: Observable<[Any]> { sentMessage(#selector(Base.layout)) } }",
    "extension V { func f() { self.sentMessage(1) } }"
  ),
  (
    "a call of a method that is observed", "RxCocoa",
    "delegate.methodInvoked(#selector(UITabBarDelegate.tabBar(_:didSelect:)))",
    "delegate.methodInvoked(selector)"
  ),
  (
    "a call of a method that is observed", "RxSwift",
    "let a = RxAProxy.proxy(for: base).sentMessage(#selector(A.a))",
    "let a = RxAProxy.proxy(for: base).sent(#selector(A.a))"
  ),
  (
    "a call of a method that is observed", "RxSwift",
    "class A: B { var viewWillAppear: ControlEvent<Bool> { methodInvoked(#selector(viewWillAppear)) } }",
    "class A: B { var viewWillAppear: ControlEvent<Bool> { invoked(#selector(viewWillAppear)) } }"
  ),
  (
    "a call of a method that is observed", "RxCocoa",
    "extension Reactive where Base: UIViewController { var viewWillAppear: ControlEvent<Bool> { parent.rx.methodInvoked(#selector(Base.viewWillAppear)) } }",
    "extension Reactive where Base: UIViewController { var viewWillAppear: ControlEvent<Bool> { parent.rx.viewWillAppear } }"
  ),
  (
    "a call of a method that is observed", "RxCocoa",
    "extension Own where Base: UIViewController { var viewWillAppear: ControlEvent<Bool> { methodInvoked(#selector(Base.viewWillAppear)) } }",
    "extension Own where Base: UIViewController { var viewWillAppear: ControlEvent<Bool> { methodInvoked(selector) } }"
  ),
  (
    "key-value observing by name", "RxCocoa",
    "extension Reactive where Base: V { var a: Observable<Bool?> { observe(Bool.self, \"x\") } }",
    "extension Base where Base: V { var a: Observable<Bool?> { observe(Bool.self, \"x\") } }"
  ),
  (
    "key-value observing by name", "RxCocoa",
    "extension Reactive where Base: V { var a: A { self.observeWeakly(A.self, path) } }",
    "extension Reactive where Base: V { var a: A { base.observeWeakly(A.self, path) } }"
  ),
  (
    "key-value observing by name", "RxCocoa",
    "extension RxSwift.Reactive { var a: A { self.observe(A.self, path) } }",
    "extension RxSwift.Reactive { var a: A { self.observe(\\.a) } }"
  ),
  (
    "key-value observing by name", "RxSwift",
    "view.rx.observe(Int.self, path)",
    "view.rx.observe(\\.frame)"
  ),
  (
    "web content", "RxCocoa",
    "web.rx.didFinishLoad.bind(to: done)",
    "table.rx.items(cellIdentifier: id)"
  ),
  (
    "web content", "RxCocoa",
    "web.rx.didFailProvisionalNavigation.bind(to: failures)",
    "web.didFailProvisionalNavigation.bind(to: failures)"
  ),
  (
    "web content", "RxCocoa",
    "extension Reactive where Base: Web { var a: A { didFinishLoad.map { _ in } } }",
    "extension Reactive where Base: Web { var a: A { b(.didFinishLoad) } }"
  ),
  (
    "a name of RxCocoa that is not here", "RxCocoa",
    "bar.rx.willBeginCustomizing.bind(to: items)",
    "bar.rx.didSelectItem.bind(to: items)"
  ),
  (
    "a name of RxCocoa that is not here", "RxSwift",
    "table.rx.didUpdateFocusInContextWithAnimationCoordinator.bind(to: focus)",
    "table.rx.didEndDisplayingCell.bind(to: focus)"
  ),
  (
    "RxCocoa's names for AppKit", "RxCocoa",
    "import AppKit; import Cocoa; let a = (button.rx.tap, button.rx.state)",
    "import AppKit; let a = (button.tap, button.rx.title)"
  ),
  (
    "RxCocoa's names for AppKit", "MiniRx",
    "import Cocoa; extension Reactive where Base: A { var a: A { self.text } }",
    "import UIKit; extension Reactive where Base: A { var a: A { self.text } }"
  ),
  (
    "RxCocoa's names for AppKit", "RxCocoa",
    "import AppKit; extension Reactive where Base: A { var a: A { controlProperty(getter: b) } }",
    "import AppKit; extension Reactive where Base: A { var a: A { Binder(base) { $0.b = text } } }"
  ),
  (
    "an effect of an error", "ComposableArchitecture",
    "let a: E = Effect(error: .server(404))",
    "let a: E = Effect(error: ApiError.server(404))"
  ),
  (
    "the main queue as a scheduler of what may be an effect", "ComposableArchitecture",
    "viewStore.publisher.a.receive(on: DispatchQueue.main).assign(to: &a)",
    "viewStore.observable.a.receive(on: MainScheduler.asyncInstance)"
  ),
  (
    "a span of what may be an effect", "ComposableArchitecture",
    "viewStore.publisher.a.debounce(for: b, scheduler: q).assign(to: &a)",
    "viewStore.observable.a.debounce(b, scheduler: q)"
  ),
  (
    "a set of cancellables", "ComposableArchitecture",
    "class A { var b = Set<AnyCancellable>(); func f() { viewStore.publisher.receive(on: DispatchQueue.global()).sink {}.store(in: &b) } }",
    "class A { var b = Set<AnyCancellable>(); func f() { viewStore.publisher.receive(on: DispatchQueue.main).sink {}.store(in: &b) } }"
  ),
  (
    "a set of cancellables", "ComposableArchitecture",
    "class A { var b = Set<AnyCancellable>(); func f() { viewStore.publisher.receive(on: q, options: c).sink {}.store(in: &b) } }",
    "class A { var b = Set<AnyCancellable>(); func f() { viewStore.publisher.receive(on: q).sink {}.store(in: &b) } }"
  ),
  (
    "a function of a case", "CasePaths",
    "actions.compactMap(/AppAction.reset)",
    "actions.compactMap((/AppAction.reset).extract)"
  ),
  (
    "a plain type as Identifiable", "RxComposableArchitecture",
    "DiffingInterfaceList.diffing(oldArray: [1], newArray: b)",
    "DiffingInterfaceList.diffing(oldArray: [1], newArray: b, id: \\.self)"
  ),
  (
    "SwiftUI's views of a store", "ComposableArchitecture",
    "WithViewStore(store) { viewStore in }",
    "ForEachStore(store)"
  ),
  (
    "an animation of an effect", "ComposableArchitecture",
    "Effect(value: .done).animation(.default)",
    "Text(x).padding().animation(x)"
  ),
  (
    "an animation of an action", "ComposableArchitecture",
    "self.viewStore.send(.tapped, animation: .default)",
    "send(.tapped, animation: .default)"
  ),
  (
    "effects by their failure", "ComposableArchitecture",
    "extension Effect where Failure == APIError {}",
    "extension Effect where Action == Int {}"
  ),
  (
    "an effect with two types", "ComposableArchitecture",
    "let a: Effect<[Int], Failure>",
    "let a: Effect<Result<Int, Failure>>"
  ),
  (
    "a queue as a scheduler", "ComposableArchitecture",
    "E(q: DispatchQueue.global().eraseToAnyScheduler())",
    "E(q: q)"
  ),
  (
    "a subscription", "ComposableArchitecture",
    "let a = viewStore.publisher.sink { _ in }",
    "let a = viewStore.observable.subscribe(onNext: { _ in })"
  ),
  (
    "a subscription", "ComposableArchitecture",
    "viewStore.publisher.text.assign(to: \\.text, on: label).store(in: &bin)",
    "center.publisher(for: n).sink { }.store(in: &bin)"
  ),
  (
    "XCTFail outside of tests", "XCTestDynamicOverlay",
    "XCTFail(text)",
    "assertionFailure(text)"
  ),
]
