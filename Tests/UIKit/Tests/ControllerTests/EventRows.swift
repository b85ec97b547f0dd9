import RxComposable
import UIKit

/// A binding in the direction from the view: what the user does, and what is emitted.
struct EventRow {
  let name: String
  let make: @MainActor () -> Exercise

  struct Exercise {
    let view: AnyObject
    let events: Observable<String>
    let act: @MainActor () -> Void
    let expected: [String]
    /// What else lives as long as the view, such as a data source.
    var owned: [AnyObject] = []
  }

  @MainActor
  init<View: AnyObject, Source: ObservableConvertibleType>(
    _ name: String, _ make: @escaping @MainActor () -> View, _ source: @escaping @MainActor (View) -> Source,
    _ act: @escaping @MainActor (View) -> Void, _ expected: String...
  ) {
    self.name = name
    self.make = {
      let view = make()
      return Exercise(
        view: view, events: source(view).asObservable().map { describe($0) }, act: { act(view) }, expected: expected)
    }
  }
}

/// What is emitted, as a short text: the paths, texts and numbers in it.
private func describe(_ value: Any) -> String {
  switch value {
  case is Void: "()"
  case let path as IndexPath: "\(path.section)/\(path.item)"
  case let paths as [IndexPath]: paths.map(describe).joined(separator: " ")
  case let text as NSAttributedString: text.string
  case let point as CGPoint: "\(point.y)"
  case let date as Date: "\(date.timeIntervalSinceReferenceDate)"
  case let recognizer as UIGestureRecognizer: "\(type(of: recognizer))"
  default:
    switch Mirror(reflecting: value) {
    case let mirror where mirror.displayStyle == .optional:
      mirror.children.first.map { describe($0.value) } ?? "nil"
    case let mirror where mirror.displayStyle == .tuple:
      mirror.children.map { describe($0.value) }.joined(separator: ",")
    case let mirror where mirror.displayStyle == .collection:
      mirror.children.map { describe($0.value) }.joined(separator: " ")
    default: "\(value)"
    }
  }
}

@MainActor
private func appearAndDisappear(_ controller: UIViewController) { onScreen(controller).rootViewController = nil }

