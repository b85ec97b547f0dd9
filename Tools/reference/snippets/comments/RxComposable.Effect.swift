import Foundation
import RxComposable

struct ApiError: Error, Equatable {}
struct Document: Sendable {}
struct SearchID: Hashable {}
struct RequestID: Hashable {}
struct ReportID: Hashable {}
struct TimerID: Hashable {}
struct ConnectionID: Hashable {}

let mainQueue: any SchedulerType = MainScheduler.instance

struct NumberEnvironment {
  let mainQueue: any SchedulerType
  func numberFact(_ number: Int) -> Effect<String> { .none }
}

enum Numbers {
  //# Effect+Run 13 lines 1-1

  func effect(environment: NumberEnvironment, state: (count: Int, fact: String)) -> Effect<AppAction> {
    //# Effect+Run 13 lines 3-3
  }
}

enum AppAction {
  case numberFactButtonTapped
  case numberFactResponse(Result<String, ApiError>)
  case child(Int)
}

func reduce(state: (count: Int, fact: String), action: AppAction, environment: NumberEnvironment) -> Effect<AppAction> {
  switch action {
  //# Effect
  default: return .none
  }
}

func childEffects(childEffect: Effect<Int>) -> Effect<AppAction> {
  //# Effect 2
}

func loading() {
  func load() -> Observable<Document> { .empty() }
  //# Effect+Run 11

  enum Action {
    case loaded(Result<Document, ApiError>)
  }
  //# Effect+Run 12
}

enum api {
  static func documents() -> Effect<[Document]> { .none }
  static func download(_ document: Document) -> Effect<Document> { .none }
  static func fact(_ number: Int) async throws -> String { "" }
  static func fetch() async -> String { "" }
}

enum SearchAction {
  case queryChanged(String)
  case scrolled(Int)
  case startTapped, stopTapped
  case report(Int)
  case hideToast, tick
}

func search(_ query: String) -> Effect<SearchAction> { .none }

func searching(query: String) -> Effect<SearchAction> {
  //# Effect+Cancellation
}

func reduce(action: SearchAction) -> Effect<SearchAction> {
  switch action {
  //# Effect+Throttle
  //# Effect+Timing 2
  //# Effect+Timing 3
  default: return .none
  }
}

func hiding() -> Effect<SearchAction> {
  //# Effect+Timing
}

struct Center {
  func addObserver(_ observer: @escaping (Int) -> Void) -> Int { 1 }
  func removeObserver(_ token: Int) {}
}

struct Contacts {
  func requestAccess(_ answer: @escaping (Bool) -> Void) {}
}

struct Settings: Sendable {
  func read() throws -> Int { 1 }
  func write() throws {}
}

enum Action: Sendable {
  case changed(Int)
  case accessResponse(Bool)
  case loaded(Int)
  case moved(to: Int)
  case factResponse(TaskResult<String>)
  case response(String)
  case ready
}

func observing(center: Center) -> Effect<Action> {
  //# Effect+Run 4
}

func asking(contacts: Contacts) -> Effect<Action> {
  //# Effect+Run 5
}

func reading(settings: Settings) -> Effect<Action> {
  //# Effect+Run 6
}

func catching(settings: Settings) -> Effect<Action> {
  //# Effect+Run 7
}

func writing(settings: Settings) -> Effect<Action> {
  //# Effect+Run 8
}

struct AppEnvironment {
  let load: () -> Effect<Int>
}

enum Tracking {
  enum analytics {
    static func track(_ event: String) -> Observable<Void> { .empty() }
  }

  func tracking() -> Effect<Action> {
    //# Effect+Run 10
  }
}

func load() -> Effect<Action> { .none }

func merging() -> Effect<Action> {
  enum analytics {
    static func track(_ event: String) {}
  }
  //# CompositeEffect
}

func concatenating() -> Effect<Action> {
  //# CompositeEffect 2
}

@Sendable func locations() -> AsyncStream<Int> { AsyncStream { nil } }

func running() -> Effect<Action> {
  //# Effect+Run
}

func asking() -> Effect<Action> {
  //# Effect+Run 2
}

func tracking() -> Effect<Action> {
  enum analytics {
    static func track(_ event: String) async throws {}
  }
  //# Effect+Run 3
}

func fetching() -> Effect<Action> {
  //# Effect+Cancellation 2
}

struct Socket: Sendable {
  func close() async {}
}

func closing(socket: Socket) -> Effect<Action> {
  //# Effect+Cancellation 3
}

enum LineAction {
  case entered(String)
}

func finishing(store: Store<Int, LineAction>, input: [String]) async {
  //# StoreTask
}

//# others
