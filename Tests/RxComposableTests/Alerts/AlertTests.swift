import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class AlertTests: XCTestCase {
  private enum Action: Equatable {
    case deleted
    case kept
  }

  private func alert(isSafe: Bool) -> AlertState<Action> {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .deleted) { TextState("Delete") }
      if isSafe { ButtonState(role: .cancel, action: .kept) { TextState("Keep") } }
      for name in ["A", "B"] { ButtonState { TextState(name) } }
    } message: {
      TextState("It cannot be undone.")
    }
  }

  func testAnAlertIsAValue() {
    XCTAssertEqual(alert(isSafe: true), alert(isSafe: true))
    XCTAssertNotEqual(alert(isSafe: true), alert(isSafe: false))
    XCTAssertNotEqual(alert(isSafe: true).id, alert(isSafe: true).id)
  }

  func testButtonsDifferIfTheirActionTheirLabelOrTheirRoleDoes() {
    let button = ButtonState(role: .cancel, action: 1) { TextState("A") }
    XCTAssertNotEqual(button, ButtonState(role: .cancel, action: 2) { TextState("A") })
    XCTAssertNotEqual(button, ButtonState(role: .cancel, action: 1) { TextState("B") })
    XCTAssertNotEqual(button, ButtonState(role: .destructive, action: 1) { TextState("A") })
  }

  func testButtonsThatAreEqualHashAlike() {
    let buttons = [
      ButtonState(role: .cancel, action: 1) { TextState("A") }, .init(role: .cancel, action: 1) { TextState("A") },
    ]
    XCTAssertNotEqual(buttons[0].id, buttons[1].id)
    XCTAssertEqual(Set(buttons).count, 1)
  }

  func testTextsAreEqualIfTheyAreShownAlike() {
    let count = 3
    let texts = [
      TextState("3 are left"), TextState("\(count) are left"), TextState(verbatim: "3 are left"),
      TextState("\(3) are") + TextState(" left"), TextState("\(TextState("3 are")) left"),
      TextState(String("3 are left")),
    ]
    XCTAssertEqual(texts, Array(repeating: texts[0], count: texts.count))
    XCTAssertEqual(Set(texts).count, 1)
    XCTAssertNotEqual(TextState("\(4) are left"), texts[0])
    XCTAssertEqual(ButtonState(action: 1) { texts[0] }, ButtonState(action: 1) { texts[1] })
  }

  func testTheBuilderListsButtonsInTheirOrder() {
    XCTAssertEqual(alert(isSafe: true).buttons.map { String(state: $0.label) }, ["Delete", "Keep", "A", "B"])
    XCTAssertEqual(alert(isSafe: false).buttons.map { String(state: $0.label) }, ["Delete", "A", "B"])
    XCTAssertEqual(alert(isSafe: true).buttons.map(\.role), [.destructive, .cancel, nil, nil])
  }

  func testAButtonHandsOutItsAction() {
    var sent: [Action?] = []
    for button in alert(isSafe: true).buttons { button.withAction { sent.append($0) } }
    XCTAssertEqual(sent, [.deleted, .kept, nil, nil])
  }

  func testTheFormsWithoutClosures() {
    let delete = ButtonState<Action>.destructive(TextState("Delete"), action: .send(.deleted))
    let keep = ButtonState<Action>.cancel(TextState("Keep"))
    let alert = AlertState(title: TextState("Delete?"), primaryButton: delete, secondaryButton: keep)
    XCTAssertEqual(alert.buttons, [delete, keep])
    XCTAssertEqual(
      AlertState(title: TextState("Done"), dismissButton: .default(TextState("OK"), action: .send(Action.kept)))
        .buttons,
      [ButtonState(action: .kept) { TextState("OK") }])
    XCTAssertEqual(AlertState<Action>(title: TextState("Done")).buttons, [])
  }

  func testMapKeepsLabelsAndRoles() {
    let mapped = alert(isSafe: true).map { $0 == .deleted ? 1 : nil }
    XCTAssertEqual(mapped.buttons.map(\.action.action), [1, nil, nil, nil])
    XCTAssertEqual(mapped.buttons.map(\.role), [.destructive, .cancel, nil, nil])
  }

  /// Of another identity it would be dismissed and presented again.
  func testMapKeepsWhatIsShown() {
    let alert = alert(isSafe: true)
    XCTAssertEqual(alert.map { _ in 1 }.id, alert.id)
    let dialog = ConfirmationDialogState(titleVisibility: .hidden) {
      TextState("Leave?")
    } actions: {
      ButtonState(action: Action.kept) { TextState("Save") }
    } message: {
      TextState("All is lost.")
    }
    let mapped = dialog.map { $0 == .kept ? 1 : nil }
    XCTAssertEqual(mapped.id, dialog.id)
    XCTAssertEqual(mapped.buttons.map(\.action.action), [1])
    XCTAssertEqual(mapped.titleVisibility, .hidden)
    XCTAssertEqual([mapped.title, mapped.message], [dialog.title, dialog.message])
  }

  func testADialogIsAValueWithATitleThatMayBeHidden() {
    func dialog(_ visibility: ConfirmationDialogState<Action>.Visibility) -> ConfirmationDialogState<Action> {
      ConfirmationDialogState(titleVisibility: visibility) {
        TextState("Leave?")
      } actions: {
        ButtonState(action: .kept) { TextState("Save") }
      }
    }
    XCTAssertEqual(dialog(.hidden), dialog(.hidden))
    XCTAssertNotEqual(dialog(.hidden), dialog(.visible))
  }

  func testAlertsAndDialogsDifferIfAnyOfTheirPartsDoes() {
    func dialog(
      _ title: String, _ message: String?, _ buttons: [ButtonState<Action>]
    ) -> ConfirmationDialogState<Action> {
      ConfirmationDialogState(title: TextState(title), message: message.map { TextState($0) }, buttons: buttons)
    }
    func alert(_ title: String, _ message: String?, _ buttons: [ButtonState<Action>]) -> AlertState<Action> {
      AlertState(title: TextState(title), message: message.map { TextState($0) }, buttons: buttons)
    }
    let keep = ButtonState<Action>.cancel(TextState("Keep"))
    for (title, message, buttons) in [("B", "a", [keep]), ("A", "b", [keep]), ("A", nil, [keep]), ("A", "a", [])] {
      XCTAssertNotEqual(alert("A", "a", [keep]), alert(title, message, buttons))
      XCTAssertNotEqual(dialog("A", "a", [keep]), dialog(title, message, buttons))
    }
    XCTAssertEqual(alert("A", "a", [keep]), alert("A", "a", [keep]))
    XCTAssertEqual(dialog("A", "a", [keep]), dialog("A", "a", [keep]))
  }

  func testADumpOfADialogShowsItsMessageAndWhetherItsTitleIsHidden() {
    let dialog = ConfirmationDialogState<Action>(
      title: TextState("Leave?"), titleVisibility: .hidden, message: TextState("All is lost."), buttons: [])
    XCTAssertEqual(
      String(customDumping: dialog),
      """
      ConfirmationDialogState(
        title: "Leave?",
        titleVisibility: .hidden,
        message: "All is lost.",
        buttons: []
      )
      """)
    let plain = ConfirmationDialogState<Action>(title: TextState("Leave?"), buttons: [])
    XCTAssertFalse(String(customDumping: plain).contains("titleVisibility"))
  }

  func testADumpShowsWhatCounts() {
    let alert = AlertState(
      title: TextState("Delete?"),
      buttons: [.cancel(TextState("Keep"), action: .send(Action.kept)), .default(TextState("Ask"))])
    var text = ""
    customDump(alert, to: &text)
    XCTAssertEqual(
      text,
      """
      AlertState(
        title: "Delete?",
        message: nil,
        buttons: [
          [0]: .cancel(
            "Keep",
            action: .send(.kept)
          ),
          [1]: .default(
            "Ask",
            action: nil
          )
        ]
      )
      """)
  }
}