@MainActor
let eventRows: [EventRow] = [
  EventRow(
    "UIControl.controlEvent", UIControl.init, { $0.rx.controlEvent([.touchDown]) }, { $0.sendActions(for: .touchDown) },
    "()"),
  EventRow(
    "UIViewController.viewWillAppear", UIViewController.init, { $0.rx.viewWillAppear }, { appearAndDisappear($0) },
    "false"),
  EventRow(
    "UIViewController.viewDidAppear", UIViewController.init, { $0.rx.viewDidAppear }, { appearAndDisappear($0) },
    "false"),
  EventRow(
    "UIViewController.viewWillDisappear", UIViewController.init, { $0.rx.viewWillDisappear },
    { appearAndDisappear($0) }, "false"),
  EventRow(
    "UIViewController.viewDidDisappear", UIViewController.init, { $0.rx.viewDidDisappear }, { appearAndDisappear($0) },
    "false"),
  EventRow("UIButton.tap", UIButton.init, { $0.rx.tap }, { $0.tap() }, "()"),
  EventRow("UIButton.primaryAction", UIButton.init, { $0.rx.primaryAction }, { $0.tap() }, "()"),
  EventRow("UIBarButtonItem.tap", UIBarButtonItem.init, { $0.rx.tap }, { $0.tap() }, "()"),
  EventRow(
    "UIGestureRecognizer.event", UITapGestureRecognizer.init, { $0.rx.event }, { $0.recognize() },
    "UITapGestureRecognizer"),
  EventRow("UISwitch.isOn", UISwitch.init, { $0.rx.isOn }, { $0.tap() }, "false", "true"),
  EventRow("UISwitch.value", UISwitch.init, { $0.rx.value.changed }, { $0.tap() }, "true"),
  EventRow("UISlider.value", UISlider.init, { $0.rx.value }, { $0.drag(to: 0.5) }, "0.0", "0.5"),
  EventRow("UIStepper.value", UIStepper.init, { $0.rx.value }, { $0.tapPlus() }, "0.0", "1.0"),
  EventRow(
    "UIPageControl.currentPage",
    {
      let control = UIPageControl()
      control.numberOfPages = 3
      return control
    }, { $0.rx.currentPage }, { $0.tapNext() }, "0", "1"),
  EventRow(
    "UISegmentedControl.selectedSegmentIndex", { UISegmentedControl(items: ["a", "b"]) },
    { $0.rx.selectedSegmentIndex },
    { $0.tap(segment: 1) }, "-1", "1"),
  EventRow(
    "UISegmentedControl.value", { UISegmentedControl(items: ["a", "b"]) }, { $0.rx.value }, { $0.tap(segment: 1) },
    "-1",
    "1"),
  EventRow(
    "UIDatePicker.date", UIDatePicker.init, { $0.rx.date }, { $0.pick(Date(timeIntervalSinceReferenceDate: 5)) }, "0.0",
    "5.0"),
  EventRow(
    "UIDatePicker.value", UIDatePicker.init, { $0.rx.value }, { $0.pick(Date(timeIntervalSinceReferenceDate: 5)) },
    "0.0", "5.0"),
  EventRow(
    "UIDatePicker.countDownDuration", UIDatePicker.init, { $0.rx.countDownDuration }, { $0.pick(duration: 60) }, "0.0",
    "60.0"),
  EventRow(
    "UIRefreshControl.valueChanged", UIRefreshControl.init, { $0.rx.controlEvent(.valueChanged) }, { $0.pull() }, "()"),

  EventRow("UITextField.text", UITextField.init, { $0.rx.text.orEmpty.changed }, { $0.type("ab") }, "", "a", "ab"),
  EventRow("UITextField.value", UITextField.init, { $0.rx.value }, { $0.type("a") }, "", "", "a"),
  EventRow("UITextField.attributedText", UITextField.init, { $0.rx.attributedText }, { $0.type("a") }, "", "", "a"),
  EventRow("UITextView.text", UITextView.init, { $0.rx.text }, { $0.type("a") }, "", "a"),
  EventRow("UITextField.textInput", UITextField.init, { $0.rx.textInput.text }, { $0.type("a") }, "", "", "a"),
  EventRow("UITextView.textInput", UITextView.init, { $0.rx.textInput.text }, { $0.type("a") }, "", "a"),
  EventRow("UITextView.value", UITextView.init, { $0.rx.value }, { $0.type("a") }, "", "a"),
  EventRow("UITextView.attributedText", UITextView.init, { $0.rx.attributedText }, { $0.type("a") }, "", "a"),
  EventRow("UITextView.didBeginEditing", UITextView.init, { $0.rx.didBeginEditing }, { $0.beginEditing() }, "()"),
  EventRow("UITextView.didEndEditing", UITextView.init, { $0.rx.didEndEditing }, { $0.endEditing() }, "()"),
  EventRow("UITextView.didChange", UITextView.init, { $0.rx.didChange }, { $0.type("a") }, "()"),
  EventRow("UITextView.didChangeSelection", UITextView.init, { $0.rx.didChangeSelection }, { $0.caret = 0 }, "()"),
  EventRow(
    "NSTextStorage.didProcessEditingRangeChangeInLength", UITextView.init,
    { $0.textStorage.rx.didProcessEditingRangeChangeInLength.map(\.delta) }, { $0.type("a") }, "1"),

  EventRow("UISearchBar.text", UISearchBar.init, { $0.rx.text }, { $0.type("a") }, "", "a"),
  EventRow("UISearchBar.value", UISearchBar.init, { $0.rx.value }, { $0.type("a") }, "", "a"),
  EventRow(
    "UISearchBar.selectedScopeButtonIndex", UISearchBar.init, { $0.rx.selectedScopeButtonIndex }, { $0.tap(scope: 1) },
    "0", "1"),
  EventRow(
    "UISearchBar.searchButtonClicked", UISearchBar.init, { $0.rx.searchButtonClicked }, { $0.tapSearch() }, "()"),
  EventRow(
    "UISearchBar.cancelButtonClicked", UISearchBar.init, { $0.rx.cancelButtonClicked }, { $0.tapCancel() }, "()"),
  EventRow(
    "UISearchBar.bookmarkButtonClicked", UISearchBar.init, { $0.rx.bookmarkButtonClicked }, { $0.tapBookmark() }, "()"),
  EventRow(
    "UISearchBar.resultsListButtonClicked", UISearchBar.init, { $0.rx.resultsListButtonClicked },
    { $0.tapResultsList() }, "()"),
  EventRow(
    "UISearchBar.textDidBeginEditing", UISearchBar.init, { $0.rx.textDidBeginEditing }, { $0.beginEditing() }, "()"),
  EventRow("UISearchBar.textDidEndEditing", UISearchBar.init, { $0.rx.textDidEndEditing }, { $0.endEditing() }, "()"),

  EventRow("UIScrollView.contentOffset", UIScrollView.init, { $0.rx.contentOffset }, { $0.drag(to: 9) }, "0.0", "9.0"),
  EventRow("UIScrollView.didScroll", UIScrollView.init, { $0.rx.didScroll }, { $0.drag(to: 9) }, "()"),
  EventRow("UIScrollView.willBeginDragging", UIScrollView.init, { $0.rx.willBeginDragging }, { $0.drag(to: 9) }, "()"),
  EventRow(
    "UIScrollView.willEndDragging", UIScrollView.init, { $0.rx.willEndDragging.map { "\($0.velocity.y)" } },
    { $0.drag(to: 9) }, "1.0"),
  EventRow("UIScrollView.didEndDragging", UIScrollView.init, { $0.rx.didEndDragging }, { $0.drag(to: 9) }, "true"),
  EventRow(
    "UIScrollView.willBeginDecelerating", UIScrollView.init, { $0.rx.willBeginDecelerating }, { $0.drag(to: 9) }, "()"),
  EventRow(
    "UIScrollView.didEndDecelerating", UIScrollView.init, { $0.rx.didEndDecelerating }, { $0.drag(to: 9) }, "()"),
  EventRow(
    "UIScrollView.didEndScrollingAnimation", UIScrollView.init, { $0.rx.didEndScrollingAnimation },
    { $0.setContentOffset(CGPoint(x: 0, y: 1), animated: true) }, "()"),
  EventRow("UIScrollView.didZoom", UIScrollView.init, { $0.rx.didZoom }, { $0.pinch(to: 2) }, "()"),
  EventRow("UIScrollView.willBeginZooming", UIScrollView.init, { $0.rx.willBeginZooming }, { $0.pinch(to: 2) }, "nil"),
  EventRow(
    "UIScrollView.didEndZooming", UIScrollView.init, { $0.rx.didEndZooming.map(\.scale) }, { $0.pinch(to: 2) }, "2.0"),
  EventRow("UIScrollView.didScrollToTop", UIScrollView.init, { $0.rx.didScrollToTop }, { $0.tapStatusBar() }, "()"),

  EventRow("UITableView.itemSelected", UITableView.init, { $0.rx.itemSelected }, { $0.tapRow(1) }, "0/1"),
  EventRow(
    "UITableView.itemDeselected", UITableView.init, { $0.rx.itemDeselected },
    {
      $0.tapRow(1)
      $0.tapRow(2)
    }, "0/1"),
  EventRow("UITableView.itemHighlighted", UITableView.init, { $0.rx.itemHighlighted }, { $0.tapRow(1) }, "0/1"),
  EventRow("UITableView.itemUnhighlighted", UITableView.init, { $0.rx.itemUnhighlighted }, { $0.tapRow(1) }, "0/1"),
  EventRow(
    "UITableView.itemAccessoryButtonTapped", UITableView.init, { $0.rx.itemAccessoryButtonTapped },
    { $0.tapAccessory(ofRow: 2) }, "0/2"),
  EventRow("UITableView.itemDeleted", UITableView.init, { $0.rx.itemDeleted }, { $0.swipeToDelete(row: 1) }, "0/1"),
  EventRow("UITableView.itemInserted", UITableView.init, { $0.rx.itemInserted }, { $0.tapInsert(row: 1) }, "0/1"),
  EventRow("UITableView.itemMoved", UITableView.init, { $0.rx.itemMoved }, { $0.dragRow(1, to: 2) }, "0/1,0/2"),
  EventRow(
    "UITableView.prefetchRows", UITableView.init, { $0.rx.prefetchRows }, { $0.prefetch(rows: [7, 8]) }, "0/7 0/8"),
  EventRow(
    "UITableView.cancelPrefetchingForRows", UITableView.init, { $0.rx.cancelPrefetchingForRows },
    { $0.cancelPrefetching(rows: [7]) }, "0/7"),

  EventRow("UICollectionView.itemSelected", collection, { $0.rx.itemSelected }, { $0.tapItem(1) }, "0/1"),
  EventRow(
    "UICollectionView.itemDeselected", collection, { $0.rx.itemDeselected },
    {
      $0.tapItem(1)
      $0.tapItem(2)
    }, "0/1"),
  EventRow("UICollectionView.itemHighlighted", collection, { $0.rx.itemHighlighted }, { $0.tapItem(1) }, "0/1"),
  EventRow("UICollectionView.itemUnhighlighted", collection, { $0.rx.itemUnhighlighted }, { $0.tapItem(1) }, "0/1"),
  EventRow("UICollectionView.prefetchItems", collection, { $0.rx.prefetchItems }, { $0.prefetch(items: [7]) }, "0/7"),
  EventRow(
    "UICollectionView.cancelPrefetchingForItems", collection, { $0.rx.cancelPrefetchingForItems },
    { $0.cancelPrefetching(items: [7]) }, "0/7"),

  EventRow("UIPickerView.itemSelected", UIPickerView.init, { $0.rx.itemSelected }, { $0.pick(row: 2) }, "2,0"),
  EventRow(
    "UINavigationController.willShow", UINavigationController.init,
    { $0.rx.willShow.map { "\($0.viewController.title!) \($0.animated)" } }, push, "pushed false"),
  EventRow(
    "UINavigationController.didShow", UINavigationController.init,
    { $0.rx.didShow.map { "\($0.viewController.title!) \($0.animated)" } }, push, "pushed false"),
  EventRow(
    "UITabBar.didSelectItem", UITabBar.init, { $0.rx.didSelectItem.map(\.title) },
    { bar in
      bar.items = [UITabBarItem(title: "first", image: nil, tag: 0)]
      bar.tap(0)
    }, "first"),
  EventRow(
    "UITabBarController.didSelect", UITabBarController.init, { $0.rx.didSelect.map(\.title) },
    { tabs in
      tabs.viewControllers = [UIViewController()]
      tabs.viewControllers![0].title = "first"
      tabs.tapTab(0)
    }, "first"),
  EventRow(
    "UISearchController.willPresent", UISearchController.init, { $0.rx.willPresent }, { $0.isActive = true }, "()"),
  EventRow(
    "UISearchController.didPresent", UISearchController.init, { $0.rx.didPresent }, { $0.isActive = true }, "()"),
  EventRow("UISearchController.present", UISearchController.init, { $0.rx.present }, { $0.isActive = true }, "()"),
  EventRow("UISearchController.willDismiss", UISearchController.init, { $0.rx.willDismiss }, leaveSearch, "()"),
  EventRow("UISearchController.didDismiss", UISearchController.init, { $0.rx.didDismiss }, leaveSearch, "()"),
]

@MainActor
private func collection() -> UICollectionView {
  UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
}

@MainActor
private func push(_ navigation: UINavigationController) {
  let window = onScreen(navigation)
  let pushed = UIViewController()
  pushed.title = "pushed"
  navigation.pushViewController(pushed, animated: false)
  window.rootViewController = nil
}

@MainActor
private func leaveSearch(_ search: UISearchController) {
  search.isActive = true
  search.isActive = false
}
