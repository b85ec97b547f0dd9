import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// A dump shows the properties, not what wraps them.
final class WrapperDumpTests: XCTestCase {
  private struct Option: Equatable, Identifiable, Selectable {
    let id: Int
    var isSelected = false
  }

  private struct Form: Equatable {
    @BindingState var name = "Blob"
    @NeverEqual var scrollToTop = 1
    @UniqueElements var rows = [Option(id: 1)]
    @SingleSelection var options: IdentifiedArrayOf<Option> = []
    var plain = true
  }

  private func dump(_ value: Any) -> String {
    var text = ""
    customDump(value, to: &text)
    return text
  }

  func testPropertiesHaveTheirNamesAndValues() {
    XCTAssertEqual(
      dump(Form()),
      """
      WrapperDumpTests.Form(
        name: "Blob",
        scrollToTop: 1,
        rows: [
          [0]: WrapperDumpTests.Option(
            id: 1,
            isSelected: false
          )
        ],
        options: [],
        plain: true
      )
      """)
  }

  func testWrappersOnTheirOwnAreTheirValues() {
    XCTAssertEqual(dump(BindingState(wrappedValue: 3)), "3")
    XCTAssertEqual(dump(NeverEqual(wrappedValue: "a")), "\"a\"")
  }

  func testADifferenceShowsTheValues() {
    var form = Form()
    form.name = "Blob Jr."
    form.scrollToTop = 2
    XCTAssertEqual(
      diff(Form(), form),
      """
        WrapperDumpTests.Form(
      -   name: "Blob",
      +   name: "Blob Jr.",
      -   scrollToTop: 1,
      +   scrollToTop: 2,
          rows: […],
          options: [],
          plain: true
        )
      """)
  }

  func testADifferenceOfSetsOfACaseNamesTheCaseAlone() {
    enum Route: Equatable { case home }
    struct Screen: Equatable {
      @NeverEqual var route = Route.home
      var isShown = true
    }
    var screen = Screen()
    screen.route = .home
    XCTAssertEqual(
      diff(Screen(), screen).map { $0.split(separator: "\n").filter { $0.contains("route") } },
      ["-   route: .home (set 0 times),", "+   route: .home (set once),"])
  }

  func testADifferenceOfSetsOfOneValueShowsTheSets() {
    var form = Form()
    form.scrollToTop = 1
    XCTAssertEqual(
      diff(Form(), form).map { $0.split(separator: "\n").filter { $0.contains("scrollToTop") } },
      ["-   scrollToTop: 1 (set 0 times),", "+   scrollToTop: 1 (set once),"])
  }
}