final class TextStateTests: XCTestCase {
  func testALiteralIsAKeyAndAVariableIsShownAsItIs() {
    let name = "Blob"
    XCTAssertEqual(String(state: TextState(name)), "Blob")
    XCTAssertEqual(String(state: TextState("Blob")), "Blob")
  }

  func testWhatIsInterpolatedIsPartOfTheValue() {
    XCTAssertEqual(String(state: TextState("\(2) of \(0.5) \("files") 100%")), "2 of 0.5 files 100%")
    XCTAssertNotEqual(TextState("\(1) file"), TextState("\(2) file"))
    XCTAssertEqual(TextState.Key(stringInterpolation: interpolation).format, "%lld of %lf %@ 100%%")
  }

  func testANumberHasItsFormAndAValueItsFormatter() {
    final class Stars: Formatter, @unchecked Sendable {
      override func string(for value: Any?) -> String? { (value as? Int).map { String(repeating: "*", count: $0) } }
    }
    let (stars, none) = (Stars(), nil as Formatter?)
    XCTAssertEqual(
      String(state: TextState("\(0.25, specifier: "%.1f") \(3, formatter: stars) \(4, formatter: none)")), "0.2 *** 4")
    XCTAssertEqual(TextState.Key("\(0.25, specifier: "%.1f") \(3, formatter: stars)").format, "%.1f %@")
    XCTAssertEqual(
      TextState.Key("\(0.25, specifier: "%.1f") \(3, formatter: stars)").filled(in: "%2$@ %1$.1f"), "*** 0.2")
  }

