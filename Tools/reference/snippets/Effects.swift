import RxComposable

/// Makes each line an effect of the same actions.
@resultBuilder enum Effects<Action> {
  static func buildExpression(_ effect: Effect<Action>) -> Effect<Action> { effect }
  static func buildBlock(_ effects: Effect<Action>...) -> [Effect<Action>] { effects }
}

struct Document: Sendable {}

struct API {
  func save(_ document: Document) -> Observable<Document> { .just(document) }
  func progress() -> Observable<Double> { .just(1) }
  func documents() -> Effect<[Document]> { Effect(value: []) }
  func download(_ document: Document) -> Effect<Parent.Action> { .none }
  func fact(_ number: Int) async throws -> String { "" }
  func search(_ query: String) async -> [String] { [] }
}

let api = API()
let mainQueue: any SchedulerType = MainScheduler.instance
func search(_ query: String) -> Effect<SearchAction> { .none }

enum Saving {
  struct State {
    var document = Document()
  }

  enum Action {
    case saveButtonTapped, closeButtonTapped
    case saveResponse(Result<Document, any Error>)
  }

  func reduce(state: State, action: Action) -> Effect<Action> {
    //# 1
  }
}

struct Settings: Sendable {
  func read() throws -> Int { 1 }
  func write() throws {}
}

enum AtOnce {
  enum Action {
    case reload
    case loaded(Int)
  }

  @Effects<Action> func effects(settings: Settings) -> [Effect<Action>] {
    //# 2
  }
}

enum Observables {
  enum Action {
    case progress(Double)
  }

  func effect() -> Effect<Action> {
    //# 3
  }
}

struct Contacts {
  func requestAccess(_ answer: @escaping @Sendable (Bool) -> Void) {}
}

struct Locations {
  func addListener(_ listener: @escaping (Int) -> Void) -> Int { 1 }
  func removeListener(_ token: Int) {}
}

enum Callbacks {
  enum Action {
    case accessResponse(Bool)
    case moved(Int)
  }

  func effect(contacts: Contacts, locations: Locations) -> Effect<Action> {
    //# 4
  }
}

struct Battery: Sendable {
  func levels() -> AsyncStream<Int> { AsyncStream { nil } }
}

struct Analytics: Sendable {
  func track(_ event: String) async throws {}
}

enum AsyncCode {
  enum Action {
    case factResponse(TaskResult<String>)
    case level(Int)
    case failed(String)
  }

  func effect(battery: Battery, analytics: Analytics) -> Effect<Action> {
    //# 5
  }
}

struct LoadID: Hashable {}
func load() -> Effect<Int> { .none }
func log(_ text: String) {}

func severalEffects() -> Effect<Int> {
  //# 6
}

struct Child {
  struct State {}
  func reduce(into state: inout State, action: Int) -> Effect<Int> { .none }
}

struct Parent {
  enum Action {
    case child(Int)
  }

  struct State {
    var child = Child.State()
  }

  func reduce(child: Child, state: inout State, action: Int) -> Effect<Action> {
    //# 7
  }
}

//# 8

enum SearchAction: Sendable {
  case queryChanged(String)
  case closed
  case results([String])
  case ready
  case report, hideToast, tick
}

func reduce(action: SearchAction) -> Effect<SearchAction> {
  switch action {
  //# 9
  default: return .none
  }
}

func searching(query: String) -> Effect<SearchAction> {
  //# 10
}

struct ReportID: Hashable {}
struct TimerID: Hashable {}

@Effects<SearchAction> func time(query: String) -> [Effect<SearchAction>] {
  //# 11
}

//# 12 from Examples/CaseStudies/Uploads/Uploads.swift
