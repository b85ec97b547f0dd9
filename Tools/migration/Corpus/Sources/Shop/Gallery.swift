import RxCocoa // drivers
import RxRelay // relays
import RxSwift // sequences
import UIKit
import class RxSwift.DisposeBag

/// Pictures with a page control, and a form for a review.
public final class GalleryViewController: UIViewController {
    public let collectionView = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 300), collectionViewLayout: UICollectionViewFlowLayout())
    public let pageControl = UIPageControl()
    public let qualityControl = UISegmentedControl(items: ["low", "high"])
    public let brightnessSlider = UISlider()
    public let captionLabel = UILabel()
    public let doubleTap = UITapGestureRecognizer()
    public let names: BehaviorRelay<[String]>
    public private(set) var picked: [String] = []
    public private(set) var zooms = 0
    private let disposeBag = DisposeBag()

    public init(names: [String]) {
        self.names = BehaviorRelay(value: names)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override public func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(collectionView)
        view.addGestureRecognizer(doubleTap)
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Picture")

        names.asDriver()
            .drive(collectionView.rx.items(cellIdentifier: "Picture", cellType: UICollectionViewCell.self)) { index, _, cell in
                cell.tag = index
            }
            .disposed(by: disposeBag)

        names.map { $0.count }
            .bind(to: pageControl.rx.numberOfPages)
            .disposed(by: disposeBag)

        collectionView.rx.modelSelected(String.self)
            .subscribe(onNext: { [weak self] in self?.picked.append($0) })
            .disposed(by: disposeBag)

        let page = collectionView.rx.itemSelected.map { $0.item }.share(replay: 1)
        page.bind(to: pageControl.rx.currentPage).disposed(by: disposeBag)

        Observable.combineLatest(page, names, qualityControl.rx.selectedSegmentIndex, brightnessSlider.rx.value) { page, names, quality, brightness in
            "\(names[page]), \(quality == 1 ? "high" : "low"), \(Int(brightness * 100)) %"
        }
        .bind(to: captionLabel.rx.text)
        .disposed(by: disposeBag)

        doubleTap.rx.event
            .filter { $0.state == .ended }
            .subscribe(onNext: { [weak self] _ in self?.zooms += 1 })
            .disposed(by: disposeBag)
    }
}

public final class ReviewViewController: UIViewController {
    public struct Review: Equatable {
        public var stars: Int
        public var text: String
        public var date: Date
    }

    public let textView = UITextView()
    public let starPicker = UIPickerView()
    public let datePicker = UIDatePicker()
    public let sendItem = UIBarButtonItem(title: "Send", style: .done, target: nil, action: nil)
    public let countLabel = UILabel()
    public private(set) var sent: [Review] = []
    private let disposeBag = DisposeBag()

    override public func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = sendItem

        Observable.just(Array(1...5))
            .bind(to: starPicker.rx.itemTitles) { _, stars in String(repeating: "*", count: stars) }
            .disposed(by: disposeBag)

        let stars = starPicker.rx.modelSelected(Int.self).map { $0.first ?? 1 }.startWith(1)
        let text = textView.rx.text.orEmpty
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .distinctUntilChanged()
            .share(replay: 1)
        let review = Observable.combineLatest(stars, text, datePicker.rx.date, resultSelector: Review.init)

        text.map { "\($0.count) of 200" }.bind(to: countLabel.rx.text).disposed(by: disposeBag)
        text.map { (1...200).contains($0.count) }.bind(to: sendItem.rx.isEnabled).disposed(by: disposeBag)

        sendItem.rx.tap
            .withLatestFrom(review)
            .subscribe(onNext: { [weak self] review in
                self?.sent.append(review)
                self?.textView.text = ""
            })
            .disposed(by: disposeBag)
    }
}
