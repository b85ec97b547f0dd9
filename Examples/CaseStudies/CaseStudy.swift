import RxComposableRecording
import TerminalKit

/// A study: what the menu shows, and what the command line names.
struct CaseStudy: Identifiable, Sendable {
  /// The name on the command line.
  let id: String
  let title: String
  let makeScreen: @MainActor @Sendable () -> Screen
  /// Whether stores dial the inspector.
  @MainActor static var isInspected = false

  @MainActor
  private static func inspected<State, Action>(_ store: Store<State, Action>) -> Store<State, Action> {
    if isInspected { store.inspect(as: "\(State.self) of the case studies") }
    return store
  }

  static let all: [CaseStudy] = [
    CaseStudy(id: "basic", title: "Basic usage: a count and an error") {
      BasicUsageScreen(store: inspected(Store(initialState: BasicUsage.State(), reducer: BasicUsage())))
    },
    CaseStudy(id: "environment", title: "Environment: live, mock, recorded") {
      EnvironmentScreen(store: inspected(Store(initialState: FactsState(), reducer: factsReducer, environment: .live)))
    },
    CaseStudy(id: "scope", title: "Scope: two counters from one reducer") {
      ScopeScreen(store: inspected(Store(initialState: TwoCounters.State(), reducer: TwoCounters())))
    },
    CaseStudy(id: "pullback", title: "Pullback: a parent that sees its children's actions") {
      PullbackScreen(
        store: inspected(Store(initialState: CartState(), reducer: cartReducer, environment: CartEnvironment())))
    },
    CaseStudy(id: "optional", title: "Optional state: a counter that comes and goes, with ifLet") {
      OptionalStateScreen(store: inspected(Store(initialState: OptionalCounter.State(), reducer: OptionalCounter())))
    },
    CaseStudy(id: "never-equal", title: "@NeverEqual: events in the state") {
      NeverEqualScreen(store: inspected(Store(initialState: Reader.State(), reducer: Reader())))
    },
    CaseStudy(id: "timers", title: "Timers: started, stopped, ended with the screen") {
      TimersScreen(store: inspected(Store(initialState: Stopwatch.State(), reducer: Stopwatch())))
    },
    CaseStudy(id: "search", title: "Search: debounced, and what is superseded is cancelled") {
      SearchScreen(store: inspected(Store(initialState: CitySearch.State(), reducer: CitySearch())))
    },
    CaseStudy(id: "rows", title: "Rows: added, moved, edited and removed") {
      RowsScreen(store: inspected(Store(initialState: Todos.State(), reducer: Todos())))
    },
    CaseStudy(id: "wizard", title: "Wizard: a stack of screens in the state") {
      WizardScreen(store: inspected(Store(initialState: Wizard.State(), reducer: Wizard())))
    },
    CaseStudy(id: "uploads", title: "Uploads: progress, retries with growing pauses, cancellation") {
      UploadsScreen(store: inspected(Store(initialState: Uploads.State(), reducer: Uploads())))
    },
    CaseStudy(id: "cache", title: "Cache: one request for all, behind share(replay:)") {
      CacheScreen(store: inspected(Store(initialState: Rates.State(), reducer: Rates())))
    },
  ]
}

/// The list of all studies.
final class MenuScreen: Screen {
  private let list = ListView<CaseStudy> { "\($0.title)" }

  init(show: @escaping @MainActor (CaseStudy) -> Void) {
    super.init("Case studies", [list], help: "Arrows select, enter opens, escape comes back, q quits.")
    list.chosen
      .subscribe(onNext: { id in CaseStudy.all.first { $0.id == id }.map(show) })
      .disposed(by: disposeBag)
  }

  /// From a pipe, the rows that come now are printed.
  override func appear() { list.rows = CaseStudy.all }
}
