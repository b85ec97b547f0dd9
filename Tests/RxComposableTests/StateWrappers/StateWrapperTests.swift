import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class NeverEqualTests: XCTestCase {
  private struct State: Equatable {
    @NeverEqual var event = Stateless()
    @NeverEqual var number = 0
    @NeverEqual var closure: () -> Void = {}
  }

  func testCopiesAreEqualUntilOneIsSet() {
    var state = State()
    XCTAssertEqual(state, State())
    let before = state
    XCTAssertEqual(state, before)
    state.event = Stateless()
    XCTAssertNotEqual(state, before)
    XCTAssertEqual(state, state)
  }

  func testEachSetDiffersFromAllBefore() {
    var state = State()
    var seen = [state]
    for _ in 0..<1_000 {
      state.number = 0
      XCTAssertFalse(seen.contains(state))
      seen.append(state)
    }
  }

  func testATestCanExpectASetAndItsValue() {
    var state = State()
    var expected = state
    state.number = 1
    expected.number = 1
    XCTAssertEqual(state, expected)
    state.number = 2
    expected.number = 3
    XCTAssertNotEqual(state, expected)
  }

  func testTheProjectedValueTellsSetsApart() {
    var state = State()
    let before = state.$closure
    state.closure = {}
    XCTAssertNotEqual(state.$closure, before)
    XCTAssertEqual(state.$number.wrappedValue, 0)
  }
}

final class UniqueElementsTests: XCTestCase {
  private struct State: Equatable {
    @UniqueElements var array: [Row<Int>] = [Row(id: 1), Row(id: 1, text: "later")]
    @UniqueElements var identified: IdentifiedArrayOf<Row<Int>> = [Row(id: 1)]
  }

  func testLaterRepeatsAreDroppedAtEachSet() {
    var state = State()
    XCTAssertEqual(state.array, [Row(id: 1)])
    state.array += [Row(id: 2), Row(id: 1, text: "later"), Row(id: 2, text: "later")]
    XCTAssertEqual(state.array, [Row(id: 1), Row(id: 2)])
    state.array[1].id = 1
    XCTAssertEqual(state.array, [Row(id: 1)])
    state.identified.append(Row(id: 1, text: "later"))
    XCTAssertEqual(state.identified, [Row(id: 1)])
  }

  func testDecodingDropsRepeats() throws {
    struct Item: Codable, Identifiable, Equatable { let id: Int }
    struct Page: Codable, Equatable { @UniqueElements var items: [Item] }
    let page = try JSONDecoder().decode(Page.self, from: Data(#"{"items":[{"id":1},{"id":2},{"id":1}]}"#.utf8))
    XCTAssertEqual(page, Page(items: [Item(id: 1), Item(id: 2)]))
    XCTAssertEqual(String(decoding: try JSONEncoder().encode(page), as: UTF8.self), #"{"items":[{"id":1},{"id":2}]}"#)
    XCTAssertEqual(UniqueElements(value: [Item(id: 1), Item(id: 1)]).wrappedValue.count, 1)
  }
}

final class SingleSelectionTests: XCTestCase {
  private struct Option: Equatable, Identifiable, Selectable {
    let id: Int
    var isSelected = false
  }
  private struct Switch: Equatable, Identifiable {
    let id: Int
    var isOn = false
  }
  private struct Number: Equatable, Identifiable {
    let id: Int
    var value: Int
  }
  private struct State: Equatable {
    @SingleSelection var options: IdentifiedArrayOf<Option> = [Option(id: 1), Option(id: 2), Option(id: 3)]
    @SingleSelection(selection: \.isOn) var switches: IdentifiedArrayOf<Switch> = [
      Switch(id: 1), Switch(id: 2), Switch(id: 3),
    ]
    @SingleSelection(extract: { $0.value > 0 }, set: { $0.value = $1 ? abs($0.value) : -abs($0.value) })
    var numbers: IdentifiedArrayOf<Number> = [
      Number(id: 1, value: -1), Number(id: 2, value: -2), Number(id: 3, value: 3),
    ]
  }

  private func selected(_ state: State) -> [Int] { state.options.filter(\.isSelected).map(\.id) }

  func testOfSeveralAtOnceTheFirstNewOneStays() {
    var state = State()
    state.options[id: 1]?.isSelected = true
    state.options = [Option(id: 1, isSelected: true), Option(id: 2, isSelected: true), Option(id: 3, isSelected: true)]
    XCTAssertEqual(selected(state), [2])
    let initial = SingleSelection(wrappedValue: [Option(id: 1, isSelected: true), Option(id: 2, isSelected: true)])
    XCTAssertEqual(initial.wrappedValue.map(\.isSelected), [true, false])
  }

  func testRowsAreFollowedWhenTheyMove() {
    var state = State()
    state.options[id: 3]?.isSelected = true
    state.options.reverse()
    state.options.insert(Option(id: 4, isSelected: true), at: 3)
    XCTAssertEqual(selected(state), [4])
  }

  func testSelectionsMadeOfAPropertyOrOfFunctions() {
    var state = State()
    state.switches[0].isOn = true
    state.switches[2].isOn = true
    XCTAssertEqual(state.switches.map(\.isOn), [false, false, true])
    state.numbers[0].value = 1
    XCTAssertEqual(state.numbers.map(\.value), [1, -2, -3])
  }

  func testAWrapperIsMadeWithoutRowsAndWithThoseOfAnInitializer() {
    struct Form {
      @SingleSelection var options: IdentifiedArrayOf<Option>
      @SingleSelection(wrappedValue: [], selection: \.isOn) var switches: IdentifiedArrayOf<Switch>
    }
    let form = Form(
      options: .init(wrappedValue: [Option(id: 1, isSelected: true), Option(id: 2, isSelected: true)]),
      switches: SingleSelection<Switch>(wrappedValue: [Switch(id: 1, isOn: true)], selection: \.isOn))
    XCTAssertEqual(form.options.map(\.isSelected), [true, false])
    XCTAssertEqual(form.switches.map(\.isOn), [true])
    XCTAssertTrue(SingleSelection<Option>().wrappedValue.isEmpty)
  }

  func testARowKnowsTheWayToItsSelection() {
    let option = Option(id: 1, isSelected: true)
    XCTAssertTrue(option[keyPath: option.path])
  }

  func testAtMostOneIsSelectedAfterAnyOrderOfSelections() {
    var generator = SeededGenerator(seed: 21)
    var state = State()
    for _ in 0..<2_000 {
      let id = Int.random(in: 1...3, using: &generator)
      let wasSelected = selected(state)
      let selects = Bool.random(using: &generator)
      state.options[id: id]?.isSelected = selects
      XCTAssertEqual(selected(state), selects ? [id] : wasSelected.filter { $0 != id })
    }
  }

  func testEqualityIsThatOfTheRows() {
    var state = State()
    state.options[id: 2]?.isSelected = true
    state.options[id: 2]?.isSelected = false
    XCTAssertEqual(state, State())
  }
}
