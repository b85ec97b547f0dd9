import RxComposable
import UIKit
import XCTest

/// Bindings in the direction to the view.
final class PropertyTests: XCTestCase {
  private let bag = DisposeBag()

  @MainActor
  func testAValueIsShown() async {
    let (label, attributed, field2) = (UILabel(), UILabel(), UITextField())
    let button = UIButton()
    let (toggle, slider, stepper) = (UISwitch(), UISlider(), UIStepper())
    let segments = UISegmentedControl(items: ["a", "b"])
    let (pages, picker, spinner, refresh) = (
      UIPageControl(), UIDatePicker(), UIActivityIndicatorView(), UIRefreshControl()
    )
    let (progress, imageView, image, item) = (UIProgressView(), UIImageView(), UIImage(), UIBarButtonItem())
    let (field, textView, search, scroll) = (UITextField(), UITextView(), UISearchBar(), UIScrollView())

    let shown: [(String, any Disposable, @MainActor () -> Bool)] = [
      ("label.text", Observable.just("a").bind(to: label.rx.text), { label.text == "a" }),
      (
        "label.attributedText", Observable.just(NSAttributedString(string: "b")).bind(to: attributed.rx.attributedText),
        { attributed.text == "b" }
      ),
      ("view.isHidden", Observable.just(true).bind(to: label.rx.isHidden), { label.isHidden }),
      ("view.alpha", Observable.just(0.5).bind(to: label.rx.alpha), { label.alpha == 0.5 }),
      ("control.isEnabled", Observable.just(false).bind(to: button.rx.isEnabled), { !button.isEnabled }),
      ("control.isSelected", Observable.just(true).bind(to: button.rx.isSelected), { button.isSelected }),
      ("button.title", Observable.just("t").bind(to: button.rx.title()), { button.title(for: .normal) == "t" }),
      (
        "button.title(for:)", Observable.just("s").bind(to: button.rx.title(for: .selected)),
        { button.title(for: .selected) == "s" }
      ),
      (
        "button.attributedTitle",
        Observable.just(NSAttributedString(string: "x")).bind(to: button.rx.attributedTitle()),
        { button.attributedTitle(for: .normal)?.string == "x" }
      ),
      ("button.image", Observable.just(image).bind(to: button.rx.image()), { button.image(for: .normal) === image }),
      (
        "button.backgroundImage", Observable.just(image).bind(to: button.rx.backgroundImage()),
        { button.backgroundImage(for: .normal) === image }
      ),
      ("switch.isOn", Observable.just(true).bind(to: toggle.rx.isOn), { toggle.isOn }),
      ("slider.value", Observable.just(0.25).bind(to: slider.rx.value), { slider.value == 0.25 }),
      ("stepper.value", Observable.just(3).bind(to: stepper.rx.value), { stepper.value == 3 }),
      (
        "segments.index", Observable.just(1).bind(to: segments.rx.selectedSegmentIndex),
        { segments.selectedSegmentIndex == 1 }
      ),
      (
        "segments.enabled", Observable.just(false).bind(to: segments.rx.enabledForSegment(at: 1)),
        { !segments.isEnabledForSegment(at: 1) }
      ),
      (
        "segments.title", Observable.just("z").bind(to: segments.rx.titleForSegment(at: 0)),
        { segments.titleForSegment(at: 0) == "z" }
      ),
      (
        "segments.image", Observable.just(image).bind(to: segments.rx.imageForSegment(at: 0)),
        { segments.imageForSegment(at: 0) === image }
      ),
      ("pages.currentPage", Observable.just(2).bind(to: pages.rx.currentPage), { pages.currentPage == 2 }),
      ("pages.numberOfPages", Observable.just(5).bind(to: pages.rx.numberOfPages), { pages.numberOfPages == 5 }),
      (
        "picker.countDownDuration", Observable.just(9).bind(to: picker.rx.countDownDuration),
        { picker.countDownDuration == 9 }
      ),
      ("spinner.isAnimating", Observable.just(true).bind(to: spinner.rx.isAnimating), { spinner.isAnimating }),
      ("refresh.isRefreshing", Observable.just(true).bind(to: refresh.rx.isRefreshing), { refresh.isRefreshing }),
      ("progress.progress", Observable.just(0.75).bind(to: progress.rx.progress), { progress.progress == 0.75 }),
      ("imageView.image", Observable.just(image).bind(to: imageView.rx.image), { imageView.image === image }),
      ("item.title", Observable.just("i").bind(to: item.rx.title), { item.title == "i" }),
      ("item.isEnabled", Observable.just(false).bind(to: item.rx.isEnabled), { !item.isEnabled }),
      ("field.text", Observable.just("f").bind(to: field.rx.text), { field.text == "f" }),
      ("field.text.orEmpty", Observable.just("g").bind(to: field2.rx.text.orEmpty), { field2.text == "g" }),
      ("textView.text", Observable.just("v").bind(to: textView.rx.text), { textView.text == "v" }),
      ("search.text", Observable.just("q").bind(to: search.rx.text), { search.text == "q" }),
      (
        "search.scope", Observable.just(2).bind(to: search.rx.selectedScopeButtonIndex),
        { search.selectedScopeButtonIndex == 2 }
      ),
      (
        "scroll.contentOffset", Observable.just(CGPoint(x: 0, y: 7)).bind(to: scroll.rx.contentOffset),
        { scroll.contentOffset.y == 7 }
      ),
    ]
    for (name, subscription, isShown) in shown {
      XCTAssertTrue(isShown(), name)
      subscription.dispose()
    }
    let controller = UIViewController()
    Observable.just("c").bind(to: controller.rx.title).disposed(by: bag)
    XCTAssertEqual(controller.title, "c")
  }