  private var interpolation: TextState.Key.StringInterpolation {
    var result = TextState.Key.StringInterpolation(literalCapacity: 0, interpolationCount: 3)
    result.appendInterpolation(2)
    result.appendLiteral(" of ")
    result.appendInterpolation(0.5)
    result.appendLiteral(" ")
    result.appendInterpolation("files")
    result.appendLiteral(" 100%")
    return result
  }

  func testATranslationMayChangeTheOrder() {
    let key = TextState.Key(stringInterpolation: interpolation)
    XCTAssertEqual(key.filled(in: "%3$@: %1$lld/%2$.1lf %% %"), "files: 2/0.5 % %")
  }

  func testAPlaceWithANumberIsNotCountedAmongThoseWithout() {
    let key = TextState.Key(stringInterpolation: interpolation)
    XCTAssertEqual(key.filled(in: "%3$@: %lld/%lf"), "files: 2/0.5")
    XCTAssertEqual(key.filled(in: "%3lld/%1lf"), "2/0.5")
  }

  func testAPlaceWhoseNumberTheKeyDoesNotHaveStaysEmpty() {
    let key = TextState.Key(stringInterpolation: interpolation)
    XCTAssertEqual(key.filled(in: "%3$@%4$@%0$@|%lld%lf%@%@|%"), "files|20.5files|%")
  }

  func testANumberIsReadDigitByDigit() {
    var interpolation = TextState.Key.StringInterpolation(literalCapacity: 0, interpolationCount: 12)
    for number in 1...12 { interpolation.appendInterpolation(number) }
    let key = TextState.Key(stringInterpolation: interpolation)
    XCTAssertEqual(key.filled(in: "%12$lld %$lld %99999999999999999999$lld|"), "12 1 |")
  }

  func testAFloatIsShownAsItDescribesItself() {
    var interpolation = TextState.Key.StringInterpolation(literalCapacity: 0, interpolationCount: 1)
    interpolation.appendInterpolation(0.1 as Float)
    let key = TextState.Key(stringInterpolation: interpolation)
    XCTAssertEqual(key.filled(in: "%lf s"), "0.1 s")
  }

  func testATranslationOfAKeyWithoutInterpolationIsShownAsItIs() {
    XCTAssertEqual(TextState.Key(stringLiteral: "All of it").filled(in: "100% of %@ %%"), "100% of %@ %%")
  }

  func testTextsAreConcatenated() {
    let text = TextState("Saved as ") + TextState(verbatim: "a.txt")
    XCTAssertEqual(String(state: text), "Saved as a.txt")
    XCTAssertEqual(text, TextState("Saved as ") + TextState(verbatim: "a.txt"))
  }
}
