/// The imports of a test: the modules of the types that it names.
///
/// A type of the application may have the name of one that a test sees as well, such as `Driver` or `Event`. An import of that type alone
/// says which is meant.
enum TestImports {
  /// - Parameters:
  ///   - named: the types, as reflection says them.
  ///   - others: modules that the test needs besides.
  ///   - source: what users wrote for the test. A type in it may be one of the other modules, or of one that has its name.
  static func lines(_ named: Set<String>, _ others: [String] = [], source: String = "") -> [String] {
    var imports: [String: String] = [:]
    let types = named.flatMap(outerTypes)
    let modules = Set(types.map(\.module) + others)
    let words = Set(source.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    let ofSource = words.flatMap { word in
      modules.union([word]).filter { kind(of: word, in: $0) != nil }.map { (module: $0, type: Optional(word)) }
    }
    for (module, type) in types + ofSource + others.map({ ($0, nil) }) where !known.contains(module) {
      imports[module] = "@testable import \(module)"
      guard let type, taken.contains(type), let kind = kind(of: type, in: module) else { continue }
      imports["\(module).\(type)"] = "@testable import \(kind) \(module).\(type)"
    }
    return imports.sorted { $0.key < $1.key }.map(\.value)
  }

  /// What a test has by the libraries that it imports anyway.
  private static let known: Set = [
    "Dispatch", "Foundation", "FoundationEssentials", "MiniRx", "MiniRxTesting", "RxComposable",
    "RxComposableRecording", "RxComposableTesting", "Swift", "_Concurrency", "__C",
  ]

  /// The modules in a name, with the outermost types: `Feature` with `List`, `Models` with `Row`, and `Rows` alone, of
  /// `Feature.List<(extension in Rows):Models.Row.Cell>.State`.
  private static func outerTypes(in name: String) -> [(module: String, type: String?)] {
    let words = name.split { !($0.isLetter || $0.isNumber || "_.".contains($0)) }
    return words.indices.compactMap { index in
      let path = words[index].split(separator: ".", omittingEmptySubsequences: false)
      if path.count > 1 { return path[0].isEmpty ? nil : (String(path[0]), String(path[1])) }
      return words[..<index].last == "in" ? (String(words[index]), nil) : nil
    }
  }

  /// How a type is declared; `nil` where it is generic.
  private static func kind(of type: String, in module: String) -> String? {
    let name = "\(module.utf8.count)\(module)\(type.utf8.count)\(type)"
    return [("V", "struct"), ("O", "enum"), ("C", "class")].first { _typeByName(name + $0.0) != nil }?.1
  }

  /// The types of our modules and some of Foundation.
  static let taken = Set(
    """
    ActionFormat ActionSheetState ActorIsolated ActorScheduler AlertState AnyClock AnyHashDiffable AnyObserver AnyReducer AsyncSubject
    BehaviorRelay BehaviorSubject BindableAction BindableState Binder BindingAction BindingReducer BindingState BlockingObservable
    BooleanDisposable Bootstrap Bundle ButtonState ButtonStateAction ButtonStateBuilder ButtonStateRole Calendar Cancelable CasePath
    CasePathMismatch ClockInstant ClockTimer CombineReducers Completable CompletableEvent CompletableTrait CompositeDisposable
    ConcurrentDispatchQueueScheduler ConcurrentMainScheduler ConfirmationDialogState ConnectableObservable ConnectableObservableType
    ControlEvent ControlEventType ControlProperty ControlPropertyType CoreSubject CurrentThreadScheduler CustomDumpReflectable
    CustomDumpRepresentable CustomDumpStringConvertible Data DataDecoder Date DateGenerator DateInterval DebugEnvironment Decimal
    Dependency DependencyContext DependencyKey DependencyKeyWritingReducer DependencyValues DiffFormat DiffingInterfaceList Dimension
    DispatchQueueScheduler Disposable Disposables DisposeBag DisposeBase Driver DriverSharingStrategy Effect EffectOf
    EffectPublisher EffectTask EitherReducer ElementTrait EmptyReducer Event EventConvertible Exhaustivity FireAndForget ForEachReducer Formatter
    GroupedObservable HashDiffable HistoricalScheduler HistoricalSchedulerTimeConverter Hooks Host Identified IdentifiedArray
    IdentifiedArrayOf IfCaseLetReducer IfLetReducer ImmediateClock ImmediateScheduler ImmediateSchedulerType IndexPath IndexSet
    Infallible InfallibleEvent InfallibleType Locale LockIsolated MainActorScheduler MainScheduler MarbleError
    MaterializedSequenceResult Maybe MaybeEvent MaybeTrait Measurement NeverEqual Notification Observable ObservableConvertibleType
    ObservableType ObservedState ObserverType OnChangeReducer Operation OperationQueue OperationQueueScheduler OptionalPath
    PathToEmptyCase Pipe Port PrimitiveSequence PrimitiveSequenceType PrintChangesReducer Process Progress PublishRelay PublishSubject
    Reactive ReactiveCompatible Recorded RecordedAnswers RecordedSubscription Reduce Reducer ReducerArray ReducerBuilder
    ReducerBuilderOf ReducerOf ReducerProtocol ReducerProtocolOf ReducerSequence RefCountDisposable RelayType RepeatsRemoving ReplayRelay
    ReplaySubject Resources RunLoop RuntimeIssue RxAbstractInteger RxCocoaError RxCocoaURLError RxError RxObservable RxTime RxTimeInterval Scanner
    ScheduledDisposable SchedulerType Scope Selectable Send SerialDispatchQueueScheduler SerialDisposable SharedSequence
    SharedSequenceConvertibleType SharedSequenceType SharingScheduler SharingStrategyProtocol Signal SignalSharingStrategy
    SignpostInstrument SignpostReducer Single SingleAssignmentDisposable SingleEvent SingleSelection SingleTrait Stateless Store
    StoreConfig StoreOf StorePublisher StoreTask Stream SubjectLifetimeScope SubjectType Subscription SuspensionError TakeBehavior
    TakeUntilBehavior TaskResult TestClock TestDependencyKey TestScheduler TestStore TestStoreOf TestStoreTask TestTime
    TestableObservable TestableObserver TextState Thread TimeZone Timer UIBindingObserver URL URLRequest UUID UUIDGenerator
    UncheckedSendable UnimplementedClock UnimplementedFailure UnimplementedScheduler UniqueElements Unit Variable ViewStore
    ViewStoreOf ViewStoreTask VirtualTimeComparison VirtualTimeConverterType VirtualTimeScheduler WithRandomNumberGenerator
    WritablePath
    """
    .split { $0.isWhitespace }.map(String.init))
}