  @MainActor
  func testATextThatIsShownAlreadyDoesNotMoveTheCaret() async {
    let field = UITextField()
    field.text = "hello"
    field.caret = 2
    Observable.just("hello").bind(to: field.rx.text).disposed(by: bag)
    XCTAssertEqual(field.caret, 2)

    let view = UITextView()
    view.text = "hello"
    view.caret = 3
    Observable.just("hello").bind(to: view.rx.text).disposed(by: bag)
    XCTAssertEqual(view.caret, 3)

    let bar = UISearchBar()
    bar.text = "hello"
    bar.caret = 1
    Observable.just("hello").bind(to: bar.rx.text).disposed(by: bag)
    XCTAssertEqual(bar.caret, 1)
  }

  @MainActor
  func testWhatTheProgramSetsIsNotEmitted() async {
    let field = UITextField()
    let log = Log<String?>()
    log.subscribe(to: field.rx.text.asObservable()).disposed(by: bag)
    field.text = "set"
    Observable.just("bound").bind(to: field.rx.text).disposed(by: bag)
    XCTAssertEqual(log.elements, [""])
  }

  @MainActor
  func testATapOfABarItemReachesAllSubscribers() async {
    let item = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
    let (first, second) = (Log<Void>(), Log<Void>())
    let subscription = first.subscribe(to: item.rx.tap.asObservable())
    second.subscribe(to: item.rx.tap.asObservable()).disposed(by: bag)
    item.tap()
    subscription.dispose()
    item.tap()
    XCTAssertEqual(first.elements.count, 1)
    XCTAssertEqual(second.elements.count, 2)
  }

  @MainActor
  func testDisposeTakesTheTargetAway() async {
    let button = UIButton()
    let subscription = button.rx.tap.subscribe()
    XCTAssertEqual(button.targetCount, 1)
    subscription.dispose()
    XCTAssertEqual(button.targetCount, 0)
  }

  @MainActor
  func testDisposeInTheBackgroundTakesTheTargetAwayOnTheMainThread() async {
    let button = UIButton()
    let subscription = button.rx.tap.subscribe()
    await Task.detached { subscription.dispose() }.value
    await mainQueueRuns()
    XCTAssertEqual(button.targetCount, 0)
  }

  @MainActor
  func testDeallocatedAndDeallocatingEmitAndComplete() async {
    let events: [@MainActor (UILabel) -> Observable<Void>] = [{ $0.rx.deallocated }, { $0.rx.deallocating }]
    for event in events {
      let log = Log<Void>()
      do {
        let label = UILabel()
        log.subscribe(to: event(label)).disposed(by: bag)
        XCTAssertTrue(log.elements.isEmpty)
      }
      XCTAssertEqual(log.elements.count, 1)
      XCTAssertTrue(log.hasCompleted)
    }
  }

  @MainActor
  func testNotificationsOfTheApplicationAreEmitted() async {
    let names: [(Notification.Name, ControlEvent<Void>)] = [
      (UIApplication.didBecomeActiveNotification, UIApplication.rx.didBecomeActive),
      (UIApplication.didEnterBackgroundNotification, UIApplication.rx.didEnterBackground),
      (UIApplication.didFinishLaunchingNotification, UIApplication.rx.didFinishLaunching),
      (UIApplication.didReceiveMemoryWarningNotification, UIApplication.rx.didReceiveMemoryWarning),
      (UIApplication.willEnterForegroundNotification, UIApplication.rx.willEnterForeground),
      (UIApplication.willResignActiveNotification, UIApplication.rx.willResignActive),
      (UIApplication.willTerminateNotification, UIApplication.rx.willTerminate),
      (UIApplication.significantTimeChangeNotification, UIApplication.rx.significantTimeChange),
      (UIApplication.backgroundRefreshStatusDidChangeNotification, UIApplication.rx.backgroundRefreshStatusDidChange),
      (UIApplication.protectedDataDidBecomeAvailableNotification, UIApplication.rx.protectedDataDidBecomeAvailable),
      (
        UIApplication.protectedDataWillBecomeUnavailableNotification,
        UIApplication.rx.protectedDataWillBecomeUnavailable
      ),
      (UIApplication.userDidTakeScreenshotNotification, UIApplication.rx.userDidTakeScreenshot),
    ]
    for (name, event) in names {
      let log = Log<Void>()
      let subscription = log.subscribe(to: event.asObservable())
      NotificationCenter.default.post(name: name, object: nil)
      XCTAssertEqual(log.elements.count, 1, name.rawValue)
      subscription.dispose()
    }
  }
}
