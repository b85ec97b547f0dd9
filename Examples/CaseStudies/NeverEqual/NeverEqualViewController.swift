#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class NeverEqualViewController: StoreViewController<Reader.State, Reader.Action> {
    let (topButton, saveButton, noticeLabel) = (UIButton("Top"), UIButton("Save"), UILabel())
    let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(noticeLabel, topButton, saveButton, tableView)
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Line")

      store.subscribe(\.lines)
        .bind(to: tableView.rx.items(cellIdentifier: "Line")) { _, line, cell in
          cell.textLabel?.text = "line \(line.id)"
        }
        .disposed(by: disposeBag)
      store.subscribeNeverEqual(\.$scrollToTop)
        .subscribe(onNext: { [tableView] _ in tableView.setContentOffset(.zero, animated: true) })
        .disposed(by: disposeBag)
      store.subscribeNeverEqual(\.$notice)
        .enumerated()
        .map { $0.element.isEmpty ? "" : "\($0.element) (\($0.index))" }
        .bind(to: noticeLabel.rx.text)
        .disposed(by: disposeBag)

      topButton.rx.tap.send(.topTapped, to: store).disposed(by: disposeBag)
      saveButton.rx.tap.send(.saveTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
