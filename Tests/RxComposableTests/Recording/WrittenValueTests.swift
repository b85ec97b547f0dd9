import MiniRx
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// Values of the libraries, and of what they make, are written as one would.
final class WrittenValueTests: XCTestCase {
  private func text(_ value: Any, isQualified: Bool = false) throws -> String {
    try SwiftSource.expression(value, isQualified: isQualified).line
  }

  func testTexts() throws {
    XCTAssertEqual(try text(TextState("Delete \"it\"?")), #"TextState("Delete \"it\"?")"#)
    XCTAssertEqual(try text(TextState("5% of 100%")), #"TextState("5% of 100%")"#)
    XCTAssertEqual(try text(TextState("a", tableName: "Table")), #"TextState("a", tableName: "Table")"#)
    XCTAssertEqual(try text(TextState(verbatim: "a")), #"TextState(verbatim: "a")"#)
    XCTAssertEqual(try text(TextState("a") + TextState(verbatim: "b")), #"TextState("a") + TextState(verbatim: "b")"#)
    XCTAssertEqual(try text(TextState("a", bundle: .main)), #"TextState(verbatim: "a")"#, "A bundle is not there")
  }

  func testWhatATextInterpolatesStandsInItsPlaces() throws {
    let (count, share, name) = (3, 0.5, "a \"b\"")
    XCTAssertEqual(
      try text(TextState("\(count) of \(share) at 5%: \(name), \(TextState(verbatim: "c"))\n")),
      #"TextState("\(3) of \(0.5) at 5%: \("a \"b\""), \("c")\n")"#)
    XCTAssertEqual(
      TextState("\(count) of \(share) at 5%: \(name), \(TextState(verbatim: "c"))\n"),
      TextState("\(3) of \(0.5) at 5%: \("a \"b\""), \("c")\n"))
  }

  func testButtons() throws {
    let buttons: [ButtonState<Int>] = [
      .default(TextState("OK")), .cancel(TextState("No"), action: .send(1)), .destructive(TextState("Go")),
    ]
    XCTAssertEqual(
      try text(buttons),
      #"[.default(TextState("OK")), .cancel(TextState("No"), action: .send(1)), .destructive(TextState("Go"))]"#)
    XCTAssertEqual(try text(buttons[0], isQualified: true), #"ButtonState<Int>.default(TextState("OK"))"#)
    XCTAssertEqual(try text(ButtonStateAction<Int>.send(nil)), ".send(nil)")
    XCTAssertEqual(try text(ButtonStateAction.send(2), isQualified: true), "ButtonStateAction<Int>.send(2)")
  }

  func testAlertsAndDialogs() throws {
    XCTAssertEqual(
      try text(AlertState<Int>(title: TextState("a"), buttons: [])),
      #"AlertState<Int>(title: TextState("a"), buttons: [])"#)
    XCTAssertEqual(
      try text(
        ConfirmationDialogState<Int>(
          title: TextState("a"), titleVisibility: .hidden, message: TextState("b"), buttons: [.cancel(TextState("c"))])),
      "ConfirmationDialogState<Int>(title: TextState(\"a\"), titleVisibility: .hidden, message: TextState(\"b\"), "
        + "buttons: [.cancel(TextState(\"c\"))])")
    XCTAssertEqual(
      try text(ConfirmationDialogState<Int>(title: TextState("a"))),
      #"ConfirmationDialogState<Int>(title: TextState("a"), buttons: [])"#)
  }

  func testAnIdentifiedValue() throws {
    XCTAssertEqual(try text(Identified(Optional(1), id: "a")), #"Identified<String, Int?>(1, id: "a")"#)
  }

  func testAnErrorOfFoundation() throws {
    let said = [NSLocalizedDescriptionKey: "No \"net\""]
    XCTAssertEqual(
      try text(URLError(.cannotConnectToHost)), "URLError(_nsError: NSError(domain: NSURLErrorDomain, code: -1004))")
    XCTAssertEqual(
      try text(URLError(.timedOut, userInfo: said)),
      #"URLError(_nsError: NSError(domain: NSURLErrorDomain, code: -1001, userInfo: [NSLocalizedDescriptionKey: "No \"net\""]))"#
    )
    XCTAssertEqual(try text(NSError(domain: "Disk", code: 3)), #"NSError(domain: "Disk", code: 3)"#)
    XCTAssertEqual(
      try text(NSError(domain: "Disk", code: 3, userInfo: said)),
      #"NSError(domain: "Disk", code: 3, userInfo: [NSLocalizedDescriptionKey: "No \"net\""])"#)
  }

  struct Row: Identifiable, Equatable {
    var id = 1
    var name = "a"
    var number = 1
  }

  func testRowsUnderAnotherIDThanTheirOwn() throws {
    struct Computed: Identifiable {
      var name = "a"
      var id: String { name }
    }
    let row = "WrittenValueTests.Row(id: 1, name: \"a\", number: 1)"
    XCTAssertEqual(try text(IdentifiedArray<Int, Row>(uniqueElements: [Row()])), "[\(row)]")
    XCTAssertEqual(try text(IdentifiedArray([Row()], id: \.name)), "IdentifiedArray([\(row)], id: \\.name)")
    XCTAssertEqual(try text(IdentifiedArray<Int, Row>(id: \.number)), "IdentifiedArray([], id: \\.number)")
    XCTAssertEqual(try text(IdentifiedArray<Int, Row>()), "[]")
    XCTAssertEqual(try text(IdentifiedArrayOf<Computed>()), "[]")
    XCTAssertThrowsError(try text(IdentifiedArray<Int, Row>([Row()], id: \.doubled)))
  }

  // MARK: Bindings

  struct Settings: Equatable {
    struct Address: Equatable {
      var street = "s"
      var city = "c"
    }

    var plain = 1
    @BindingState var name = "n"
    @BindingState var note = "n"
    @BindingState var address = Address()
  }

  struct App: Equatable {
    var others = [1: [Other()]]
    var settings = Settings()

    struct Other: Equatable {}
  }

  private func text(_ action: BindingAction<Settings>, in state: Any) throws -> String {
    try SwiftSource.$state.withValue(UncheckedSendable(state)) { try text(action) }
  }

  /// Swift rounds a literal twice on Intel: `52.519482 == Double("52.519482")` is false there.
  func testANumberIsWrittenSoThatTheCompilerMakesItAgain() throws {
    let number = try XCTUnwrap(Double("52.519482"))
    XCTAssertEqual(number, 52.519482000000003552)
    #if arch(x86_64)
      XCTAssertEqual(try text(number), "52.519482000000003552")
      XCTAssertEqual(try text(-number), "-52.519482000000003552")
      let date = Date(timeIntervalSinceReferenceDate: number)
      XCTAssertEqual(try text(date), "Date(timeIntervalSinceReferenceDate: 52.519482000000003552)")
    #endif
    XCTAssertEqual(try text(52.5), "52.5")
  }

  func testABindingOfAStoredPropertyShowsItsName() throws {
    XCTAssertEqual(try text(BindingAction<Settings>.set(\.plain, 2)), #".set(\.plain, 2)"#)
    XCTAssertEqual(try text(BindingAction<App>.set(\.settings.plain, 2)), #".set(\.settings.plain, 2)"#)
    XCTAssertEqual(
      try text(BindingAction<App>.set(\.settings.plain, 2), isQualified: true),
      #"BindingAction<WrittenValueTests.App>.set(\.settings.plain, 2)"#)
  }

  func testABindingOfABindingStateHasTheNameOfWhatItChanges() throws {
    for state in [Settings(), App()] as [Any] {
      XCTAssertEqual(try text(.set(\.$note, "b"), in: state), #".set(\.$note, "b")"#)
      XCTAssertEqual(try text(.set(\.$address.city, "b"), in: state), #".set(\.$address.city, "b")"#)
      XCTAssertEqual(
        try text(.set(\.$address, Settings.Address(city: "b")), in: state),
        #".set(\.$address, WrittenValueTests.Settings.Address(street: "s", city: "b"))"#)
    }
    XCTAssertEqual(
      try SwiftSource.$state.withValue(UncheckedSendable(App())) {
        try text(BindingAction<Settings>.set(\.$name, "b").pullback(\App.settings))
      }, #".set(\.settings.$name, "b")"#)
  }

  struct Page<Item: Equatable>: Equatable {
    var items: [Item] = []
    var size = 10
  }

  func testABindingOfAGenericStateHasTheNameOfWhatItChanges() throws {
    let action = BindingAction<Page<Int>>.set(\.size, 20)
    let source = try SwiftSource.$state.withValue(UncheckedSendable([Page<Int>()])) { try text(action) }
    XCTAssertEqual(source, #".set(\.size, 20)"#)
  }

  struct Form: Equatable {
    @BindingState var isOn = true
    @BindingState var isShown = true
    @BindingState var first = "n"
    @BindingState var second = "n"
    @BindingState var count = 0
    @BindingState var total = 0
    @BindingState var share = 0.0
    @BindingState var ratio = 2.0
    @BindingState var date = Date(timeIntervalSinceReferenceDate: 0)
    @BindingState var end = Date(timeIntervalSinceReferenceDate: 0)
    @BindingState var limit: Int? = 1
    @BindingState var page: Int? = 1
    @BindingState var size = Size.large
    @BindingState var other = Size.large
    @BindingState var sort = Sort.by("name")
    @BindingState var tags: [String] = []
    @BindingState var terms: [String] = []
    @BindingState var paper = Paper()
    var plain = [1]
  }

  enum Size: CaseIterable { case small, large }

  enum Sort: Equatable { case by(String) }

  struct Paper: Equatable {
    var width: Float = 1
    var height: Float = 2
  }

  func testABindingThatChangesNothingHasTheNameOfWhatItWouldChange() throws {
    func text(_ action: BindingAction<Form>) throws -> String {
      try SwiftSource.$state.withValue(UncheckedSendable(Form())) { try self.text(action as Any) }
    }
    XCTAssertEqual(try text(.set(\.$isShown, true)), #".set(\.$isShown, true)"#)
    XCTAssertEqual(try text(.set(\.$second, "n")), #".set(\.$second, "n")"#)
    XCTAssertEqual(try text(.set(\.$total, 0)), #".set(\.$total, 0)"#)
    XCTAssertEqual(try text(.set(\.$share, 0)), #".set(\.$share, 0.0)"#)
    XCTAssertEqual(try text(.set(\.$ratio, 2)), #".set(\.$ratio, 2.0)"#)
    XCTAssertEqual(
      try text(.set(\.$end, Date(timeIntervalSinceReferenceDate: 0))),
      #".set(\.$end, Date(timeIntervalSinceReferenceDate: 0.0))"#)
    XCTAssertEqual(try text(.set(\.$page, 1)), #".set(\.$page, 1)"#)
    XCTAssertEqual(try text(.set(\.$other, .large)), #".set(\.$other, .large)"#)
    // Of no other value is known, but there is one such property alone.
    XCTAssertEqual(try text(.set(\.$sort, .by("name"))), #".set(\.$sort, .by("name"))"#)
    XCTAssertEqual(try text(.set(\.$paper.height, 2)), #".set(\.$paper.height, 2.0)"#)
    XCTAssertThrowsError(try text(.set(\.$terms, []))) {
      XCTAssertEqual(
        ($0 as? Unwritable)?.reason, "which property it sets is not seen, as that has the value already")
    }
  }

  struct Tagged: Equatable {
    @BindingState var tag = AnyHashable([1])
    var numbers = [1]
  }

  struct Sorted: Equatable {
    @BindingState var sort = Sort.by("name")
    var former: Sort? = .by("name")
  }

  func testWhatIsInAnOptionalIsNoPropertyThatABindingWouldChange() throws {
    let action = BindingAction<Sorted>.set(\.$sort, .by("name"))
    let source = try SwiftSource.$state.withValue(UncheckedSendable(Sorted())) { try text(action) }
    XCTAssertEqual(source, #".set(\.$sort, .by("name"))"#)
  }

  func testOnlyAPropertyOfItsTypeIsWhatABindingWouldChange() throws {
    let action = BindingAction<Tagged>.set(\.$tag, AnyHashable([1]))
    let source = try SwiftSource.$state.withValue(UncheckedSendable(Tagged())) { try text(action) }
    XCTAssertEqual(source, #".set(\.$tag, [1])"#)
  }

  func testABindingInAStateIsWrittenThoughItChangesNothing() {
    struct Alert: Equatable {
      var form = Form()
      var alert: AlertState<BindingAction<Form>>?
    }
    let text = test(from: Alert(), [1]) { state, _ in
      let button = ButtonState<BindingAction<Form>>.default(TextState("b"), action: .send(.set(\.$page, 1)))
      state.alert = AlertState(title: TextState("t"), buttons: [button])
    }
    XCTAssertTrue(text.contains(#".set(\.$page, 1)"#), text)
  }

  func testTheStateOfABindingIsLookedForInThePartsOfTenThousand() {
    func text(behind count: Int) throws -> String {
      try self.text(.set(\.$note, "b"), in: Array(repeating: 0, count: count) as [Any] + [[Settings()]])
    }
    XCTAssertEqual(try text(behind: 9_998), #".set(\.$note, "b")"#)
    XCTAssertThrowsError(try text(behind: 9_999))
  }

  func testABindingOfAnotherStateHasNoName() {
    XCTAssertThrowsError(try text(.set(\.$note, "n"), in: 1))
  }

  // MARK: In a test

  private func test<State: Equatable, Action>(
    from state: State, _ actions: [Action], _ reduce: @escaping (inout State, Action) -> Void
  ) -> String {
    let reducer = Reduce<State, Action> { state, action in
      reduce(&state, action)
      return .none
    }
    let store = Store(initialState: state, reducer: reducer, mainThreadChecksEnabled: false)
    let recording = Recording<State, Action>(scheduler: TestScheduler(initialClock: 0))
    store.record(into: recording)
    for action in actions { store.send(action) }
    return recording.test(named: "testIt", reducer: "reducer")
  }

  func testABindingIsSent() {
    let text = test(from: Settings(), [BindingAction<Settings>.set(\.$name, "b"), .set(\.plain, 2)]) { $1.set(&$0) }
    XCTAssertTrue(
      text.contains(
        """
            store.send(.set(\\.$name, "b")) {
              $0.name = "b"
            }
            store.send(.set(\\.plain, 2)) {
              $0.plain = 2
            }

        """), text)
  }

  func testATestEndsBeforeWhatDoesNotEqualItself() {
    let text = test(from: 1.0, [2, .nan, 3.0]) { $0 = $1 }
    XCTAssertTrue(
      text.contains(
        """
            store.send(2.0) {
              $0 = 2.0
            }
            // The test ends before action 2, `.nan`:
            // NaN equals nothing, not even itself: let the number be `nil` where there is none, or leave it out of `==`.

        """), text)
  }

  func testATestEndsBeforeAnActionThatDoesNotEqualItself() {
    let reducer = Reduce<Int, Double> { state, action in
      state += 1
      return action == 1 ? Effect(value: .nan) : .none
    }
    let store = Store(initialState: 0, reducer: reducer, mainThreadChecksEnabled: false)
    let recording = Recording<Int, Double>(scheduler: TestScheduler(initialClock: 0))
    store.record(into: recording)
    store.send(1)
    let text = recording.test(named: "testIt", reducer: "reducer")
    XCTAssertTrue(text.contains("// The test ends before action 2, `.nan`:\n    // NaN equals nothing"), text)
  }
}

extension WrittenValueTests.Row {
  fileprivate var doubled: Int { number * 2 }
}
